"""A progress bar on stderr, for long work in front of a person. Where nobody watches it prints nothing."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Self

_WIDTH = 40
_SECONDS_BETWEEN_PAINTS = 0.1


def with_progress[Item](items: Iterable[Item], total: int, label: str) -> Iterator[Item]:
    """The same items; meanwhile the bar shows how many of `total` have been worked on."""
    with Bar(total, label) as bar:
        for item in items:
            yield item
            bar.advance(1)


class Bar:
    """For work that tells by itself how far it has come. It is gone when the work is done."""

    def __init__(self, total: int, label: str) -> None:
        self._total = total
        self._label = label
        self._done = 0
        self._painted = 0.0
        self._watched = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._watched:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def advance(self, items: int) -> None:
        self._done += items
        now = time.monotonic()
        if self._watched and now - self._painted >= _SECONDS_BETWEEN_PAINTS:
            self._painted = now
            self._paint()

    def _paint(self) -> None:
        share = min(self._done / self._total, 1) if self._total else 1
        full = int(_WIDTH * share)
        bar = "#" * full + "." * (_WIDTH - full)
        sys.stderr.write(f"\r{self._label} [{bar}] {self._done:,} of {self._total:,}\033[K")
        sys.stderr.flush()
