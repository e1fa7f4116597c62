"""Where the processes of a group listen, as Linux tells it."""

import contextlib
import os
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

LISTENING = "0A"


def listeners(group: int) -> set[tuple[str, int]]:
    """(address, port) of every socket that a process of the group listens on."""
    inodes = {inode for process in _processes(group) for inode in _sockets(process)}
    return {place for name in ("tcp", "tcp6") for place, inode in _listening(name) if inode in inodes}


def _processes(group: int) -> list[Path]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(ProcessLookupError):
            if os.getpgid(int(process.name)) == group:
                found.append(process)
    return found


def _sockets(process: Path) -> list[str]:
    found = []
    with contextlib.suppress(OSError):  # it has ended
        for file in (process / "fd").iterdir():
            with contextlib.suppress(OSError):
                found.append(str(file.readlink()))
    return [name.removeprefix("socket:[").removesuffix("]") for name in found if name.startswith("socket:[")]


def _listening(name: str) -> list[tuple[tuple[str, int], str]]:
    rows = [line.split() for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return [(_place(row[1]), row[9]) for row in rows if row[3] == LISTENING]


def _place(text: str) -> tuple[str, int]:
    """`0100007F:11D6` as ("127.0.0.1", 4566): words of four bytes, each the wrong way round."""
    address, port = text.split(":")
    packed = b"".join(bytes.fromhex(address[at : at + 8])[::-1] for at in range(0, len(address), 8))
    return str(IPv4Address(packed) if len(packed) == 4 else IPv6Address(packed)), int(port, 16)
