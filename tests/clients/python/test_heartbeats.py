"""How long a silence is borne: a push that got lost must not cost a turn, and each heartbeat is paid for."""

import asyncio
from dataclasses import replace

import pytest

from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views.view import View, view_of
from riverboat_client import Client, Timing
from riverboat_client.following import Follower
from tests.clients.python.test_client import QUICK, tickets
from tests.cloud.test_codec import at_the_river
from tests.support.scripted_room import ScriptedRoom, scripted_room

TIMING = Timing()


def waiting() -> View:
    """Of one who is in the hand and waits for another to act."""
    table = at_the_river(3)
    view = next(view for seat in (1, 2, 3) if (view := view_of(table, seat)).actor != seat)
    assert view.acts_by is not None
    return view


def acting() -> View:
    table = at_the_river(3)
    return next(view for seat in (1, 2, 3) if (view := view_of(table, seat)).actor == seat)


def sitting_out(view: View) -> View:
    assert view.you is not None
    seats = [
        replace(seat, presence="sitting_out") if seat.seat == view.you.seat else seat for seat in view.seats
    ]
    return replace(view, seats=seats)


def patience(view: View) -> float:
    room = ScriptedRoom()
    follower = Follower("t")
    follower.receive(room.snapshot().model_copy(update={"view": view}))
    return follower.patience(TIMING)


@pytest.mark.parametrize(
    ("view", "seconds"),
    [
        (waiting(), 10),
        (replace(waiting(), action_seconds=5), 2.5),
        (replace(waiting(), action_seconds=120), 30),
        (replace(waiting(), acts_by=None, next_hand_at=1), 10),
        (acting(), 30),
        (sitting_out(waiting()), 30),
        (replace(waiting(), acts_by=None), 30),
        (replace(waiting(), you=None), 30),
        (view_of(Table("t", Settings("Test")), None), 30),
    ],
    ids=[
        "another acts",
        "a quick table",
        "a slow table",
        "between two hands",
        "one's own turn",
        "sitting out",
        "nothing is to come",
        "looking on",
        "an empty table",
    ],
)
def test_silence_is_borne_for_less_than_a_turn_where_a_turn_may_come(view: View, seconds: float) -> None:
    assert patience(view) == seconds
    assert seconds == TIMING.heartbeat or seconds < view.action_seconds


def test_before_the_first_snapshot_nothing_hurries() -> None:
    assert Follower("t").patience(TIMING) == TIMING.heartbeat


async def test_a_lost_push_is_made_good_while_a_turn_lasts() -> None:
    room = ScriptedRoom()
    view = waiting()
    room.view = lambda: view  # type: ignore[method-assign]
    timing = replace(QUICK, part_of_turn=0.05 / view.action_seconds)
    async with (
        asyncio.timeout(10),
        scripted_room(room) as open_room,
        Client(open_room.url, tickets(), timing) as client,
    ):
        await client.join("t")
        updates = client.updates("t")
        held = (await anext(updates)).version
        room.version += 1  # and nobody was told
        assert (await anext(updates)).version == held + 1
        assert room.sent("heartbeat")
