"""Lines of the log as Lambda reads them, and the metrics among them."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from riverboat.cloud import metrics
from riverboat.cloud.entry import watch
from riverboat.cloud.logs import log_fault, logger
from riverboat_local import template
from riverboat_local.deploy import ROOT
from riverboat_local.up import LOG_LEVELS
from tests.support.log_lines import LogLines
from tests.support.world import World

LAMBDAS_LEVELS = ["TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"]
"""Lambda knows no others, and takes a line with another for INFO."""


def counted(printed: str) -> dict[str, int]:
    """The metrics in what was printed, by the rules of the embedded metric format."""
    found: dict[str, int] = {}
    for line in printed.splitlines():
        entry: dict[str, Any] = json.loads(line)
        if "_aws" not in entry:
            continue
        assert entry["_aws"]["Timestamp"] > 1_700_000_000_000, "epoch milliseconds"
        (directive,) = entry["_aws"]["CloudWatchMetrics"]
        assert directive["Namespace"]
        assert directive["Dimensions"] == [[]]
        for metric in directive["Metrics"]:
            found[metric["Name"]] = found.get(metric["Name"], 0) + entry[metric["Name"]]
    return found


@pytest.mark.parametrize("say", [logger.debug, logger.info, logger.warning, logger.error, logger.critical])
def test_a_line_has_a_level_and_a_time_that_lambda_can_read(say: Any) -> None:
    before = logger.log_level
    logger.setLevel("DEBUG")
    try:
        with LogLines() as log:
            say("something")
    finally:
        logger.setLevel(before)
    (line,) = map(json.loads, log.lines)
    assert line["level"] in LAMBDAS_LEVELS
    _check_time(line["timestamp"])


def test_a_warning_is_called_as_lambda_calls_it() -> None:
    with LogLines() as log:
        logger.warning("something")
    assert json.loads(log.lines[0])["level"] == "WARN"


def test_no_log_level_silences_a_metric(capsys: pytest.CaptureFixture[str]) -> None:
    metrics.count(Faults=1)
    line = json.loads(capsys.readouterr().out)
    assert line["level"] == LAMBDAS_LEVELS[-1]
    _check_time(line["timestamp"])


def test_a_fault_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    log_fault(KeyError("never told"), "table")
    printed = capsys.readouterr().out
    assert counted(printed) == {"Faults": 1}
    assert "never told" not in printed


def test_a_sweep_is_counted_with_what_it_found(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    watch.sweep_event(world.room)
    assert counted(capsys.readouterr().out) == {"Sweeps": 1, "RevivedTables": 0}
    world.come("ann", "bob")
    world.play_until_dealt()
    world.kill_clocks()
    world.run(60)
    watch.sweep_event(world.room)
    assert counted(capsys.readouterr().out) == {"Sweeps": 1, "RevivedTables": 1}


def test_the_template_and_the_command_offer_levels_that_lambda_and_the_logger_know() -> None:
    offered = template.read(ROOT / "template.yaml")["Parameters"]["LogLevel"]["AllowedValues"]
    assert offered == list(LOG_LEVELS)
    assert set(offered) <= set(LAMBDAS_LEVELS)
    code = "from riverboat.cloud.logs import logger; print(logger.log_level)"
    levels = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env={"LOG_LEVEL": level, "AWS_LAMBDA_LOG_LEVEL": level},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for level in offered
    ]
    assert levels == ["10", "20", "30", "40"]


def _check_time(text: str) -> None:
    """RFC 3339, and about now."""
    moment = datetime.fromisoformat(text)
    assert "T" in text
    assert moment.tzinfo is not None
    assert abs(datetime.now(UTC) - moment) < timedelta(minutes=1)
