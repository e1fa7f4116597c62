"""Looks at one table when its clock says so."""

from typing import Any

from riverboat.cloud import assembly, watch
from riverboat.cloud.settings import Deployment

ROOM = assembly.room(Deployment.from_environment())


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return watch.clock_event(ROOM, event)
