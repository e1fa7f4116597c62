"""`kill -9` of the whole running room in the middle of a hand: the same hand goes on with every chip."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import websockets

from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.entry.tickets import sign_ticket
from riverboat.table.table import Table
from riverboat_local import dump, ministack, room
from riverboat_local.deploy import Clients
from riverboat_local.room import LocalRoom

WITHIN = 60.0  # seconds
SETTINGS = {"name": "Kill", "seats": 4, "least_buy_in": 2000, "most_buy_in": 20_000, "action_seconds": 5}
RULES = {"small_blind": 50, "big_blind": 100}


def up(folder: Path, port: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "riverboat_local.main", "up", "--port", str(port), "--dir", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wait_open(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    assert any("Ctrl-C stops" in line for line in process.stdout), "the room did not open"


def kill_everything(process: subprocess.Popen[str], folder: Path) -> None:
    process.kill()
    process.wait()
    os.killpg(int((folder / "ministack.pid").read_text()), signal.SIGKILL)


async def seat_ann_and_bots(described: LocalRoom) -> str:
    """Open a table, sit down, add two bots, and leave the socket; the table's id."""
    ticket = sign_ticket(described.ticket_secret, "ann", "Ann")
    async with websockets.connect(f"{described.ws_url}?ticket={ticket}", open_timeout=20) as socket:

        async def ask(**message: Any) -> dict[str, Any]:
            await socket.send(json.dumps({"id": uuid4().hex[:12], **message}))
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
            return answer

        await ask(route="lobby", type="account")
        created = await ask(route="lobby", type="create_table", settings={**SETTINGS, "rules": RULES})
        assert created["type"] == "created", created
        table: str = created["table"]
        await ask(route="table", type="join", table=table)
        await ask(route="table", type="sit_down", table=table, buy_in=5000)
        await ask(route="table", type="add_bot", table=table)
        await ask(route="table", type="add_bot", table=table)
        return table


def dumped(folder: Path, table: str) -> tuple[int, Table] | None:
    """The table's version and state in the dump that a killed room leaves."""
    path = room.dump_file(folder)
    wanted = (keys.table_state(table)["pk"]["S"], keys.TABLE_STATE)
    return next((_read(each) for each in dump.read(path) if dump.key_of(each) == wanted), None)


def live(folder: Path, table: str) -> tuple[int, Table]:
    described = LocalRoom.load(folder)
    found = Clients(described.endpoint).dynamodb.get_item(
        TableName=described.table_name, Key=keys.table_state(table), ConsistentRead=True
    )
    return _read(found["Item"])


def _read(item: dict[str, Any]) -> tuple[int, Table]:
    return int(item["version"]["N"]), codec.load_table(item["state"]["B"], int(item["schema"]["N"]))


def all_chips(state: Table) -> int:
    """What seats hold, with what the hand in progress has taken from them."""
    assert state.hand is not None
    return sum(seat.stack + seat.waiting_chips for seat in state.seats.values())


def test_the_same_hand_goes_on_with_every_chip(tmp_path: Path) -> None:
    port = ministack.free_port(4600, 4699)
    first = up(tmp_path, port)
    second: subprocess.Popen[str] | None = None
    try:
        wait_open(first)
        table = asyncio.run(seat_ann_and_bots(LocalRoom.load(tmp_path)))
        until = time.monotonic() + WITHIN
        before = None
        while before is None or before[1].playing is None:
            assert time.monotonic() < until, "no hand began"
            time.sleep(0.2)
            before = dumped(tmp_path, table)
        kill_everything(first, tmp_path)
        before = dumped(tmp_path, table)
        assert before is not None
        version, state = before
        assert state.playing is not None

        second = up(tmp_path, port)
        wait_open(second)
        while True:
            now_version, now_state = live(tmp_path, table)
            if now_version > version + codec.REVIVED_VERSION_STEP + 1:
                break
            assert time.monotonic() < until, "the clock was not started again"
            time.sleep(0.2)
        assert now_state.hand is not None
        assert now_state.hands in (state.hands, state.hands + 1)
        if now_state.hands == state.hands:
            assert [player.hole for player in now_state.hand.players] == [
                player.hole for player in state.playing.players
            ]
        assert all_chips(now_state) == all_chips(state)
    finally:
        for process in (first, second):
            if process is not None:
                process.kill()
                process.wait()
        ministack.kill_left_behind(tmp_path)
