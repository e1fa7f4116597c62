"""What a hand costs in the cloud: calls, units, bytes and dollars, counted while six people play.

    python -m tests.benchmarks.hand_cost [HANDS] [--traced SHARE]

Side by side: restrained people, who play by their cards, and wild ones, who do anything that is offered and
buy in again and again. The room is the real one over an emulated DynamoDB, in simulated time; items are
weighed as DynamoDB does. Prices are the public lists' for us-east-1, without the free tiers. What a function
takes is an assumption, named below. What a room costs in which nobody plays is not in here: alarms, storage.
"""

import argparse
import json
import logging
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import boto3
from moto import mock_aws

from riverboat.cloud.entry import watch
from riverboat.cloud.logs import logger
from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from tests.benchmarks.paced_world import PacedWorld, RestrainedWorld
from tests.support.log_lines import LogLines

PLAYERS = 6
LAMBDA_GB_SECONDS = 0.025
"""Billed for one invocation: 25 ms with 1 GB."""
TRACED = 0.05
"""X-Ray's own rule: the first request of each second, and of the others one in twenty. So a busy room's share
is near this; of a table that is alone, all are traced."""
MESSAGE_BYTES = 32 * 1024
"""A WebSocket message is paid for by each such part."""
GIGABYTE = 1e9

DOLLARS_PER_MILLION = {
    "WebSocket messages": 1.00,
    "connection minutes": 0.25,
    "KB sent": 0.09 * 1e3 / GIGABYTE * 1e6,
    "write units": 0.625,
    "read units": 0.125,
    "Lambda requests": 0.20 + LAMBDA_GB_SECONDS * 16.6667,
    "Express executions": 1.00,
    "Express seconds": 0.0625 * 16.67,
    "KB of logs": 0.50 * 1e3 / GIGABYTE * 1e6,
    "traces": 5.00,
}

PLAYED_BY: dict[str, type[PacedWorld]] = {"restrained": RestrainedWorld, "wild": PacedWorld}


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

    def fetched(self, parsed: dict[str, Any], **_: Any) -> None:
        self.counts["read units"] += max(1, math.ceil(weight(parsed.get("Item", {})) / 4096))

    def listen(self, client: Any) -> None:
        """From now on."""
        hooks = client.meta.events
        hooks.register("provide-client-params.dynamodb.PutItem", self.written)
        hooks.register("provide-client-params.dynamodb.TransactWriteItems", self.transacted)
        hooks.register("after-call.dynamodb.Query", self.queried)
        hooks.register("after-call.dynamodb.GetItem", self.fetched)


def played(world_type: type[PacedWorld], hands: int, traced: float) -> Counter[str]:
    """All that so many hands came to."""
    with mock_aws(), _log() as log:
        client = boto3.client(
            "dynamodb", region_name="us-east-1", aws_access_key_id="none", aws_secret_access_key="none"
        )
        _create(client)
        settings = Settings("Cost", Rules(small_blind=1, big_blind=2), seats=PLAYERS)
        world = world_type(client, "cost", settings)
        world.come(*[f"player-{number}" for number in range(PLAYERS)], buy_in=200)
        watch._now = lambda: world.now
        meter = Meter()
        meter.listen(client)
        world.messages = world.looks = world.own_loads = world.top_ups = 0
        executions, lines = len(world.states.started), len(log.lines)
        sent, began = len(world.sockets.sent), world.now
        world.play(hands)
        counts = meter.counts
        sizes = [len(_encoded(message)) for _, message in world.sockets.sent[sent:]]
        executions = len(world.states.started) - executions
        counts["seconds"] = (world.now - began) // 1000
        counts["top-ups"] = world.top_ups
        counts["read units"] -= world.own_loads  # the benchmark's own, one unit each
        counts["WebSocket messages"] = world.messages + sum(-(-size // MESSAGE_BYTES) for size in sizes)
        counts["connection minutes"] = PLAYERS * counts["seconds"] // 60
        counts["KB sent"] = sum(sizes) // 1000
        counts["Lambda requests"] = world.messages + world.looks
        counts["Express executions"] = executions
        counts["Express seconds"] = counts["seconds"]
        counts["KB of logs"] = sum(len(line.encode()) + 1 for line in log.lines[lines:]) // 1000
        counts["traces"] = round((world.messages + executions) * traced)  # a clock's looks are in its own
        return counts


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hand_cost", description=__doc__)
    parser.add_argument("hands", type=int, nargs="?", default=40, help="default 40")
    parser.add_argument(
        "--traced", type=float, default=TRACED, help="share of what X-Ray traces (%(default)s)"
    )
    args = parser.parse_args(arguments)
    found = {name: played(world, args.hands, args.traced) for name, world in PLAYED_BY.items()}
    print(f"{args.hands} hands, {PLAYERS} players: a hand, and $ for a thousand of them")
    print(f"  {'':<20}" + "".join(f"{name:>20}" for name in found))
    for name in ("seconds", "top-ups"):
        print(
            f"  {name:<20}"
            + "".join(f"{counts[name] / args.hands:>10.1f}{'':10}" for counts in found.values())
        )
    totals = dict.fromkeys(found, 0.0)
    for name, dollars in DOLLARS_PER_MILLION.items():
        line = f"  {name:<20}"
        for who, counts in found.items():
            cost = counts[name] / args.hands * dollars / 1000
            totals[who] += cost
            line += f"{counts[name] / args.hands:>10.1f}{cost:>10.4f}"
        print(line)
    print(f"  {'together':<20}" + "".join(f"{'':10}{total:>10.4f}" for total in totals.values()))


def _encoded(message: dict[str, Any]) -> bytes:
    """As it was sent: pydantic writes no spaces."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()


@contextmanager
def _log() -> Iterator[LogLines]:
    """The lines that go to the log, instead of printing them."""
    printing = [handler for handler in logger._logger.handlers if isinstance(handler, logging.StreamHandler)]
    for handler in printing:
        logger._logger.removeHandler(handler)
    try:
        with LogLines() as lines:
            yield lines
    finally:
        for handler in printing:
            logger._logger.addHandler(handler)


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
