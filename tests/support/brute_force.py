"""What hands are worth, worked out from the rules by trying every five cards (rules 2.1 to 2.6).

It shares nothing with the engine but the numbering of the cards.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from riverboat.cards.card import rank_of, suit_of

RANKS = 13
ACE = 12
SHORT_LOWEST = 4
"""A six, the lowest rank of the short deck."""
_SUIT_SHIFT = 5**RANKS
"""A set of cards is a sum: how often each rank occurs in base 5, above it how often each suit in base 8."""

_CODES = [5 ** rank_of(card) + _SUIT_SHIFT * 8 ** suit_of(card) for card in range(52)]

type Strength = tuple[int, ...]


def strength(ranks: Iterable[int], flush: bool, lowest: int = 0) -> Strength:
    """Five ranks as a tuple that orders as poker does: the category, then what decides within it.

    Where the lowest rank of the deck is no deuce, a flush beats a full house.
    """
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(counts[rank] for rank in by_count)
    highest = max(counts)
    if len(counts) == 5 and highest - min(counts) == 4:
        return (8 if flush else 4, highest)
    if sorted(counts) == [*range(lowest, lowest + 4), ACE]:
        return (8 if flush else 4, lowest + 3)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    of_a_suit = 5
    if lowest:
        of_a_suit, kinds[3, 2] = kinds[3, 2], of_a_suit
    return (of_a_suit if flush else kinds[shape], *by_count)


@cache
def places(lowest: int = 0) -> dict[Strength, int]:
    """Every distinct hand of the ranks from `lowest` up in order, 1 for the best."""
    without_flush = {
        strength(ranks, flush=False, lowest=lowest)
        for ranks in combinations_with_replacement(range(lowest, RANKS), 5)
        if max(Counter(ranks).values()) <= 4
    }
    flushes = {strength(ranks, flush=True, lowest=lowest) for ranks in combinations(range(lowest, RANKS), 5)}
    return {hand: place for place, hand in enumerate(sorted(without_flush | flushes, reverse=True), start=1)}


class _PlaceOfFive(dict[int, int]):
    """The place of five cards by the sum of their codes."""

    def __init__(self, lowest: int = 0) -> None:
        self._lowest = lowest

    def __missing__(self, code: int) -> int:
        suits, ranks = divmod(code, _SUIT_SHIFT)
        held = [rank for rank in range(RANKS) for _ in range(ranks // 5**rank % 5)]
        flush = suits in (5, 5 * 8, 5 * 64, 5 * 512)
        place = self[code] = places(self._lowest)[strength(held, flush, self._lowest)]
        return place


_place = _PlaceOfFive()
_short_place = _PlaceOfFive(SHORT_LOWEST)


def best_of_seven(cards: Sequence[int]) -> int:
    """The place of the best five of these cards."""
    return min(map(_place.__getitem__, map(sum, combinations([_CODES[card] for card in cards], 5))))


def best_of_short_deck(cards: Sequence[int]) -> int:
    """The place of the best five of these cards among the hands of the short deck."""
    return min(map(_short_place.__getitem__, map(sum, combinations([_CODES[card] for card in cards], 5))))


def best_of_omaha(hole: Sequence[int], board: Sequence[int]) -> int:
    """The place of the best five of two hole cards and three of the board."""
    twos = list(map(sum, combinations([_CODES[card] for card in hole], 2)))
    threes = list(map(sum, combinations([_CODES[card] for card in board], 3)))
    return min([_place[two + three] for two in twos for three in threes])


def best_low(hole: Iterable[int], board: Iterable[int]) -> tuple[int, ...] | None:
    """The best low, its highest card first, aces as 1; None without one."""
    held = [rank_of(card) for card in hole]
    on_board = [rank_of(card) for card in board]
    lows = [
        tuple(sorted(ranks, reverse=True))
        for two in combinations(held, 2)
        for three in combinations(on_board, 3)
        if len(ranks := {1 if rank == ACE else rank + 2 for rank in (*two, *three)}) == 5 and max(ranks) <= 8
    ]
    return min(lows, default=None)
