"""Puts the parts together, once for each execution environment. Nothing random is drawn here: Lambda clones
it."""

import boto3
from botocore.config import Config

from riverboat.cloud.clocks import Clocks
from riverboat.cloud.push import PARALLEL, Pusher
from riverboat.cloud.room import Room
from riverboat.cloud.settings import Deployment
from riverboat.cloud.store import Store

_SERVICE = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 3})
_PUSH = Config(
    connect_timeout=1, read_timeout=2, retries={"total_max_attempts": 1}, max_pool_connections=PARALLEL
)


def store(deployment: Deployment) -> Store:
    return Store(boto3.client("dynamodb", config=_SERVICE), deployment.table_name)


def room(deployment: Deployment) -> Room:
    return Room(
        store(deployment),
        Clocks(boto3.client("stepfunctions", config=_SERVICE), deployment.clock_arn),
        Pusher(
            boto3.client("apigatewaymanagementapi", endpoint_url=deployment.socket_endpoint, config=_PUSH)
        ),
    )
