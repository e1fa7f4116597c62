"""A session through the client library: what is typed reaches the room, what the room says is shown."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.cards.shuffle import shuffled_deck
from riverboat.protocol.requests import LOBBY_REQUESTS, CreateTable
from riverboat.table.presets import PRESETS
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat.views.view import View, view_of
from riverboat_client import Client, RefusedError
from riverboat_terminal.autoplay import AutoPlayer, Tally
from riverboat_terminal.narration import Narrator
from riverboat_terminal.session import Session, choose_table, invite_bots, leave, take_seat
from riverboat_terminal.words import Words
from tests.clients.python.test_client import QUICK, tickets
from tests.support.bot_hands import table_with
from tests.support.scripted_room import ScriptedRoom, refuse, scripted_room

EN = Words("en")


class Recorder:
    """A screen that remembers."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.views: list[View] = []

    def open(self) -> None: ...

    def close(self) -> None: ...

    def say(self, sentences: list[str]) -> None:
        self.said += sentences

    def show(self, view: View) -> None:
        self.views.append(view)

    def look(self) -> None: ...

    def tick(self) -> None: ...

    def typed(self) -> None: ...


class DealtRoom(ScriptedRoom):
    """A room whose table is in a hand, seen from one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat

    def view(self) -> View:
        return view_of(self.table, self.seat)


def big_blind_with_option() -> Table:
    table = table_with({1: 200, 2: 200}, 2, shuffled_deck(bytes(32)))
    assert table.hand is not None
    table.hand.check_or_call()
    return table


@asynccontextmanager
async def seated(
    room: ScriptedRoom | None = None,
) -> AsyncIterator[tuple[ScriptedRoom, Client, Session, Recorder]]:
    async with (
        asyncio.timeout(10),
        scripted_room(room) as opened,
        Client(opened.url, tickets(), QUICK) as client,
    ):
        await client.join("t")
        screen = Recorder()
        session = Session(client, "t", screen, EN, Narrator(EN, EN.cards))
        yield opened, client, session, screen


async def type_in(session: Session, *typed: str) -> None:
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    for line in (*typed, None):
        lines.put_nowait(line)
    await session.play(lines)


async def test_what_is_typed_reaches_the_room() -> None:
    async with seated() as (room, _, session, _screen):
        await type_in(session, "sitout", "back", "top 60", "bot", "nobot 4", "sit 80", "leave", "quit", "bot")
        asked = [message["type"] for message in room.messages[1:]]
        assert asked == [
            "sit_out",
            "sit_in",
            "top_up",
            "add_bot",
            "remove_bot",
            "join",
            "sit_down",
            "stand_up",
        ]
        assert room.sent("top_up")[0]["amount"] == 60


async def test_folding_for_free_asks_first() -> None:
    # rules 4.7
    table = big_blind_with_option()
    async with seated(DealtRoom(table, 1)) as (room, _, session, screen):
        await type_in(session, "f")
        assert "You may check for nothing. `f` again folds." in screen.said
        assert not room.sent("act")
        await type_in(session, "f")
        acted = room.sent("act")[0]
        assert (acted["action"], acted["hand"], acted["turn"]) == ("fold", 1, 1)


async def test_moves_are_checked_before_they_are_sent() -> None:
    async with seated(DealtRoom(big_blind_with_option(), 1)) as (room, _, session, screen):
        await type_in(session, "r 3", "r 8", "c")
        assert "Raise to 4 at least and 200 at most." in screen.said
        assert [(m["action"], m["to"]) for m in room.sent("act")] == [("raise", 8), ("check", 0)]


async def test_mistakes_and_refusals_are_explained() -> None:
    async with seated() as (room, _, session, screen):
        room.scripts.append(refuse("top_up_out_of_range"))
        await type_in(session, "dance", "f", "top 500")
        assert "`dance` is no command; `help` lists them." in screen.said
        assert "It is not your turn." in screen.said
        assert "You may add 6 chips at most." in screen.said


async def test_a_table_that_is_gone_ends_the_session() -> None:
    async with seated() as (_room, client, session, _screen):
        lines: asyncio.Queue[str | None] = asyncio.Queue()
        playing = asyncio.create_task(session.play(lines))
        await asyncio.sleep(0.01)
        client.forget("t")
        await playing


async def test_taking_a_seat_uses_what_the_account_has() -> None:
    async with seated() as (room, client, _, _screen):
        assert await choose_table(client, "t") == ("t", False)
        await take_seat(client, "t", None, None)
        assert room.sent("sit_down")[0]["buy_in"] == 200
        await invite_bots(client, "t", 2)
        assert len(room.sent("add_bot")) == 2


@pytest.mark.parametrize("preset", [*PRESETS, None])
async def test_a_table_of_a_preset_is_opened_as_one(preset: str | None) -> None:
    """It goes by the preset's name, so that the next who asks for the preset comes to it."""
    async with seated() as (room, client, _, _screen):
        assert await choose_table(client, None, preset) == ("t", True)
        (sent,) = room.sent("create_table")
        assert sent["preset"] == (preset or "standard")
        assert sent["settings"] == {"name": preset.capitalize() if preset else "Riverboat"}
        request = LOBBY_REQUESTS.validate_python(sent)
        assert isinstance(request, CreateTable)
        assert request.problems() == []


async def test_leaving_takes_no_offence() -> None:
    async with seated(DealtRoom(big_blind_with_option(), 1)) as (room, client, _, _screen):
        room.scripts.append(refuse("already_leaving"))
        assert not await leave(client, "t")
        assert len(room.sent("stand_up")) == 1


async def test_playing_by_itself_answers_each_turn_once_and_counts() -> None:
    table = big_blind_with_option()
    async with seated(DealtRoom(table, 1)) as (room, client, _, screen):

        def end_the_hand(opened: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
            if message["type"] == "act":
                hand = table.hand
                assert hand is not None
                hand.fold()
                for player in hand.players:
                    table.seats[player.seat].stack = player.stack
                opened.version += 1
                opened.push()
            return False

        room.scripts.append(end_the_hand)
        tally = Tally()
        player = AutoPlayer(client, "t", 0, tally)
        playing = asyncio.create_task(player.play(1, screen, Narrator(EN, EN.cards)))
        for _ in itertools.repeat(None, 50):
            if room.sent("act"):
                break
            await asyncio.sleep(0.02)
        table.hands += 1
        table.hand = big_blind_with_option().hand
        assert table.hand is not None
        table.hand.number = 2
        table.hand.fold()
        room.version += 5
        room.push()
        await playing
        assert tally.hands == 1
        assert len(room.sent("act")) == 1
        assert tally.refused == []


async def test_a_refused_seat_is_an_error_for_the_caller() -> None:
    async with seated() as (room, client, _, _screen):
        room.scripts.append(refuse("table_full"))
        with pytest.raises(RefusedError):
            await take_seat(client, "t", 100, None)


async def test_blinds_are_posted_and_cards_shown() -> None:
    async with seated() as (room, _, session, _screen):
        await type_in(session, "sit 80 post", "post", "show")
        assert room.sent("sit_down")[0]["post"] is True
        assert len(room.sent("post_blind")) == 1
        assert room.sent("show")[0]["hand"] == 1


async def test_taking_a_seat_counts_in_chips_what_the_account_has_in_units() -> None:
    class Beans(ScriptedRoom):
        def view(self) -> View:
            return view_of(Table("t", Settings("Beans", coefficient=10)), None)

    async with seated(Beans()) as (room, client, _, _screen):
        await take_seat(client, "t", None, None)
        assert room.sent("sit_down")[0]["buy_in"] == 100, "1000 units"


async def test_playing_by_itself_posts_rather_than_waits() -> None:
    table = big_blind_with_option()
    table.seats[3] = Seat("p3", "Lin", 200, owes_big=True, since_hand=1)

    def note(opened: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
        table.seats[3].posts |= message["type"] == "post_blind"
        return False

    async with seated(DealtRoom(table, 3)) as (room, client, _, screen):
        room.scripts.append(note)
        playing = asyncio.create_task(
            AutoPlayer(client, "t", 0, Tally()).play(1, screen, Narrator(EN, EN.cards))
        )
        for _ in itertools.repeat(None, 50):
            if room.sent("post_blind"):
                break
            await asyncio.sleep(0.02)
        assert len(room.sent("post_blind")) == 1
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
