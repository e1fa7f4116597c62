"""Puts the parts of a room together, once for each execution environment."""

from botocore.config import Config

from riverboat.cloud.clients import client
from riverboat.cloud.clocks import Clocks
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.push import PARALLEL, Pusher
from riverboat.cloud.room import Room

_PUSH = Config(
    connect_timeout=1, read_timeout=2, retries={"total_max_attempts": 1}, max_pool_connections=PARALLEL
)


def store(deployment: Deployment) -> Store:
    return Store(client("dynamodb"), deployment.table_name)


def room(deployment: Deployment) -> Room:
    return Room(
        store(deployment),
        Clocks(client("stepfunctions"), deployment.clock_arn),
        pusher(deployment),
    )


def pusher(deployment: Deployment) -> Pusher:
    return Pusher(client("apigatewaymanagementapi", _PUSH, endpoint_url=deployment.socket_endpoint))
