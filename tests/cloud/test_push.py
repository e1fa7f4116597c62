"""The push: over HTTP and in memory alike, and nobody waits for one who cannot be reached."""

import json
from collections.abc import Callable, Iterator

import boto3
import pytest
from botocore.config import Config

from riverboat.cloud import assembly
from riverboat.cloud.clients import READ_SECONDS
from riverboat.cloud.dynamo.writes import Connection
from riverboat.cloud.push import Pusher
from riverboat.protocol.replies import Pong
from tests.cloud.test_codec import at_the_river
from tests.support.fakes import Sockets
from tests.support.log_lines import LogLines
from tests.support.loopback import PATIENCE, TOGETHER, Connections, Received, connections
from tests.support.world import NOON

FRAME = 32 * 1024


@pytest.fixture
def pushes_to(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[[float], tuple[Pusher, Connections]]]:
    """The deployment's own client, but for how many seconds it waits."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    with connections() as server:

        def make(seconds: float) -> tuple[Pusher, Connections]:
            client = boto3.client(
                "apigatewaymanagementapi",
                region_name="us-east-1",
                endpoint_url=server.url,
                config=assembly.PUSH.merge(Config(read_timeout=seconds)),
            )
            return Pusher(client), server

        yield make


@pytest.fixture
def http(pushes_to: Callable[[float], tuple[Pusher, Connections]]) -> tuple[Pusher, Connections]:
    return pushes_to(READ_SECONDS)


@pytest.fixture
def over_http(http: tuple[Pusher, Connections]) -> tuple[Pusher, Received]:
    pusher, server = http
    return pusher, server.received


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


def test_a_push_over_a_connection_that_was_reset_is_sent_again(http: tuple[Pusher, Connections]) -> None:
    """It lay in the pool while nobody played, and the other side forgot it meanwhile."""
    pusher, server = http
    push(pusher, [Connection("to-0", "player-0000")])
    push(pusher, [Connection("reset-0", "player-0000")])
    assert server.attempts == ["to-0", "reset-0", "reset-0"]
    assert [connection for connection, _ in server.received] == ["to-0", "reset-0"]


def test_a_connection_that_is_gone_is_asked_once_and_silence_twice(http: tuple[Pusher, Connections]) -> None:
    pusher, server = http
    names = ["gone", "broken", "hanging-0"]
    push(pusher, [Connection(name, "player-0000") for name in names])
    assert {name: server.attempts.count(name) for name in names} == {"gone": 1, "broken": 2, "hanging-0": 2}


def test_a_push_waits_a_second_and_tries_twice() -> None:
    told = vars(assembly.PUSH)
    assert (told["connect_timeout"], told["read_timeout"]) == (1, 1)
    assert told["retries"] == {"mode": "standard", "total_max_attempts": 2}


def test_silent_viewers_hold_up_nobody(pushes_to: Callable[[float], tuple[Pusher, Connections]]) -> None:
    """None of them is answered before the last of them has been told."""
    pusher, server = pushes_to(PATIENCE)
    together = [Connection(f"together-{number}", "player-0000") for number in range(TOGETHER)]
    push(pusher, together)
    assert {connection for connection, _ in server.received} == {connection.id for connection in together}


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
