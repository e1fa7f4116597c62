"""Check the proofs of a hand's cards, offline: nothing is asked of the room.

A proof is made by `proof` in `riverboat play`, or by the client library. What it proves: that these cards
lay at these places of one deck whose order was fixed before the deal, and were dealt from the places that
the dealing order says. What it does not: that the shuffle was random, or anything about other cards. The
commitment must be the one that you saw before the deal: `play` keeps it in the file; else give the one
that you noted.
"""

import argparse
import sys
from pathlib import Path

from riverboat_client.judging import failures
from riverboat_client.proof_file import Unreadable, read
from riverboat_terminal.paint import printable
from riverboat_terminal.proving import card_lines, verdict
from riverboat_terminal.words import Words, language_of_environment


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit status: 0 all is proved, 1 something is not, 2 a file cannot be read."
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a riverboat-proof-*.json")
    parser.add_argument(
        "--commitment", metavar="HEX", help="the commitment you noted before the deal, instead of the file's"
    )
    parser.add_argument("--lang", choices=["en", "zh"], help="language (default: the environment's)")


def run(args: argparse.Namespace) -> int:
    words = Words(args.lang or language_of_environment())
    worst = 0
    for path in args.files:
        worst = max(worst, _verify(path, args.commitment, words))
    if worst < 2 or len(args.files) > 1:
        print(words("proof_limits"))
    return worst


def _verify(path: Path, noted: str | None, words: Words) -> int:
    """The exit status for one file."""
    try:
        file = read(path)
    except Unreadable as problem:
        print(words("proof_unreadable", file=printable(str(path)), problem=str(problem)), file=sys.stderr)
        return 2
    told, *reasons = verdict(file, words, noted)
    print("\n".join([told, *reasons, *card_lines(file, words)]))
    print(words("proof_promise", commitment=printable(file.commitment)))
    return 1 if failures(file, noted) else 0
