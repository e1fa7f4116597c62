"""Two rooms on one machine: each listens on loopback, at its own port and nowhere else."""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from riverboat.cloud.entry.tickets import sign_ticket
from riverboat_client import Client
from riverboat_local import ministack
from riverboat_local.room import LocalRoom
from tests.support.listeners import listeners

READY_WITHIN = 30.0  # seconds


@dataclass(frozen=True, slots=True)
class Started:
    folder: Path
    port: int

    @property
    def options(self) -> list[str]:
        return ["--port", str(self.port), "--dir", str(self.folder)]

    @property
    def group(self) -> int:
        """Of the emulator and the workers that its functions run in."""
        return int((self.folder / "ministack.pid").read_text())


@pytest.fixture
def two_rooms(tmp_path: Path) -> Iterator[list[Started]]:
    rooms = [
        Started(tmp_path / name, ministack.free_port(first, first + 49))
        for name, first in (("one", 4600), ("other", 4650))
    ]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "riverboat_local.main", "up", *room.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for room in rooms
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert any("Ctrl-C stops" in line for line in process.stdout), "it did not open"
        for room in rooms:
            _wait_until_ready(room.port)
        yield rooms
    finally:
        for process in processes:
            process.kill()
            process.communicate()
        for room in rooms:
            ministack.kill_left_behind(room.folder)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells who listens where")
async def test_two_rooms_side_by_side(two_rooms: list[Started]) -> None:
    for room in two_rooms:
        described = LocalRoom.load(room.folder)

        async def ticket(secret: str = described.ticket_secret) -> str:
            return sign_ticket(secret, "ann", "Ann")

        async with Client(described.ws_url, ticket) as client:
            assert [table.table for table in await client.list_tables()] == ["river-one"]
    for room in two_rooms:
        assert listeners(room.group) == {("127.0.0.1", room.port)}
        assert "8883" not in (room.folder / "ministack.log").read_text()


def _wait_until_ready(port: int) -> None:
    """Until whatever an emulator starts beside its front door has been started."""
    until = time.monotonic() + READY_WITHIN
    url = f"http://{ministack.HOST}:{port}/_ministack/ready"
    while time.monotonic() < until:
        with urllib.request.urlopen(url, timeout=5) as answer:
            if answer.status == 200 and json.load(answer):
                return
        time.sleep(0.1)
    pytest.fail(f"the emulator at {port} did not become ready")
