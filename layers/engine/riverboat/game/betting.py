"""Betting limits: to what totals a player may raise (rules 4.10 to 4.25). A new limit is one more entry."""

from typing import Protocol

from riverboat.game.rules import Rules
from riverboat.game.state import HandState, Player

type RaiseWindow = tuple[int, int]
"""Least and most street total of a bet or raise."""

NO_RAISE: RaiseWindow = (0, 0)


class Limit(Protocol):
    """What sets one way of betting apart. Amounts are chips, totals those of the street."""

    raise_cap: int | None
    """Raises after the bet in one round, where the rules name no other number; None: any."""

    def bet_size(self, rules: Rules, street: int) -> int:
        """The least bet, and the least raise before there is a bigger one."""

    def window(self, hand: HandState, player: Player) -> RaiseWindow:
        """Least and most total, for a player who may raise and has more chips than the call."""

    def is_full(self, hand: HandState, raise_to: int) -> bool:
        """Whether a bet or raise to this total counts as a full one."""

    def is_open(self, hand: HandState, player: Player) -> bool:
        """Whether a player who has acted on this street may raise again."""


def raise_window(hand: HandState, player: Player) -> RaiseWindow:
    """Between what totals `player` may bet or raise now; NO_RAISE when he may not at all."""
    if player.stack <= hand.bet - player.bet or _is_capped(hand):
        return NO_RAISE
    limit = LIMITS[hand.rules.limit]
    if player.answered >= 0 and not limit.is_open(hand, player):
        return NO_RAISE
    for other in hand.players:
        if other.stack and not other.folded and other is not player:
            window = limit.window(hand, player)
            return _pot_sized_at_most(hand, player, window) if hand.is_held_to_pot(player) else window
    return NO_RAISE  # nobody is left who could answer


def pot_sized(hand: HandState, player: Player) -> int:
    """The total of a raise by the pot: the current bet, and the pot once one has called (rules 4.15)."""
    return hand.bet + hand.reckoned_pot() + hand.bet - player.bet


def _pot_sized_at_most(hand: HandState, player: Player, window: RaiseWindow) -> RaiseWindow:
    """At most a pot-sized raise, never below the least legal one (rules 9.12, 9.13)."""
    least, most = window
    return least, min(most, max(least, pot_sized(hand, player)))


def _is_capped(hand: HandState) -> bool:
    """One bet and so many raises a round; any number between two who began it alone (rules 4.19, 4.22)."""
    rules = hand.rules
    cap = LIMITS[rules.limit].raise_cap if rules.raise_cap is None else rules.raise_cap
    return cap is not None and hand.raises > cap and (rules.cap_heads_up or not hand.heads_up)


class NoLimit:
    """At least the last full bet or raise more, at most everything; all-in for less is legal (rules 4.10)."""

    raise_cap: int | None = None

    def bet_size(self, rules: Rules, street: int) -> int:  # noqa: ARG002 - one size on every street
        return rules.big_blind

    def window(self, hand: HandState, player: Player) -> RaiseWindow:
        most = player.bet + player.stack
        return min(hand.bet + hand.raise_size, most), most

    def is_full(self, hand: HandState, raise_to: int) -> bool:
        return raise_to - hand.bet >= hand.raise_size

    def is_open(self, hand: HandState, player: Player) -> bool:
        """All-ins below a full raise do not reopen; added up they may, or never (rules 4.11, 4.12)."""
        if hand.rules.short_all_ins == "never":
            return hand.full_bet > player.answered
        return hand.bet - player.answered >= hand.raise_size


class PotLimit(NoLimit):
    """As no-limit, but at most what is in the pot once one has called."""

    def window(self, hand: HandState, player: Player) -> RaiseWindow:
        return _pot_sized_at_most(hand, player, super().window(hand, player))


class FixedLimit(NoLimit):
    """One size: the big blind preflop and on the flop, twice that on the turn and river (rules 4.17)."""

    raise_cap: int | None = 3

    def bet_size(self, rules: Rules, street: int) -> int:
        return rules.big_blind if street < 2 else 2 * rules.big_blind

    def window(self, hand: HandState, player: Player) -> RaiseWindow:
        """One size above the bet; an all-in of less than half a size more is completed (rules 4.20)."""
        short_of_half = 2 * (hand.bet - hand.full_bet) < hand.raise_size
        raised = hand.full_bet if short_of_half else hand.bet
        total = min(raised + hand.raise_size, player.bet + player.stack)
        return total, total

    def is_full(self, hand: HandState, raise_to: int) -> bool:
        """An all-in of at least half a size more counts; smaller ones may add up to it (rules 4.21)."""
        raised = hand.bet if hand.rules.short_all_ins == "never" else hand.full_bet
        return 2 * (raise_to - raised) >= hand.raise_size

    def is_open(self, hand: HandState, player: Player) -> bool:
        if hand.rules.short_all_ins == "never":
            return hand.full_bet > player.answered
        return 2 * (hand.bet - player.answered) >= hand.raise_size


LIMITS: dict[str, Limit] = {"no-limit": NoLimit(), "pot-limit": PotLimit(), "fixed-limit": FixedLimit()}
