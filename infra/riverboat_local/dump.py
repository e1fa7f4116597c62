"""A whole DynamoDB table as a file, and back.

The file is JSON lines: a header with the number of items, then each item as DynamoDB writes it
(`{"pk": {"S": "TABLE#x"}, ...}`), binary values in base64. Everything here works on a boto3 client,
whatever stands behind it.
"""

import base64
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

Item = dict[str, Any]
"""An item as the low-level client gives it: {attribute: {type: value}}."""

FORMAT = 1
# What belongs to a socket; no socket outlives the room that is restored.
_SOCKETS = ("CONN#", "TICKET#", "WATCH#")
_SEATED_SOCKET = "LIVE#CONN#"
_GAME_TABLE = "TABLE#"
_BATCH = 25  # BatchWriteItem's most


class NeverStill(Exception):
    """The table changed during every attempt to read it, so no consistent state was seen."""


class NotADump(Exception):
    """The file is no dump, or not a whole one."""


class NotEmpty(Exception):
    """The table to restore into has items already."""


def key_of(item: Item) -> tuple[str, str]:
    """An item's pk and sk."""
    return item["pk"]["S"], item["sk"]["S"]


def collect(dynamodb: "DynamoDBClient", table_name: str, attempts: int = 20) -> list[Item]:
    """Every item of the table, in one state that the whole table was in at one time.

    A Scan of several pages may see half of a transaction. Two scans in a row that agree, item by item,
    enclose a moment at which the table was just that. Raises NeverStill after `attempts` scans.
    """
    before = _scan(dynamodb, table_name)
    for attempt in range(attempts):
        after = _scan(dynamodb, table_name)
        if after == before:
            return list(after.values())
        before = after
        time.sleep(min(0.05 * attempt, 0.5))
    raise NeverStill(f"{table_name} never stood still over {attempts} scans; stop the room and try again")


def write(path: Path, items: Iterable[Item]) -> None:
    """Write a dump; a crash leaves the old file or the new one, never a part. Mode 0600: it has decks."""
    write_lines(path, [encode(item) for item in items])


def write_lines(path: Path, lines: Sequence[str]) -> None:
    """`write`, for items that are encoded already."""
    header = json.dumps({"riverboat_dump": FORMAT, "items": len(lines)})
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".new")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write("\n".join([header, *lines, ""]))
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    _sync_folder(path.parent)


def read(path: Path) -> list[Item]:
    """The items of a dump. Raises FileNotFoundError, or NotADump when it is cut short or something else."""
    return list(stream(path))


def stream(path: Path) -> Iterator[Item]:
    """`read`, one item at a time. That a dump is cut short turns out at its end."""
    announced, count = announced_items(path), 0
    with path.open() as lines:
        next(lines)
        for count, line in enumerate(lines, 1):  # noqa: B007 - told at the end
            try:
                item = decode(line)
            except (ValueError, TypeError, AttributeError) as error:
                raise NotADump(f"{path} is no dump of a room: {error}") from error
            yield item
    if count != announced:
        raise NotADump(f"{path} is not a whole dump: {count} items, {announced} announced")


def announced_items(path: Path) -> int:
    """How many items a dump says that it has. Raises FileNotFoundError, or NotADump."""
    with path.open() as file:
        header = file.readline()
    try:
        described = json.loads(header)
        return int(described["items"]) if described["riverboat_dump"] == FORMAT else -1
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotADump(f"{path} is no dump of a room: {error}") from error


def restore(
    dynamodb: "DynamoDBClient", table_name: str, items: Iterable[Item], revive: Callable[[Item], Item]
) -> int:
    """Put the items into the table, without those that belong to sockets; the number of items put.

    A game table's state passes through `revive`, which forgets its clock and raises its version. Items
    already there stay, unless one of the same key replaces them.
    """
    living = [revive(item) if is_game_table(item) else item for item in items if not belongs_to_socket(item)]
    for start in range(0, len(living), _BATCH):
        pending: dict[str, Any] = {
            table_name: [{"PutRequest": {"Item": item}} for item in living[start : start + _BATCH]]
        }
        while pending:
            pending = dict(dynamodb.batch_write_item(RequestItems=pending)["UnprocessedItems"])
    return len(living)


def require_empty(dynamodb: "DynamoDBClient", table_name: str) -> None:
    """Raise NotEmpty if the table has an item."""
    if dynamodb.scan(TableName=table_name, Limit=1)["Items"]:
        raise NotEmpty(f"{table_name} has items already; --overwrite restores on top of them")


def belongs_to_socket(item: Item) -> bool:
    """True for what is not restored: a connection's rows, tickets, spectators."""
    pk, sk = key_of(item)
    return pk.startswith(_SOCKETS) or sk.startswith(_SEATED_SOCKET)


def is_game_table(item: Item) -> bool:
    """True for a game table's state."""
    pk, sk = key_of(item)
    return pk.startswith(_GAME_TABLE) and sk == "LIVE#0"


def encode(item: Item) -> str:
    """One line of a dump."""
    return json.dumps({name: _to_json(value) for name, value in item.items()}, separators=(",", ":"))


def decode(line: str) -> Item:
    """The item that `encode` made the line of."""
    return {name: _from_json(value) for name, value in json.loads(line).items()}


def _scan(dynamodb: "DynamoDBClient", table_name: str) -> dict[tuple[str, str], Item]:
    pages = dynamodb.get_paginator("scan").paginate(TableName=table_name, ConsistentRead=True)
    return {key_of(item): item for page in pages for item in page["Items"]}


def _to_json(value: dict[str, Any]) -> dict[str, Any]:
    ((kind, content),) = value.items()
    match kind:
        case "B":
            content = base64.b64encode(content).decode()
        case "BS":
            content = [base64.b64encode(each).decode() for each in content]
        case "L":
            content = [_to_json(each) for each in content]
        case "M":
            content = {name: _to_json(each) for name, each in content.items()}
    return {kind: content}


def _from_json(value: dict[str, Any]) -> dict[str, Any]:
    ((kind, content),) = value.items()
    match kind:
        case "B":
            content = base64.b64decode(content)
        case "BS":
            content = [base64.b64decode(each) for each in content]
        case "L":
            content = [_from_json(each) for each in content]
        case "M":
            content = {name: _from_json(each) for name, each in content.items()}
    return {kind: content}


def _sync_folder(folder: Path) -> None:
    """Make the rename itself outlive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
