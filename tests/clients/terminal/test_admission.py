"""What lets one in: tickets of this machine's room, one token, or a command that prints them."""

import asyncio
import shlex
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

import jwt
import pytest

from riverboat.cloud.entry.tickets import sign_ticket
from riverboat_client import Client, NoTicketError
from riverboat_local.main import main
from riverboat_terminal.admission import (
    TOKEN_VARIABLE,
    Admission,
    OneToken,
    Outside,
    PrintedToken,
    add_admission_arguments,
    admission_of,
)
from riverboat_terminal.play import ROOM_IS_OFF
from riverboat_terminal.words import Words
from tests.clients.python.test_client import QUICK, until
from tests.support.scripted_room import scripted_room

ENGLISH = Words("en")
SECRET = "a secret of a deployment, 32 characters or more"
FAR = "wss://room.example/prod"


def issued(seconds: float) -> str:
    """An issuer's token; who signed it is the room's business."""
    return jwt.encode({"sub": "0b6f", "exp": time.time() + seconds}, SECRET * 2, algorithm="HS512")


def asked(*words: str) -> Admission:
    parser = ArgumentParser()
    parser.add_argument("--name", default="Ann")
    add_admission_arguments(parser)
    return admission_of(parser.parse_args(list(words)), ENGLISH)


def printing(text: str) -> str:
    """A command that prints it."""
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(f'print({text})')}"


async def test_a_ticket_serves_once() -> None:
    token = OneToken(sign_ticket(SECRET, "ann", "Ann"), ENGLISH)
    assert await token() == await token(), "an attempt that came to nothing did not use it up"
    token.admitted()
    with pytest.raises(NoTicketError, match="Get another"):
        await token()


async def test_an_issuers_token_serves_while_it_lives() -> None:
    token = OneToken(issued(60), ENGLISH)
    token.admitted()
    assert await token()
    with pytest.raises(NoTicketError, match="time is over"):
        await OneToken(issued(-1), ENGLISH)()


async def test_what_cannot_be_read_is_for_the_room_to_refuse() -> None:
    assert await OneToken("no token", ENGLISH)() == "no token"


async def test_a_command_prints_a_token_for_each_connection() -> None:
    async with (
        asyncio.timeout(20),
        scripted_room() as room,
        Client(room.url, PrintedToken(printing("__import__('os').getpid()")), QUICK) as client,
    ):
        await client.join("t")
        room.drop_all()
        await until(lambda: len(room.tickets) == 2 and len(room.joined) == 1)
    assert len(set(room.tickets)) == 2


@pytest.mark.parametrize("command", ["echo no luck >&2; exit 3", "true", "echo no luck >&2"])
async def test_a_command_that_fails_is_tried_again(command: str) -> None:
    with pytest.raises(OSError, match=r"printed no token\.( no luck)?$"):
        await PrintedToken(command)()


def test_where_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    assert isinstance(asked("--url", FAR, "--token", "t").ticket, OneToken)
    assert isinstance(asked("--url", FAR, "--token-command", "true").ticket, PrintedToken)
    with pytest.raises(Outside, match=TOKEN_VARIABLE):
        asked("--url", FAR)
    monkeypatch.setenv(TOKEN_VARIABLE, "t")
    assert isinstance(asked("--url", FAR).ticket, OneToken)
    assert isinstance(asked("--url", FAR, "--token-command", "true").ticket, PrintedToken)


@pytest.mark.parametrize(
    "address",
    ["ws://room.example/prod", "https://room.example", "room.example", "wss://", f"{FAR}?ticket=t"],
)
def test_a_token_travels_encrypted_or_not_at_all(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--url", address, "--token", "t"])
    assert "argument --url" in capsys.readouterr().err


def test_without_a_way_in_it_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A room elsewhere is none of `make up`'s."""
    used = issued(-1)
    words = ["play", "--url", "ws://127.0.0.1:9/none", "--token", used, "--lang", "en"]
    assert main([*words, "--dir", str(tmp_path)]) == ROOM_IS_OFF
    told = capsys.readouterr().err
    assert "There is no way in" in told
    assert "time is over" in told
    assert "make up" not in told
    assert used not in told
