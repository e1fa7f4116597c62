"""Lines from standard input, without holding up the event loop or its end."""

import asyncio
import contextlib
import os
import threading

STDIN = 0


def lines_typed() -> "asyncio.Queue[str | None]":
    """A queue that gets each line, and None at the end of input.

    A daemon thread reads the file descriptor itself: at exit it may still wait there, and a wait inside
    `sys.stdin` would hold a lock that the interpreter wants.
    """
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def put(line: str | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(queue.put_nowait, line)

    def read() -> None:
        rest = b""
        while chunk := _read_chunk():
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                put(line.decode(errors="replace"))
        if rest:
            put(rest.decode(errors="replace"))
        put(None)

    threading.Thread(target=read, name="keyboard", daemon=True).start()
    return queue


def _read_chunk() -> bytes:
    try:
        return os.read(STDIN, 4096)
    except OSError:
        return b""
