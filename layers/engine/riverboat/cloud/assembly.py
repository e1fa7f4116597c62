"""Puts the parts of a room together, once for each execution environment."""

from botocore.config import Config

from riverboat.cloud.budget import Budget
from riverboat.cloud.clients import SERVICE, client
from riverboat.cloud.clocks import Clocks
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.push import PARALLEL, Pusher
from riverboat.cloud.room import Room

PUSH = SERVICE.merge(Config(max_pool_connections=PARALLEL))
"""A push lost on the way is missed until its viewer asks, so it has a second attempt as well."""


def store(deployment: Deployment, budget: Budget) -> Store:
    return Store(budget.hold_service(client("dynamodb")), deployment.table_name)


def pusher(deployment: Deployment, budget: Budget) -> Pusher:
    pushes = client("apigatewaymanagementapi", PUSH, endpoint_url=deployment.socket_endpoint)
    return Pusher(budget.hold_answers(pushes))


def room(deployment: Deployment, budget: Budget) -> Room:
    """A room whose services are held to the budget of the message at hand."""
    return Room(
        store(deployment, budget),
        Clocks(budget.hold_service(client("stepfunctions")), deployment.clock_arn),
        pusher(deployment, budget),
    )
