"""The push: over HTTP and in memory alike, and nobody waits for one who cannot be reached."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

import boto3
import pytest
from botocore.config import Config

from riverboat.cloud import assembly
from riverboat.cloud.dynamo.writes import Connection
from riverboat.cloud.push import Pusher
from riverboat.protocol.replies import Pong
from tests.cloud.test_codec import at_the_river
from tests.support.fakes import Sockets
from tests.support.log_lines import LogLines
from tests.support.world import NOON

FRAME = 32 * 1024

HANGS = 1.2
"""Seconds for which the server keeps a caller waiting: longer than this test's client does."""


class Endpoint(ThreadingHTTPServer):
    """`@connections` on loopback: what becomes of a post is in the connection's name."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Post)
        self.received: list[tuple[str, dict[str, Any]]] = []


class _Post(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        connection = unquote(self.path.rpartition("/")[2])
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if connection.startswith("hanging"):
            time.sleep(HANGS)
        status = {"gone": 410, "broken": 500}.get(connection.partition("-")[0], 200)
        if status == 200 and not connection.startswith("hanging"):
            server = self.server
            assert isinstance(server, Endpoint)
            server.received.append((connection, json.loads(body)))
        self.send_response(status)
        if status == 410:
            self.send_header("x-amzn-ErrorType", "GoneException")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


type Received = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def over_http(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Pusher, Received]]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    server = Endpoint()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    client = boto3.client(
        "apigatewaymanagementapi",
        region_name="us-east-1",
        endpoint_url=f"http://127.0.0.1:{server.server_port}/prod",
        config=assembly._PUSH.merge(Config(read_timeout=0.4)),
    )
    yield Pusher(client), server.received
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def in_memory() -> tuple[Pusher, Received]:
    sockets = Sockets(
        gone={"gone", "gone-2"}, broken={"broken"}, silent={f"hanging-{number}" for number in range(6)}
    )
    return sockets.pusher(), sockets.sent


@pytest.fixture(params=["over_http", "in_memory"])
def transport(request: pytest.FixtureRequest) -> tuple[Pusher, Received]:
    found: tuple[Pusher, Received] = request.getfixturevalue(request.param)
    return found


def push(pusher: Pusher, connections: list[Connection], answers: dict[str, str] | None = None) -> set[str]:
    gone = pusher.push(at_the_river(3), 7, connections, NOON, [], answers or {})
    return {connection.id for connection in gone}


def test_each_connection_gets_its_players_view(transport: tuple[Pusher, Received]) -> None:
    pusher, received = transport
    connections = [Connection("to-0", "player-0000"), Connection("to-1", "player-0001")]
    assert push(pusher, [*connections, Connection("rail", "somebody")]) == set()
    views = {connection: message["view"] for connection, message in received}
    assert set(views) == {"to-0", "to-1", "rail"}
    for connection, view in views.items():
        cards = [seat["seat"] for seat in view["seats"] if seat["cards"]]
        assert cards == {"to-0": [1], "to-1": [2], "rail": []}[connection]


def test_those_who_are_gone_are_named_and_only_they(transport: tuple[Pusher, Received]) -> None:
    pusher, received = transport
    names = ["gone", "broken", "to-0", "hanging-0", "gone-2"]
    assert push(pusher, [Connection(name, "player-0000") for name in names]) == {"gone", "gone-2"}
    assert [connection for connection, _ in received] == ["to-0"]


def test_one_connection_alone_is_told_the_same_way(transport: tuple[Pusher, Received]) -> None:
    pusher, received = transport
    assert push(pusher, [Connection("gone", "ann")]) == {"gone"}
    assert push(pusher, [Connection("broken", "ann")]) == set()
    assert push(pusher, [Connection("to-0", "ann")]) == set()
    assert push(pusher, []) == set()
    assert len(received) == 1


def test_an_answer_goes_to_the_asker_alone(transport: tuple[Pusher, Received]) -> None:
    pusher, received = transport
    two_windows = [Connection("to-0", "player-0000"), Connection("to-0-again", "player-0000")]
    push(pusher, [*two_windows, Connection("to-1", "player-0001")], {"to-0": "message-1"})
    assert {connection: message["answers"] for connection, message in received} == {
        "to-0": "message-1",
        "to-0-again": None,
        "to-1": None,
    }


def test_a_single_message_says_whether_somebody_was_there(transport: tuple[Pusher, Received]) -> None:
    pusher, _ = transport
    pong = Pong(id="message-1", table="river", version=7, now=NOON)
    assert pusher.send("to-0", pong)
    assert not pusher.send("gone", pong)


def test_silent_viewers_hold_up_nobody(over_http: tuple[Pusher, Received]) -> None:
    pusher, received = over_http
    silent = [Connection(f"hanging-{number}", "player-0000") for number in range(6)]
    others = [Connection(f"to-{number}", "player-0001") for number in range(5)]
    began = time.monotonic()
    push(pusher, [*silent, *others])
    assert time.monotonic() - began < 2 * HANGS, "they were waited for one after another"
    assert {connection for connection, _ in received} == {connection.id for connection in others}


def test_a_failed_push_is_logged_without_what_was_pushed(in_memory: tuple[Pusher, Received]) -> None:
    with LogLines() as log:
        push(in_memory[0], [Connection("broken", "player-0000"), Connection("hanging-0", "player-0001")])
    assert len(log.lines) == 2
    assert {json.loads(line)["error"] for line in log.lines} == {"ClientError", "ReadTimeoutError"}
    assert not any("view" in line for line in log.lines)


@pytest.mark.parametrize("players", [6, 10])
def test_a_snapshot_is_far_below_one_frame(players: int) -> None:
    sockets = Sockets()
    sockets.pusher().push(at_the_river(players), 7, [Connection("to-0", "player-0000")], NOON, [], {})
    assert len(json.dumps(sockets.sent[0][1]).encode()) < FRAME / 4
