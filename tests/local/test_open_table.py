"""`riverboat table create`: a table from the command line, held to the same rules as one from a client."""

from collections.abc import Iterator

import boto3
import pytest
from moto import mock_aws

from riverboat.cloud.dynamo import lobby
from riverboat.cloud.dynamo.store import Store
from riverboat.game.rules import Rake
from riverboat.table.moment import AT_FIRST
from riverboat.table.presets import PRESETS
from riverboat.table.settings import Settings
from riverboat_local import main, tables, up


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
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
        monkeypatch.setattr(tables, "chosen", lambda _: tables.ChosenTable(dynamodb, "room"))
        yield Store(dynamodb, "room")


def created(store: Store, capsys: pytest.CaptureFixture[str], *words: str) -> Settings:
    assert main.main(["table", "create", *words]) == 0
    loaded = store.load(capsys.readouterr().out.strip())
    assert loaded is not None
    return loaded.table.settings


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main.main(["table", "create", "--name", "T", *words]) == 1
    return capsys.readouterr().err.strip()


def test_a_table_of_the_standard(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert created(store, capsys, "--name", "Friday night!") == Settings("Friday night!")
    ((listed,), _) = lobby.list_tables(store, AT_FIRST)
    assert listed.table.startswith("friday-night-")


def test_a_preset_and_what_is_otherwise(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--set", "rules.limit=fixed-limit", "--set", "rules.rake.cap=3", "--set", "bots=false"]
    settings = created(store, capsys, "--name", "Limit", "--preset", "arcade", "--set", "seats=8", *words)
    assert (settings.seats, settings.bots) == (8, False)
    assert settings.rules.limit == "fixed-limit"
    assert settings.rules.rake == Rake(150, 3, no_flop_no_drop=False)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_small_blind_is_half_the_big_one_where_only_that_is_named(
    store: Store, capsys: pytest.CaptureFixture[str], preset: str
) -> None:
    # rules 3.1
    words = ["--set", "rules.big_blind=100", "--set", "least_buy_in=200"]
    rules = created(store, capsys, "--name", "Hundred", "--preset", preset, *words).rules
    assert (rules.small_blind, rules.big_blind) == (50, 100)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--set", "seat=3"], "no such setting: seat"),
        (["--set", "rules.limt=x"], "no such setting: rules.limt"),
        (["--set", "seats=many"], "seats: Input should be a valid integer"),
        (["--preset", "beans", "--set", "seats=9"], "seats of a beans table are 2 to 8"),
        (["--set", "rules=3"], "rules: "),
        (["--set", "button=draw"], "a drawn button needs free entry"),
    ],
)
def test_what_will_not_do_is_told_and_opens_nothing(
    store: Store, capsys: pytest.CaptureFixture[str], words: list[str], problem: str
) -> None:
    assert problem in refused(capsys, *words)
    assert lobby.list_tables(store, AT_FIRST) == ([], None)


def test_a_setting_without_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main.main(["table", "create", "--name", "T", "--set", "seats"])
    assert "SETTING=VALUE" in capsys.readouterr().err


def test_a_room_without_a_table_opens_one(store: Store) -> None:
    up._open_first_table(store)
    up._open_first_table(store)
    ((listed,), _) = lobby.list_tables(store, AT_FIRST)
    assert (listed.table, listed.name, listed.seats) == ("river-one", "River One", 6)
    assert (listed.small_blind, listed.big_blind) == (1, 2)
