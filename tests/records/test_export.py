"""`riverboat export`: hands out of a room's table into files."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto import mock_aws
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.dynamo.writes import record_item
from riverboat.game.rules import Rules
from riverboat.table.commands import HandRecord
from riverboat.table.moment import AT_FIRST
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat_local import main, tables
from tests.support.recorded_hands import random_record
from tests.support.samples import sample

BLINDS = Rules(small_blind=5, big_blind=10)


def numbered(record: HandRecord, number: int) -> HandRecord:
    record.hand.number = number
    return record


@pytest.fixture(scope="module")
def dynamodb() -> Iterator[DynamoDBClient]:
    """A room's table with 12 hands at `delta` and 2 at `bayou`, of which Dot was in one."""
    with mock_aws():
        client = boto3.client("dynamodb", region_name="us-east-1")
        client.create_table(
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
        store = Store(client, "room")
        store.create(Table("delta", Settings("The Delta", seats=10), hands=12), [], AT_FIRST)
        store.create(Table("bayou", Settings("Bayou"), hands=2), [], AT_FIRST)
        store.create(Table("empty", Settings("Empty")), [], AT_FIRST)
        for number in range(1, 13):
            keep(store, "delta", random_record(number, "holdem", "no-limit"))
        holes = "AsAh QcQh TsTh JhJd"
        keep(store, "bayou", numbered(sample(BLINDS, [100] * 3, "p3 f", holes[:14]), 1))
        keep(store, "bayou", numbered(sample(BLINDS, [100] * 4, "p3 f, p4 f", holes), 2))
        yield client


def keep(store: Store, table_id: str, record: HandRecord) -> None:
    item = record_item(table_id, record)
    store._client.put_item(TableName="room", Item=item)


@pytest.fixture(autouse=True)
def _room(dynamodb: DynamoDBClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "chosen", lambda _: tables.ChosenTable(dynamodb, "room"))


def written(tmp_path: Path, *words: str, name: str = "hands.phhs") -> str:
    path = tmp_path / name
    assert main.main(["export", *words, "--out", str(path)]) == 0
    return path.read_text(encoding="utf-8")


def hands_of(text: str) -> list[str]:
    return [json.loads(part)["ohh"]["game_number"] for part in text.split("\n\n")]


def test_what_it_writes_replay_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, "--whole")
    assert main.main(["replay", str(tmp_path / "hands.phhs")]) == 0
    assert "14 hands replayed, 0 mismatches, 0 skipped" in capsys.readouterr().out


def test_all_tables_in_order(tmp_path: Path) -> None:
    numbers = hands_of(written(tmp_path, "--whole", "--format", "ohh", name="hands.ohh"))
    assert numbers == ["bayou-1", "bayou-2", *[f"delta-{number}" for number in range(1, 13)]]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (("--hand", "3"), [3]),
        (("--from", "10"), [10, 11, 12]),
        (("--to", "2"), [1, 2]),
        (("--from", "4", "--to", "6"), [4, 5, 6]),
    ],
)
def test_hands_are_chosen_by_number(tmp_path: Path, words: tuple[str, ...], numbers: list[int]) -> None:
    text = written(tmp_path, "delta", "--format", "ohh", *words, name="hands.ohh")
    assert hands_of(text) == [f"delta-{number}" for number in numbers]


def test_a_player_gets_the_hands_he_was_in(tmp_path: Path) -> None:
    text = written(tmp_path, "--format", "ohh", "--player", "account-dot", name="hands.ohh")
    assert hands_of(text) == ["bayou-2"]
    assert "Jh" in text
    assert "Qc" not in text
    assert json.loads(text)["ohh"]["table_name"] == "Bayou"


def test_without_a_reader_it_is_what_a_spectator_saw(tmp_path: Path) -> None:
    text = written(tmp_path, "bayou", "--hand", "2")
    assert '"d dh p4 ????"' in text
    assert "JhJd" not in text
    assert '"p1 sm AsAh"' in text
    assert '"p2 sm"' in text


def test_one_hand_in_a_phh_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = written(tmp_path, "bayou", "--hand", "1", "--whole", name="hand.phh")
    assert text.startswith('variant = "NT"\n')
    assert main.main(["replay", str(tmp_path / "hand.phh")]) == 0
    assert main.main(["export", "bayou", "--out", str(tmp_path / "two.phh")]) == 1
    assert "holds one hand" in capsys.readouterr().err
    assert not (tmp_path / "two.phh").exists()


def test_to_the_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["export", "bayou", "--out", "-"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("[1]\nvariant")
    assert "[2]\nvariant" in out
    assert err == "2 hands written\n"


def test_whole_hands_are_their_owners_to_read(tmp_path: Path) -> None:
    written(tmp_path, "bayou", "--whole")
    assert stat.S_IMODE((tmp_path / "hands.phhs").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "words",
    [("nowhere",), ("empty",), ("delta", "--hand", "99"), ("--player", "nobody"), ("delta", "--from", "13")],
)
def test_where_nothing_fits_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text("what was there")
    assert main.main(["export", *words, "--out", str(path)]) == 1
    assert "there is no such hand" in capsys.readouterr().err
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_record_is_left_out_and_named(
    tmp_path: Path, dynamodb: DynamoDBClient, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(dynamodb, "room")
    store.create(Table("wreck", Settings("Wreck"), hands=2), [], AT_FIRST)
    keep(store, "wreck", sample(BLINDS, [100] * 3, "p3 f"))
    damaged = numbered(sample(BLINDS, [100] * 3, "p3 f"), 2)
    damaged.hand.players[0].stack += 1
    keep(store, "wreck", damaged)
    path = tmp_path / "hands.phhs"
    assert main.main(["export", "wreck", "--whole", "--out", str(path)]) == 1
    err = capsys.readouterr().err
    assert "hand 2 of wreck is left out: the hand ends with other stacks" in err
    assert "1 hand written" in err
    assert path.exists()
    for key in ("LIVE#0", "HAND#000000001", "HAND#000000002"):
        dynamodb.delete_item(TableName="room", Key={"pk": {"S": "TABLE#wreck"}, "sk": {"S": key}})


def test_hands_of_a_table_that_is_gone_can_still_be_had(tmp_path: Path, dynamodb: DynamoDBClient) -> None:
    keep(Store(dynamodb, "room"), "gone", sample(BLINDS, [100] * 3, "p3 f"))
    assert 'table = "gone"' in written(tmp_path, "gone")
    dynamodb.delete_item(TableName="room", Key={"pk": {"S": "TABLE#gone"}, "sk": {"S": "HAND#000000001"}})


def test_arguments_that_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["export", "delta", "--hand", "1", "--to", "2"]) == 2
    for words in (["--player", "x", "--whole"], ["--format", "xml"], ["--hand", "0"]):
        with pytest.raises(SystemExit):
            main.main(["export", "delta", *words])
    capsys.readouterr()
