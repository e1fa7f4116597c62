"""Plays one message of a client at a table."""

from typing import Any

from riverboat.cloud import assembly
from riverboat.cloud.budget import Budget
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import table_door

BUDGET = Budget()
ROOM = assembly.room(Deployment.from_environment(), BUDGET)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    BUDGET.begin()
    return table_door.table_message(ROOM, event)
