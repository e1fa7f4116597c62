"""Hosting from the terminal: what is typed, what it asks of the room, and what a host is told."""

from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.protocol.replies import Closed, Knocked
from riverboat.table.door import Door, Knock
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat.views.view import View, view_for
from riverboat_client import Client, RefusedError
from riverboat_terminal.hosting import HostNews, HostWish, come_in, open_private
from riverboat_terminal.picture import waited_for
from riverboat_terminal.typed import Problem, parse
from riverboat_terminal.words import Words
from tests.clients.python.test_client import QUICK, tickets
from tests.clients.terminal.test_play_session import seated, type_in
from tests.support.scripted_room import ScriptedRoom, scripted_room

EN = Words("en")


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("invite", HostWish("invite")),
        ("invite Guest-7F", HostWish("invite", "Guest-7F")),
        ("REVOKE", HostWish("revoke")),
        ("admit dev-bob", HostWish("admit", "dev-bob")),
        ("拒絕 dev-bob", HostWish("refuse", "dev-bob")),
        ("pause", HostWish("pause")),
        ("繼續", HostWish("resume")),
        ("stakes 2 5", HostWish("stakes", chips=(2, 5))),
        ("stakes 2 5 1", HostWish("stakes", chips=(2, 5, 1))),
        ("remove 3", HostWish("remove", "3")),
        ("host 3", HostWish("host", "3")),
        ("close", HostWish("close")),
        ("stakes", Problem("needs_stakes", {"example": "stakes 2 5"})),
        ("stakes five", Problem("needs_stakes", {"example": "stakes 2 5"})),
        ("host bob", Problem("needs_guest", {"example": "host 3"})),
        ("admit", Problem("needs_guest", {"example": "admit dev-bob"})),
        ("close it", Problem("unknown_command", {"word": "close"})),
    ],
)
def test_lines(line: str, wish: HostWish | Problem) -> None:
    assert parse(line) == wish


async def test_what_a_host_types_reaches_the_room() -> None:
    async with seated() as (room, _, session, _screen):
        await type_in(
            session,
            *("invite", "invite dev-bob", "revoke", "admit dev-bob", "refuse dev-cleo", "pause", "resume"),
            *("stakes 2 5 1", "remove 3", "remove dev-dan", "host 2", "close"),
        )
        asked = [
            {k: v for k, v in sent.items() if k not in ("route", "id", "table")} for sent in room.messages
        ]
        stakes = {"small_blind": 2, "big_blind": 5, "ante": 1}
        unnamed = dict.fromkeys(("big_blind_ante", "least_buy_in", "most_buy_in"))
        assert asked[1:] == [
            {"type": "invite", "guest": None},
            {"type": "invite", "guest": "dev-bob"},
            {"type": "revoke_code"},
            {"type": "answer_knock", "guest": "dev-bob", "admit": True},
            {"type": "answer_knock", "guest": "dev-cleo", "admit": False},
            {"type": "pause"},
            {"type": "resume"},
            {"type": "set_stakes", **stakes, **unnamed},
            {"type": "remove_player", "seat": 3, "guest": None},
            {"type": "remove_player", "seat": None, "guest": "dev-dan"},
            {"type": "make_host", "seat": 2},
            {"type": "close_table"},
        ]


def closes(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
    """The host closes the table between two hands."""
    if message["type"] != "close_table":
        return False
    reason: Any = "closed_by_host"
    closed = Closed(table="t", refunded=200, reason=reason, answers=message["id"])
    room.say(connection, closed.model_dump_json())
    return True


async def test_a_table_that_was_closed_ends_the_session() -> None:
    async with seated() as (room, client, session, screen):
        room.scripts.append(closes)
        await type_in(session, "close")
        assert client.state("t") is None
        assert screen.said[-1:] == [EN("is_closed")] or not screen.said


async def test_updates_of_a_table_that_was_closed_before_are_none() -> None:
    async with seated() as (room, client, _, _screen):
        room.scripts.append(closes)
        await client.close_table("t")
        assert [state async for state in client.updates("t")] == []


def knocking(answer: str) -> Any:
    """A host who lets in or sends away as soon as somebody knocks."""

    def script(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
        if message["type"] != "join" or not message["code"]:
            return False
        room.say(connection, Knocked(id=message["id"], table="t").model_dump_json())
        if answer == "admit":
            room.say(connection, room.snapshot().model_dump_json())
        else:
            room.say(connection, Closed(table="t", refunded=None, reason="sent_away").model_dump_json())
        return True

    return script


@pytest.mark.parametrize("answer", ["admit", "refuse"])
async def test_who_knocks_waits_for_the_host(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    # rules 11.19
    async with scripted_room() as room, Client(room.url, tickets(), QUICK) as client:
        room.scripts.append(knocking(answer))
        assert await come_in(client, "t", "k7qm-2xwd-9hfa-r3vt", EN) == (answer == "admit")
        assert capsys.readouterr().out == "The host is asked to let you in.\n"


async def test_a_code_that_opens_at_once() -> None:
    async with scripted_room() as room, Client(room.url, tickets(), QUICK) as client:
        assert await client.knock("t", "k7qm-2xwd-9hfa-r3vt")
        assert room.sent("join")[0]["code"] == "k7qm-2xwd-9hfa-r3vt"
        assert client.state("t") is not None


async def test_a_code_that_is_wrong() -> None:
    def nowhere(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
        refused = {"type": "refused", "id": message["id"], "code": "no_such_table", "message": "No."}
        room.say(connection, str(refused).replace("'", '"'))
        return True

    async with scripted_room() as room, Client(room.url, tickets(), QUICK) as client:
        room.scripts.append(nowhere)
        with pytest.raises(RefusedError, match="No"):
            await client.knock("t", "0000")
        assert client.state("t") is None


async def test_a_private_table_is_opened_with_its_code() -> None:
    async with scripted_room() as room, Client(room.url, tickets(), QUICK) as client:
        assert await open_private(client, "Ann", "classic") == "t"
        (created,) = room.sent("create_table")
        assert (created["preset"], created["settings"]) == ("classic", {"name": "Ann", "private": True})
        assert room.sent("invite")[0]["guest"] is None


def test_a_host_is_told_what_is_new() -> None:
    news = HostNews(EN)

    def told(door: Door, host: str = "ann") -> list[str]:
        table = Table("den", Settings("Den", private=True), {1: Seat("ann", "Ann", 100)}, host=host)
        table.door = door
        view: View = view_for(table, "ann")
        return news.tell(view)

    code = "k7qm-2xwd-9hfa-r3vt"
    assert told(Door()) == []
    assert told(Door(code)) == [f"Whoever has the code {code} may come."]
    knocks = told(Door(code, ("dev-dan",), (Knock("dev-bob", "Bob\x1b[2J"),)))
    assert knocks == [
        "dev-dan may come.",
        "Bob[2J asks to come in: `admit dev-bob` or `refuse dev-bob`.",
    ]
    assert told(Door("", ("dev-dan",))) == ["Nobody comes by a code now."]
    assert told(Door(code), host="bob") == []


def test_everybody_sees_that_the_game_is_paused() -> None:
    # rules 11.21
    table = Table("den", Settings("Den"), {1: Seat("ann", "Ann", 100)}, host="bob")
    table.paused = True
    assert waited_for(view_for(table, "ann"), EN, 0) == "paused by the host"
    assert waited_for(view_for(table, "ann"), Words("zh"), 0) == "房主暫停中"
