"""The ranking beside brute force: `python -m tests.support.against_brute_force [--hands N]`.

N random seven-card hands and N random Omaha hands, of four and of five cards, must take the same place among
the 7,462 there are; all five-card hands and N random seven-card hands of the short deck must stand in the
same order; and the low of every choice of four ranks in the hand and five on the board must be the same.
Exit status: 0 they agree, 1 they do not.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from riverboat.cards.card import WHOLE_DECK
from riverboat.cards.low import NO_LOW, low_score
from riverboat.cards.ranking import best_of_all, best_of_two_and_three, best_of_two_of_five_and_three
from riverboat.cards.short_deck import SHORT_DECK, best_of_short_deck
from riverboat_local.progress import with_progress
from tests.support import brute_force
from tests.support.brute_force import ACE, best_low, best_of_omaha, best_of_seven

type Dealt = tuple[list[int], list[int]]
"""Hole cards and a whole board."""

LOW_HANDS = 598_305
"""How many `all_low_hands` are."""

_LOW_RANKS = (ACE, 0, 1, 2, 3, 4, 5, 6)
_TOO_HIGH = 7
"""A nine stands for every rank that no low has."""


def random_hands(hole_cards: int, count: int, seed: int, deck: Sequence[int] = WHOLE_DECK) -> Iterator[Dealt]:
    draw = random.Random(seed)
    for _ in range(count):
        cards = draw.sample(deck, hole_cards + 5)
        yield cards[:hole_cards], cards[hole_cards:]


def wrong_sevens(hands: Iterable[Dealt]) -> list[Dealt]:
    return [(hole, board) for hole, board in hands if best_of_all(hole, board) != best_of_seven(hole + board)]


def wrong_omaha_hands(hands: Iterable[Dealt]) -> list[Dealt]:
    return [
        (hole, board)
        for hole, board in hands
        if best_of_two_and_three(hole, board) != best_of_omaha(hole, board)
    ]


def wrong_five_card_omaha_hands(hands: Iterable[Dealt]) -> list[Dealt]:
    return [
        (hole, board)
        for hole, board in hands
        if best_of_two_of_five_and_three(hole, board) != best_of_omaha(hole, board)
    ]


@cache
def short_deck_scores() -> dict[int, int]:
    """The engine's score of every place there is, the best first, from all five-card hands.

    Raises ValueError where two hands of one place differ, or where the scores do not rise with the places.
    """
    scores: dict[int, int] = {}
    for five in combinations(SHORT_DECK, 5):
        place, score = brute_force.best_of_short_deck(five), best_of_short_deck(five[:2], five[2:])
        if scores.setdefault(place, score) != score:
            raise ValueError(f"{five} is not worth what others of place {place} are")
    in_order = [scores[place] for place in sorted(scores)]
    if in_order != sorted(set(in_order)):
        raise ValueError("the hands are not in order")
    return scores


def wrong_short_deck_hands(hands: Iterable[Dealt]) -> list[Dealt]:
    scores = short_deck_scores()
    return [
        (hole, board)
        for hole, board in hands
        if best_of_short_deck(hole, board) != scores[brute_force.best_of_short_deck(hole + board)]
    ]


def wrong_lows(hands: Iterable[Dealt]) -> list[Dealt]:
    return [
        (hole, board) for hole, board in hands if low_score(hole, board) != as_score(best_low(hole, board))
    ]


def as_score(low: tuple[int, ...] | None) -> int:
    """A low as the engine numbers it: one bit for each rank, the ace lowest."""
    return NO_LOW if low is None else sum(1 << (rank - 1) for rank in low)


def all_low_hands() -> Iterator[Dealt]:
    """Every choice of four and five ranks; suits do not matter to a low, nor which high rank it is."""
    ranks = (*_LOW_RANKS, _TOO_HIGH)
    for board in combinations_with_replacement(ranks, 5):
        for hole in combinations_with_replacement(ranks, 4):
            if dealt := _with_suits(hole, board):
                yield dealt


def _with_suits(hole: Sequence[int], board: Sequence[int]) -> Dealt | None:
    """Cards of these ranks, none twice, as many high ones as one likes; None where a rank runs out."""
    used: Counter[int] = Counter()
    cards = []
    for rank in (*hole, *board):
        count = used[rank]
        used[rank] += 1
        if rank == _TOO_HIGH or count < 4:
            cards.append(rank * 4 + count)
        else:
            return None
    return cards[: len(hole)], cards[len(hole) :]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.against_brute_force", description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000, help="of each kind (default 1000000)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    count: int = args.hands
    wrong = 0
    for name, hands, total, check in (
        ("seven-card hands", random_hands(2, count, args.seed), count, wrong_sevens),
        ("Omaha hands", random_hands(4, count, args.seed), count, wrong_omaha_hands),
        ("five-card Omaha hands", random_hands(5, count, args.seed), count, wrong_five_card_omaha_hands),
        ("short-deck hands", random_hands(2, count, args.seed, SHORT_DECK), count, wrong_short_deck_hands),
        ("choices of ranks for a low", all_low_hands(), LOW_HANDS, wrong_lows),
    ):
        seen = Counter[str]()
        found = check(_counted(with_progress(hands, total, name), seen))
        wrong += len(found)
        print(f"{seen.total():,} {name}, {len(found)} differ")
        for hole, board in found[:5]:
            print(f"  {hole} {board}")
    return 1 if wrong else 0


def _counted(hands: Iterable[Dealt], seen: Counter[str]) -> Iterator[Dealt]:
    for dealt in hands:
        seen["hands"] += 1
        yield dealt


if __name__ == "__main__":
    sys.exit(main())
