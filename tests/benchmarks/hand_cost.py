"""What a hand costs in the cloud: calls, units and dollars, counted while six people play.

    python -m tests.benchmarks.hand_cost [HANDS]

The room is the real one over an emulated DynamoDB, in simulated time; items are weighed as DynamoDB does.
Prices are the public lists' for us-east-1. What a function takes is an assumption, named below.
"""

import math
import sys
from collections import Counter
from typing import Any

import boto3
from moto import mock_aws

from riverboat.cloud.dynamo.store import Loaded
from riverboat.cloud.entry import watch
from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from tests.support.fakes import Execution
from tests.support.world import World

PLAYERS = 6
LAMBDA_GB_SECONDS = 0.025
"""Billed for one invocation: 25 ms with 1 GB."""

DOLLARS_PER_MILLION = {
    "WebSocket messages": 1.00,
    "write units": 0.625,
    "read units": 0.125,
    "Lambda requests": 0.20 + LAMBDA_GB_SECONDS * 16.6667,
    "Express executions": 1.00,
    "Express seconds": 0.0625 * 16.67,
}


def weight(item: dict[str, Any]) -> int:
    """Bytes of an item: attribute names and values."""
    return sum(len(name.encode()) + _weight(value) for name, value in item.items())


def _weight(value: dict[str, Any]) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "B":
            return len(content)
        case "N":
            return len(content) // 2 + 1
        case "SS":
            return sum(len(each.encode()) for each in content)
        case _:
            return len(str(content).encode())


class Meter:
    """Counts what goes to DynamoDB, call by call."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def written(self, params: dict[str, Any], **_: Any) -> None:
        self.counts["write units"] += math.ceil(weight(params["Item"]) / 1024)
        self.counts["puts"] += 1

    def transacted(self, params: dict[str, Any], **_: Any) -> None:
        """Every item of a transaction costs double; an update is weighed as one unit."""
        self.counts["transactions"] += 1
        for write in params["TransactItems"]:
            size = weight(write["Put"]["Item"]) if "Put" in write else 1
            self.counts["write units"] += 2 * math.ceil(size / 1024)

    def queried(self, parsed: dict[str, Any], **_: Any) -> None:
        size = sum(weight(item) for item in parsed.get("Items", []))
        self.counts["read units"] += max(1, math.ceil(size / 4096))


class PacedWorld(World):
    """People who take their time, and counters of what the room was asked."""

    messages = looks = own_loads = 0

    def send(self, *arguments: Any, **fields: Any) -> dict[str, Any]:
        self.messages += 1
        return super().send(*arguments, **fields)

    def loaded(self) -> Loaded:
        self.own_loads += 1
        return super().loaded()

    def choice(self, player: str) -> dict[str, Any]:
        self.run(self.chance.uniform(1, 9))
        return super().choice(player)

    def _look(self, execution: Execution) -> None:
        self.looks += 1
        super()._look(execution)


def main(arguments: list[str]) -> None:
    hands = int(arguments[0]) if arguments else 40
    with mock_aws():
        client = boto3.client(
            "dynamodb", region_name="us-east-1", aws_access_key_id="none", aws_secret_access_key="none"
        )
        _create(client)
        settings = Settings("Cost", Rules(small_blind=1, big_blind=2), seats=PLAYERS)
        world = PacedWorld(client, "cost", settings)
        world.come(*[f"player-{number}" for number in range(PLAYERS)], buy_in=200)
        watch._now = lambda: world.now
        meter = Meter()
        hooks = client.meta.events
        hooks.register("provide-client-params.dynamodb.PutItem", meter.written)
        hooks.register("provide-client-params.dynamodb.TransactWriteItems", meter.transacted)
        hooks.register("after-call.dynamodb.Query", meter.queried)
        started, sent, began = len(world.states.started), len(world.sockets.sent), world.now
        looks, asked, loads = world.looks, world.messages, world.own_loads
        world.play(hands)
        counts = meter.counts
        counts["read units"] -= world.own_loads - loads  # the benchmark's own, one unit each
        counts["WebSocket messages"] = world.messages - asked + len(world.sockets.sent) - sent
        counts["Lambda requests"] = world.messages - asked + world.looks - looks
        counts["Express executions"] = len(world.states.started) - started
        counts["Express seconds"] = (world.now - began) // 1000
    print(f"{hands} hands, {PLAYERS} players, {(world.now - began) / hands / 1000:.0f} s a hand")
    total = 0.0
    for name, dollars in DOLLARS_PER_MILLION.items():
        cost = counts[name] / hands * dollars / 1000
        total += cost
        print(f"  {name:<20}{counts[name] / hands:>8.1f} a hand   ${cost:.4f} per thousand hands")
    print(f"  {'together':<20}{'':>8}          ${total:.4f} per thousand hands")


def _create(client: Any) -> None:
    client.create_table(
        TableName="cost",
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[
            {"AttributeName": name, "AttributeType": "S"} for name in ("pk", "sk", "clocked")
        ],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
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


if __name__ == "__main__":
    main(sys.argv[1:])
