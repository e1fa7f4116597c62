"""Random hands of every game and limit beside pokerkit: `python -m tests.support.against_pokerkit --hands N`.

2 to 9 players, stacks from one chip up, antes of both kinds, capped and uncapped: the same player must be to
act with the same call and the same raises, and the final stacks must be the same, but where `Known` names a
rule. Exit status: 0 they agree, 1 they do not.
"""

import argparse
import random
import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.records import phh
from riverboat_local.progress import with_progress
from tests.support.twins import Differs, Known, Twins, begin

KINDS = tuple((game, limit) for game in GAMES for limit in LIMITS)


@dataclass(slots=True)
class Tally:
    """What came of the hands, by game and limit."""

    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    finished: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Compared to the final stacks."""
    decisions: Counter[tuple[str, str]] = field(default_factory=Counter)
    differences: dict[tuple[str, str], Counter[Known]] = field(
        default_factory=lambda: {kind: Counter() for kind in KINDS}
    )
    """Hands in which pokerkit went each of its other ways."""
    failures: list[str] = field(default_factory=list)

    def add(self, number: int) -> None:
        kind = KINDS[number % len(KINDS)]
        self.hands[kind] += 1
        draw = random.Random(number)
        twins = dealt(number, kind, draw)
        try:
            play(twins, draw)
        except Differs as difference:
            self.failures.append(f"hand {number}, {' '.join(kind)}: {difference}")
        self.finished[kind] += twins.ours.over
        self.decisions[kind] += twins.decisions
        self.differences[kind].update(twins.differences)

    def total_differences(self) -> Counter[Known]:
        return sum(self.differences.values(), Counter())

    def table(self) -> str:
        short = {(game, limit): phh.variant(Rules(game, limit)) for game, limit in KINDS}
        lines = [f"{'':30}" + "".join(f"{short[kind]:>8}" for kind in KINDS) + f"{'all':>10}"]
        rows: list[tuple[str, list[int]]] = [
            ("hands", [self.hands[kind] for kind in KINDS]),
            ("compared to the end", [self.finished[kind] for kind in KINDS]),
            ("decisions", [self.decisions[kind] for kind in KINDS]),
            *[(known.name.lower(), [self.differences[kind][known] for kind in KINDS]) for known in Known],
        ]
        for name, counts in rows:
            lines.append(f"{name:30}" + "".join(f"{n:8,}" for n in counts) + f"{sum(counts):10,}")
        return "\n".join(lines)


def compare(numbers: Iterable[int]) -> Tally:
    """Play the hands of these numbers; the same number is the same hand."""
    tally = Tally()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for number in numbers:
            tally.add(number)
    return tally


def dealt(number: int, kind: tuple[str, str], draw: random.Random) -> Twins:
    """2 to 9 players with stacks from one chip up, at various blinds, antes and caps."""
    game = GAMES[kind[0]]
    count = min(draw.randint(2, 9), game.most_players(burn=True))
    big_blind = draw.choice([2, 3, 10, 100])
    depths = draw.choice([(3, 60, 60), (4, 4, 60)])
    stacks = [draw.randint(1, draw.choice(depths) * big_blind) for _ in range(count)]
    ante = draw.choice([0, 0, 0, 1, big_blind // 4])
    rules = Rules(
        *kind,
        small_blind=max(1, big_blind // 2),
        big_blind=big_blind,
        ante=ante,
        big_blind_ante=draw.choice([0, 0, big_blind]) if not ante else 0,
        raise_cap=draw.choice([None, None, 3, 4]),
    )
    return begin(rules, stacks, shuffled_deck(derive(b"beside pokerkit", str(number)), game.deck))


def play(twins: Twins, draw: random.Random) -> None:
    """Play at random, comparing every decision and the end."""
    while options := twins.next_decision():
        luck = draw.random()
        if luck < 0.15 and options.to_call:
            twins.fold()
        elif luck < 0.65 or not options.raise_most:
            twins.check_or_call()
        else:
            least, most = options[1:]
            twins.raise_to(draw.choice([most, least + int((most - least) * draw.random() ** 3)]))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.against_pokerkit", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="default 20000")
    parser.add_argument("--first", type=int, default=1_000_000, help="number of the first (default 1000000)")
    args = parser.parse_args(argv)
    numbers = range(args.first, args.first + args.hands)
    tally = compare(with_progress(numbers, len(numbers), "comparing"))
    for failure in tally.failures:
        print(f"DIFFERS {failure}")
    print(tally.table())
    print(f"{tally.hands.total():,} hands, {len(tally.failures)} differ")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
