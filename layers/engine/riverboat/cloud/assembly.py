"""Puts the parts together, once for each execution environment. Nothing random is drawn here: Lambda clones
it.

Clients come from botocore, which boto3 stands on: boto3 itself would import the transfer of files to S3, a
tenth of the whole cold start.
"""

from typing import Any

from botocore.config import Config
from botocore.session import get_session

from riverboat.cloud.clocks import Clocks
from riverboat.cloud.deployment import Deployment
from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.push import PARALLEL, Pusher
from riverboat.cloud.room import Room

_SERVICE = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 3})
_PUSH = Config(
    connect_timeout=1, read_timeout=2, retries={"total_max_attempts": 1}, max_pool_connections=PARALLEL
)
_SESSION = get_session()


def store(deployment: Deployment) -> Store:
    return Store(_client("dynamodb", _SERVICE), deployment.table_name)


def room(deployment: Deployment) -> Room:
    return Room(
        store(deployment),
        Clocks(_client("stepfunctions", _SERVICE), deployment.clock_arn),
        Pusher(_client("apigatewaymanagementapi", _PUSH, endpoint_url=deployment.socket_endpoint)),
    )


def _client(service: str, config: Config, **options: Any) -> Any:
    return _SESSION.create_client(service, config=config, **options)
