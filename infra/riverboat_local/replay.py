"""Play recorded hands (PHH files; folders are walked) through the engine and compare.

Every recorded action must be legal and the final stacks must be the recorded ones. Half a chip, which a
recorded tie may have, goes to one of the tied winners here; such hands are counted apart.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from riverboat_local.phh import RecordedHand, Unreadable, read_hands
from riverboat_local.progress import with_progress
from riverboat_local.rehearsal import Mismatch, Replayed, Skipped, rehearse

SUFFIXES = (".phh", ".phhs")


@dataclass(slots=True)
class Tally:
    """What came of all the hands."""

    replayed: int = 0
    half_chip_ties: int = 0
    without_result: int = 0
    """Replayed hands whose file tells no final stacks: only their actions were checked."""
    mismatches: list[Mismatch] = field(default_factory=list)
    skipped: Counter[Skipped] = field(default_factory=Counter)
    unreadable: list[str] = field(default_factory=list)

    def add(self, hand: RecordedHand) -> None:
        outcome = rehearse(hand)
        match outcome:
            case Skipped():
                self.skipped[outcome] += 1
            case Mismatch():
                self.replayed += 1
                self.mismatches.append(outcome)
            case Replayed():
                self.replayed += 1
                self.half_chip_ties += outcome.half_chip_tie
                self.without_result += not outcome.compared

    def summary(self) -> str:
        """`N hands replayed, M mismatches, S skipped`, and the ties that integer chips cannot have."""
        skipped = self.skipped.total()
        counts = f"{self.replayed} hands replayed, {len(self.mismatches)} mismatches, {skipped} skipped"
        return f"{counts}, {self.half_chip_ties} half-chip ties" if self.half_chip_ties else counts

    def exit_code(self) -> int:
        """2 when something could not be read, 1 on a mismatch, else 0."""
        return 2 if self.unreadable else 1 if self.mismatches else 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit status: 0 all agree, 1 a mismatch, 2 something could not be read."
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", type=Path, help="a .phh or .phhs file, or a folder"
    )


def run(args: argparse.Namespace) -> int:
    tally = Tally()
    files = _files(args.paths, tally)
    for path in with_progress(files, len(files), "replaying"):
        try:
            for hand in read_hands(path):
                tally.add(hand)
        except Unreadable as error:
            tally.unreadable.append(str(error))
    _report(tally)
    return tally.exit_code()


def _files(paths: Iterable[Path], tally: Tally) -> list[Path]:
    """The files to read, each once, folders walked in order."""
    files: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found = sorted(inner for suffix in SUFFIXES for inner in path.rglob(f"*{suffix}"))
            if not found:
                tally.unreadable.append(f"{path}: no {' or '.join(SUFFIXES)} files in this folder")
            files |= dict.fromkeys(found)
        elif path.exists():
            files[path] = None
        else:
            tally.unreadable.append(f"{path}: no such file or folder")
    return list(files)


def _report(tally: Tally) -> None:
    for mismatch in tally.mismatches:
        print(mismatch)
    for skipped, count in sorted(tally.skipped.items(), key=lambda item: (item[0].variant, item[0].reason)):
        print(f"skipped {count} {skipped.variant}: {skipped.reason}")
    if tally.without_result:
        print(f"{tally.without_result} hands tell no final stacks: only their actions were checked")
    sys.stdout.flush()
    for message in tally.unreadable:
        print(message, file=sys.stderr)
    print(tally.summary())
