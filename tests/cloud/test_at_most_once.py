"""A message sent again changes nothing, however late it comes, and is answered."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from riverboat.cloud.dynamo.codec import dump_table
from riverboat.table.settings import Settings
from riverboat.table.table import REMEMBERED_MESSAGES
from tests.support.world import World

type Message = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Case:
    """A message of ann's, and what would make it work a second time if the room had forgotten it."""

    message: Message
    first: list[Message] = field(default_factory=list)
    undo: list[Message] = field(default_factory=list)
    in_a_hand: bool = False


SIT_DOWN: Message = ("sit_down", {"buy_in": 100, "seat": 1})
STAND_UP: Message = ("stand_up", {})
SIT_OUT: Message = ("sit_out", {})
SIT_IN: Message = ("sit_in", {})
TOP_UP: Message = ("top_up", {"amount": 5})
ADD_BOT: Message = ("add_bot", {"seat": 4})
REMOVE_BOT: Message = ("remove_bot", {"seat": 4})

CASES = {
    "sit_down": Case(SIT_DOWN, first=[STAND_UP], undo=[STAND_UP]),
    "stand_up": Case(STAND_UP, undo=[SIT_DOWN]),
    "stand_up in a hand": Case(STAND_UP, undo=[SIT_DOWN], in_a_hand=True),
    "top_up": Case(TOP_UP),
    "top_up in a hand": Case(TOP_UP, in_a_hand=True),
    "sit_out": Case(SIT_OUT, undo=[SIT_IN]),
    "sit_out in a hand": Case(SIT_OUT, undo=[SIT_IN], in_a_hand=True),
    "sit_in": Case(SIT_IN, first=[SIT_OUT], undo=[SIT_OUT]),
    "add_bot": Case(ADD_BOT, undo=[REMOVE_BOT]),
    "remove_bot": Case(REMOVE_BOT, first=[ADD_BOT], undo=[ADD_BOT]),
}


@pytest.fixture
def world(world_of: Callable[[Settings], World]) -> World:
    world = world_of(Settings("River", seats=4))
    world.come("ann", "bob", "cleo")
    return world


def state(world: World) -> tuple[Any, ...]:
    """All that a message could change, but for who watches."""
    loaded = world.loaded()
    balances = [world.store.balance(player) for player in ("ann", "bob", "cleo")]
    return dump_table(loaded.table), loaded.version, balances, world.audit()


def obeyed(world: World, message: Message, named: str | None = None) -> None:
    kind, fields = message
    answer = world.send("ann", kind, named, **fields)
    assert answer["type"] == "snapshot", answer


def sent_again(world: World, message: Message, named: str) -> None:
    """The repetition: nothing has changed, and the client knows what is."""
    before = state(world)
    kind, fields = message
    answer = world.send("ann", kind, named, **fields)
    assert answer["type"] in ("snapshot", "refused")
    assert answer.get("code") not in ("fault", "busy")
    snapshot = answer if answer["type"] == "snapshot" else answer["snapshot"]
    assert snapshot["version"] == world.loaded().version
    assert state(world) == before


def others(world: World) -> None:
    """More messages of ann's than the table remembers."""
    for _ in range(REMEMBERED_MESSAGES + 1):
        world.send("ann", "top_up", amount=1)
        world.send("ann", "remove_bot", seat=2)


def prepared(world: World, case: Case) -> str:
    """The message has been obeyed, under this id."""
    for message in case.first:
        obeyed(world, message)
    if case.in_a_hand:
        while not world.loaded().table.playing:
            world.next_look()
        while world.to_act() == "ann":
            world.act("ann", action="call")
    named = world.message_id()
    obeyed(world, case.message, named)
    return named


def end_hand(world: World) -> None:
    while world.loaded().table.playing:
        actor = world.to_act()
        if actor:
            world.send(actor, "join")
            world.act(actor, action="fold")
        else:
            world.next_look()


each_case = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


@each_case
def test_at_once(world: World, case: Case) -> None:
    named = prepared(world, case)
    sent_again(world, case.message, named)
    sent_again(world, case.message, named)


@each_case
def test_after_it_was_undone(world: World, case: Case) -> None:
    named = prepared(world, case)
    if case.in_a_hand:
        end_hand(world)
    for message in case.undo:
        obeyed(world, message)
    sent_again(world, case.message, named)


@each_case
def test_after_it_was_undone_and_long_forgotten(world: World, case: Case) -> None:
    named = prepared(world, case)
    if case.in_a_hand:
        end_hand(world)
    for message in case.undo:
        obeyed(world, message)
    others(world)
    sent_again(world, case.message, named)
    if case.in_a_hand:
        world.play_until_dealt()
        sent_again(world, case.message, named)


@each_case
def test_after_having_left_and_after_having_come_back(world: World, case: Case) -> None:
    named = prepared(world, case)
    end_hand(world)
    world.send("ann", "stand_up")
    world.run(0)
    assert world.loaded().table.seat_of("ann") is None
    sent_again(world, case.message, named)
    others(world)
    sent_again(world, case.message, named)
    world.send("ann", "sit_down", buy_in=100)
    others(world)
    sent_again(world, case.message, named)


def test_an_act_answers_its_own_turn_and_no_other(world: World) -> None:
    # rules 8.13
    world.play_until_dealt()
    actor = world.to_act()
    assert actor
    view, named = world.view(actor), world.message_id()

    def act() -> str:
        before = state(world)
        answer = world.send(actor, "act", named, hand=view["hand"], turn=view["turn"], action="call")
        if sent:
            assert state(world) == before
        sent.append(answer)
        return str(answer.get("code", answer["type"]))

    sent: list[dict[str, Any]] = []
    assert act() == "snapshot"
    assert act() == "snapshot"
    for _ in range(REMEMBERED_MESSAGES + 1):
        world.send(actor, "top_up", amount=1)
    assert act() == "turn_over"
    end_hand(world)
    world.play_until_dealt()
    assert act() == "turn_over"
    world.send(actor, "stand_up")
    end_hand(world)
    assert act() == "not_seated"


def test_coming_again_changes_nothing(world: World) -> None:
    for kind, fields in [("join", {}), ("heartbeat", {"version": 0})]:
        named = world.message_id()
        first: Message = (kind, fields)
        obeyed(world, first, named)
        sent_again(world, first, named)
        others(world)
        sent_again(world, first, named)
        world.send("ann", "stand_up")
        sent_again(world, first, named)
        world.send("ann", "sit_down", buy_in=100)


def test_a_join_sent_again_over_another_connection_attaches_that_one(world: World) -> None:
    """The first connection broke before its answer came; the pushes must find the second."""
    named = world.message_id()
    world.cut("ann")
    world.send("ann", "join", named)
    world.cut("ann")
    world.send("ann", "join", named, connection="to-ann-again")
    loaded = world.loaded()
    assert "to-ann-again" in {connection.id for connection in loaded.connections}
    assert loaded.table.seats[1].gone_at is None


def test_a_table_is_created_once(world: World) -> None:
    named = world.message_id()
    settings = {"name": "Ocean"}
    first = world.send("ann", "create_table", named, settings=settings)
    assert first["type"] == "created"
    assert world.send("ann", "create_table", named, settings=settings) == first
    assert world.send("bob", "create_table", named, settings=settings)["table"] != first["table"]
    listed = world.send("ann", "list_tables")["tables"]
    assert [table["name"] for table in listed].count("Ocean") == 2


def test_an_account_is_opened_once(world: World) -> None:
    named = world.message_id()
    first = world.send("dan", "account", named)
    assert world.send("dan", "account", named) == first
    world.audit()


def test_two_players_may_use_the_same_id(world: World) -> None:
    world.send("ann", "top_up", "the-same-id", amount=5)
    world.send("bob", "top_up", "the-same-id", amount=5)
    assert [world.loaded().table.seats[number].stack for number in (1, 2)] == [105, 105]


def test_what_was_refused_is_not_remembered(world: World) -> None:
    named = world.message_id()
    assert world.send("ann", "sit_in", named)["code"] == "not_sitting_out"
    world.send("ann", "sit_out")
    assert world.send("ann", "sit_in", named)["type"] == "snapshot"
