"""Prove from the ledger that every chip is accounted for.

All chips that were ever granted must lie in accounts, on tables or with the house, and every account must
hold what its ledger says. Read at one moment, also while people play. Exit status: 0 the books balance,
1 they do not.
"""

import argparse
import sys

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud import audit
from riverboat_local import dump, room, tables


def add_arguments(parser: argparse.ArgumentParser) -> None:
    tables.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        if tables.is_this_machine(args) and not room.is_up(args.dir):
            items = dump.read(room.dump_file(args.dir))
        else:
            table = tables.chosen(args)
            items = dump.collect(table.dynamodb, table.name)
        books = audit.audit(items)
    except (room.NoRoom, dump.NeverStill, dump.NotADump, ClientError, BotoCoreError, OSError) as error:
        print(f"riverboat audit: {error}", file=sys.stderr)
        return 1
    for name, units in (("accounts", books.accounts), ("tables", books.tables), ("house", books.house)):
        print(f"{name:<10}{units:>16,}")
    print(f"{'together':<10}{books.accounts + books.tables + books.house:>16,}")
    print(f"{'granted':<10}{books.granted:>16,}")
    for account in books.wrong:
        print(f"{account} does not hold what its ledger says")
    print("Every chip is accounted for." if books.balanced else "THE BOOKS DO NOT BALANCE.")
    return 0 if books.balanced else 1
