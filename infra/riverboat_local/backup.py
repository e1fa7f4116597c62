"""Save a room's table to a file.

Without --endpoint or --table: the room of this machine, running or not. With --table alone: a table in
AWS, with the credentials and the region that the AWS tools would use. The file holds decks and cards
of hands in progress: it is made readable by its owner only.
"""

import argparse
import shutil
import sys
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError

from riverboat_local import dump, room, tables


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write; an old file is replaced")
    tables.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        if tables.is_this_machine(args) and not room.is_up(args.dir):
            return _copy_saved(args)
        table = tables.chosen(args)
        items = dump.collect(table.dynamodb, table.name)
        dump.write(args.file, items)
    except (room.NoRoom, dump.NeverStill, ClientError, BotoCoreError, OSError) as error:
        print(f"riverboat backup: {error}", file=sys.stderr)
        return 1
    print(f"{len(items)} items of {table.name} saved in {args.file}")
    return 0


def _copy_saved(args: argparse.Namespace) -> int:
    saved = room.dump_file(args.dir)
    if not saved.exists():
        raise room.NoRoom(f"there is no room in {args.dir}: start one with `riverboat up`")
    args.file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(saved, args.file)
    args.file.chmod(0o600)
    print(f"The room is not running; its last state ({len(dump.read(saved))} items) is copied to {args.file}")
    return 0
