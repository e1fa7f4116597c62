"""Answers for the lobby: the tables, the account, a new table."""

from typing import Any

from riverboat.cloud import assembly
from riverboat.cloud.budget import Budget
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import door

DEPLOYMENT = Deployment.from_environment()
BUDGET = Budget()
ROOM = assembly.room(DEPLOYMENT, BUDGET)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    BUDGET.begin()
    return door.lobby_message(ROOM, DEPLOYMENT.start_grant, event)
