"""Answers for the lobby: the tables, the account, a new table."""

from typing import Any

from riverboat.cloud import assembly
from riverboat.cloud.budget import Budget
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.lobby_door import Lobby, lobby_message

BUDGET = Budget()
DEPLOYMENT = Deployment.from_environment()
LOBBY = Lobby(
    assembly.store(DEPLOYMENT, BUDGET),
    assembly.pusher(DEPLOYMENT, BUDGET),
    DEPLOYMENT.start_grant,
    DEPLOYMENT.most_tables,
)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    BUDGET.begin()
    return lobby_message(LOBBY, event)
