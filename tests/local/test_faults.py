"""What the runner of a room is shown of the handlers' log."""

import json
from pathlib import Path

from riverboat_local.faults import Faults, as_fault

FAULT = {"level": "ERROR", "message": "fault", "kind": "KeyError", "handler": "table", "frames": ["a.py:1 f"]}


def line(**entry: object) -> str:
    return json.dumps(entry)


def test_only_what_went_wrong_is_shown() -> None:
    assert as_fault(line(level="INFO", message="played")) is None
    assert as_fault("") is None
    assert as_fault("7") is None
    assert as_fault(json.dumps(FAULT)) == "error in table: fault KeyError\n    a.py:1 f"
    traced = line(
        level="ERROR", message="no", function_name="room-Clock", exception="Traceback:\n  x\nValueError"
    )
    assert as_fault(traced) == "error in room-Clock: no\n    Traceback:\n      x\n    ValueError"
    assert as_fault("Segmentation fault") == "Segmentation fault"


def test_the_log_of_earlier_runs_is_not_shown_again(tmp_path: Path) -> None:
    path = tmp_path / "handlers.log"
    path.write_text(json.dumps(FAULT) + "\n")
    faults = Faults(path)
    assert faults.read() == []
    with path.open("a") as log:
        log.write(json.dumps(FAULT) + "\n" + line(level="INFO") + "\n" + json.dumps(FAULT)[:20])
    assert len(faults.read()) == 1
    with path.open("a") as log:
        log.write(json.dumps(FAULT)[20:] + "\n")
    assert len(faults.read()) == 1, "a line that was half written is shown when it is whole"


def test_a_log_that_comes_later(tmp_path: Path) -> None:
    faults = Faults(tmp_path / "handlers.log")
    assert faults.read() == []
    (tmp_path / "handlers.log").write_text(json.dumps(FAULT) + "\n")
    assert len(faults.read()) == 1
