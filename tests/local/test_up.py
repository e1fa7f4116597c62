"""`riverboat up` as a process: it opens, saves, survives a kill, and refuses what it must."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from riverboat_local import backup, dump, main, ministack, room
from riverboat_local.deploy import Clients
from riverboat_local.room import LocalRoom

OPENS_WITHIN = 60.0  # seconds
SAVED_WITHIN = 15.0

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture(scope="module")
def port() -> int:
    return ministack.free_port(4600, 4699)


@pytest.fixture
def start(tmp_path: Path, port: int) -> Iterator[Start]:
    """Starts `riverboat up` in the test's folder; whatever still runs at the end is killed."""
    started: list[subprocess.Popen[str]] = []

    def up() -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "riverboat_local.main", "up", "--port", str(port), "--dir", str(tmp_path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield up
    for process in started:
        process.kill()
        process.communicate()
    ministack.kill_left_behind(tmp_path)


def opened(process: subprocess.Popen[str]) -> str:
    """What it printed until the room was open."""
    assert process.stdout is not None
    printed = ""
    for line in process.stdout:
        printed += line
        if "Ctrl-C stops" in line:
            return printed
    pytest.fail(f"the room did not open:\n{printed}")


def put(folder: Path, pk: str, sk: str, **more: Any) -> None:
    described = LocalRoom.load(folder)
    item = {"pk": {"S": pk}, "sk": {"S": sk}, **more}
    Clients(described.endpoint).dynamodb.put_item(TableName=described.table_name, Item=item)


def stored(folder: Path) -> set[tuple[str, str]]:
    described = LocalRoom.load(folder)
    items = dump.collect(Clients(described.endpoint).dynamodb, described.table_name)
    return {dump.key_of(item) for item in items}


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + SAVED_WITHIN
    while not true():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.1)


def saved(folder: Path) -> set[tuple[str, str]]:
    path = room.dump_file(folder)
    return {dump.key_of(item) for item in dump.read(path)} if path.exists() else set()


def test_it_saves_stops_cleanly_and_goes_on(start: Start, tmp_path: Path) -> None:
    first = start()
    opened(first)
    described = LocalRoom.load(tmp_path)
    assert (tmp_path / "room.json").stat().st_mode & 0o777 == 0o600
    put(tmp_path, "PLAYER#ann", "ACCOUNT", balance={"N": "9800"})
    wait_until(lambda: ("PLAYER#ann", "ACCOUNT") in saved(tmp_path))
    put(tmp_path, "PLAYER#bob", "ACCOUNT", balance={"N": "10000"})
    first.send_signal(signal.SIGINT)
    rest, _ = first.communicate(timeout=SAVED_WITHIN)
    assert first.returncode == 0, rest
    assert {("PLAYER#ann", "ACCOUNT"), ("PLAYER#bob", "ACCOUNT")} <= saved(tmp_path)
    assert not ministack.is_open(int(described.endpoint.rpartition(":")[2]))

    opened(start())
    assert {("PLAYER#ann", "ACCOUNT"), ("PLAYER#bob", "ACCOUNT")} <= stored(tmp_path)
    assert LocalRoom.load(tmp_path) == described, "the address and the tickets of before still serve"


def test_a_kill_loses_nothing_while_the_emulator_lives_on(start: Start, tmp_path: Path) -> None:
    first = start()
    opened(first)
    put(tmp_path, "PLAYER#ann", "ACCOUNT", balance={"N": "9800"})
    first.kill()
    first.wait()
    put(tmp_path, "PLAYER#bob", "ACCOUNT", balance={"N": "10000"})
    put(tmp_path, "CONN#c", "CONN")
    assert "Took over" in opened(start())
    keys = stored(tmp_path)
    assert {("PLAYER#ann", "ACCOUNT"), ("PLAYER#bob", "ACCOUNT")} <= keys
    assert ("CONN#c", "CONN") not in keys


def test_a_kill_of_everything_loses_no_more_than_a_moment(start: Start, tmp_path: Path) -> None:
    first = start()
    opened(first)
    put(tmp_path, "PLAYER#ann", "ACCOUNT", balance={"N": "9800"})
    wait_until(lambda: ("PLAYER#ann", "ACCOUNT") in saved(tmp_path))
    first.kill()
    first.wait()
    os.killpg(int((tmp_path / "ministack.pid").read_text()), signal.SIGKILL)
    opened(start())
    assert ("PLAYER#ann", "ACCOUNT") in stored(tmp_path)


def test_a_second_one_in_the_same_folder_is_refused(start: Start, tmp_path: Path) -> None:
    opened(start())
    second = start()
    printed, _ = second.communicate(timeout=OPENS_WITHIN)
    assert second.returncode == 1
    assert "already running" in printed


def test_backup_and_restore_of_a_room(
    start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = start()
    opened(first)
    here = ["--dir", str(tmp_path)]
    file = tmp_path / "kept" / "room.backup"
    put(tmp_path, "PLAYER#ann", "ACCOUNT", balance={"N": "9800"})
    assert main.main(["backup", str(file), *here]) == 0
    assert ("PLAYER#ann", "ACCOUNT") in {dump.key_of(item) for item in dump.read(file)}
    assert main.main(["restore", str(file), *here]) == 1, "a room in use is not written over"
    assert "--overwrite" in capsys.readouterr().err

    first.terminate()
    first.communicate(timeout=SAVED_WITHIN)
    dump.write(file, [{"pk": {"S": "PLAYER#cat"}, "sk": {"S": "ACCOUNT"}}])
    assert main.main(["restore", str(file), *here]) == 0
    assert saved(tmp_path) == {("PLAYER#cat", "ACCOUNT")}
    assert main.main(["backup", str(tmp_path / "again"), *here]) == 0
    assert [dump.key_of(item) for item in dump.read(tmp_path / "again")] == [("PLAYER#cat", "ACCOUNT")]


def test_without_a_room_the_commands_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["backup", str(tmp_path / "file")], ["inspect"]):
        assert main.main([*words, "--dir", str(tmp_path / "none")]) == 1
        assert "riverboat up" in capsys.readouterr().err
    assert backup.__doc__


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main([name, "--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert f"riverboat {name}" in printed
    assert len(printed.splitlines()) > 8


def test_a_room_file_that_is_broken_is_no_room(tmp_path: Path) -> None:
    (tmp_path / "room.json").write_text(json.dumps({"endpoint": "http://127.0.0.1"}))
    with pytest.raises(room.NoRoom, match="start the room again"):
        LocalRoom.load(tmp_path)
