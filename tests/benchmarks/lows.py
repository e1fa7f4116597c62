"""Eight-or-better lows per second, ours beside pokerkit's: `python -m tests.benchmarks.lows`.

Both evaluate the same random hands, none twice. Ours remembers what it worked out by the ranks in the hand
and on the board: it is measured from an empty memory, as a process starts, and as it goes on.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence

from riverboat.cards import low
from riverboat.cards.card import show_cards

type Dealt = tuple[list[int], list[int]]


def random_hands(count: int) -> list[Dealt]:
    draw = random.Random(8)
    deals = [draw.sample(range(52), 9) for _ in range(count)]
    return [(cards[:4], cards[4:]) for cards in deals]


def lows_a_second(evaluate: Callable[[Dealt], object], hands: Sequence[Dealt]) -> float:
    began = time.perf_counter()
    for dealt in hands:
        evaluate(dealt)
    return len(hands) / (time.perf_counter() - began)


def ours(dealt: Dealt) -> int:
    return low.low_score(*dealt)


def theirs() -> Callable[[tuple[str, str]], object]:
    from pokerkit import OmahaEightOrBetterLowHand

    return lambda dealt: OmahaEightOrBetterLowHand.from_game_or_none(*dealt)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.lows", description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000, help="for ours; pokerkit gets 1 in 50")
    args = parser.parse_args(argv)
    hands = random_hands(args.hands)
    first = hands[: len(hands) // 50]
    evaluate = theirs()
    named = [(show_cards(hole), show_cards(board)) for hole, board in first]
    began = time.perf_counter()
    for dealt in named:
        evaluate(dealt)
    pokerkit = len(first) / (time.perf_counter() - began)
    low._best.cache_clear()
    cold = lows_a_second(ours, first)
    warm = lows_a_second(ours, hands[len(first) :])
    print(f"{'lows/s':40}{'':>10}{'ours/theirs':>14}")
    print(f"{f'pokerkit, {len(first):,} hands':40}{pokerkit:10,.0f}")
    for name, speed in (("from an empty memory, the same hands", cold), ("the hands after these", warm)):
        print(f"{f'riverboat, {name}':40}{speed:10,.0f}{speed / pokerkit:14.1f}")


if __name__ == "__main__":
    main()
