"""Uses up the ticket of a client that has been let in."""

from typing import Any

from riverboat.cloud.clients import client
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry import connecting

DEPLOYMENT = Deployment.from_environment()
TICKETS = UsedTickets(client("dynamodb"), DEPLOYMENT.table_name)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return connecting.connect(TICKETS, event, _refuse)


def _refuse(event: dict[str, Any]) -> dict[str, Any]:
    """No client of ours sends such a message: its answer may take the time that imports take."""
    from riverboat.cloud import assembly
    from riverboat.cloud.budget import Budget
    from riverboat.cloud.entry import door

    return door.refuse_route(assembly.pusher(DEPLOYMENT, Budget()), event)
