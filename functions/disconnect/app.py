"""Tells the tables that a connection has ended."""

from typing import Any

from riverboat.cloud import assembly
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import table_door

ROOM = assembly.room(Deployment.from_environment())


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return table_door.disconnect(ROOM, event)
