"""One WebSocket to the room: opened with a ticket of its own, read until it closes."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from riverboat.protocol import MOST_REPLY_BYTES

log = logging.getLogger(__name__)


class Socket:
    """An open WebSocket and when it was last used, in loop time."""

    def __init__(self, socket: ClientConnection, receive: Callable[["Socket", str], None]) -> None:
        self._socket = socket
        self._receive = receive
        self._loop = asyncio.get_running_loop()
        self.opened_at = self.heard_at = self.sent_at = self._loop.time()
        self.joins: set[str] = set()
        """Ids of the joins that were sent on it by itself, to come back to the tables."""
        self.closed = asyncio.Event()
        self.quiet = asyncio.Event()
        """No reply is expected here."""
        self.quiet.set()
        self.expected: set[str] = set()
        """Ids of the requests that were sent here and are not answered yet."""
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls, url: str, ticket: str, seconds: float, receive: Callable[["Socket", str], None]
    ) -> Self:
        """Connect. Raises OSError, TimeoutError or websockets' InvalidHandshake."""
        socket = await connect(
            f"{url}?ticket={quote(ticket)}",
            open_timeout=seconds,
            close_timeout=1,
            # Heartbeats ask the room itself, from the handler to the table; a ping asks only the gateway.
            ping_interval=None,
            max_size=MOST_REPLY_BYTES,
            proxy=None if urlsplit(url).hostname in ("127.0.0.1", "localhost", "::1") else True,
        )
        return cls(socket, receive)

    async def send(self, text: str) -> None:
        """Raises ConnectionClosed."""
        self.sent_at = self._loop.time()
        await self._socket.send(text)

    @contextmanager
    def expecting(self, message_id: str) -> Iterator[None]:
        """While a reply is expected, the connection should stay open."""
        self.expected.add(message_id)
        self.quiet.clear()
        try:
            yield
        finally:
            self.expected.discard(message_id)
            if not self.expected:
                self.quiet.set()

    async def close(self) -> None:
        """Say goodbye and stop reading."""
        await self._socket.close()
        await self._reader

    def drop(self) -> None:
        """Give up a connection that does not answer: no goodbye that would wait for one."""
        self._socket.transport.abort()
        self.closed.set()

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                self.heard_at = self._loop.time()
                if isinstance(message, str):
                    self._receive(self, message)
                else:
                    log.warning("a binary message was ignored")
        except ConnectionClosed as closed:
            log.info("the connection was lost: %s", closed)
        finally:
            self.closed.set()
