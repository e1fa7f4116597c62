"""Sixteen at once, each in a worker process of his own: one turn is one action.

Messages of one WebSocket route share a worker in the emulator, so that they never meet; invoked directly
with recorded events the functions do.
"""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from riverboat.cloud.dynamo.lobby import open_table
from riverboat.cloud.dynamo.store import Loaded, Store
from riverboat.table.moment import AT_FIRST
from riverboat.table.settings import Settings
from tests.e2e.conftest import LiveRoom
from tests.support.players import client_of

AT_ONCE = 16
RECORDED = json.loads((Path(__file__).parents[2] / "events" / "table.table.json").read_text())


async def test_one_turn_is_one_action(room: LiveRoom) -> None:
    async with client_of(room, "Kit") as kit, client_of(room, "Lou") as lou:
        table = await kit.create_table(Settings("Race", pause_seconds=1, action_seconds=60))
        for client in (kit, lou):
            await client.join(table)
            await client.sit_down(table, 200)
        async for state in kit.updates(table):
            if state.view.street:
                break
        for turn in range(3):
            before = _load(room, table)
            assert before.table.playing is not None
            actions = len(before.table.playing.actions)
            answers = _all_at_once(
                room, [_check_or_call(before, f"turn{turn}-{n:02}") for n in range(AT_ONCE)]
            )
            assert all(answer == {"statusCode": 200} for answer in answers)
            after = _load(room, table)
            assert after.table.hand is not None
            assert len(after.table.hand.actions) == actions + 1
            assert after.table.chips() == 400
            assert _heard(room, f"turn{turn}-") == {"answered": 1, "refused": AT_ONCE - 1}
        for client in (kit, lou):
            await client.stand_up(table)


async def test_every_seat_is_paid_for_and_every_payment_has_a_seat(room: LiveRoom) -> None:
    store = Store(room.clients.dynamodb, room.table_name)
    players = [f"racer-{number}" for number in range(AT_ONCE)]
    for player in players:
        store.open_account(player, player, 1000, AT_FIRST)
    open_table(store, "ten-seats", Settings("Ten", seats=10), AT_FIRST)
    events = [
        _event(player, {"type": "sit_down", "id": f"sitting{number}", "table": "ten-seats", "buy_in": 100})
        for number, player in enumerate(players)
    ]
    _all_at_once(room, events)
    for _ in range(5):  # as clients do, under the same ids
        _all_at_once(room, [event for event in events if _was_put_off(room, event)])
    table = _load(room, "ten-seats").table
    seated = {seat.player for seat in table.seats.values()}
    assert len(seated) == 10
    assert table.chips() == 1000
    for player in players:
        assert store.balance(player) == (900 if player in seated else 1000)


def _load(room: LiveRoom, table: str) -> Loaded:
    loaded = Store(room.clients.dynamodb, room.table_name).load(table)
    assert loaded is not None
    return loaded


def _heard(room: LiveRoom, prefix: str) -> Counter[str]:
    """What the handlers logged about the messages whose ids begin so."""
    lines = [json.loads(line) for line in room.log.read_text().splitlines()]
    return Counter(line["message"] for line in lines if line.get("id", "").startswith(prefix))


def _was_put_off(room: LiveRoom, event: dict[str, Any]) -> bool:
    """Whether the last that was said of a message is to send it again: machine or table were busy."""
    message_id = json.loads(event["body"])["id"]
    lines = [json.loads(line) for line in room.log.read_text().splitlines()]
    said = [line.get("code") for line in lines if line.get("id") == message_id]
    return not said or said[-1] == "busy"


def _check_or_call(loaded: Loaded, message_id: str) -> dict[str, Any]:
    """The event of a message by which the actor checks or calls, each under another id."""
    table = loaded.table
    hand, seat = table.playing, table.actor_seat
    assert hand is not None
    assert seat is not None
    return _event(
        table.seats[seat].player,
        {
            "type": "act",
            "id": message_id,
            "table": table.id,
            "hand": hand.number,
            "turn": len(hand.actions),
            "action": "call" if hand.options().to_call else "check",
        },
        table.now + 1,
    )


def _event(player: str, message: dict[str, Any], now: int = 1_800_000_000_000) -> dict[str, Any]:
    """A recorded event, as if this player had sent this message."""
    context = {
        **RECORDED["requestContext"],
        "connectionId": f"race-{message['id']}",
        "authorizer": {"player": player, "name": player},
        "requestTimeEpoch": now,
    }
    return {**RECORDED, "requestContext": context, "body": json.dumps({"route": "table", **message})}


def _all_at_once(room: LiveRoom, events: list[dict[str, Any]]) -> list[Any]:
    function = room.function("table")

    def invoke(event: dict[str, Any]) -> Any:
        done = room.clients.lambdas.invoke(FunctionName=function, Payload=json.dumps(event).encode())
        return json.load(done["Payload"])

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(invoke, events))
