"""Reads the ticket of a client that wants to connect."""

from typing import Any

from riverboat.cloud.clients import client
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import authorizer as gate
from riverboat.cloud.secrets import TicketSecrets

DEPLOYMENT = Deployment.from_environment()
SECRETS = TicketSecrets(client("secretsmanager"), DEPLOYMENT.ticket_secret_arn)


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return gate.authorize(DEPLOYMENT, SECRETS, event)
