"""Betting limits: to what totals a player may raise (rules.md, section 4). A new limit is one more entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riverboat.hand import Hand, Player

type RaiseWindow = tuple[int, int]
"""Least and most street total of a bet or raise."""

NO_RAISE: RaiseWindow = (0, 0)


def raise_window(hand: Hand, player: Player) -> RaiseWindow:
    """Between what street totals `player` may bet or raise now; NO_RAISE when he may not at all."""
    stack = player.stack
    if stack <= hand.bet - player.bet or not _raising_is_open(hand, player):
        return NO_RAISE
    for other in hand.players:
        if other.stack and not other.folded and other is not player:
            return LIMITS[hand.rules.limit](hand, player)
    return NO_RAISE  # nobody is left who could answer


def _raising_is_open(hand: Hand, player: Player) -> bool:
    """An all-in below the full raise does not reopen raising for those who have acted."""
    if player.answered < 0:
        return True
    if hand.rules.short_all_ins == "never":
        return hand.full_bet > player.answered
    return hand.bet - player.answered >= hand.raise_size


def no_limit(hand: Hand, player: Player) -> RaiseWindow:
    """At least the last full bet or raise more, at most everything; all-in for less is legal."""
    most = player.bet + player.stack
    return min(hand.bet + hand.raise_size, most), most


LIMITS: dict[str, Callable[[Hand, Player], RaiseWindow]] = {"no-limit": no_limit}
