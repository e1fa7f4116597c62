"""Show what is stored about tables.

Without TABLE: one line for each table. With one: its whole state as JSON and its item's size. Hole cards
that were not shown and cards still in the deck are hidden, unless you ask for them.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.dynamo import codec, keys
from riverboat_local import room, tables
from riverboat_local.dump import Item

WATCH_EVERY = 1.0  # seconds
HIDDEN = "??"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", metavar="TABLE", help="a table's id")
    parser.add_argument("--cards", action="store_true", help="show hidden cards too")
    parser.add_argument(
        "--watch", action="store_true", help="show it again whenever it changes, until Ctrl-C"
    )
    tables.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        chosen = tables.chosen(args)
        shown = None
        while True:
            text = _one(chosen, args) if args.table else _all(chosen)
            if text != shown:
                print(text, flush=True)
                shown = text
            if not args.watch:
                return 0
            time.sleep(WATCH_EVERY)
    except (room.NoRoom, NoTable, codec.UnknownSchema, ClientError, BotoCoreError) as error:
        print(f"riverboat inspect: {error}", file=sys.stderr)
        return 1


class NoTable(Exception):
    """There is no table of that id."""


def masked(state: dict[str, Any]) -> dict[str, Any]:
    """A table's readable state without what is hidden: the deck, and hole cards that were not shown."""
    hand = state.get("hand")
    if not hand:
        return state
    players = [
        player if player.get("shown") else {**player, "hole": [HIDDEN] * len(player["hole"])}
        for player in hand["players"]
    ]
    return {**state, "hand": {**hand, "players": players, "deck": [HIDDEN] * len(hand["deck"])}}


def size_of(item: Item) -> int:
    """An item's bytes as DynamoDB counts them (numbers by its published approximation)."""
    return sum(len(name.encode()) + _size(value) for name, value in item.items())


def _one(chosen: tables.ChosenTable, args: argparse.Namespace) -> str:
    key = keys.table_state(args.table)
    item = chosen.dynamodb.get_item(TableName=chosen.name, Key=key, ConsistentRead=True).get("Item")
    if item is None:
        raise NoTable(f"there is no table {args.table}; `riverboat inspect` lists those there are")
    state = codec.readable(item)
    shown = {"bytes": size_of(item), **(state if args.cards else masked(state))}
    return json.dumps(shown, indent=2, default=str)


def _all(chosen: tables.ChosenTable) -> str:
    lines = [
        f"{state['id']:<14} version {state['version']:<6} hand {state['hands']:<6} "
        f"{len(state['seats'])} seated   {size:>5} bytes   {state['settings']['name']}"
        for state, size in _states(chosen)
    ]
    return "\n".join(lines) or "There is no table yet: `riverboat play` opens one."


def _states(chosen: tables.ChosenTable) -> Iterator[tuple[dict[str, Any], int]]:
    # A Scan: this is for an operator's eyes; no handler reads tables that way.
    pages = chosen.dynamodb.get_paginator("scan").paginate(
        TableName=chosen.name,
        FilterExpression="sk = :state AND begins_with(pk, :table)",
        ExpressionAttributeValues={":state": {"S": keys.TABLE_STATE}, ":table": {"S": "TABLE#"}},
    )
    for page in pages:
        for item in page["Items"]:
            yield codec.readable(item), size_of(item)


def _size(value: dict[str, Any]) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "S":
            return len(content.encode())
        case "B":
            return len(content)
        case "N":
            digits = content.lstrip("-")
            return int(len(digits.strip("0.")) + 1) // 2 + 1 + int(digits != content)
        case "SS" | "NS" | "BS":
            return sum(_size({kind[0]: each}) for each in content)
        case "L":
            return 3 + sum(1 + _size(each) for each in content)
        case "M":
            return 3 + sum(1 + len(name.encode()) + _size(each) for name, each in content.items())
        case _:
            return 1
