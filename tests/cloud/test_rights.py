"""Each function may do what its code does, and nothing else: an evening at a table, call by call."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry import connecting, door, lobby_door, table_door, watch
from riverboat.game.rules import Rake, Rules
from riverboat.protocol.replies import TableInfo
from riverboat.table.settings import Settings
from tests.support import events
from tests.support.events import recorded
from tests.support.rights import Policies, Use, policies_of
from tests.support.translated import translated
from tests.support.world import World

ENTRANCES = {
    (connecting, "connect"): "Connect",
    (table_door, "disconnect"): "Disconnect",
    (table_door, "table_message"): "Table",
    (lobby_door, "lobby_message"): "Lobby",
    (watch, "clock_event"): "Clock",
    (watch, "sweep_event"): "Sweep",
}
"""What each function's handler calls, and the function."""

WRITES = {
    "Put": "PutItem",
    "Update": "UpdateItem",
    "Delete": "DeleteItem",
    "ConditionCheck": "ConditionCheckItem",
}
"""DynamoDB asks for the right to the single action, for each item of a transaction."""


OLD_ENTRY: Any = {
    "pk": {"S": "LOBBY#cash#0"},
    "sk": {"S": "bayou"},
    "info": {
        "S": TableInfo(
            table="bayou",
            name="Bayou",
            game="holdem",
            limit="no-limit",
            small_blind=1,
            big_blind=2,
            least_buy_in=40,
            most_buy_in=200,
            seats=6,
            players=0,
            bots=0,
        ).model_dump_json()
    },
}
"""Of the lobby, as the first releases kept it."""


class Notes:
    """What was called while a function had the word; what a test itself asks is not noted."""

    def __init__(self) -> None:
        self.uses: set[Use] = set()
        self.speaking: str | None = None

    def note(self, action: str, key: str = "") -> None:
        if self.speaking:
            self.uses.add(Use(self.speaking, action, key))

    def listening(self, function: str, call: Callable[..., Any], *args: Any) -> Any:
        before, self.speaking = self.speaking, function
        try:
            return call(*args)
        finally:
            self.speaking = before

    def dynamo_call(self, params: dict[str, Any], model: Any, **_: Any) -> None:
        """Called by the SDK before each call, with its parameters."""
        if self.speaking is None:
            return
        if model.name == "TransactWriteItems":
            for write in params["TransactItems"]:
                ((kind, body),) = write.items()
                self.note(f"dynamodb:{WRITES[kind]}", _partition_key(body))
        elif model.name == "TransactGetItems":
            for read in params["TransactItems"]:
                self.note("dynamodb:GetItem", _partition_key(read["Get"]))
        else:
            self.note(f"dynamodb:{model.name}", _partition_key(params))


def _partition_key(params: dict[str, Any]) -> str:
    if "KeyConditionExpression" in params:
        value: str = params["ExpressionAttributeValues"][":pk"]["S"]
    else:
        value = (params.get("Item") or params["Key"])["pk"]["S"]
    return value


@pytest.fixture
def notes(dynamo: DynamoDBClient) -> Iterator[Notes]:
    """Notes of all that functions call while the test runs."""
    notes = Notes()
    dynamo.meta.events.register("provide-client-params.dynamodb", notes.dynamo_call)
    with ExitStack() as stack:
        for (module, name), function in ENTRANCES.items():
            entrance = partial(notes.listening, function, getattr(module, name))
            stack.enter_context(patch.object(module, name, entrance))
        yield notes
    dynamo.meta.events.unregister("provide-client-params.dynamodb", notes.dynamo_call)


@pytest.fixture(scope="module")
def granted() -> dict[str, Policies]:
    """Each function's policies, by the function's short name."""
    plain = translated()
    return {function: policies_of(plain, f"{function}Function") for function in ENTRANCES.values()}


def an_evening(world: World, notes: Notes, tickets: UsedTickets) -> None:
    """Whatever people and clocks do at a table, once at least."""
    started, posted = world.states.start_execution, world.sockets.post_to_connection

    def start_execution(**input: Any) -> None:  # noqa: A002 - boto3's name
        notes.note("states:StartExecution")
        started(**input)

    def post_to_connection(**post: Any) -> None:
        notes.note("execute-api:ManageConnections")
        posted(**post)

    with (
        patch.object(world.states, "start_execution", start_execution),
        patch.object(world.sockets, "post_to_connection", post_to_connection),
    ):
        refuse = partial(door.refuse_route, world.room.pusher)
        connecting.connect(tickets, recorded("connect.connect"), refuse)
        by_its_name = events.message("table", "{}", "ann", "to-ann", world.now)
        by_its_name["requestContext"]["eventType"] = "MESSAGE"
        connecting.connect(tickets, by_its_name, refuse)
        world.client.put_item(TableName=world.table_name, Item=OLD_ENTRY)
        world.send("ann", "list_tables")
        lake = world.send("ann", "create_table", settings={"name": "Lake"})["table"]
        world.send("ann", "create_table", settings={"name": "Ocean"})
        den = world.send("ann", "create_table", settings={"name": "Den", "private": True})["table"]
        code = world.send("ann", "invite", table=den)["view"]["hosting"]["code"]
        world.send("cat", "join", table=den, code=code)
        for table in (den, lake):
            world.send("ann", "set_stakes", table=table, big_blind=4)
            world.send("ann", "close_table", table=table)
        world.come("ann", "bob")
        world.send("cat", "join")
        world.send("ann", "add_bot")
        for _ in range(3):
            world.play(1)
            for player in ("ann", "bob"):  # whichever of them has not shown his cards
                world.send(player, "show", hand=world.loaded().table.hands)
        world.send("ann", "prove", hand=1)
        world.send("cat", "heartbeat", version=0)
        world.send("bob", "stand_up")
        world.run(30)
        world.sockets.gone.add("to-cat")
        world.play(1)
        world.kill_clocks()
        world.run(60)
        watch.sweep_event(world.room)
        world.cut("ann")
        world.run(5)
        world.spoil()
        world.run(200)


@pytest.fixture
def evening(world_of: Callable[[Settings], World], notes: Notes, tickets: UsedTickets) -> set[Use]:
    rules = Rules(small_blind=1, big_blind=2, rake=Rake(per_mille=50, cap=10))
    an_evening(world_of(Settings("River", rules, reconnect_seconds=30, sit_out_seconds=60)), notes, tickets)
    return notes.uses


def test_a_function_may_do_what_it_does(evening: set[Use], granted: dict[str, Policies]) -> None:
    refused = [
        use
        for use in evening
        if not any(use.is_granted_by(right) for rights in granted[use.function].values() for right in rights)
    ]
    assert sorted(map(str, refused)) == []


def test_a_function_may_do_nothing_else(evening: set[Use], granted: dict[str, Policies]) -> None:
    """A policy that several functions have is justified by what any of them does."""
    holders: dict[str, set[str]] = {}
    rights = {}
    for function, policies in granted.items():
        for policy, granting in policies.items():
            holders.setdefault(policy, set()).add(function)
            rights[policy] = granting
    idle = [
        (policy, right)
        for policy, granting in rights.items()
        for right in granting
        if not any(use.function in holders[policy] and use.is_granted_by(right) for use in evening)
    ]
    assert sorted(map(str, idle)) == []


def test_every_functions_calls_were_heard(evening: set[Use]) -> None:
    """The test of the tests."""
    assert {use.function for use in evening} == set(ENTRANCES.values())


def test_only_the_authorizer_reads_the_tickets_key() -> None:
    plain = translated()
    readers = [
        name
        for name, resource in plain["Resources"].items()
        if resource["Type"] == "AWS::Lambda::Function"
        for rights in policies_of(plain, name).values()
        for right in rights
        if right.action.startswith("secretsmanager:")
    ]
    assert readers == ["AuthorizeFunction"]
