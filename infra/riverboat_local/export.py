"""Write the hands that a room has recorded, as PHH or as Open Hand History JSON.

Without TABLE: the hands of all tables. What is written is what one reader may know: with --player what that
account was dealt and what was shown, in the hands it was dealt into; with --whole every hole card, which is
for the operator alone; with neither what a spectator saw.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.dynamo import codec, keys
from riverboat.records import ohh, phh
from riverboat.records.history import (
    CannotPlayAgain,
    History,
    NotDealtIn,
    Venue,
    seen_by,
    seen_by_all,
    whole,
)
from riverboat.table.commands import HandRecord
from riverboat.table.settings import MOST_SEATS
from riverboat_local import room, tables
from riverboat_local.progress import with_progress

FORMATS: dict[str, Callable[[Iterable[History]], Iterator[str]]] = {
    "phh": phh.file_text,
    "ohh": ohh.file_text,
}
STANDARD_OUTPUT = "-"
LAST_HAND = 999_999_999

type Reader = Callable[[HandRecord, Venue], History]


class NothingToWrite(Exception):
    """No hand fits the arguments; the message says so for a human."""


class OneHandOnly(Exception):
    """A `.phh` file holds one hand."""


@dataclass(frozen=True, slots=True)
class Source:
    """One table whose hands are exported."""

    table: Venue
    hands: int
    """At most so many; 0 when the table itself is gone."""


@dataclass(slots=True)
class Report:
    written: int = 0
    damaged: list[str] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game_table", nargs="?", metavar="TABLE", help="a table's id")
    parser.add_argument("--format", choices=FORMATS, default="phh", help="default: %(default)s")
    readers = parser.add_mutually_exclusive_group()
    readers.add_argument("--player", metavar="ID", help="from the point of view of this account")
    readers.add_argument("--whole", action="store_true", help="with every hole card: for the operator")
    parser.add_argument("--hand", type=_number, metavar="N", help="only the hand of this number")
    parser.add_argument("--from", type=_number, dest="first", metavar="N", help="from this hand on")
    parser.add_argument("--to", type=_number, dest="last", metavar="N", help="up to this hand")
    parser.add_argument(
        "--out",
        default=STANDARD_OUTPUT,
        metavar="FILE",
        help="where to write, `-` for the standard output (default); .phhs holds many hands, .phh one",
    )
    tables.add_arguments(parser)
    parser.epilog = "Exit status: 0 all written, 1 nothing written, or a record could not be played again."


def run(args: argparse.Namespace) -> int:
    if args.hand is not None and (args.first is not None or args.last is not None):
        print("riverboat export: --hand is one hand; leave out --from and --to", file=sys.stderr)
        return 2
    try:
        report = _export(args, tables.chosen(args))
    except (
        room.NoRoom,
        NothingToWrite,
        OneHandOnly,
        codec.UnknownSchema,
        ClientError,
        BotoCoreError,
        OSError,
    ) as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"riverboat export: {error}", file=sys.stderr)
        return 1
    for message in report.damaged:
        print(f"riverboat export: {message}", file=sys.stderr)
    where = "" if args.out == STANDARD_OUTPUT else f" to {args.out}"
    hands = "1 hand" if report.written == 1 else f"{report.written} hands"
    print(f"{hands} written{where}", file=sys.stderr)
    return 1 if report.damaged else 0


def _export(args: argparse.Namespace, chosen: tables.ChosenTable) -> Report:
    first = args.hand if args.hand is not None else args.first if args.first is not None else 1
    last = args.hand if args.hand is not None else args.last if args.last is not None else LAST_HAND
    sources = _sources(chosen, args.game_table)
    report = Report()
    total = sum(max(0, min(last, source.hands) - first + 1) for source in sources)
    found = ((source.table, record) for source in sources for record in _records(chosen, source, first, last))
    histories = _histories(with_progress(found, total, "exporting"), _reader(args), report)
    one = args.format == "phh" and Path(args.out).suffix == ".phh"
    pieces = _only_one(histories) if one else FORMATS[args.format](histories)
    with _opened(args.out, private=args.whole) as out:
        for piece in pieces:
            out.write(piece)
        if not report.written:
            raise NothingToWrite("; ".join(report.damaged) or _nothing(args))
    return report


def _reader(args: argparse.Namespace) -> Reader:
    if args.whole:
        return whole
    if args.player is None:
        return seen_by_all
    return lambda record, table: seen_by(record, table, args.player)


def _histories(
    found: Iterable[tuple[Venue, HandRecord]], reader: Reader, report: Report
) -> Iterator[History]:
    for table, record in found:
        try:
            history = reader(record, table)
        except NotDealtIn:
            continue
        except CannotPlayAgain as reason:
            report.damaged.append(f"hand {record.hand.number} of {table.id} is left out: {reason}")
            continue
        report.written += 1
        yield history


def _only_one(histories: Iterable[History]) -> Iterator[str]:
    for number, history in enumerate(histories):
        if number:
            raise OneHandOnly("a .phh file holds one hand: name one with --hand, or write a .phhs file")
        yield phh.hand_text(history)


def _sources(chosen: tables.ChosenTable, table_id: str | None) -> list[Source]:
    """The table that was asked for, or all there are, in the order of their ids."""
    if table_id is None:
        return sorted((_source(item) for item in _states(chosen)), key=lambda source: source.table.id)
    key = keys.table_state(table_id)
    item = chosen.dynamodb.get_item(TableName=chosen.name, Key=key, ConsistentRead=True).get("Item")
    return [_source(item) if item else Source(Venue(table_id, table_id, MOST_SEATS), 0)]


def _source(item: dict[str, Any]) -> Source:
    table = codec.load_table(item["state"]["B"], int(item["schema"]["N"]))
    return Source(Venue(table.id, table.settings.name, table.settings.seats), table.hands)


def _states(chosen: tables.ChosenTable) -> Iterator[dict[str, Any]]:
    pages = chosen.dynamodb.get_paginator("scan").paginate(
        TableName=chosen.name,
        FilterExpression="sk = :state AND begins_with(pk, :table)",
        ExpressionAttributeValues={":state": {"S": keys.TABLE_STATE}, ":table": {"S": "TABLE#"}},
    )
    for page in pages:
        yield from page["Items"]


def _records(chosen: tables.ChosenTable, source: Source, first: int, last: int) -> Iterator[HandRecord]:
    lower, upper = keys.hand_record(source.table.id, first), keys.hand_record(source.table.id, last)
    pages = chosen.dynamodb.get_paginator("query").paginate(
        TableName=chosen.name,
        KeyConditionExpression="pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues={":pk": lower["pk"], ":first": lower["sk"], ":last": upper["sk"]},
    )
    for page in pages:
        for item in page["Items"]:
            yield codec.record_of(item)


def _nothing(args: argparse.Namespace) -> str:
    where = f"table {args.game_table}" if args.game_table else "any table"
    whose = f" into which {args.player} was dealt" if args.player else ""
    return f"there is no such hand of {where}{whose}; `riverboat inspect` lists tables and their hands"


@contextmanager
def _opened(out: str, *, private: bool) -> Iterator[TextIO]:
    """The standard output, or a file that takes its place only once it is whole. `private`: its owner's."""
    if out == STANDARD_OUTPUT:
        yield sys.stdout
        return
    path = Path(out)
    unfinished = path.with_name(path.name + ".new")
    mode = 0o600 if private else 0o644
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            yield file
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= LAST_HAND:
        raise ValueError(text)
    return number
