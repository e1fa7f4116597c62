"""Nothing is given away where things go wrong either: not to clients, not in the log, not in an error's text.

Every test with a room checks all that was sent and logged when it ends (`World.check_secrets`); here the
parts fail, and put cards into the text of their failure.
"""

from typing import Any

import pytest
from botocore.exceptions import ClientError
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.cards.card import names_of
from riverboat.cloud import room as six_steps
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.entry import table_door, watch
from riverboat.cloud.logs import logger
from riverboat.protocol.replies import Snapshot
from riverboat.table.settings import Settings
from tests.support import events
from tests.support.log_lines import LogLines
from tests.support.world import World


@pytest.fixture
def dealt(world: World) -> World:
    world.come("ann", "bob", "cleo")
    world.play_until_dealt()
    return world


def telling(world: World) -> ClientError:
    """A failure that names every card of the deck."""
    hand = world.loaded().table.playing
    assert hand
    text = " ".join(names_of(hand.deck))
    return ClientError({"Error": {"Code": "InternalServerError", "Message": text}}, "Whatever")


def part_of(world: World, name: str) -> tuple[Any, str]:
    owner = {"load": world.store, "apply": six_steps, "commit": world.store, "push": world.room.pusher}[name]
    return owner, name


@pytest.mark.parametrize("part", ["load", "apply", "commit", "push"])
def test_a_failing_part_gives_nothing_away(dealt: World, part: str, log_lines: LogLines) -> None:
    error = telling(dealt)

    def fail(*_: Any, **__: Any) -> None:
        raise error

    owner, name = part_of(dealt, part)
    actor = str(dealt.to_act())
    clock = dealt.states.running[0].input
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, fail)
        assert dealt.act(actor, action="call")["code"] == "fault"
        dealt.cut("bob")
        dealt.now += 30_000
        with pytest.raises(watch.ClockFailed) as failed:
            watch.clock_event(dealt.room, clock)
        assert str(failed.value) in ("ClientError", "ApplyFailed")
        assert failed.value.__suppress_context__
        watch.sweep_event(dealt.room)
    assert sum('"fault"' in line for line in log_lines.lines) >= 3
    assert any("ClientError" in line for line in log_lines.lines), "the log tells what kind of fault it was"
    dealt.run(30)
    dealt.check_clock()


def test_a_state_that_cannot_be_read_is_not_quoted(dealt: World, log_lines: LogLines) -> None:
    dealt.client.update_item(
        TableName=dealt.table_name,
        Key=keys.table_state("river"),
        UpdateExpression="SET #state = :broken",
        ExpressionAttributeNames={"#state": "state"},
        ExpressionAttributeValues={":broken": {"B": _stored('{"id": ["As", "Kd"], "deck": "As Kd"}')}},
    )
    assert dealt.send("ann", "sit_out")["code"] == "fault"
    with pytest.raises(watch.ClockFailed):
        watch.clock_event(dealt.room, dealt.states.running[0].input)
    assert watch.sweep_event(dealt.room) == {"revived": 0}
    assert any("ValidationError" in line for line in log_lines.lines)


def _stored(text: str) -> bytes:
    return codec._deflate(text.encode())


def test_what_a_client_sent_is_not_logged(dealt: World, log_lines: LogLines) -> None:
    event = events.message("table", '{"type": "act", "hole": "As Kd"', "ann", "to-ann", dealt.now)
    table_door.table_message(dealt.room, event)
    assert "malformed" in log_lines.lines[-1]
    assert "As Kd" not in "".join(log_lines.lines)


def test_nobody_sees_what_a_spectator_may_not(dealt: World) -> None:
    # rules 11.10
    dealt.send("dan", "join")
    dealt.play(3)
    for message in dealt.sockets.to("to-dan"):
        assert message["view"]["you"] is None


def test_one_who_takes_a_seat_does_not_see_who_had_it(dealt: World) -> None:
    """The hand goes on, or is just over, while somebody new sits where a player sat."""
    actor = str(dealt.to_act())
    seat = dealt.view(actor)["you"]["seat"]
    dealt.send(actor, "stand_up")
    while dealt.loaded().table.playing:
        dealt.act(str(dealt.to_act()), action="fold")
    dealt.send("dan", "account")
    answer = dealt.send("dan", "sit_down", buy_in=100, seat=seat)
    assert answer["type"] == "snapshot"
    assert [each["cards"] for each in answer["view"]["seats"] if each["seat"] == seat] == [None]


# ---- the watch over secrets is awake


def test_a_card_in_the_log_would_be_found(dynamo: DynamoDBClient, table_name: str) -> None:
    world = World(dynamo, table_name, Settings("River"))
    with LogLines() as log:
        logger.info("nothing special")
    world.check_secrets(log.lines)
    with LogLines() as log:
        logger.warning("a slip", told=["As", "Kd"])
    with pytest.raises(AssertionError):
        world.check_secrets(log.lines)


def test_another_players_view_would_be_found(dealt: World) -> None:
    first = dealt.loaded()
    before = list(dealt.sockets.sent)
    mine = dealt.sockets.to("to-ann")[-1]
    dealt.sockets.sent.append(("to-bob", mine))
    with pytest.raises(AssertionError):
        dealt.check_secrets([])
    dealt.sockets.sent[:] = before
    dealt.check_secrets([])
    assert Snapshot.model_validate(mine).version == first.version
