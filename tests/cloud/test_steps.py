"""The six steps: what an action asks of the store, of the clocks and of the table, and how often."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from riverboat.accounts.posting import HOUSE, Posting, of_player, of_table
from riverboat.cloud.asker import THE_ROOM, Client
from riverboat.cloud.dynamo.store import DoneBefore, Loaded, LostRace
from riverboat.cloud.dynamo.writes import Attached, Connection, Obeyed
from riverboat.cloud.effects import effects_of
from riverboat.cloud.room import ATTEMPTS
from riverboat.table.commands import Act, Command, Connect, Outcome, SitDown, Tick, Transfer, message_of
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views.admission import Visitor
from tests.support.world import World


@pytest.fixture
def asked(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often DynamoDB was asked for what, and tables for their next deadline."""
    counted: Counter[str] = Counter()
    due = Table.due

    def count(model: Any, **_: Any) -> None:
        counted[model.name] += 1

    def due_counted(table: Table) -> Any:
        counted["due"] += 1
        return due(table)

    world.client.meta.events.register("before-call.dynamodb", count)
    monkeypatch.setattr(Table, "due", due_counted)
    world.come("ann", "bob")
    world.play_until_dealt()
    yield counted
    world.client.meta.events.unregister("before-call.dynamodb", count)


def test_an_ordinary_action_is_one_query_and_one_put(world: World, asked: Counter[str]) -> None:
    actor = str(world.to_act())
    world.store._check = lambda _: None  # the world's own looks are not counted
    asked.clear()
    answer = world.send(actor, "act", hand=1, turn=0, action="call")
    assert answer["type"] == "snapshot"
    assert asked == {"Query": 1, "PutItem": 1, "due": 2}, "a deadline is asked of each state once"


def test_a_timeout_loads_its_table_once(world: World, asked: Counter[str]) -> None:
    hand = world.loaded().table.playing
    assert hand is not None
    world.store._check = lambda _: None
    while not any("timed_out" in str(message) for _, message in world.sockets.sent):
        asked.clear()
        world.next_look()
    assert (asked["Query"], asked["due"]) == (1, 2)


def test_a_look_before_its_time_reads_and_writes_nothing(world: World, asked: Counter[str]) -> None:
    world.store._check = lambda _: None
    asked.clear()
    world.next_look()
    assert asked == {"Query": 1, "due": 1}


def losing(world: World, monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """The store loses so many races; at how many attempts it was asked."""
    commit = world.store.commit
    asked: list[int] = []

    def lose(*args: Any) -> Any:
        asked.append(len(asked) + 1)
        return LostRace() if len(asked) <= times else commit(*args)

    monkeypatch.setattr(world.store, "commit", lose)
    monkeypatch.setattr("riverboat.cloud.room.time.sleep", lambda _: None)
    return asked


def test_a_lost_race_is_run_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.come("ann")
    asked = losing(world, monkeypatch, times=ATTEMPTS - 1)
    assert world.send("ann", "top_up", amount=10)["type"] == "snapshot"
    assert asked[-1] == ATTEMPTS
    assert world.loaded().table.seats[1].stack == 110


def test_a_table_that_is_always_busy_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.come("ann")
    losing(world, monkeypatch, times=99)
    answer = world.send("ann", "top_up", amount=10)
    assert answer["code"] == "busy"
    assert answer["snapshot"]["view"]["seats"][0]["stack"] == 100


def test_what_was_done_before_at_a_table_that_is_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.come("ann")

    def done_before(*_: Any) -> Any:
        monkeypatch.setattr(world.store, "load", lambda _: None)
        return DoneBefore()

    monkeypatch.setattr(world.store, "commit", done_before)
    answer = world.send("ann", "top_up", amount=10)
    assert (answer["code"], answer["details"]) == ("no_such_table", {"table": "river"})


# ---- what a change also writes

ANN = Connection("to-ann", "ann")
ASKER = Client(Visitor("ann"), ANN, "message-1", message_of("message-1", "x"))


def loaded(*connections: Connection) -> Loaded:
    return Loaded(Table("river", Settings("River")), 7, list(connections), None)


def test_effects_are_data_and_say_what_brought_them_about() -> None:
    before = loaded(ANN)
    moves = [
        Transfer("buy_in", of_player("ann"), of_table("river"), 100),
        Transfer("rake", of_table("river"), HOUSE, 3, hand=9),
        Transfer("rake", of_table("river"), HOUSE, 2, hand=9),
    ]
    outcome = Outcome(before.table, transfers=moves)
    command = SitDown("ann", "Ann", 100)
    assert effects_of(outcome, command, ASKER, before) == [
        Posting(of_player("ann"), of_table("river"), 100, "buy_in", "PLAYER#ann#MESSAGE#message-1"),
        Posting(of_table("river"), HOUSE, 5, "rake", "TABLE#river#HAND#9"),
        Obeyed("ann", "message-1", ASKER.message.content),
    ]
    (posting, *_) = effects_of(outcome, Tick(), THE_ROOM, before)
    assert isinstance(posting, Posting)
    assert posting.cause == "TABLE#river#VERSION#8", "a clock's change is named by the version it leads to"


@pytest.mark.parametrize(
    ("command", "marks"), [(Act("ann", 1, 0, "fold"), 0), (Connect("ann"), 0), (SitDown("ann", "Ann", 1), 1)]
)
def test_a_message_is_marked_where_nothing_else_tells_it_apart(command: Command, marks: int) -> None:
    """An act names its turn, and coming again is no repetition."""
    before = loaded(ANN)
    effects = effects_of(Outcome(before.table), command, ASKER, before)
    assert len([effect for effect in effects if isinstance(effect, Obeyed)]) == marks
    unchanged = effects_of(Outcome(before.table, changed=False), command, ASKER, before)
    assert unchanged == []


def test_a_connection_is_attached_once() -> None:
    for before, attached in ((loaded(), [Attached(ANN)]), (loaded(ANN), [])):
        effects = effects_of(Outcome(before.table, changed=False), Connect("ann"), ASKER, before)
        assert effects == attached
