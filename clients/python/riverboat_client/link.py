"""The link to a room: a connection that is kept, requests obeyed at most once, tables kept up to date."""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from riverboat.protocol import MOST_BYTES
from riverboat.protocol.replies import REPLIES, Closed, Pong, Refusal, Reply, Snapshot
from riverboat.protocol.requests import GetAccount, Heartbeat, Join, Request
from riverboat_client.errors import (
    ClientClosedError,
    NoAnswerError,
    NoTicketError,
    RefusedError,
    UnreachableError,
)
from riverboat_client.following import Follower
from riverboat_client.socket import Socket
from riverboat_client.timing import Timing

type Ticket = Callable[[], Awaitable[str]]
"""Where tickets come from: asked for each connection, for a ticket is good for one.

May raise OSError, to be asked again later, and NoTicketError, when there will be no more.
"""

SEND_AGAIN = ("busy", "fault")
"""Refusals that say to send the same request again."""

_LOST = (OSError, TimeoutError, InvalidHandshake, ConnectionClosed)

log = logging.getLogger(__name__)


def new_id() -> str:
    """A message id: 48 random bits in 8 characters."""
    return secrets.token_urlsafe(6)


class Link:
    """Open it, ask, follow tables, close it."""

    def __init__(
        self, url: str, ticket: Ticket, timing: Timing, on_connection: Callable[[bool], None] | None
    ) -> None:
        self.followers: dict[str, Follower] = {}
        self._url = url
        self._ticket = ticket
        self._timing = timing
        self._on_connection = on_connection or (lambda _: None)
        self._live: Socket | None = None
        self._connected = asyncio.Event()
        self._trouble: BaseException | None = None
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._offsets: deque[int] = deque(maxlen=16)
        self._closed: ClientClosedError | None = None

    async def open(self) -> None:
        """Connect for the first time, and stay so. Raises UnreachableError."""
        self._spawn(self._keep_connected())
        self._spawn(self._beat())
        try:
            async with asyncio.timeout(self._timing.first_connection):
                await self._connected.wait()
        except TimeoutError:
            await self.close()
            raise UnreachableError(f"no connection to {self._url}: {self._trouble or 'no answer'}") from None
        except BaseException:
            await self.close()
            raise
        if self._closed is not None:
            await self.close()
            raise UnreachableError(f"no connection to {self._url}: {self._trouble}")

    async def close(self) -> None:
        """Updates end, requests that wait raise ClientClosedError."""
        self._fail(ClientClosedError("the client was closed"))
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._live:
            await self._live.close()
            self._live = None

    def follow(self, table: str) -> Follower:
        """Keep a table's newest snapshot, through reconnections, once it was asked for one."""
        if table not in self.followers:
            self.followers[table] = Follower(table)
        return self.followers[table]

    def forget(self, table: str) -> None:
        follower = self.followers.pop(table, None)
        if follower:
            follower.end()

    def server_now(self) -> int:
        """The server's clock, epoch milliseconds."""
        return time.time_ns() // 1_000_000 + max(self._offsets, default=0)

    async def request(self, request: Request) -> Reply:
        """Send until it is answered, under the same id: the room obeys an id at most once.

        Raises RefusedError, NoAnswerError, ClientClosedError.
        """
        text = _encoded(request)
        failures = 0
        try:
            async with asyncio.timeout(self._timing.give_up):
                while True:
                    reply = await self._answer(await self._usable(), request.id, text)
                    if isinstance(reply, Refusal) and reply.code in SEND_AGAIN:
                        failures += 1
                        await asyncio.sleep(self._timing.back_off(failures))
                    elif isinstance(reply, Refusal):
                        raise RefusedError(reply.code, reply.message, reply.details)
                    elif reply is not None:
                        return reply
        except TimeoutError:
            raise NoAnswerError(
                f"no answer in {self._timing.give_up:g} s; the room may have obeyed all the same"
            ) from None

    async def _answer(self, connection: Socket, message_id: str, text: str) -> Reply | None:
        """Send once and wait; None when there is no reply in time or the connection is lost."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Reply] = loop.create_future()
        self._waiting[message_id] = future
        lost = asyncio.create_task(connection.closed.wait())
        either: set[asyncio.Future[Any]] = {future, lost}
        sent_at = loop.time()
        try:
            with connection.expecting(message_id):
                await connection.send(text)
                await asyncio.wait(either, timeout=self._timing.reply, return_when="FIRST_COMPLETED")
            if future.cancelled() and self._closed is not None:
                raise self._closed
            if future.done():
                return future.result()
            if not connection.closed.is_set() and connection.heard_at < sent_at:
                log.info("nothing was heard for %g s: reconnecting", self._timing.reply)
                connection.drop()
        except ConnectionClosed:
            connection.closed.set()
        finally:
            lost.cancel()
            if self._waiting.get(message_id) is future:
                del self._waiting[message_id]
        return None

    async def _usable(self) -> Socket:
        """The live connection, as soon as there is one."""
        while True:
            await self._connected.wait()
            if self._closed is not None:
                raise self._closed
            if self._live and not self._live.closed.is_set():
                return self._live
            self._connected.clear()  # lost, and the keeper has not come to see it yet

    # Replies.

    def _receive(self, connection: Socket, text: str) -> None:
        try:
            reply = REPLIES.validate_json(text)
        except ValidationError:
            # API Gateway answers in its own words when a handler fails: the request will be sent again.
            log.warning("an unknown message was ignored: %s", _gateway_words(text))
            return
        now = asyncio.get_running_loop().time()
        match reply:
            case Snapshot():
                self._see(connection, reply, now)
                self._resolve(reply.answers, reply)
            case Refusal():
                if reply.snapshot:
                    self._see(connection, reply.snapshot, now)
                self._resolve(reply.id or _only(connection.expected), reply)
            case Pong():
                self._hear_pong(connection, reply, now)
            case Closed():
                self.forget(reply.table)
                self._resolve(reply.answers, reply)
            case _:
                self._resolve(reply.id, reply)

    def _see(self, connection: Socket, snapshot: Snapshot, now: float) -> None:
        self._note_clock(snapshot.now)
        follower = self.followers.get(snapshot.table)
        if follower is None:
            return
        follower.heard_at, follower.asked_at = now, None
        if follower.doubted and snapshot.answers in connection.joins:
            follower.begin_again(snapshot)
        else:
            follower.receive(snapshot)

    def _hear_pong(self, connection: Socket, pong: Pong, now: float) -> None:
        self._note_clock(pong.now)
        follower = self.followers.get(pong.table)
        if follower is None:
            return
        follower.heard_at, follower.asked_at = now, None
        if pong.version < follower.asked_version:
            # The room has gone back to a backup: what it says now counts.
            follower.doubted = True
            self._spawn(self._rejoin(connection, pong.table))

    def _resolve(self, message_id: str | None, reply: Reply) -> None:
        future = self._waiting.get(message_id or "")
        if future and not future.done():
            future.set_result(reply)

    def _note_clock(self, server_now: int) -> None:
        # The message that travelled fastest tells the clock best, so the largest offset counts.
        self._offsets.append(server_now - time.time_ns() // 1_000_000)

    # The connection.

    async def _keep_connected(self) -> None:
        failures = 0
        while True:
            try:
                connection = await self._open()
            except _LOST as error:
                self._trouble = error
                failures += 1
                await asyncio.sleep(self._timing.back_off(failures))
                continue
            failures = 0
            self._live = connection
            self._connected.set()
            self._on_connection(True)
            await self._renew_until_lost()
            self._connected.clear()
            self._on_connection(False)
            for follower in self.followers.values():
                follower.doubted = True

    async def _open(self) -> Socket:
        """A connection that is at all our tables."""
        connection = await Socket.open(self._url, await self._ticket(), self._timing.open, self._receive)
        try:
            await asyncio.gather(*[self._rejoin(connection, table) for table in list(self.followers)])
        except BaseException:
            connection.drop()
            raise
        return connection

    async def _rejoin(self, connection: Socket, table: str) -> None:
        """Raises TimeoutError when the room does not answer, ConnectionClosed when the connection is lost."""
        join = Join(id=new_id(), table=table)
        connection.joins.add(join.id)
        reply = await self._answer(connection, join.id, _encoded(join))
        follower = self.followers.get(table)
        if reply is None:
            raise TimeoutError("no answer to a join")
        if isinstance(reply, Refusal) and reply.code not in SEND_AGAIN and follower:
            follower.end(RefusedError(reply.code, reply.message, reply.details))
            del self.followers[table]

    async def _renew_until_lost(self) -> None:
        """Replace the connection before the gateway ends it; return when it is lost."""
        assert self._live is not None
        seconds: float | None = self._timing.renewal_age()
        failures = 0
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._live.closed.wait()
                return
            try:
                fresh = await self._open()
            except NoTicketError as error:
                log.info("the connection cannot be renewed: %s", error)
                seconds = None  # and lasts until the gateway ends it
                continue
            except _LOST as error:
                log.info("the connection could not be renewed yet: %s", error)
                failures += 1
                seconds = self._timing.back_off(failures)
                continue
            old, self._live = self._live, fresh
            self._spawn(self._retire(old))
            seconds = self._timing.renewal_age()
            failures = 0

    async def _retire(self, connection: Socket) -> None:
        """Close a connection once the requests sent on it are answered."""
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._timing.reply):
                    await connection.quiet.wait()
            await connection.close()
        finally:
            connection.drop()

    async def _beat(self) -> None:
        """Ask about tables that are silent, keep the connection from idling, drop one that is dead."""
        loop = asyncio.get_running_loop()
        timing = self._timing
        while True:
            await asyncio.sleep(min(timing.heartbeat, timing.reply) / 10)
            connection = self._live
            if connection is None or connection.closed.is_set():
                continue
            now = loop.time()
            with contextlib.suppress(ConnectionClosed):
                for follower in list(self.followers.values()):
                    await self._beat_table(connection, follower, now)
                if now - connection.sent_at >= timing.idle:
                    await connection.send(_encoded(GetAccount(id=new_id())))

    async def _beat_table(self, connection: Socket, follower: Follower, now: float) -> None:
        if follower.asked_at is not None and now - follower.asked_at >= self._timing.reply:
            if connection.heard_at < follower.asked_at:
                log.info("a heartbeat was not answered: reconnecting")
                connection.drop()
            follower.asked_at = None
        silent_since = max(follower.heard_at, connection.opened_at)
        if follower.asked_at is None and now - silent_since >= follower.patience(self._timing):
            follower.asked_at, follower.asked_version = now, follower.version
            await connection.send(
                _encoded(Heartbeat(id=new_id(), table=follower.table, version=follower.version))
            )

    # The rest.

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, NoTicketError):
            self._trouble = error
            self._fail(error, error)
        elif error is not None and not isinstance(error, _LOST):
            log.error("the client stopped", exc_info=error)
            self._trouble = error
            self._fail(ClientClosedError(f"the client stopped: {error}"), error)

    def _fail(self, closed: ClientClosedError, why: BaseException | None = None) -> None:
        """Wake everyone who waits; `why` is None when the client was closed on purpose."""
        if self._closed is not None:
            return
        self._closed = closed
        self._connected.set()
        for future in self._waiting.values():
            future.cancel()
        for follower in self.followers.values():
            follower.end(closed if why else None)


def _only(expected: set[str]) -> str | None:
    """What a refusal without an id refuses: the room could not read the one request that is under way."""
    return next(iter(expected)) if len(expected) == 1 else None


def _encoded(request: Request) -> str:
    text = request.model_dump_json()
    if len(text.encode()) > MOST_BYTES:
        raise ValueError(f"a message has at most {MOST_BYTES} bytes")
    return text


def _gateway_words(text: str) -> str:
    """What an unknown message says, without anything that could be a card."""
    with contextlib.suppress(ValueError):
        content = json.loads(text)
        if isinstance(content, dict):
            return repr(content.get("message", sorted(content)))[:200]
    return f"{len(text)} characters"
