"""What went wrong in the handlers, for the person who runs the room.

The emulator drops what WebSocket handlers print, so they also append their log to a file: JSON lines, as
Powertools writes them. This follows the file.
"""

import json
from pathlib import Path
from typing import Any

_SHOWN = {"WARN", "ERROR", "FATAL"}
_LARGE = 20_000_000  # bytes of log; more is put aside at the next start
_TRACE_LINES = 12


class Faults:
    """The warnings and errors that were appended to a log file since it was last asked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._position = path.stat().st_size if path.exists() else 0
        self._started_line = ""

    def read(self) -> list[str]:
        """New faults, each as text for a terminal."""
        if not self._path.exists():
            return []
        with self._path.open(encoding="utf-8", errors="replace") as file:
            file.seek(self._position)
            text = self._started_line + file.read()
            self._position = file.tell()
        *lines, self._started_line = text.split("\n")
        return [fault for line in lines if (fault := as_fault(line))]


def as_fault(line: str) -> str | None:
    """A log line as text, or None if it is no warning or error."""
    try:
        entry: Any = json.loads(line)
    except ValueError:
        return line.strip() or None  # a traceback that no logger caught
    if not isinstance(entry, dict) or entry.get("level") not in _SHOWN:
        return None
    where = entry.get("handler") or entry.get("function_name") or entry.get("location") or "a handler"
    what = " ".join(str(entry[name]) for name in ("message", "kind") if entry.get(name))
    trace = entry.get("frames") or str(entry.get("exception") or "").splitlines()
    return "\n    ".join([f"{entry['level'].lower()} in {where}: {what}", *map(str, trace[-_TRACE_LINES:])])


def put_aside_when_large(path: Path) -> None:
    """Keep a log from growing for ever: one that is large becomes `.old`."""
    if path.exists() and path.stat().st_size > _LARGE:
        path.replace(path.with_name(path.name + ".old"))
