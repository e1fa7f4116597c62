"""Servers on loopback that treat a client as badly as a test says."""

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

type Received = list[tuple[str, dict[str, Any]]]

HANGS = 1.5
"""Seconds for which a hanging connection keeps its caller waiting: longer than any client does."""

TOGETHER = 11
"""Callers that are answered once all of them have come."""

PATIENCE = 10
"""Seconds for which they wait for each other."""


class Connections(ThreadingHTTPServer):
    """`@connections` of API Gateway: what becomes of a post is in the connection's name."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Post)
        self.received: Received = []
        """(connection id, message) of what was taken, in order."""
        self.attempts: list[str] = []
        """The connection of every post that came, in order."""
        self.all_come = threading.Barrier(TOGETHER, timeout=PATIENCE)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/prod"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that has given up is no error of the server's."""


class _Post(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        server = self.server
        assert isinstance(server, Connections)
        connection = unquote(self.path.rpartition("/")[2])
        kind = connection.partition("-")[0]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.attempts.append(connection)
        if kind == "reset" and server.attempts.count(connection) == 1:
            self._reset()
            return
        if kind == "hanging":
            time.sleep(HANGS)
        if kind == "together":
            server.all_come.wait()
        status = {"gone": 410, "broken": 500}.get(kind, 200)
        if status == 200 and kind != "hanging":
            server.received.append((connection, json.loads(body)))
        self.send_response(status)
        if status == 410:
            self.send_header("x-amzn-ErrorType", "GoneException")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _reset(self) -> None:
        """End the connection as a gateway does that has forgotten it: no answer, no goodbye."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


@contextmanager
def connections() -> Iterator[Connections]:
    """API Gateway's side of the connections, over HTTP."""
    server = Connections()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Silence:
    """A service that takes every connection and never answers on any."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.taken: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        while True:
            try:
                self.taken.append(self._listener.accept()[0])
            except OSError:
                return

    def end(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for taken in self.taken:
            taken.close()


@contextmanager
def silence() -> Iterator[Silence]:
    server = Silence()
    try:
        yield server
    finally:
        server.end()
