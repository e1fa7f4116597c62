"""A room of few words on loopback: it answers by the protocol, and misbehaves where a test says so."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from riverboat.protocol.replies import Account, Created, Pong, Refusal, Snapshot, Tables
from riverboat.table.events import SatOut
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views.view import View, view_of

type Script = Callable[["ScriptedRoom", ServerConnection, dict[str, Any]], bool]
"""Sees each message first; True when it has dealt with it."""


class ScriptedRoom:
    """One table `t`, whose version counts the messages it obeyed."""

    def __init__(self) -> None:
        self.url = ""
        self.version = 1
        self.tickets: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.applied: set[str] = set()
        self.connections: list[ServerConnection] = []
        """Open ones, oldest first."""
        self.joined: list[ServerConnection] = []
        self.clock_ahead = 0
        self.scripts: list[Script] = []
        self.refused_tickets = 0
        """How many of the next connections are turned away."""
        self.most_connections = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def view(self) -> View:
        """What everybody sees."""
        return view_of(Table("t", Settings("Test")), None)

    def snapshot(self, answers: str | None = None, version: int | None = None) -> Snapshot:
        now = time.time_ns() // 1_000_000 + self.clock_ahead
        return Snapshot(
            table="t",
            version=self.version if version is None else version,
            now=now,
            view=self.view(),
            events=[SatOut(self.version)],
            answers=answers,
        )

    def say(self, connection: ServerConnection, text: str) -> None:
        async def send() -> None:
            try:
                await connection.send(text)
            except ConnectionClosed:
                return

        self.do(send())

    def do(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def push(self, version: int | None = None) -> None:
        """A snapshot to everyone who has joined."""
        for connection in self.joined:
            self.say(connection, self.snapshot(version=version).model_dump_json())

    def drop_all(self) -> None:
        for connection in self.connections:
            connection.transport.abort()

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """Messages of a type that arrived."""
        return [message for message in self.messages if message["type"] == kind]

    async def handle(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        ticket = parse_qs(urlsplit(connection.request.path).query)["ticket"][0]
        assert ticket not in self.tickets, "a ticket is good for one connection"
        self.tickets.append(ticket)
        self.connections.append(connection)
        self.most_connections = max(self.most_connections, len(self.connections))
        try:
            async for text in connection:
                message = json.loads(text)
                self.messages.append(message)
                if not any(script(self, connection, message) for script in list(self.scripts)):
                    self.answer(connection, message)
        except ConnectionClosed:
            pass
        finally:
            self.connections.remove(connection)
            if connection in self.joined:
                self.joined.remove(connection)

    def answer(self, connection: ServerConnection, message: dict[str, Any]) -> None:
        """As a room does that is well."""
        message_id = message["id"]
        now = time.time_ns() // 1_000_000 + self.clock_ahead
        match message["type"]:
            case "list_tables":
                self.say(connection, Tables(id=message_id, tables=[]).model_dump_json())
            case "create_table":
                self.say(connection, Created(id=message_id, table="t").model_dump_json())
            case "account":
                account = Account(id=message_id, player="p", name="P", balance=1000, protocol=1)
                self.say(connection, account.model_dump_json())
            case "heartbeat" if message["version"] >= self.version:
                pong = Pong(id=message_id, table="t", version=self.version, now=now)
                self.say(connection, pong.model_dump_json())
            case "heartbeat":
                self.say(connection, self.snapshot(message_id).model_dump_json())
            case kind:
                if kind == "join" and connection not in self.joined:
                    self.joined.append(connection)
                if message_id not in self.applied:
                    self.applied.add(message_id)
                    self.version += 1
                self.say(connection, self.snapshot(message_id).model_dump_json())


@asynccontextmanager
async def scripted_room(room: ScriptedRoom | None = None) -> AsyncIterator[ScriptedRoom]:
    room = room or ScriptedRoom()

    def admit(connection: ServerConnection, request: object) -> Any:
        if room.refused_tickets:
            room.refused_tickets -= 1
            return connection.respond(401, "Unauthorized\n")
        return None

    async with serve(room.handle, "127.0.0.1", 0, process_request=admit, ping_interval=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        room.url = f"ws://127.0.0.1:{port}/_aws/execute-api/api/prod"
        yield room


def refuse(code: str, times: int = 1) -> Script:
    """Refuse the next table messages that are no joins."""
    left = [times]

    def script(room: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
        if message["type"] in ("join", "heartbeat") or not left[0]:
            return False
        left[0] -= 1
        refusal = Refusal(
            id=message["id"], code=code, message="No.", details={"most": 6}, snapshot=room.snapshot()
        )
        room.say(connection, refusal.model_dump_json())
        return True

    return script
