"""The clock's loop: its shape, and its behaviour in an emulator with a function that misbehaves."""

import json
from typing import Any

from riverboat_local.deploy import ROOT

CLOCK: dict[str, Any] = json.loads((ROOT / "infra/statemachines/table_clock.asl.json").read_text())
STATES: dict[str, dict[str, Any]] = CLOCK["States"]


def test_every_state_is_reached_and_every_way_leads_on() -> None:
    reached: set[str] = set()
    ahead = [CLOCK["StartAt"]]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += _ways_from(STATES[name])
    assert reached == set(STATES)


def test_it_ends_only_when_the_function_says_done() -> None:
    ends = [
        name for name, state in STATES.items() if state["Type"] in {"Succeed", "Fail"} or state.get("End")
    ]
    assert ends == ["Done"]
    assert [name for name, state in STATES.items() if "Done" in _ways_from(state)] == ["IsDone"]
    assert STATES["IsDone"]["Default"] == "Rest"


def test_no_error_ends_it() -> None:
    look = STATES["Look"]
    assert [retry["ErrorEquals"] for retry in look["Retry"]] == [["States.ALL"]]
    (caught,) = look["Catch"]
    assert caught["ErrorEquals"] == ["States.ALL"]
    assert caught["ResultPath"] is None, "the loop goes on with the input as it was"
    assert STATES[caught["Next"]] == {**STATES[caught["Next"]], "Type": "Wait", "Seconds": 2, "Next": "Look"}


def test_the_task_waits_longer_than_the_function_runs() -> None:
    # The clock function's timeout is 10 seconds; a shorter wait here would retry while it still works.
    assert STATES["Look"]["TimeoutSeconds"] > 10


def test_it_rests_as_long_as_it_is_told() -> None:
    assert STATES["Rest"]["SecondsPath"] == "$.wait"


def test_it_is_jsonpath() -> None:
    assert CLOCK["QueryLanguage"] == "JSONPath"


def _ways_from(state: dict[str, Any]) -> list[str]:
    branches = [*state.get("Choices", []), *state.get("Catch", [])]
    named = [state.get("Next"), state.get("Default"), *(branch.get("Next") for branch in branches)]
    return [name for name in named if name]
