"""Prove from the ledger that every chip is accounted for.

All chips that were ever granted must lie in accounts, on tables or with the house, and every account and
every table must hold what its ledger says. Also while people play: whatever differs is read again before it
is called wrong. Memory stays the same however long the ledger is. Exit status: 0 the books balance, 1 they
do not.
"""

import argparse
import sys
from datetime import UTC, datetime

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.accounts.audit import Audit
from riverboat.accounts.explaining import Entry, Explanation, Newest, explained, first_of
from riverboat.cloud import audit, auditing
from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.books import StoredBooks, entry_of
from riverboat_local import dump, room, tables
from riverboat_local.progress import Bar, with_progress

MOST_TOLD = 20
"""Accounts that are named, and entries that look alike."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--explain", action="store_true", help="show the first difference and the entries around it"
    )
    tables.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        if tables.is_this_machine(args) and not room.is_up(args.dir):
            books, explanation = _of_file(args)
        else:
            books, explanation = _of_table(args)
    except (room.NoRoom, dump.NotADump, ClientError, BotoCoreError, OSError) as error:
        print(f"riverboat audit: {error}", file=sys.stderr)
        return 1
    for name, units in (("accounts", books.accounts), ("tables", books.tables), ("house", books.house)):
        print(f"{name:<10}{units:>16,}")
    print(f"{'together':<10}{books.accounts + books.tables + books.house:>16,}")
    print(f"{'granted':<10}{books.granted:>16,}")
    for account in books.wrong[:MOST_TOLD]:
        print(f"{account} does not hold what its ledger says")
    if more := len(books.wrong) - MOST_TOLD:
        print(f"and {more:,} more do not" if more > 0 else "", end="\n" if more > 0 else "")
    print("Every chip is accounted for." if books.balanced else "THE BOOKS DO NOT BALANCE.")
    if explanation:
        print("\n".join(["", *told(explanation)]))
    return 0 if books.balanced else 1


def told(explanation: Explanation) -> list[str]:
    """What an operator reads of the first difference."""
    difference = explanation.difference
    units = abs(difference.units)
    more = "more" if difference.units > 0 else "less"
    lines = [f"{difference.account} holds {units:,} units {more} than its ledger says."]
    giver, receiver = (
        str(side or "the house or the grants") for side in (difference.giver, difference.receiver)
    )
    if difference.other:
        lines.append(f"{difference.other} differs by as much the other way: one posting explains both.")
    lines.append(f"- An entry is missing: {units:,} units from {giver} to {receiver}.")
    if explanation.twins:
        lines.append("- Or one of these is there once too often; they differ in nothing but their causes:")
        lines += [f"    {_line(entry)}" for entry in explanation.twins[-MOST_TOLD:]]
    if difference.other is None:
        lines.append("- Or nothing was posted, but what is held was changed.")
    if explanation.below_nothing:
        lines.append("What is missing came before this entry, after which less than nothing would be left:")
        lines.append(f"    {_line(explanation.below_nothing)}")
    lines.append(
        "Entries around it:" if explanation.below_nothing or explanation.twins else "Newest entries:"
    )
    return lines + [f"    {_line(entry)}" for entry in explanation.around]


def _line(entry: Entry) -> str:
    posting = entry.posting
    when = datetime.fromtimestamp(entry.time / 1000, UTC).isoformat(timespec="milliseconds")
    return (
        f"{when}  {posting.debit} -> {posting.credit}  {posting.units:,}  {posting.reason}  {posting.cause}"
    )


def _of_file(args: argparse.Namespace) -> tuple[Audit, Explanation | None]:
    """The last state of a room that is not running."""
    path = room.dump_file(args.dir)
    total = dump.announced_items(path)
    books = audit.audit(with_progress(dump.stream(path), total, "audit"))
    if not (args.explain and books.differences):
        return books, None
    difference = first_of(books.differences)
    newest = Newest(difference.account)
    for item in with_progress(dump.stream(path), total, "explain"):
        if item["sk"]["S"].startswith(keys.LEDGER) and (entry := entry_of(item)):
            newest.read(entry)
    return books, explained(difference, newest)


def _of_table(args: argparse.Namespace) -> tuple[Audit, Explanation | None]:
    table = tables.chosen(args)
    stored = StoredBooks(table.dynamodb, table.name)
    about = table.dynamodb.describe_table(TableName=table.name)["Table"].get("ItemCount", 0)
    with Bar(about, "audit") as bar:
        books = auditing.audit_room(stored, bar.advance)
    return books, auditing.explain(stored, books) if args.explain and books.differences else None
