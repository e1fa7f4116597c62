"""Which faults would no test find? `python -m tests.mutants [PATH...]`, or `make mutants`.

Puts a sample of mutants, one small fault each, before the tests that run the lines concerned, in a copy of
the project. A mutant that no test fails on has survived: it gets a test, or where no test could tell it from
the code, its reason in equivalent.toml. The same seed draws the same sample from the same code.
Exit status: 0 at least 90 % were killed, 1 fewer, 2 the tests fail without any mutant or a path is none.
"""

import argparse
import random
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from riverboat_local.progress import with_progress
from tests.mutants.mutations import ENGINE, Mutant, places_in
from tests.mutants.trial import PROJECT, TestsFail, Trial, Verdict

NOT_ASKED = {"protocol"}
"""Packages that are words more than work; name them to have them mutated too."""

EQUIVALENT = Path(__file__).parent / "equivalent.toml"
ENOUGH = 0.9


@dataclass(frozen=True, slots=True)
class Result:
    mutant: Mutant
    verdict: Verdict
    tests: int


class NoSuchPath(Exception):
    """It is no file or folder of the engine."""


def main() -> int:
    args = _arguments()
    ends = time.monotonic() + args.seconds
    try:
        files = _files(args.paths)
        mutants = list(_sample(files, args.number, random.Random(args.seed)))
        equivalents = _equivalents()
        known = [mutant for mutant in mutants if _key(mutant) in equivalents]
        with tempfile.TemporaryDirectory() as folder:
            packages = sorted({mutant.package for mutant in mutants})
            trial = Trial(Path(folder).resolve() / "riverboat", packages)
            results = list(_try(trial, [mutant for mutant in mutants if mutant not in known], ends))
    except (NoSuchPath, TestsFail) as error:
        print(error, file=sys.stderr)
        return 2
    return _report(results, known, len(mutants), args.seed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="files or folders, as from layers/engine/riverboat or from here",
    )
    parser.add_argument("-n", "--number", type=int, default=100, help="how many mutants (100)")
    parser.add_argument("-s", "--seed", type=int, default=1, help="which of them (1)")
    parser.add_argument("-t", "--seconds", type=int, default=1800, help="when to stop, done or not (1800)")
    return parser.parse_args()


def _files(paths: Sequence[str]) -> list[str]:
    """The files to mutate, from the project's root."""
    engine = PROJECT / ENGINE
    found: set[Path] = set()
    for path in paths or [folder.name for folder in engine.iterdir() if folder.name not in NOT_ASKED]:
        there = next((place for place in (engine / path, PROJECT / path) if place.exists()), None)
        if there is None or not there.resolve().is_relative_to(engine):
            raise NoSuchPath(f"{path}: nothing of that name in {ENGINE}")
        found |= {there.resolve()} if there.is_file() else set(there.resolve().rglob("*.py"))
    return sorted(str(path.relative_to(PROJECT)) for path in found if path.suffix == ".py")


def _sample(files: Sequence[str], number: int, chance: random.Random) -> Iterator[Mutant]:
    """That many mutants, or all there are; no two at one place."""
    places = [place for path in files for place in places_in(path, PROJECT)]
    chance.shuffle(places)
    for place in places:
        if number > 0 and (mutant := place.mutant(chance)):
            number -= 1
            yield mutant


def _try(trial: Trial, mutants: Sequence[Mutant], ends: float) -> Iterator[Result]:
    """Until they are all tried, or the time is over, or somebody presses Ctrl-C."""
    try:
        for mutant in with_progress(mutants, len(mutants), "mutants"):
            if time.monotonic() > ends:
                return
            verdict, tests = trial.verdict(mutant)
            yield Result(mutant, verdict, tests)
    except KeyboardInterrupt:
        return


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.path, mutant.was, mutant.becomes


def _equivalents() -> set[tuple[str, str, str]]:
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    return {(f"{ENGINE}{each['file']}", each["was"], each["becomes"]) for each in listed}


def _report(results: Sequence[Result], known: Sequence[Mutant], drawn: int, seed: int) -> int:
    survivors = [result for result in results if result.verdict in (Verdict.SURVIVED, Verdict.UNREACHED)]
    for result in survivors:
        print(f"{result.verdict.value}, {result.tests} tests\n{result.mutant.diff}\n")
    every = Counter(result.mutant.package for result in results)
    alive = Counter(result.mutant.package for result in survivors)
    for package, count in sorted(every.items()):
        print(f"{package:12} {count - alive[package]:4} of {count:4} killed")
    counts = Counter(result.verdict for result in results)
    killed = len(results) - len(survivors)
    print(
        f"{len(results)} mutants: {killed} killed ({counts[Verdict.MISTYPED]} by the types, "
        f"{counts[Verdict.TIMEOUT]} by running out of time), "
        f"{len(survivors)} survived ({counts[Verdict.UNREACHED]} run by no test); besides {len(known)} known "
        f"to be equivalent, {drawn - len(results) - len(known)} not tried; seed {seed}"
    )
    return 0 if killed >= ENOUGH * len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
