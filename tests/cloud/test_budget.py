"""One budget of time for a message: whatever hangs, the client is answered and the log has its line."""

import contextlib
import importlib.util
import json
import math
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from riverboat.cloud.budget import ATTEMPT_SECONDS, MESSAGE_SECONDS, Budget
from riverboat.cloud.entry.player import Identity, context_of
from riverboat.protocol.replies import Pong
from riverboat_local import template
from tests.support import events
from tests.support.log_lines import LogLines
from tests.support.loopback import Connections, Silence, connections, silence
from tests.support.world import NOON

ROOT = Path(__file__).parents[2]


class Seconds:
    """A clock that goes on as told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def gateway() -> Iterator[Connections]:
    with connections() as server:
        yield server


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, gateway: Connections) -> Iterator[Silence]:
    """A store and a state machine that never answer, where the handlers look for them."""
    with silence() as silent:
        environment = {
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": gateway.url,
            "AWS_ENDPOINT_URL_DYNAMODB": silent.url,
            "AWS_ENDPOINT_URL_SFN": silent.url,
            "TABLE_NAME": "room",
            "CLOCK_ARN": "arn:aws:states:us-east-1:123456789012:stateMachine:table-clock",
            "WS_API_ID": "api",
            "WS_STAGE": "prod",
        }
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        yield silent


def function(name: str) -> ModuleType:
    """The real handler's module, as Lambda loads it."""
    spec = importlib.util.spec_from_file_location(f"app_{name}", ROOT / "functions" / name / "app.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MESSAGES = {
    "table": {"type": "join", "table": "river"},
    "lobby": {"type": "list_tables"},
}
"""One of each route; both need the store."""


def ask(handler: ModuleType, route: str) -> None:
    body = {"route": route, "id": "message-0001", **MESSAGES[route]}
    event = events.message(route, json.dumps(body), "ann", "to-ann", NOON)
    assert handler.handler(event, None) == {"statusCode": 200}


def fault_logged(log: LogLines) -> str:
    """The kind of the one fault in the log."""
    (fault,) = [line for line in map(json.loads, log.lines) if line["message"] == "fault"]
    kind: str = fault["kind"]
    return kind


@pytest.mark.parametrize("route", MESSAGES)
def test_a_store_that_hangs_is_asked_twice_and_answered_for(
    service: Silence, gateway: Connections, route: str
) -> None:
    handler = function(route)
    with LogLines() as log:
        ask(handler, route)
    assert handler.BUDGET.left() > 0, "Lambda would have ended it"
    assert [(to, message["code"]) for to, message in gateway.received] == [("to-ann", "fault")]
    assert len(service.taken) == 2
    assert fault_logged(log) == "ReadTimeoutError"


def test_a_ticket_that_cannot_be_used_up_lets_nobody_in(service: Silence) -> None:
    event = events.recorded("connect.connect")
    event["requestContext"]["authorizer"] = context_of(Identity("ann", "Ann", "t-1", NOON // 1000))
    with LogLines() as log:
        assert function("connect").handler(event, None) == {"statusCode": 500}
    assert fault_logged(log) == "ReadTimeoutError"


@pytest.mark.parametrize("route", MESSAGES)
def test_what_could_not_end_in_time_is_not_begun(
    service: Silence, gateway: Connections, route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever took the time: races, a slow store. The answer still leaves."""
    handler = function(route)
    now = Seconds()
    monkeypatch.setattr(handler.BUDGET, "_now", now)
    monkeypatch.setattr(handler.BUDGET, "begin", lambda: None)
    Budget.begin(handler.BUDGET)
    now.now = MESSAGE_SECONDS - 2 * ATTEMPT_SECONDS + 0.001
    with LogLines() as log:
        ask(handler, route)
    assert [message["code"] for _, message in gateway.received] == ["fault"]
    assert service.taken == []
    assert fault_logged(log) == "OutOfTime"


def test_a_push_that_could_not_end_in_time_is_logged_and_holds_nobody_up(
    service: Silence, gateway: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    handler = function("table")
    now = Seconds()
    monkeypatch.setattr(handler.BUDGET, "_now", now)
    handler.BUDGET.begin()
    now.now = MESSAGE_SECONDS - ATTEMPT_SECONDS + 0.001
    with LogLines() as log:
        handler.ROOM.pusher.send("to-ann", Pong(id="message-0001", table="river", version=1, now=NOON))
    assert gateway.attempts == []
    assert [json.loads(line)["error"] for line in log.lines] == ["OutOfTime"]


@pytest.mark.parametrize("name", ["table", "lobby", "disconnect", "clock"])
def test_the_budget_begins_with_the_handler(service: Silence, name: str) -> None:
    handler = function(name)
    assert handler.BUDGET.left() == math.inf
    with contextlib.suppress(Exception):  # no event that it could read: the budget comes first
        handler.handler({}, None)
    assert handler.BUDGET.left() <= MESSAGE_SECONDS


def test_each_message_has_a_budget_of_its_own() -> None:
    now = Seconds()
    budget = Budget(now)
    budget.begin()
    now.now = 8
    assert budget.left() == MESSAGE_SECONDS - 8
    budget.begin()
    assert budget.left() == MESSAGE_SECONDS


def test_the_budget_ends_before_lambda_and_the_gateway_do() -> None:
    resources = template.read(ROOT / "template.yaml")
    lasts = resources["Globals"]["Function"]["Timeout"]
    routes = resources["Resources"]["RoomSocket"]["Properties"]["Routes"].values()
    assert lasts > MESSAGE_SECONDS
    assert all(route["IntegrationTimeout"] > MESSAGE_SECONDS * 1000 for route in routes)
    assert 2 * 2 * ATTEMPT_SECONDS < MESSAGE_SECONDS, "a store asked twice, and the answer"
