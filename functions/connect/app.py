"""Uses up the ticket of a client that has been let in."""

from typing import Any

from riverboat.cloud import assembly
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import door

STORE = assembly.store(Deployment.from_environment())


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return door.connect(STORE, event)
