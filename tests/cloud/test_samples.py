"""The sample events, given to the functions' own handlers in the order in which a room would get them."""

import importlib.util
import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Self
from unittest.mock import patch

import boto3
import pytest
from botocore.session import get_session
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.cloud import clients
from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.entry import watch
from riverboat_local.deploy import ROOT
from tests.support.events import EVENTS, recorded

KEY = "the key of the samples, which signs nothing else"
SAMPLE_TIME = 1_796_073_295
"""Epoch second at which the samples begin."""

TABLE = json.loads(recorded("table.table")["body"])["table"]
REGION = "us-east-1"

type Handler = Callable[[dict[str, Any]], dict[str, Any]]


class Functions:
    """The functions as they are deployed, and what they posted to connections."""

    def __init__(self) -> None:
        self.posted: list[tuple[str, dict[str, Any]]] = []

    def __getitem__(self, name: str) -> Handler:
        path = ROOT / "functions" / name / "app.py"
        spec = importlib.util.spec_from_file_location(f"sampled_{name}", path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        place = getattr(module, "ROOM", None) or getattr(module, "LOBBY", None)
        if place:
            events = place.pusher._client.meta.events
            events.register("provide-client-params.apigatewaymanagementapi.PostToConnection", self._note)
        return lambda event: module.handler(event, None)

    def _note(self, params: dict[str, Any], **_: Any) -> None:
        self.posted.append((params["ConnectionId"], json.loads(params["Data"])))


@pytest.fixture
def functions(dynamo: DynamoDBClient, table_name: str, monkeypatch: pytest.MonkeyPatch) -> Functions:
    """With the environment that the template gives them, in moto."""
    states = boto3.client("stepfunctions", region_name=REGION)
    clock = states.create_state_machine(
        name=f"{table_name}-table-clock",
        definition=(ROOT / "infra/statemachines/table_clock.asl.json").read_text(),
        roleArn="arn:aws:iam::123456789012:role/clock",
    )
    secret = boto3.client("secretsmanager", region_name=REGION).create_secret(
        Name=table_name, SecretString=KEY
    )
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    for name, value in {
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "TABLE_NAME": table_name,
        "CLOCK_ARN": clock["stateMachineArn"],
        "WS_API_ID": "a1b2c3d4e5",
        "WS_STAGE": "prod",
        "URL_SUFFIX": "amazonaws.com",
        "TICKET_SECRET_ARN": secret["ARN"],
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(clients, "_SESSION", get_session())
    return Functions()


def message(route: str, player: str, **body: Any) -> dict[str, Any]:
    """A sample with other words in it."""
    event = recorded(f"{route}.{route}")
    event["body"] = json.dumps({"route": route, "id": f"{player}-12345", **body})
    event["requestContext"]["connectionId"] = f"to-{player}"
    event["requestContext"]["authorizer"] |= {"player": player, "name": player.title(), "principalId": player}
    return event


def at(seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clocks believe that so many seconds have passed since the samples began."""
    monkeypatch.setattr(watch, "_now", lambda: (SAMPLE_TIME + seconds) * 1000)


def test_the_gate_admits_the_sample_and_says_what_the_others_repeat(functions: Functions) -> None:
    class Then(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Self:
            return cls.fromtimestamp(SAMPLE_TIME, tz)

    with (
        patch("jwt.api_jwt.datetime", Then),
        patch("riverboat.cloud.entry.tickets.time.time", lambda: SAMPLE_TIME),
    ):
        answer = functions["authorize"](recorded("authorize.connect"))
    assert answer["policyDocument"]["Statement"][0]["Effect"] == "Allow"
    said = answer["context"] | {"principalId": answer["principalId"]}
    for path in EVENTS.glob("*.json"):
        context = json.loads(path.read_text()).get("requestContext", {})
        assert context.get("authorizer", said) == said, path
    assert all(isinstance(value, str) for value in said.values()), "API Gateway passes on strings alone"


def test_connect_uses_the_samples_ticket_up(
    functions: Functions, dynamo: DynamoDBClient, table_name: str
) -> None:
    event = recorded("connect.connect")
    said = event["requestContext"]["authorizer"]
    assert functions["connect"](event) == {"statusCode": 200}
    used = dynamo.get_item(TableName=table_name, Key=keys.ticket(said["ticket"]))["Item"]
    assert used["connection"]["S"] == event["requestContext"]["connectionId"]
    assert int(used["ttl"]["N"]) > int(said["expires"])
    event["requestContext"]["connectionId"] = "another"
    assert functions["connect"](event) == {"statusCode": 403}


def test_an_evening_in_samples(
    functions: Functions,
    store: Store,
    dynamo: DynamoDBClient,
    table_name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def last_answer() -> dict[str, Any]:
        return functions.posted[-1][1]

    functions["lobby"](recorded("lobby.lobby"))
    assert last_answer() | {"id": ""} == {"type": "created", "id": "", "table": TABLE}

    functions["lobby"](message("lobby", "ann", type="account"))
    functions["table"](recorded("table.table"))
    assert last_answer()["answers"] == json.loads(recorded("table.table")["body"])["id"]
    loaded = store.load(TABLE)
    assert loaded
    assert [seat.player for seat in loaded.table.seats.values()] == ["ann"]

    functions["table"](recorded("table.default"))
    assert last_answer()["answers"] == json.loads(recorded("table.default")["body"])["id"]

    functions["lobby"](message("lobby", "bob", type="account"))
    functions["table"](message("table", "bob", type="sit_down", table=TABLE, buy_in=100))
    loaded = store.load(TABLE)
    assert loaded
    assert loaded.table.clock
    loaded.table.clock = recorded("clock.look")["clock"]
    store.commit(loaded.table, loaded.version, [], SAMPLE_TIME * 1000)
    at(60, monkeypatch)
    assert functions["clock"](recorded("clock.look"))["wait"] >= 1
    loaded = store.load(TABLE)
    assert loaded
    assert loaded.table.playing, "the clock has dealt"

    gone = recorded("disconnect.disconnect")["requestContext"]["connectionId"]
    assert dynamo.get_item(TableName=table_name, Key=keys.connection(gone)).get("Item")
    functions["disconnect"](recorded("disconnect.disconnect"))
    assert "Item" not in dynamo.get_item(TableName=table_name, Key=keys.connection(gone))
    assert "Item" not in dynamo.get_item(TableName=table_name, Key=keys.table_connection(TABLE, gone))

    at(600, monkeypatch)
    assert functions["sweep"](recorded("sweep.schedule")) == {"revived": 1}
