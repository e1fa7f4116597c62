"""Reads the ticket of a client that wants to connect."""

from typing import Any

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry import authorizer as gate

DEPLOYMENT = Deployment.from_environment()


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    return gate.authorize(DEPLOYMENT, event)
