"""The client library against a room that loses replies, drops connections and mixes up versions."""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.protocol import MOST_BYTES
from riverboat.protocol.replies import Refusal
from riverboat.protocol.requests import LOBBY_REQUESTS, CreateTable
from riverboat.table.settings import Settings
from riverboat_client import (
    Client,
    ClientClosedError,
    NoAnswerError,
    NoTicketError,
    RefusedError,
    TableState,
    Timing,
    UnreachableError,
)
from tests.support.scripted_room import ScriptedRoom, refuse, scripted_room

QUICK = Timing(
    open=2,
    first_connection=2,
    reply=0.1,
    give_up=3,
    heartbeat=60,
    idle=60,
    renewal=60,
    back_off_first=0.01,
    back_off_most=0.05,
)


def tickets() -> Callable[[], Any]:
    numbers = itertools.count(1)

    async def ticket() -> str:
        return f"ticket-{next(numbers)}"

    return ticket


@asynccontextmanager
async def visit(timing: Timing = QUICK) -> AsyncIterator[tuple[ScriptedRoom, Client]]:
    async with asyncio.timeout(10), scripted_room() as room, Client(room.url, tickets(), timing) as client:
        yield room, client


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(3):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def test_requests_are_answered() -> None:
    async with visit() as (room, client):
        assert (await client.account()).balance == 1000
        assert await client.list_tables() == []
        joined = await client.join("t")
        seated = await client.sit_down("t", buy_in=100, seat=3)
        assert seated.version == joined.version + 1
        assert client.state("t") == seated
        await client.act("t", hand=1, turn=2, action="raise", to=20)
        assert room.sent("act")[0]["to"] == 20
        assert len({message["id"] for message in room.messages}) == len(room.messages)


async def test_a_refusal_raises_and_its_snapshot_is_kept() -> None:
    async with visit() as (room, client):
        await client.join("t")
        room.scripts.append(refuse("no_such_seat"))
        room.version += 1
        with pytest.raises(RefusedError) as refused:
            await client.sit_down("t", 100, 9)
        assert (refused.value.code, refused.value.details) == ("no_such_seat", {"most": 6})
        held = client.state("t")
        assert held is not None
        assert held.version == room.version


@pytest.mark.parametrize("code", ["busy", "fault"])
async def test_what_may_be_sent_again_is_sent_again_under_its_id(code: str) -> None:
    async with visit() as (room, client):
        await client.join("t")
        room.scripts.append(refuse(code, times=2))
        await client.stand_up("t")
        sent = room.sent("stand_up")
        assert len(sent) == 3
        assert len({message["id"] for message in sent}) == 1


async def test_a_lost_reply_is_asked_for_under_the_same_id() -> None:
    """The room obeyed and its reply was lost: the second time it only answers."""
    async with visit() as (room, client):
        await client.join("t")

        def lose_reply(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            if message["type"] != "act" or message["id"] in room.applied:
                return False
            room.applied.add(message["id"])
            room.version += 1
            return True

        room.scripts.append(lose_reply)
        before = room.version
        state = await client.act("t", 1, 0, "call")
        assert state.version == room.version
        sent = room.sent("act")
        assert len(sent) == 2
        assert sent[0] == sent[1]
        assert room.version - before == 2, (
            "one act, and one join of the connection that replaced the silent one"
        )


async def test_a_connection_dropped_in_the_middle_of_a_request() -> None:
    async with visit() as (room, client):
        await client.join("t")

        def drop_once(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            if message["type"] != "act" or len(room.sent("act")) > 1:
                return False
            connection.transport.abort()
            return True

        room.scripts.append(drop_once)
        await client.act("t", 1, 0, "check")
        kinds = [message["type"] for message in room.messages]
        assert kinds == ["join", "act", "join", "act"], "back at its table before anything is sent again"
        assert len(room.tickets) == 2


async def test_reconnects_and_goes_on_following() -> None:
    async with visit() as (room, client):
        await client.join("t")
        updates = client.updates("t")
        first = await anext(updates)
        for _ in range(3):
            opened = len(room.tickets)
            room.drop_all()
            await until(lambda opened=opened: len(room.tickets) > opened and len(room.joined) == 1)  # type: ignore[misc]
        newest = first
        async for newest in updates:
            if newest.version == room.version:
                break
        assert newest.version == first.version + 3


async def test_tells_when_the_connection_goes_and_comes() -> None:
    heard: list[bool] = []
    async with (
        asyncio.timeout(10),
        scripted_room() as room,
        Client(room.url, tickets(), QUICK, on_connection=heard.append),
    ):
        room.refused_tickets = 2
        room.drop_all()
        await until(lambda: len(heard) == 3)
    assert heard == [True, False, True]


async def test_older_versions_are_forgotten_and_gaps_are_counted() -> None:
    async with visit() as (room, client):
        await client.join("t")
        updates = client.updates("t")
        base = (await anext(updates)).version
        for version in (base + 2, base + 1, base + 2, base + 5, base - 1, base + 6):
            room.push(version)
        seen: list[TableState] = [await anext(updates) for _ in range(3)]
        assert [state.version - base for state in seen] == [2, 5, 6]
        assert [state.missed for state in seen] == [1, 2, 0]
        assert seen[0].events


async def test_every_reader_gets_every_update() -> None:
    async with visit() as (room, client):
        await client.join("t")
        one, other = client.updates("t"), client.updates("t")
        base = (await anext(one)).version
        await anext(other)
        room.push(base + 1)
        assert (await anext(one)).version == (await anext(other)).version == base + 1


async def test_silence_is_broken_by_a_heartbeat_that_heals_a_lost_push() -> None:
    async with visit(replace(QUICK, heartbeat=0.05)) as (room, client):
        await client.join("t")
        updates = client.updates("t")
        held = (await anext(updates)).version
        room.version += 3  # and nobody was told
        assert (await anext(updates)).version == held + 3
        await until(lambda: len(room.sent("heartbeat")) >= 3)
        assert room.sent("heartbeat")[-1]["version"] == held + 3
        assert len(room.tickets) == 1


async def test_a_heartbeat_without_an_answer_means_a_dead_connection() -> None:
    async with visit(replace(QUICK, heartbeat=0.05)) as (room, client):
        await client.join("t")
        deaf = room.connections[0]
        room.scripts.append(lambda _room, connection, _message: connection is deaf)
        await until(lambda: len(room.tickets) == 2 and len(room.joined) == 1)
        assert (await client.stand_up("t")).version == room.version


async def test_an_idle_connection_is_kept_from_being_cut() -> None:
    async with visit(replace(QUICK, idle=0.05)) as (room, _):
        await until(lambda: len(room.sent("account")) >= 2)


async def test_renewal_opens_the_new_one_before_it_drops_the_old() -> None:
    async with visit(replace(QUICK, renewal=0.1)) as (room, client):
        heard: list[int] = []

        async def follow() -> None:
            heard.extend([state.version async for state in client.updates("t")])

        await client.join("t")
        following = asyncio.create_task(follow())
        watched = [len(room.connections)]
        while len(room.tickets) < 4:
            await asyncio.sleep(0.002)
            watched.append(len(room.joined))
        assert min(watched) >= 1, "at the table without a gap"
        assert room.most_connections == 2
        await until(lambda: len(room.connections) == 1)
        client.forget("t")
        await following
        assert len(heard) >= 4
        assert heard == sorted(heard)


async def test_a_request_under_way_survives_a_renewal() -> None:
    async with visit(replace(QUICK, renewal=0.1, reply=1)) as (room, client):
        await client.join("t")
        held: list[tuple[ServerConnection, dict[str, Any]]] = []

        def hold(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            if message["type"] == "top_up":
                held.append((connection, message))
            return bool(message["type"] == "top_up")

        room.scripts.append(hold)
        asked = asyncio.create_task(client.top_up("t", 50))
        await until(lambda: bool(held) and len(room.tickets) >= 2)
        room.answer(*held[0])  # on the connection that is on its way out
        await asked
        assert len(room.sent("top_up")) == 1


async def test_a_renewal_that_fails_is_tried_again_and_costs_nothing() -> None:
    async with visit(replace(QUICK, renewal=0.05)) as (room, client):
        await client.join("t")
        room.refused_tickets = 3
        await until(lambda: room.refused_tickets == 0 and len(room.tickets) >= 2)
        await client.stand_up("t")
        assert len(room.sent("stand_up")) == 1


async def test_a_room_restored_from_a_backup_is_believed_after_a_reconnection() -> None:
    async with visit() as (room, client):
        await client.join("t")
        room.push(90)
        await until(lambda: (state := client.state("t")) is not None and state.version == 90)
        room.version = 40
        room.drop_all()
        await until(lambda: (state := client.state("t")) is not None and state.version == 41)


async def test_a_room_restored_behind_an_open_connection_is_believed_too() -> None:
    async with visit(replace(QUICK, heartbeat=0.05)) as (room, client):
        await client.join("t")
        room.push(90)
        await until(lambda: (state := client.state("t")) is not None and state.version == 90)
        await until(lambda: (state := client.state("t")) is not None and state.version < 90)


async def test_what_the_gateway_says_by_itself_is_no_reply() -> None:
    async with visit() as (room, client):
        await client.join("t")

        def fail_once(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            if len(room.sent("sit_out")) != 1:
                return False
            words = '{"message": "Internal server error", "connectionId": "c", "requestId": "r"}'
            room.say(connection, words)
            room.say(connection, "not even JSON")
            return True

        room.scripts.append(fail_once)
        await client.sit_out("t")
        assert len(room.sent("sit_out")) == 2
        assert len(room.tickets) == 1, "it was heard, so it lives"


async def test_a_refusal_without_an_id_is_for_the_only_request_under_way() -> None:
    async with visit() as (room, client):

        def unread(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            refusal = Refusal(code="malformed", message="This message cannot be read.")
            room.say(connection, refusal.model_dump_json())
            return True

        room.scripts.append(unread)
        with pytest.raises(RefusedError, match="cannot be read"):
            await client.create_table(Settings("New"))


async def test_no_answer_at_all() -> None:
    async with visit(replace(QUICK, give_up=0.3)) as (room, client):
        room.scripts.append(lambda _room, _connection, message: bool(message["type"] == "sit_in"))
        with pytest.raises(NoAnswerError):
            await client.sit_in("t")


async def test_a_table_that_is_gone_ends_its_updates() -> None:
    async with visit() as (room, client):
        await client.join("t")

        def gone(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            refusal = Refusal(id=message["id"], code="no_such_table", message="There is no table t.")
            room.say(connection, refusal.model_dump_json())
            return True

        room.scripts.append(gone)
        room.drop_all()
        with pytest.raises(RefusedError, match="no table"):
            async for _ in client.updates("t"):
                pass
        assert client.state("t") is None


async def test_forgetting_a_table_ends_its_updates() -> None:
    async with visit() as (_, client):
        await client.join("t")
        updates = client.updates("t")
        await anext(updates)
        client.forget("t")
        assert [state async for state in updates] == []


async def test_closing_ends_updates_and_requests() -> None:
    async with visit() as (room, client):
        await client.join("t")
        updates = client.updates("t")
        await anext(updates)
        room.scripts.append(lambda _room, _connection, _message: True)
        asked = asyncio.create_task(client.stand_up("t"))
        await until(lambda: bool(room.sent("stand_up")))
        await client.close()
        with pytest.raises(ClientClosedError):
            await asked
        assert [state async for state in updates] == []
        await until(lambda: not room.connections)


async def test_no_room() -> None:
    with pytest.raises(UnreachableError, match="no connection"):
        async with Client("ws://127.0.0.1:9/none", tickets(), replace(QUICK, first_connection=0.1)):
            pass


async def test_a_broken_source_of_tickets_stops_the_client() -> None:
    async def broken() -> str:
        raise ValueError("no secret")

    async with scripted_room() as room:
        with pytest.raises(UnreachableError, match="no secret"):
            async with Client(room.url, broken, QUICK):
                pass


def few_tickets(many: int) -> Callable[[], Any]:
    ticket = tickets()
    left = [many]

    async def next_ticket() -> Any:
        if not left[0]:
            raise NoTicketError("the ticket is used up")
        left[0] -= 1
        return await ticket()

    return next_ticket


async def test_without_another_ticket_a_lost_connection_ends_the_client() -> None:
    async with (
        asyncio.timeout(10),
        scripted_room() as room,
        Client(room.url, few_tickets(1), QUICK) as client,
    ):
        await client.join("t")
        updates = client.updates("t")
        await anext(updates)
        room.drop_all()
        with pytest.raises(NoTicketError, match="used up"):
            await anext(updates)
        with pytest.raises(NoTicketError, match="used up"):
            await client.account()


async def test_without_another_ticket_a_connection_is_kept_beyond_its_renewal() -> None:
    asked = few_tickets(1)
    async with (
        asyncio.timeout(10),
        scripted_room() as room,
        Client(room.url, asked, replace(QUICK, renewal=0.05)) as client,
    ):
        await asyncio.sleep(0.2)
        assert (await client.account()).balance == 1000
        assert len(room.tickets) == 1


async def test_without_any_ticket_the_room_is_out_of_reach() -> None:
    async with scripted_room() as room:
        with pytest.raises(UnreachableError, match="used up"):
            async with Client(room.url, few_tickets(0), QUICK):
                pass


async def test_the_servers_clock() -> None:
    async with visit() as (room, client):
        room.clock_ahead = 5000
        await client.join("t")
        ahead = client.server_now() - time.time() * 1000
        assert 4500 < ahead <= 5001


async def test_a_preset_travels_as_one() -> None:
    """What it says of the settings is for the room to fill in, whose presets may be newer."""
    async with visit() as (room, client):
        assert await client.create_table({"name": "Friday", "rules": {"big_blind": 10}}, "classic") == "t"
        (sent,) = room.sent("create_table")
        assert sent["preset"] == "classic"
        assert sent["settings"] == {"name": "Friday", "rules": {"big_blind": 10}}
        for settings, preset in (({"name": "T"}, "casino"), ({"name": "T", "seat": 3}, "classic")):
            with pytest.raises(ValueError, match=r"preset is one of|no such setting: seat"):
                await client.create_table(settings, preset)
        assert len(room.sent("create_table")) == 1


async def test_settings_that_are_whole_travel_whole() -> None:
    async with visit() as (room, client):
        await client.create_table(Settings("Friday", seats=9))
        (sent,) = room.sent("create_table")
        assert sent["preset"] == "standard"
        request = LOBBY_REQUESTS.validate_python(sent)
        assert isinstance(request, CreateTable)
        assert request.settings == Settings("Friday", seats=9)


async def test_the_greatest_message_is_sent_and_one_byte_more_is_not() -> None:
    """The server refuses what is greater, by the same number: see tests/cloud/test_door.py."""
    async with visit() as (room, client):
        room.scripts.append(refuse("bad_settings"))
        others = len(CreateTable(id="a1B2c3D4", settings=Settings("")).model_dump_json())
        with pytest.raises(RefusedError):
            await client.create_table(Settings("t" * (MOST_BYTES - others)))
        assert len(room.sent("create_table")) == 1
        with pytest.raises(ValueError, match=f"at most {MOST_BYTES} bytes"):
            await client.create_table(Settings("t" * (MOST_BYTES - others + 1)))
        assert len(room.sent("create_table")) == 1


def test_back_off_doubles_up_to_a_limit_and_is_spread() -> None:
    timing = Timing(back_off_first=1, back_off_most=10)
    for failures, longest in ((1, 1), (2, 2), (3, 4), (5, 10), (500, 10)):
        pauses = [timing.back_off(failures) for _ in range(50)]
        assert longest / 2 <= min(pauses) < max(pauses) <= longest
