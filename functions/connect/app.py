"""Uses up the ticket of a client that has been let in."""

from typing import Any

from riverboat.cloud.clients import client
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry import connecting

TICKETS = UsedTickets(client("dynamodb"), Deployment.from_environment().table_name)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return connecting.connect(TICKETS, event)
