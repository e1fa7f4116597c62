"""A DynamoDB table as the template has it, in moto."""

import threading
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import boto3
import pytest
from botocore.config import Config
from moto import mock_aws
from moto.dynamodb.responses import DynamoHandler
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry import watch
from riverboat.table.settings import Settings
from tests.support.log_lines import LogLines
from tests.support.world import World

REGION = "us-east-1"
_lock = threading.RLock()
_call_action = DynamoHandler.call_action


def _one_at_a_time(handler: DynamoHandler) -> Any:
    """moto is not atomic under threads; DynamoDB is."""
    with _lock:
        return _call_action(handler)


@pytest.fixture(scope="module")
def dynamo() -> Iterator[DynamoDBClient]:
    with mock_aws(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(DynamoHandler, "call_action", _one_at_a_time)
        yield boto3.client("dynamodb", region_name=REGION, config=Config(max_pool_connections=32))


@pytest.fixture
def table_name(dynamo: DynamoDBClient) -> Iterator[str]:
    name = f"room-{uuid4().hex[:8]}"
    dynamo.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "S"},
            {"AttributeName": "clocked", "AttributeType": "S"},
        ],
        KeySchema=[
            {"AttributeName": "pk", "KeyType": "HASH"},
            {"AttributeName": "sk", "KeyType": "RANGE"},
        ],
        GlobalSecondaryIndexes=[
            {
                "IndexName": "clocked",
                "KeySchema": [
                    {"AttributeName": "clocked", "KeyType": "HASH"},
                    {"AttributeName": "pk", "KeyType": "RANGE"},
                ],
                "Projection": {"ProjectionType": "KEYS_ONLY"},
            }
        ],
    )
    yield name
    dynamo.delete_table(TableName=name)


@pytest.fixture
def store(dynamo: DynamoDBClient, table_name: str) -> Store:
    return Store(dynamo, table_name)


@pytest.fixture
def tickets(dynamo: DynamoDBClient, table_name: str) -> UsedTickets:
    return UsedTickets(dynamo, table_name)


@pytest.fixture
def log_lines() -> Iterator[LogLines]:
    """Every line of the log while the test runs."""
    with LogLines() as lines:
        yield lines


@pytest.fixture
def world_of(
    dynamo: DynamoDBClient, table_name: str, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> Iterator[Callable[[Settings], World]]:
    """Make a room with one table. Nothing that it sent or logged may have given a card away when the test
    ends, and no deadline may have been without a clock."""
    worlds = []

    def make(settings: Settings) -> World:
        world = World(dynamo, table_name, settings)
        monkeypatch.setattr(watch, "_now", lambda: world.now)
        worlds.append(world)
        return world

    yield make
    for world in worlds:
        world.check_secrets(log_lines.lines)
        assert world.clockless == []


@pytest.fixture
def world(world_of: Callable[[Settings], World]) -> World:
    return world_of(Settings("River", reconnect_seconds=30, sit_out_seconds=60))
