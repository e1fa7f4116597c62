"""Where one plays, and what lets one in: the room on this machine, or a deployed one by its address."""

import argparse
import asyncio
import hashlib
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import jwt

from riverboat.cloud.entry.names import shown_name
from riverboat.cloud.entry.tickets import is_ticket, sign_ticket
from riverboat_client import NoTicketError, Ticket
from riverboat_local.room import DEFAULT_FOLDER, LocalRoom, NoRoom, is_up
from riverboat_terminal.words import Words

TOKEN_VARIABLE = "RIVERBOAT_TOKEN"  # noqa: S105 - a name, no token
COMMAND_SECONDS = 30
"""For a command to print a token."""

_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")


class Outside(Exception):
    """There is no room to play in, or nothing to be let in with; the text is for the person."""


@dataclass(frozen=True, slots=True)
class Admission:
    """A room's address and where tickets for it come from."""

    url: str
    ticket: Ticket
    admitted: Callable[[], None] = lambda: None
    """To be told of each connection that came about."""


def add_admission_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that `admission_of` reads."""
    parser.add_argument("--dir", type=Path, default=DEFAULT_FOLDER, help="the room's folder (%(default)s)")
    elsewhere = parser.add_argument_group("in a deployed room")
    elsewhere.add_argument("--url", type=_address, help="its address, wss://...; it says who you are")
    token = elsewhere.add_mutually_exclusive_group()
    token.add_argument(
        "--token",
        default=os.environ.get(TOKEN_VARIABLE),
        help=f"a ticket, good for one connection, or an issuer's token (default: {TOKEN_VARIABLE})",
    )
    token.add_argument(
        "--token-command", metavar="COMMAND", help="prints a token; run for each connection, in a shell"
    )


def admission_of(args: argparse.Namespace, words: Words) -> Admission:
    """Raises Outside."""
    if args.url is None:
        return _here(args.dir, args.name, words)
    if args.token_command:
        return Admission(args.url, PrintedToken(args.token_command))
    if args.token:
        token = OneToken(args.token.strip(), words)
        return Admission(args.url, token, token.admitted)
    raise Outside(words("needs_token", variable=TOKEN_VARIABLE))


def player_of(name: str) -> str:
    """The account that goes with a name in the room on this machine: `dev-ann`."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not name.isascii() or not plain:
        plain = f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:8]}".strip("-")
    return f"dev-{plain}"[:40]


class OneToken:
    """The same token for every connection. An issuer's serves while it lives; a room's own ticket once."""

    def __init__(self, token: str, words: Words) -> None:
        self._token = token
        self._words = words
        self._serves_once = False
        self._ends = float("inf")
        self._shown = False
        try:
            self._serves_once = is_ticket(token)
            claims = jwt.decode(token, options={"verify_signature": False})
            self._ends = float(claims.get("exp", self._ends))
        except (jwt.PyJWTError, ValueError, TypeError):
            pass  # the room will say what it thinks of it

    async def __call__(self) -> str:
        if self._serves_once and self._shown:
            raise NoTicketError(self._words("ticket_used"))
        if time.time() >= self._ends:
            raise NoTicketError(self._words("token_over"))
        return self._token

    def admitted(self) -> None:
        """A connection came about with it."""
        self._shown = True


class PrintedToken:
    """A token for each connection, printed by a command. A failure is tried again, as one of the network."""

    def __init__(self, command: str) -> None:
        self._command = command

    async def __call__(self) -> str:
        process = await asyncio.create_subprocess_shell(
            self._command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(COMMAND_SECONDS):
                printed, complaint = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
        if process.returncode or not printed.strip():
            last = complaint.decode(errors="replace").strip().splitlines()[-1:]
            raise OSError(" ".join(["the token command printed no token.", *last]))
        return printed.decode(errors="replace").strip()


def _here(folder: Path, given_name: str, words: Words) -> Admission:
    """The room on this machine, which lets in whoever can read its folder."""
    try:
        room = LocalRoom.load(folder)
    except NoRoom:
        room = None
    if room is None or not is_up(folder):
        raise Outside(words("room_is_off", problem=words("nothing_runs", folder=str(folder))))
    secret = room.ticket_secret
    name = shown_name(given_name) or "guest"

    async def ticket() -> str:
        return sign_ticket(secret, player_of(name), name)

    return Admission(room.ws_url, ticket)


def _address(text: str) -> str:
    """A WebSocket address: encrypted, but on this machine, since a token travels in it."""
    parts = urlsplit(text)
    encrypted = parts.scheme == "wss" or (parts.scheme == "ws" and parts.hostname in _THIS_MACHINE)
    if not encrypted or not parts.hostname:
        raise argparse.ArgumentTypeError("an address begins with wss:// (ws:// on this machine only)")
    if parts.query or parts.fragment:
        raise argparse.ArgumentTypeError("the token is given by itself, not in the address")
    return text
