"""A progress bar on stderr, for long work in front of a person. Where nobody watches it prints nothing."""

import sys
import time
from collections.abc import Iterable, Iterator

_WIDTH = 40
_SECONDS_BETWEEN_PAINTS = 0.1


def with_progress[Item](items: Iterable[Item], total: int, label: str) -> Iterator[Item]:
    """The same items; meanwhile the bar shows how many of `total` have been worked on."""
    if not sys.stderr.isatty():
        yield from items
        return
    painted = 0.0
    try:
        for done, item in enumerate(items):
            now = time.monotonic()
            if now - painted >= _SECONDS_BETWEEN_PAINTS:
                painted = now
                _paint(done, total, label)
            yield item
    finally:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def _paint(done: int, total: int, label: str) -> None:
    full = _WIDTH * done // total if total else _WIDTH
    sys.stderr.write(f"\r{label} [{'#' * full}{'.' * (_WIDTH - full)}] {done:,} of {total:,}\033[K")
    sys.stderr.flush()
