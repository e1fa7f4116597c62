"""The room of a state directory: where it listens and what one needs to know to talk to it.

`riverboat up` writes it, the other commands read it. It holds the key that tickets are signed with,
so the file is the owner's alone.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

DEFAULT_FOLDER = Path(".riverboat")


class NoRoom(Exception):
    """No room was ever started in the folder."""


class AlreadyUp(Exception):
    """Another `riverboat up` uses the folder."""


@dataclass(frozen=True, slots=True)
class LocalRoom:
    """Where a room on this machine listens."""

    endpoint: str
    ws_url: str
    table_name: str
    ticket_secret: str
    region: str
    api_id: str

    @classmethod
    def load(cls, folder: Path = DEFAULT_FOLDER) -> Self:
        """The room last started in `folder`. Raises NoRoom."""
        try:
            return cls(**json.loads(_room_file(folder).read_text()))
        except FileNotFoundError as error:
            raise NoRoom(f"there is no room in {folder}: start one with `riverboat up`") from error
        except (ValueError, TypeError) as error:
            raise NoRoom(f"{_room_file(folder)} cannot be read ({error}): start the room again") from error

    def save(self, folder: Path) -> None:
        """Write it for the other commands, readable by its owner only."""
        path = _room_file(folder)
        unfinished = path.with_name(path.name + ".new")
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(asdict(self), file, indent=2)
        unfinished.replace(path)


def ticket_secret(folder: Path) -> str | None:
    """The key of the room in `folder`; None where there was no room."""
    try:
        return LocalRoom.load(folder).ticket_secret
    except NoRoom:
        return None


def dump_file(folder: Path) -> Path:
    """Where the room's table is saved."""
    return folder / "table.dump"


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold the folder against a second `riverboat up`. Raises AlreadyUp."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # it holds decks and the tickets' key
    with _up_lock(folder).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyUp(f"a room is already running in {folder}") from error
        yield


def is_up(folder: Path) -> bool:
    """True while a `riverboat up` holds the folder."""
    if not _up_lock(folder).exists():
        return False
    try:
        with only_one(folder):
            return False
    except AlreadyUp:
        return True


def _room_file(folder: Path) -> Path:
    return folder / "room.json"


def _up_lock(folder: Path) -> Path:
    return folder / "up.lock"
