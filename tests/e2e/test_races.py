"""Sixteen at once, each in a worker process of his own: one turn is one action.

Messages of one WebSocket route share a worker in the emulator, so that they never meet; invoked directly
with recorded events the functions do.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from riverboat.cloud.store import Loaded, Store
from riverboat.settings import Settings
from tests.e2e.conftest import LiveRoom
from tests.e2e.players import client_of

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
        for _ in range(3):
            before = _load(room, table)
            assert before.table.playing is not None
            actions = len(before.table.playing.actions)
            answers = _all_at_once(room, [_check_or_call(before, number) for number in range(AT_ONCE)])
            assert all(answer == {"statusCode": 200} for answer in answers)
            after = _load(room, table)
            assert after.table.hand is not None
            assert len(after.table.hand.actions) == actions + 1
            assert after.table.chips() == 400
        for client in (kit, lou):
            await client.stand_up(table)


def _load(room: LiveRoom, table: str) -> Loaded:
    loaded = Store(room.clients.dynamodb, room.table_name).load(table)
    assert loaded is not None
    return loaded


def _check_or_call(loaded: Loaded, number: int) -> dict[str, Any]:
    """The event of a message by which the actor checks or calls, each under another id."""
    table = loaded.table
    hand, seat = table.playing, table.actor_seat
    assert hand is not None
    assert seat is not None
    player = table.seats[seat].player
    message = {
        "route": "table",
        "type": "act",
        "id": f"race{number:04}",
        "table": table.id,
        "hand": hand.number,
        "turn": len(hand.actions),
        "action": "call" if hand.options().to_call else "check",
    }
    context = {
        **RECORDED["requestContext"],
        "connectionId": f"race-{number}",
        "authorizer": {"player": player, "name": "?"},
        "requestTimeEpoch": table.now + 1,
    }
    return {**RECORDED, "requestContext": context, "body": json.dumps(message)}


def _all_at_once(room: LiveRoom, events: list[dict[str, Any]]) -> list[Any]:
    function = room.function("table")

    def invoke(event: dict[str, Any]) -> Any:
        done = room.clients.lambdas.invoke(FunctionName=function, Payload=json.dumps(event).encode())
        return json.load(done["Payload"])

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(invoke, events))
