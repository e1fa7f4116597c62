"""What rings, and what does not."""

import ast
from typing import Any

import pytest

from riverboat_local import template
from riverboat_local.deploy import ROOT

RESOURCES: dict[str, Any] = template.read(ROOT / "template.yaml")["Resources"]
ALARMS: dict[str, dict[str, Any]] = {
    name: resource["Properties"]
    for name, resource in RESOURCES.items()
    if resource["Type"] == "AWS::CloudWatch::Alarm"
}
OURS = {"Ref": "AWS::StackName"}
"""The namespace of the metrics that we count ourselves."""


def counted_by_the_code() -> set[str]:
    """Names of the metrics that `metrics.count` is called with."""
    names: set[str] = set()
    for path in ROOT.glob("layers/engine/riverboat/cloud/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "count":
                names |= {keyword.arg for keyword in node.keywords if keyword.arg}
    return names


def test_no_alarm_rests_on_the_log() -> None:
    """A log level above INFO must silence none."""
    assert [name for name, each in RESOURCES.items() if each["Type"] == "AWS::Logs::MetricFilter"] == []


def test_what_alarms_rest_on_is_counted_by_the_code() -> None:
    ours = {alarm["MetricName"] for alarm in ALARMS.values() if alarm["Namespace"] == OURS}
    assert ours == counted_by_the_code() == {"Faults", "Sweeps", "RevivedTables", "ClosedTables"}


def test_a_crash_or_a_timeout_of_any_function_rings() -> None:
    ringing = {
        alarm["Dimensions"][0]["Value"]["Ref"]
        for alarm in ALARMS.values()
        if (alarm["Namespace"], alarm["MetricName"]) == ("AWS/Lambda", "Errors")
    }
    assert ringing == {
        name for name, each in RESOURCES.items() if each["Type"] == "AWS::Serverless::Function"
    }


def test_a_used_ticket_rings_nowhere() -> None:
    """Its 403 is an answer of the integration: API Gateway counts it among IntegrationError."""
    assert not {alarm["MetricName"] for alarm in ALARMS.values()} & {
        "IntegrationError",
        "ClientError",
        "4XXError",
        "5XXError",
        "4xx",
        "5xx",
    }


@pytest.mark.parametrize("name", [name for name in ALARMS if name != "SweepStoppedAlarm"])
def test_silence_is_peace(name: str) -> None:
    assert ALARMS[name]["TreatMissingData"] == "notBreaching"
    assert (ALARMS[name]["Threshold"], ALARMS[name]["ComparisonOperator"]) == (0, "GreaterThanThreshold")


def test_a_sweep_that_has_stopped_rings_by_its_silence() -> None:
    alarm = ALARMS["SweepStoppedAlarm"]
    assert alarm["TreatMissingData"] == "breaching"
    assert (alarm["MetricName"], alarm["Statistic"]) == ("Sweeps", "Sum")
    assert (alarm["ComparisonOperator"], alarm["Threshold"]) == ("LessThanThreshold", 1)


@pytest.mark.parametrize("name", ALARMS)
def test_every_alarm_is_sent_to_the_topic(name: str) -> None:
    assert ALARMS[name]["AlarmActions"] == [
        {"Fn::If": ["AlarmsAreSent", {"Ref": "AlarmTopic"}, {"Ref": "AWS::NoValue"}]}
    ]
