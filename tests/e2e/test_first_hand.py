"""From a client to everyone's screen: real WebSockets, the real template, stored state and clocks."""

import asyncio

import pytest

from riverboat.cloud.entry.tickets import sign_ticket
from riverboat.table.settings import Settings
from riverboat_client import Client, RefusedError, Timing, UnreachableError
from tests.e2e.conftest import LiveRoom
from tests.support.players import chips_of, client_of, play

QUICK = {"pause_seconds": 1, "least_buy_in": 40, "most_buy_in": 200}


async def test_three_people_play_and_every_chip_is_accounted_for(room: LiveRoom) -> None:
    # rules 13.5
    names = ["Ann", "Bob", "Cho"]
    async with client_of(room, "Ann") as ann, client_of(room, "Bob") as bob, client_of(room, "Cho") as cho:
        clients = [ann, bob, cho]
        before = [(await client.account()).balance for client in clients]
        table = await ann.create_table(Settings("Three", **QUICK))  # type: ignore[arg-type]
        for client in clients:
            await client.join(table)
            await client.sit_down(table, 200)
        played = await asyncio.gather(*[play(client, table, hands=6) for client in clients])
        for seen in played:
            assert seen.versions == sorted(seen.versions)
            assert not seen.refusals
            assert seen.last is not None
            assert chips_of(seen.last.view) == 600
        assert sum(seen.actions for seen in played) >= 12, names
        for client in clients:
            await client.stand_up(table)
        left = await _wait_until_empty(ann, table)
        assert left == 0
        after = [(await client.account()).balance for client in clients]
        assert sum(after) == sum(before)


async def test_bots_move_by_the_clock(room: LiveRoom) -> None:
    async with client_of(room, "Dee") as dee:
        table = await dee.create_table(Settings("Bots", **QUICK))  # type: ignore[arg-type]
        await dee.join(table)
        await dee.sit_down(table, 100)
        await dee.add_bot(table)
        state = await dee.add_bot(table)
        assert [seat.bot for seat in state.view.seats] == [False, True, True]
        played = await play(dee, table, hands=2, silence=15)
        assert played.longest_silence < 10
        await dee.stand_up(table)
        assert await _wait_until_empty(dee, table) == 0, "bots do not stay among themselves"


async def test_a_lapsed_turn_is_folded_by_the_clock(room: LiveRoom) -> None:
    # rules 8.2
    settings = Settings("Slow", action_seconds=5, **QUICK)  # type: ignore[arg-type]
    async with client_of(room, "Eve") as eve, client_of(room, "Fay") as fay:
        table = await eve.create_table(settings)
        for client in (eve, fay):
            await client.join(table)
            await client.sit_down(table, 100)
        async with asyncio.timeout(20):
            async for state in eve.updates(table):
                if any(event.kind == "timed_out" for event in state.events):
                    break
        ended = [event.kind for event in state.events]
        assert "hand_ended" in ended, "heads-up, a fold ends the hand"
        for client in (eve, fay):
            await client.stand_up(table)


async def test_a_player_who_comes_back_finds_his_seat_and_his_cards(room: LiveRoom) -> None:
    # rules 8.5
    async with client_of(room, "Guy") as guy:
        table = await guy.create_table(Settings("Back", **QUICK))  # type: ignore[arg-type]
        await guy.join(table)
        await guy.sit_down(table, 100)
        async with client_of(room, "Hal") as hal:
            await hal.join(table)
            await hal.sit_down(table, 100)
            async for state in hal.updates(table):
                if state.view.street:
                    break
            cards = _own_cards(state.view.seats)
        async for state in guy.updates(table):
            if any(seat.presence == "disconnected" for seat in state.view.seats):
                break
        async with client_of(room, "Hal") as hal:
            back = await hal.join(table)
            assert back.view.you is not None
            assert _own_cards(back.view.seats) == cards
            assert all(seat.presence == "present" for seat in back.view.seats)
            await hal.stand_up(table)
        await guy.stand_up(table)


async def test_a_ticket_lets_one_connection_in(room: LiveRoom) -> None:
    same = sign_ticket(room.ticket_secret, "dev-ivy", "Ivy")

    async def ticket() -> str:
        return same

    async with Client(room.ws_url, ticket):
        with pytest.raises(UnreachableError):
            async with Client(room.ws_url, ticket, Timing(first_connection=2)):
                pass


async def test_refusals_name_their_code(room: LiveRoom) -> None:
    async with client_of(room, "Jim") as jim:
        table = await jim.create_table(Settings("No", **QUICK))  # type: ignore[arg-type]
        await jim.join(table)
        for request, code in [
            (jim.sit_down(table, 39), "buy_in_out_of_range"),
            (jim.stand_up(table), "not_seated"),
            (jim.act(table, 1, 0, "fold"), "not_seated"),
            (jim.join("nowhere"), "no_such_table"),
            (jim.create_table(Settings("", **QUICK)), "bad_settings"),  # type: ignore[arg-type]
        ]:
            with pytest.raises(RefusedError) as refused:
                await request
            assert refused.value.code == code


async def _wait_until_empty(client: Client, table: str) -> int:
    """Seats still taken, none as a rule, when the hand in progress has ended."""
    async with asyncio.timeout(30):
        async for state in client.updates(table):
            if not state.view.seats:
                break
    return len(state.view.seats)


def _own_cards(seats: list) -> list[list[str]]:  # type: ignore[type-arg]
    return [seat.cards for seat in seats if seat.cards]
