"""`riverboat inspect`: what is listed, what is hidden, how sizes are counted."""

import json
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from moto import mock_aws

from riverboat.cloud.dynamo import codec, keys
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat_local import inspect_table, main, tables

HAND = {
    "board": ["2c", "3d", "4h"],
    "deck": ["As", "Ks"],
    "players": [
        {"seat": 1, "hole": ["Qh", "Qs"], "shown": False},
        {"seat": 2, "hole": ["7c", "2d"], "shown": True},
    ],
}


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A DynamoDB table with one game table in it, which the commands take for the room's."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    with mock_aws():
        dynamodb = boto3.client("dynamodb", region_name="us-east-1")
        dynamodb.create_table(
            TableName="room",
            BillingMode="PAY_PER_REQUEST",
            AttributeDefinitions=[
                {"AttributeName": "pk", "AttributeType": "S"},
                {"AttributeName": "sk", "AttributeType": "S"},
            ],
            KeySchema=[
                {"AttributeName": "pk", "KeyType": "HASH"},
                {"AttributeName": "sk", "KeyType": "RANGE"},
            ],
        )
        item: dict[str, Any] = {
            **keys.table_state("delta"),
            "state": {"B": codec.dump_table(Table("delta", Settings("The Delta")))},
            "schema": {"N": str(codec.SCHEMA)},
            "version": {"N": "7"},
        }
        dynamodb.put_item(TableName="room", Item=item)
        dynamodb.put_item(TableName="room", Item={"pk": {"S": "TABLE#delta"}, "sk": {"S": "HAND#000000001"}})
        monkeypatch.setattr(tables, "chosen", lambda _: tables.ChosenTable(dynamodb, "room"))
        yield


@pytest.mark.usefixtures("stored")
def test_it_lists_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["inspect"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "delta" in line
    assert "version 7" in line
    assert "The Delta" in line


@pytest.mark.usefixtures("stored")
def test_it_prints_one_table_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["inspect", "delta"]) == 0
    state = json.loads(capsys.readouterr().out)
    assert state["id"] == "delta"
    assert state["version"] == 7
    assert state["bytes"] > 0


@pytest.mark.usefixtures("stored")
def test_a_table_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["inspect", "nowhere"]) == 1
    assert "no table nowhere" in capsys.readouterr().err


def test_hidden_cards_are_masked_and_shown_ones_are_not() -> None:
    hand = inspect_table.masked({"hand": HAND, "button": 3})["hand"]
    assert hand["board"] == HAND["board"]
    assert [player["hole"] for player in hand["players"]] == [["??", "??"], ["7c", "2d"]]
    assert set(hand["deck"]) == {"??"}
    assert HAND["deck"] == ["As", "Ks"], "what was read is not changed"
    assert inspect_table.masked({"hand": None}) == {"hand": None}


@pytest.mark.parametrize(
    ("item", "size"),
    [
        ({"pk": {"S": "TABLE#é"}}, 2 + 8),
        ({"state": {"B": b"12345"}}, 5 + 5),
        ({"n": {"N": "1234"}}, 1 + 3),
        ({"n": {"N": "-1234"}}, 1 + 4),
        ({"n": {"N": "0"}}, 1 + 1),
        ({"t": {"BOOL": True}, "u": {"NULL": True}}, 2 + 2),
        ({"l": {"L": [{"S": "ab"}]}}, 1 + 3 + 1 + 2),
        ({"m": {"M": {"k": {"S": "ab"}}}}, 1 + 3 + 1 + 1 + 2),
        ({"s": {"SS": ["ab", "c"]}}, 1 + 3),
    ],
)
def test_sizes_are_counted_as_dynamodb_counts(item: dict[str, Any], size: int) -> None:
    assert inspect_table.size_of(item) == size
