"""The eight-or-better low of Omaha Hi/Lo (rules 2.6).

Five cards of five different ranks, all eight or lower, the ace low, exactly two of them from the hand;
straights and flushes do not count. Only ranks matter, so a set of low ranks is eight bits, ace in the
lowest: of two lows the better is the smaller number, for the highest card decides first.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from riverboat.cards.card import DECK_SIZE, rank_of

NO_LOW = 256
"""The score of a hand without a low: worse than any."""

_ACE = 12
_LOW_BIT = tuple(
    1 if rank_of(card) == _ACE else 2 << rank_of(card) if rank_of(card) <= 6 else 0
    for card in range(DECK_SIZE)
)
"""Ace to eight as bits 0 to 7; a nine and above is nothing."""


def low_score(hole: Sequence[int], board: Sequence[int]) -> int:
    """Score of the best low; smaller is better, equal scores tie, NO_LOW when there is none."""
    in_hand = 0
    for card in hole:
        in_hand |= _LOW_BIT[card]
    on_board = 0
    for card in board:
        on_board |= _LOW_BIT[card]
    return _best(in_hand, on_board)


def low_name(score: int) -> str:
    """The ranks of a low, the highest first: `"7-5-4-2-A"`."""
    return "-".join(name for bit, name in reversed(list(enumerate("A2345678"))) if score >> bit & 1)


@cache
def _best(in_hand: int, on_board: int) -> int:
    """The best low of two ranks from the hand and three others from the board."""
    lows = [
        a | b | c | d | e
        for a, b in combinations(_bits(in_hand), 2)
        for c, d, e in combinations(_bits(on_board & ~(a | b)), 3)
    ]
    return min(lows, default=NO_LOW)


def _bits(ranks: int) -> list[int]:
    return [1 << bit for bit in range(8) if ranks >> bit & 1]
