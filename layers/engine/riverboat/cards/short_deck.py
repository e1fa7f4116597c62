"""Ranking with the 36 cards from six to ace (rules 2.10).

A flush beats a full house, a straight beats three of a kind, and the ace is low in A-6-7-8-9.

Scores are phevaluator's with two changes. Flushes and full houses change places: no seven cards hold both, so
the best five are the same. And A-6-7-8-9 takes the place of 5-6-7-8-9, which nobody can have: below the
straight to the ten, above everything that is no straight.
"""

from collections.abc import Sequence

from riverboat.cards.card import DECK_SIZE, RANKS, rank_of, suit_of
from riverboat.cards.ranking import CATEGORIES, Categories, best_of_all

SHORT_DECK = tuple(range(4 * RANKS.index("6"), DECK_SIZE))

_STRAIGHT_FLUSH, _FOUR, _FULL_HOUSE, _FLUSH, _STRAIGHT = [weakest for weakest, _ in CATEGORIES[1:6]]
_FLUSHES = _FLUSH - _FULL_HOUSE
_FULL_HOUSES = _FULL_HOUSE - _FOUR

SHORT_DECK_CATEGORIES: Categories = (
    *CATEGORIES[:3],
    (_FOUR + _FLUSHES, "flush"),
    (_FLUSH, "full_house"),
    *CATEGORIES[5:],
)

_LOWER_STRAIGHTS = 4
"""From 5-6-7-8-9 down to the wheel there are so many below it."""
_LOWEST_STRAIGHT_FLUSH = _STRAIGHT_FLUSH - _LOWER_STRAIGHTS
_LOWEST_STRAIGHT = _STRAIGHT - _LOWER_STRAIGHTS

_LOWEST = {RANKS.index(name): 1 << bit for bit, name in enumerate("6789A")}
_RANK_BIT = tuple(_LOWEST.get(rank_of(card), 0) for card in range(DECK_SIZE))
_ALL_RANKS = sum(_LOWEST.values())
_SUITED_BIT = tuple(_RANK_BIT[card] << 5 * suit_of(card) for card in range(DECK_SIZE))
_SUITED = tuple(_ALL_RANKS << 5 * suit for suit in range(4))


def best_of_short_deck(hole: Sequence[int], board: Sequence[int]) -> int:
    """Score of the best five of all these cards, five to seven; smaller is stronger, equal ties."""
    score = best_of_all(hole, board)
    if score > _STRAIGHT:
        ranks = 0
        for card in (*hole, *board):
            ranks |= _RANK_BIT[card]
        return _LOWEST_STRAIGHT if ranks == _ALL_RANKS else score
    if score <= _FOUR or score > _FLUSH:
        return score
    if score <= _FULL_HOUSE:
        return score + _FLUSHES
    held = sum([_SUITED_BIT[card] for card in (*hole, *board)])
    if any(held & suited == suited for suited in _SUITED):
        return _LOWEST_STRAIGHT_FLUSH
    return score - _FULL_HOUSES
