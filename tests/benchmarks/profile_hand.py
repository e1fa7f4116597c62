"""Where a hand's time goes: `python -m tests.benchmarks.profile_hand [--game G] [--players N]`."""

import argparse
import cProfile
import pstats
import random
from collections.abc import Sequence

from tests.benchmarks.opponents import KINDS, NO_LIMIT, Riverboat, act


def play(engine: Riverboat, hands: int) -> None:
    draw = random.Random(11)
    for number in range(hands):
        engine.begin(number)
        while not engine.over():
            act(engine, draw)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.profile_hand", description=__doc__)
    parser.add_argument("--game", choices=KINDS, default=NO_LIMIT)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--lines", type=int, default=25, help="functions shown (default 25)")
    args = parser.parse_args(argv)
    profile = cProfile.Profile()
    profile.runcall(play, Riverboat(args.game, args.players), args.hands)
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(args.lines)


if __name__ == "__main__":
    main()
