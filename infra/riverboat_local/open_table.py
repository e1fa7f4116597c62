"""Open a table in a room, from a preset and what you set otherwise.

    riverboat table create --name Friday --preset classic --set rules.limit=fixed-limit --set seats=8

Settings and presets are told in docs/house-rules.md.
"""

import argparse
import json
import secrets
import sys
import time
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from pydantic import ValidationError

from riverboat.cloud.dynamo import lobby
from riverboat.cloud.dynamo.store import Store
from riverboat.protocol.requests import CreateTable
from riverboat.table.moment import Milliseconds
from riverboat.table.presets import PRESETS
from riverboat_local import room, tables


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=["create"], help="what to do")
    parser.add_argument("--name", required=True, help="what the lobby calls it")
    parser.add_argument("--preset", choices=PRESETS, default="standard", help="whose rules (%(default)s)")
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        type=_setting,
        default=[],
        metavar="SETTING=VALUE",
        help="what is otherwise than in the preset, such as seats=8 or rules.rake.cap=3; repeat for more",
    )
    tables.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        request = CreateTable.model_validate(
            {"id": secrets.token_hex(6), "preset": args.preset, "settings": _nested(args.name, args.settings)}
        )
        if problems := request.problems():
            return _fail("; ".join(problems))
        chosen = tables.chosen(args)
        table = lobby.new_table_id(args.name, request.id)
        now = Milliseconds(time.time_ns() // 1_000_000)
        lobby.open_table(Store(chosen.dynamodb, chosen.name), table, request.settings, now)
    except ValidationError as error:
        return _fail("; ".join(_in_words(each) for each in error.errors()))
    except (room.NoRoom, ClientError, BotoCoreError) as error:
        return _fail(str(error))
    print(table)
    return 0


def _fail(problem: str) -> int:
    print(f"riverboat table: {problem}", file=sys.stderr)
    return 1


def _in_words(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"]).removeprefix("settings.")
    what = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


def _setting(text: str) -> tuple[list[str], Any]:
    """`rules.big_blind=10` as (["rules", "big_blind"], 10); what is not JSON is a word."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{text} is not SETTING=VALUE")
    try:
        return name.split("."), json.loads(value)
    except json.JSONDecodeError:
        return name.split("."), value


def _nested(name: str, settings: list[tuple[list[str], Any]]) -> dict[str, Any]:
    """The data of the settings, groups within groups."""
    data: dict[str, Any] = {"name": name}
    for path, value in settings:
        group = data
        for part in path[:-1]:
            if not isinstance(group.get(part), dict):
                group[part] = {}
            group = group[part]
        group[path[-1]] = value
    return data
