"""The copy that follows the stream is always a state that the table was in."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from riverboat_local import dump
from riverboat_local.deploy import Clients
from riverboat_local.mirror import Mirror

CHIPS = 1000


@pytest.fixture
def table(clients: Clients) -> Iterator[str]:
    name = f"room-{uuid4().hex[:8]}"
    clients.dynamodb.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "S"},
        ],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        StreamSpecification={"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"},
    )
    yield name
    clients.dynamodb.delete_table(TableName=name)


def put(clients: Clients, table: str, pk: str, sk: str, **more: Any) -> None:
    clients.dynamodb.put_item(TableName=table, Item={"pk": {"S": pk}, "sk": {"S": sk}, **more})


def saved(mirror: Mirror, folder: Path) -> dict[tuple[str, str], dump.Item]:
    path = folder / "mirror.dump"
    mirror.save(path)
    return {dump.key_of(item): item for item in dump.read(path)}


def test_it_starts_with_what_is_there(clients: Clients, table: str, tmp_path: Path) -> None:
    put(clients, table, "A", "1", data={"B": b"\0"})
    mirror = Mirror(clients.dynamodb, clients.streams, table)
    assert saved(mirror, tmp_path) == {("A", "1"): {"pk": {"S": "A"}, "sk": {"S": "1"}, "data": {"B": b"\0"}}}
    assert not mirror.follow(), "nothing changed, so nothing is written again"


def test_it_follows_what_is_put_changed_and_deleted(clients: Clients, table: str, tmp_path: Path) -> None:
    for number in range(3):
        put(clients, table, "A", str(number))
    mirror = Mirror(clients.dynamodb, clients.streams, table)
    put(clients, table, "A", "0", chips={"N": "7"})
    put(clients, table, "B", "0")
    clients.dynamodb.delete_item(TableName=table, Key={"pk": {"S": "A"}, "sk": {"S": "1"}})
    assert mirror.follow()
    assert sorted(saved(mirror, tmp_path)) == [("A", "0"), ("A", "2"), ("B", "0")]
    assert saved(mirror, tmp_path)["A", "0"]["chips"] == {"N": "7"}


def test_it_follows_more_than_one_request_can_read(clients: Clients, table: str, tmp_path: Path) -> None:
    mirror = Mirror(clients.dynamodb, clients.streams, table)
    for number in range(230):
        put(clients, table, "HAND", f"{number:03}")
    assert mirror.follow()
    assert len(saved(mirror, tmp_path)) == 230


def test_every_copy_has_every_chip_while_chips_move(clients: Clients, table: str, tmp_path: Path) -> None:
    """Chips move in transactions over two of ten items; no copy may hold one half of a transaction."""
    for number in range(10):
        put(clients, table, "PLAYER", str(number), chips={"N": str(CHIPS)})
    mirror = Mirror(clients.dynamodb, clients.streams, table)
    stop = threading.Event()
    mover = threading.Thread(target=_move_chips, args=(clients, table, stop))
    mover.start()
    copies = 0
    try:
        while copies < 8:
            if mirror.follow():
                copies += 1
                assert sum(int(item["chips"]["N"]) for item in saved(mirror, tmp_path).values()) == 10 * CHIPS
    finally:
        stop.set()
        mover.join()


def _move_chips(clients: Clients, table: str, stop: threading.Event) -> None:
    step = 0
    while not stop.wait(0.005):
        moves: list[Any] = [
            {
                "Update": {
                    "TableName": table,
                    "Key": {"pk": {"S": "PLAYER"}, "sk": {"S": str(player)}},
                    "UpdateExpression": "ADD chips :chips",
                    "ExpressionAttributeValues": {":chips": {"N": str(chips)}},
                }
            }
            for player, chips in ((step % 10, -1), ((step * 7 + 3) % 10, 1))
            if step % 10 != (step * 7 + 3) % 10
        ]
        if moves:
            clients.dynamodb.transact_write_items(TransactItems=moves)
        step += 1
