"""The translated template, checked as CloudFormation would: properties, and the values of parameters."""

import json
from typing import Any

import pytest
from cfnlint.api import lint
from cfnlint.config import ManualArgs

from tests.support.translated import REGION, translated


def complaints(plain: dict[str, Any]) -> list[str]:
    found = lint(json.dumps(plain, indent=1), config=ManualArgs(regions=[REGION]))
    return [f"{match.rule.id} {match.message}" for match in found]


@pytest.fixture
def plain() -> dict[str, Any]:
    return translated()


def test_there_is_nothing_to_complain_about(plain: dict[str, Any]) -> None:
    assert complaints(plain) == []


def test_a_level_that_lambda_does_not_know_is_seen(plain: dict[str, Any]) -> None:
    """The fault that this was written for; and the linter would see its like."""
    plain["Parameters"]["LogLevel"]["AllowedValues"].append("WARNING")
    assert any("LogLevel" in complaint for complaint in complaints(plain))


def test_a_property_that_nobody_knows_is_seen(plain: dict[str, Any]) -> None:
    plain["Resources"]["RoomTable"]["Properties"]["Streams"] = True
    assert any("Streams" in complaint for complaint in complaints(plain))
