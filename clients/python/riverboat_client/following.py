"""Following one table: the newest snapshot is kept, older ones are forgotten, readers get each newer one."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from riverboat.protocol.replies import Snapshot
from riverboat.table.events import Event
from riverboat.views.view import View
from riverboat_client.timing import Timing
from riverboat_client.witness import Witness

log = logging.getLogger(__name__)

LONGEST_QUEUE = 256
"""States that wait for a slow reader; beyond it the oldest are dropped: the newest says all but events."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as this client may see it."""

    table: str
    version: int
    view: View
    events: list[Event]
    """What happened since the version before this one."""
    missed: int
    """Versions between the last state and this one that were not seen: their events are not known."""
    now: int
    """The server's clock when it sent this, epoch milliseconds."""


def state_of(snapshot: Snapshot, missed: int) -> TableState:
    """What a snapshot says."""
    return TableState(snapshot.table, snapshot.version, snapshot.view, snapshot.events, missed, snapshot.now)


@dataclass(frozen=True, slots=True)
class _End:
    """The last thing in a reader's queue."""

    why: Exception | None


class Follower:
    """The state of one table, and those who read its updates."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.state: TableState | None = None
        self.witness = Witness()
        self.heard_at = 0.0
        """Loop time of the last word about this table."""
        self.asked_at: float | None = None
        """Loop time of a heartbeat that nothing was heard after yet."""
        self.asked_version = 0
        self.doubted = False
        """The room may have gone back to a backup: its next answer to a join is true whatever its version."""
        self._readers: set[asyncio.Queue[TableState | _End]] = set()
        self._end: _End | None = None

    @property
    def version(self) -> int:
        """Of the state held; 0 before the first."""
        return self.state.version if self.state else 0

    def patience(self, timing: Timing) -> float:
        """Seconds of silence to bear. Less where a push that got lost may have said that it is our turn.

        Each heartbeat is paid for as two messages, so nobody hurries who looks on, sits out, is about to act
        himself, or sits where nothing is to come.
        """
        view = self.state.view if self.state else None
        if view is None or view.you is None or view.you.options is not None:
            return timing.heartbeat
        own = view.you.seat
        sits_out = any(seat.seat == own and seat.presence == "sitting_out" for seat in view.seats)
        nothing_to_come = view.acts_by is None and view.next_hand_at is None and view.window is None
        if sits_out or nothing_to_come:
            return timing.heartbeat
        return min(timing.heartbeat, view.action_seconds * timing.part_of_turn)

    def receive(self, snapshot: Snapshot) -> None:
        """Keep a snapshot that is newer than the one held."""
        if snapshot.version > self.version:
            self.doubted = False
            self._keep(state_of(snapshot, snapshot.version - self.version - 1 if self.state else 0))

    def begin_again(self, snapshot: Snapshot) -> None:
        """Keep the answer to a join whatever its version."""
        self.doubted = False
        if snapshot.version < self.version:
            log.info("table %s went back from version %d to %d", self.table, self.version, snapshot.version)
            self._keep(state_of(snapshot, missed=1))
        else:
            self.receive(snapshot)

    def end(self, why: Exception | None = None) -> None:
        """No more updates: readers stop, or raise `why`."""
        if self._end is None:
            self._end = _End(why)
            for reader in self._readers:
                reader.put_nowait(self._end)

    async def updates(self) -> AsyncGenerator[TableState]:
        """The state held, then each newer one."""
        queue: asyncio.Queue[TableState | _End] = asyncio.Queue()
        if self.state:
            queue.put_nowait(self.state)
        if self._end:
            queue.put_nowait(self._end)
        self._readers.add(queue)
        try:
            while True:
                item = await queue.get()
                if isinstance(item, TableState):
                    yield item
                elif item.why is not None:
                    raise item.why
                else:
                    return
        finally:
            self._readers.discard(queue)

    def _keep(self, state: TableState) -> None:
        self.witness.note(state.view, state.events, state.missed)
        self.state = state
        for reader in self._readers:
            if reader.qsize() >= LONGEST_QUEUE:
                reader.get_nowait()
            reader.put_nowait(state)
