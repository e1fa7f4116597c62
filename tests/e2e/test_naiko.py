"""Naiko over the deployed room: two people and a bot, and the window that answers an anchor."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from riverboat.table.table import CLOCK_GRACE
from riverboat.views.view import SeatView, View
from riverboat_client import Client, ClientError, RefusedError, TableState
from tests.e2e.conftest import LiveRoom
from tests.support.players import chips_of, client_of

NAIKO = Settings(
    "Naiko",
    Rules(abilities=True, showdown="all", short_all_ins="never"),
    pause_seconds=1,
    least_buy_in=40,
    most_buy_in=200,
)
PATIENCE = 60
"""Seconds for a whole test: an anchor needs two stars, and a carousel with Shield to be answered by it."""


@dataclass
class Anchored:
    """An anchor that one person just declared on the other, who may answer."""

    by: Client
    target: Client
    before: TableState
    """What the actor saw before."""
    opened: TableState
    """And what the declaration brought him."""


@contextlib.asynccontextmanager
async def table_of_two_and_a_bot(room: LiveRoom, *names: str) -> AsyncIterator[tuple[str, list[Client]]]:
    async with asyncio.timeout(PATIENCE), contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(client_of(room, name)) for name in names]
        table = await clients[0].create_table(NAIKO)
        for client in clients:
            await client.join(table)
            await client.sit_down(table, 200)
        await clients[0].add_bot(table)
        yield table, clients
        for client in clients:
            with contextlib.suppress(ClientError):
                await client.stand_up(table)


async def play_until_anchored(table: str, clients: list[Client]) -> Anchored:
    """Both fold and gather stars until one can anchor the other and he can answer."""
    done: set[tuple[Client, int, int]] = set()
    while True:
        for client in clients:
            state = client.state(table)
            assert state is not None
            view = state.view
            if view.you is None or (client, view.hand, view.turn) in done:
                continue
            if view.you.may_shield:  # the bot's anchor
                await client.answer_anchor(table, view.hand, shield=False)
            elif view.you.options is not None:
                done.add((client, view.hand, view.turn))
                other = next(each for each in clients if each is not client)
                seat = _seat_to_anchor(view, _seat_of(other, table))
                if seat is not None:
                    opened = await client.use_ability(table, view.hand, view.turn, "anchor", target=seat)
                    return Anchored(client, other, state, opened)
                await client.act(table, view.hand, view.turn, "fold")
        await asyncio.sleep(0.05)


def _seat_to_anchor(view: View, number: int) -> int | None:
    """The seat, if the viewer may anchor it now and it could answer."""
    assert view.you is not None
    other = next(seat for seat in view.seats if seat.seat == number)
    may_answer = "shield" in view.carousel and other.stars and "shield" not in other.abilities
    targets = [seat for offer in view.you.abilities for seat in offer.targets]
    return number if may_answer and number in targets else None


def _seat_of(client: Client, table: str) -> int:
    state = client.state(table)
    assert state is not None
    return own_seat(state).seat


def target_of(state: TableState) -> SeatView:
    """The seat that may answer."""
    assert state.view.window is not None
    return next(
        seat for seat in state.view.seats if state.view.window and seat.seat == state.view.window.seat
    )


def own_seat(state: TableState) -> SeatView:
    assert state.view.you is not None
    return next(seat for seat in state.view.seats if state.view.you and seat.seat == state.view.you.seat)


def seconds_left(state: TableState) -> float:
    """That the actor has."""
    assert state.view.acts_by is not None
    return state.view.acts_by - state.now / 1000


async def until(client: Client, table: str, kind: str) -> TableState:
    """The state that an event of this kind led to."""
    async for state in client.updates(table):
        if any(event.kind == kind for event in state.events):
            return state
    raise AssertionError("the client was closed")


async def test_an_anchor_is_answered_with_a_shield(room: LiveRoom) -> None:
    # rules 9.14
    async with table_of_two_and_a_bot(room, "Una", "Vic") as (table, clients):
        anchor = await play_until_anchored(table, clients)
        before, view = anchor.before, anchor.opened.view
        assert view.window is not None
        assert view.acts_by is None
        assert view.you is not None
        assert view.you.options is None
        assert own_seat(anchor.opened).stars == own_seat(before).stars - 2
        with pytest.raises(RefusedError) as refused:
            await anchor.by.act(table, view.hand, view.turn, "fold")
        assert refused.value.code == "window_open"
        await asyncio.sleep(3)
        stars = target_of(anchor.opened).stars
        answered = await anchor.target.answer_anchor(table, view.hand, shield=True)
        assert answered.view.window is None
        assert own_seat(answered).stars == stars - 1
        assert own_seat(answered).abilities[-1] == "shield"
        assert not own_seat(answered).anchored
        # The clock stood still: the actor has what he had when he declared, to the second.
        left = seconds_left(before) - (anchor.opened.now - before.now) / 1000
        assert left - 0.5 <= seconds_left(answered) <= left + 1.5
        with pytest.raises(RefusedError) as refused:
            await anchor.target.answer_anchor(table, view.hand, shield=True)
        assert refused.value.code == "no_window"
        assert chips_of(answered.view) == 600


async def test_an_anchor_that_nobody_answers_stands_by_the_clock(room: LiveRoom) -> None:
    # rules 9.15
    async with table_of_two_and_a_bot(room, "Wes", "Xia") as (table, clients):
        anchor = await play_until_anchored(table, clients)
        view = anchor.opened.view
        assert view.window is not None
        stars = target_of(anchor.opened).stars
        stood = await until(anchor.by, table, "anchor_stood")
        late = stood.now / 1000 - view.window.until
        assert CLOCK_GRACE - 0.5 <= late < CLOCK_GRACE + 5
        target = next(seat for seat in stood.view.seats if seat.seat == view.window.seat)
        assert target.anchored
        assert target.stars == stars, "running out of time costs nothing"
        left = seconds_left(anchor.before) - (anchor.opened.now - anchor.before.now) / 1000
        assert left - 0.5 <= seconds_left(stood) <= left + 1.5
        # The actor goes on, and the target's raise goes to the size of the pot at most.
        options = stood.view.you and stood.view.you.options
        assert options
        action = "check" if options.check else "call"
        await anchor.by.act(table, view.hand, view.turn, action)  # type: ignore[arg-type]
        while (asked := anchor.target.state(table)) and asked.view.street == view.street:
            you = asked.view.you
            if you and you.options:
                to_call = you.options.call or 0
                pot_sized = asked.view.current_bet + asked.view.pot + to_call
                assert you.options.raise_most in (pot_sized, None)
                break
            await asyncio.sleep(0.05)


async def test_the_window_survives_a_reconnection(room: LiveRoom) -> None:
    # rules 9.18
    async with table_of_two_and_a_bot(room, "Yan", "Zed") as (table, clients):
        anchor = await play_until_anchored(table, clients)
        view = anchor.opened.view
        assert view.window is not None
        name = target_of(anchor.opened).name
        await anchor.target.close()
        gone = await until(anchor.by, table, "disconnected")
        assert gone.view.window == view.window
        async with client_of(room, name) as back:
            again = await back.join(table)
            assert again.view.window == view.window
            assert again.view.you is not None
            assert again.view.you.may_shield
            answered = await back.answer_anchor(table, view.hand, shield=True)
            assert own_seat(answered).abilities[-1] == "shield"
            assert answered.view.acts_by is not None
            await back.stand_up(table)
