"""Whole hands per second in each game, ours beside others: `python -m tests.benchmarks.engines`.

All engines play with the same random policy, in one process, in rounds that take turns, so that a busy moment
of the machine hits all of them; printed are the medians of the rounds and how many times as fast ours is.
Packages that are not installed are said to be missing.
"""

import argparse
import random
import time
from collections.abc import Sequence
from statistics import median

from riverboat_local.progress import with_progress
from tests.benchmarks.opponents import ENGINES, KINDS, OURS, DoesNotPlay, Engine, act

PLAYERS = (2, 6, 9)
MOST_ACTIONS = 1000


def hands_a_second(engine: Engine, seconds: float, draw: random.Random, first_hand: int) -> float:
    """Play whole hands for about `seconds`."""
    hands = 0
    began = time.perf_counter()
    while True:
        engine.begin(first_hand + hands)
        for _ in range(MOST_ACTIONS):
            if engine.over():
                break
            act(engine, draw)
        else:
            raise RuntimeError(f"a hand of {type(engine).__name__} does not end")
        hands += 1
        elapsed = time.perf_counter() - began
        if elapsed >= seconds:
            return hands / elapsed


def measure(
    names: Sequence[str], kind: str, players: int, rounds: int, seconds: float
) -> dict[str, float | str]:
    """Median hands per second of each engine that plays this game, or why it was not measured."""
    results: dict[str, float | str] = {}
    engines: dict[str, Engine] = {}
    for name in names:
        try:
            engines[name] = ENGINES[name](kind, players)
        except DoesNotPlay:
            pass
        except ImportError:
            results[name] = "not installed"
    draws = {name: random.Random(11) for name in engines}
    speeds: dict[str, list[float]] = {name: [] for name in engines}
    for round_number in range(rounds + 1):
        for name in list(engines):
            try:
                speed = hands_a_second(engines[name], seconds, draws[name], round_number * 1_000_000)
            except Exception as error:  # whatever another engine raises is its result
                if name == OURS:
                    raise
                results[name] = f"failed: {type(error).__name__}: {error}"[:60]
                del engines[name]
                continue
            if round_number:  # the first round warms up
                speeds[name].append(speed)
    return results | {name: median(speeds[name]) for name in engines}


def table(kind: str, results: dict[int, dict[str, float | str]], names: Sequence[str]) -> str:
    """The figures as lines for people."""
    head = f"{f'{kind}, hands/s':32}" + "".join(f"{f'{n} players':>14}{'ours/theirs':>13}" for n in results)
    lines = [head]
    for name in names:
        if any(name not in by_name for by_name in results.values()):
            continue
        line = f"{name:32}"
        for by_name in results.values():
            speed, ours = by_name[name], by_name[OURS]
            if isinstance(speed, str) or isinstance(ours, str):
                line += f"{speed:>27}"
            else:
                line += f"{speed:14,.0f}" + (f"{ours / speed:13.2f}" if name != OURS else " " * 13)
        lines.append(line.rstrip())
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.engines", description=__doc__)
    parser.add_argument(
        "engines", nargs="*", metavar="ENGINE", help=f"of {', '.join(ENGINES)} (default: all)"
    )
    parser.add_argument("--games", nargs="+", choices=KINDS, default=list(KINDS), help="default: all")
    parser.add_argument("--rounds", type=int, default=5, help="rounds the median is of (default 5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="per engine and round (default 0.3)")
    args = parser.parse_args(argv)
    if unknown := set(args.engines) - set(ENGINES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    names = [name for name in ENGINES if name == OURS or not args.engines or name in args.engines]
    for kind in args.games:
        by_players = {
            players: measure(names, kind, players, args.rounds, args.seconds)
            for players in with_progress(PLAYERS, len(PLAYERS), kind)
        }
        print(table(kind, by_players, names), flush=True)


if __name__ == "__main__":
    main()
