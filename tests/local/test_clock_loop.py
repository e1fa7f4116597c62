"""The table clock's loop, run by the emulator around functions that behave, misbehave and end."""

import io
import json
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from riverboat_local.deploy import ROOT, Clients
from riverboat_local.ministack import MiniStack

ROLE = "arn:aws:iam::000000000000:role/clock"
ASL = (ROOT / "infra/statemachines/table_clock.asl.json").read_text()
INPUT = {"table": "t1", "clock": "c1", "version": 7, "started": 1_800_000_000}

TWICE_THEN_DONE = """
def handler(event, context):
    if event["version"] < 9:
        return {**event, "wait": 1, "version": event["version"] + 1}
    return {"done": True, "input": event}
"""

# The emulator starts a new worker after a failure, so how often it was called is kept in a file.
FAILS_FIRST = """
import os

def handler(event, context):
    path = os.environ["CALLS"]
    with open(path, "a") as file:
        file.write("x")
    if os.path.getsize(path) <= int(os.environ["FAILURES"]):
        raise RuntimeError("throttled")
    return {"done": True, "input": event}
"""


@pytest.fixture
def hurried(stack: MiniStack) -> Iterator[None]:
    """Waits and back-offs take a twentieth of their time."""
    stack.scale_waits(0.05)
    yield
    stack.scale_waits(1)


def started(clients: Clients, code: str, **variables: str) -> str:
    """Start the real loop around the function; the execution's ARN."""
    name = f"clock-{uuid4().hex[:8]}"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("app.py", code)
    function = clients.lambdas.create_function(
        FunctionName=name,
        Runtime="python3.13",
        Role=ROLE,
        Handler="app.handler",
        Timeout=10,
        Code={"ZipFile": buffer.getvalue()},
        Environment={"Variables": variables},
    )["FunctionArn"]
    machine = clients.states.create_state_machine(
        name=name, type="EXPRESS", roleArn=ROLE, definition=ASL.replace("${ClockFunctionArn}", function)
    )["stateMachineArn"]
    return clients.states.start_execution(stateMachineArn=machine, input=json.dumps(INPUT))["executionArn"]


def output(clients: Clients, execution: str, within: float) -> dict[str, Any]:
    until = time.monotonic() + within
    while time.monotonic() < until:
        described = clients.states.describe_execution(executionArn=execution)
        if described["status"] != "RUNNING":
            assert described["status"] == "SUCCEEDED"
            answer: dict[str, Any] = json.loads(described["output"])
            return answer
        time.sleep(0.1)
    pytest.fail(f"the clock still runs after {within} seconds")


def test_it_looks_again_until_done(clients: Clients) -> None:
    began = time.monotonic()
    answer = output(clients, started(clients, TWICE_THEN_DONE), within=15)
    assert answer["input"] == {**INPUT, "version": 9, "retries": 0}, "each look gets the last answer"
    assert time.monotonic() - began >= 2, "it waited twice for a second"


@pytest.mark.usefixtures("hurried")
def test_errors_are_retried_with_the_input_as_it_was_and_told_that_they_are(
    clients: Clients, tmp_path: Path
) -> None:
    calls = tmp_path / "calls"
    execution = started(clients, FAILS_FIRST, CALLS=str(calls), FAILURES="2")
    assert output(clients, execution, within=20)["input"] == {**INPUT, "retries": 2}
    assert len(calls.read_text()) == 3


@pytest.mark.usefixtures("hurried")
def test_what_retries_cannot_mend_does_not_end_the_clock(clients: Clients, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    execution = started(clients, FAILS_FIRST, CALLS=str(calls), FAILURES="6")
    assert output(clients, execution, within=60)["input"] == {**INPUT, "retries": 1}
    assert len(calls.read_text()) == 7, "five attempts, then the loop once more: one failure, one success"
