"""Plays one message of a client at a table."""

from typing import Any

from riverboat.cloud import assembly, door
from riverboat.cloud.settings import Deployment

ROOM = assembly.room(Deployment.from_environment())


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return door.table_message(ROOM, event)
