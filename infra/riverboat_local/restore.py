"""Load a room's table from a file that `riverboat backup` made.

Without --endpoint or --table: the room of this machine. While it is stopped, the file becomes its saved
state, which the next `riverboat up` starts from (the state it replaces is kept beside it). Into a
running room, or any other table, items are written at once; a table that has items is refused unless
told otherwise. Connections, tickets and spectators stay behind; the sweep starts the clocks.
"""

import argparse
import shutil
import sys
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.dynamo.codec import UnknownSchema, revive
from riverboat_local import dump, room, tables

REFUSALS = (
    room.NoRoom,
    dump.NotADump,
    dump.NotEmpty,
    UnknownSchema,
    ClientError,
    BotoCoreError,
    OSError,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to load")
    parser.add_argument(
        "--overwrite", action="store_true", help="restore on top of the items that a table has"
    )
    tables.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        items = dump.read(args.file)
        if tables.is_this_machine(args) and not room.is_up(args.dir):
            return _replace_saved(args)
        table = tables.chosen(args)
        if not args.overwrite:
            dump.require_empty(table.dynamodb, table.name)
        count = dump.restore(table.dynamodb, table.name, items, revive)
    except REFUSALS as error:
        print(f"riverboat restore: {error}", file=sys.stderr)
        return 1
    print(f"{count} items restored to {table.name}; clocks start within a minute")
    return 0


def _replace_saved(args: argparse.Namespace) -> int:
    saved = room.dump_file(args.dir)
    if saved.exists():
        shutil.copyfile(saved, kept := saved.with_name(saved.name + ".old"))
        kept.chmod(0o600)
        print(f"The state that was saved is kept in {kept}")
    dump.write(saved, dump.read(args.file))
    print(f"`riverboat up` starts from {args.file} now")
    return 0
