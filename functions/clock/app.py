"""Looks at one table when its clock says so."""

from typing import Any

from riverboat.cloud import assembly
from riverboat.cloud.budget import Budget
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import watch

BUDGET = Budget()
ROOM = assembly.room(Deployment.from_environment(), BUDGET)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    BUDGET.begin()
    return watch.clock_event(ROOM, event)
