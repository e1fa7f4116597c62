"""One action, six steps: parse, load, apply, arm, commit, push.

Everything that changes a game table goes through `Room.perform`, whoever asks: a player's message, a clock,
the sweep. (Parsing, the first step, is done at the door: `door.py`.) Killed between any two steps, nothing
is lost and nothing is done twice:

    after load, apply     nothing was written; the client sends its message again, the clock looks again
    after arm             a clock finds itself named by nobody, and ends
    after commit          the same message, sent again, is answered with the newest view; the clock goes on
"""

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from riverboat.bots.seated import SEATED_BOTS
from riverboat.cards.shuffle import ENTROPY_BYTES
from riverboat.cloud.clocks import Clocks, is_overdue, needs_new_clock
from riverboat.cloud.dynamo.ledger import Write, moving
from riverboat.cloud.dynamo.lobby import table_info
from riverboat.cloud.dynamo.store import AlreadyDone, Connection, Loaded, LostRace, NotEnoughChips, Store
from riverboat.cloud.push import Pusher
from riverboat.game.events import Shown
from riverboat.table.apply import apply
from riverboat.table.commands import Act, Command, Connect, Disconnect, Outcome, Refused, Show, Tick
from riverboat.table.events import Left, Seated
from riverboat.table.table import Table

ATTEMPTS = 8
"""Lost races after which a command is given up: the table is busier than a poker table can be."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The client whose message this is."""

    connection: Connection
    message_id: str


@dataclass(slots=True)
class Performed:
    """What the table is now; everybody has been told."""

    table: Table
    version: int


@dataclass(slots=True)
class NotPerformed:
    """A refusal, and the table as it is; `table` is None when there is none."""

    refused: Refused
    table: Table | None
    version: int


class ApplyFailed(Exception):
    """The engine could not apply a command to a table it could read: a fault of ours."""


class Room:
    def __init__(
        self,
        store: Store,
        clocks: Clocks,
        pusher: Pusher,
        entropy: Callable[[], bytes] = lambda: os.urandom(ENTROPY_BYTES),
    ) -> None:
        self.store = store
        self.clocks = clocks
        self.pusher = pusher
        self._entropy = entropy

    def perform(
        self, table_id: str, command: Command, now: int, asker: Asker | None = None, clock: str | None = None
    ) -> Performed | NotPerformed:
        """Obey one command. `now` in epoch milliseconds; `clock`: id of the clock that asks, if one does.

        Raises ApplyFailed; and what the AWS SDK raises when a service does not answer.
        """
        purses: dict[str, int] = {}
        for attempt in range(ATTEMPTS):
            loaded = self.store.load(table_id)
            if loaded is None:
                return NotPerformed(Refused("no_such_table", {"table": table_id}), None, 0)
            try:
                if clock is None and is_overdue(loaded.table, now):
                    self._change(loaded, Tick(), now, None, None, purses, clock_is_dead=True)
                    continue
                return self._change(loaded, command, now, asker, clock, purses)
            except LostRace:
                time.sleep(random.uniform(0, 0.01 * 2**attempt))
        as_it_is = self._reload(table_id)
        return NotPerformed(Refused("busy"), as_it_is.table, as_it_is.version)

    def revive(self, table_id: str, now: int) -> bool:
        """Give a table whose clock is dead another one; False when its clock is well.

        What is due is left to the new clock: it tries again where the engine fails, and voids the hand.
        """
        loaded = self.store.load(table_id)
        if loaded is None or loaded.table.due() is None:
            return False
        table, version = loaded.table, loaded.version
        if table.clock is not None and not is_overdue(table, now):
            return False
        table.clock = self.clocks.start_new(table_id, version + 1, now)
        try:
            self.store.commit(table, version)
        except LostRace:
            return False  # somebody is at it
        return True

    def disconnect(self, connection_id: str, now: int) -> None:
        """A connection has ended: wherever it was its player's last, the table is told that he is gone."""
        found = self.store.tables_of(connection_id)
        if found is None:
            return
        player, tables = found
        for table_id in tables:
            self.store.detach(table_id, connection_id)
            self.perform(table_id, Disconnect(player), now)
        self.store.forget_connection(connection_id)

    def tell_all(self, table_id: str, now: int) -> None:
        """Push the table as it is: an earlier push may have been lost with its handler."""
        loaded = self.store.load(table_id)
        if loaded:
            self._tell(loaded, now, None)

    def _change(
        self,
        loaded: Loaded,
        command: Command,
        now: int,
        asker: Asker | None,
        clock: str | None,
        purses: dict[str, int],
        clock_is_dead: bool = False,  # the table's own word about its clock does not count
    ) -> Performed | NotPerformed:
        """Apply, arm, commit, push. Raises LostRace when it should be tried again on the table as it is then:

        somebody changed it, or an account could not pay a fee, and is in `purses` now.
        """
        table, version = loaded.table, loaded.version
        due_before = table.due()
        looking = clock is not None and clock == table.clock  # it will see the new deadline by itself
        if _is_idle(loaded, command, now, asker) and not clock_is_dead:
            return self._tell(loaded, now, asker) if asker else Performed(table, version)
        try:
            outcome = apply(
                table, command, now, self._entropy(), _remembered_id(command, asker), purses, SEATED_BOTS
            )
        except Exception as error:
            raise ApplyFailed(type(command).__name__) from error
        if isinstance(outcome, Refused):
            return NotPerformed(outcome, table, version)
        if outcome.repeated:
            return self._tell(loaded, now, asker)
        if table.due() is None:
            table.clock = None
        elif clock_is_dead or (not looking and needs_new_clock(table, due_before)):
            table.clock = self.clocks.start_new(table.id, version + 1, now)
        writes = self._writes(loaded, command, outcome, now, asker)
        try:
            loaded.version = self.store.commit(table, version, writes)
        except NotEnoughChips as short:
            if any(transfer.reason == "fee" and transfer.account for transfer in outcome.transfers):
                purses |= {account: balance or 0 for account, balance in short.balances.items()}
                raise LostRace from short
            as_it_is = self._reload(table.id)
            balance = next(iter(short.balances.values()))
            refused = (
                Refused("no_account")
                if balance is None
                else Refused("not_enough_chips", {"balance": balance})
            )
            return NotPerformed(refused, as_it_is.table, as_it_is.version)
        except AlreadyDone:
            return self._tell(self._reload(table.id), now, asker)
        return self._tell(loaded, now, asker, outcome)

    def _writes(
        self, loaded: Loaded, command: Command, outcome: Outcome, now: int, asker: Asker | None
    ) -> list[Write]:
        """What must be written in the same transaction as the table."""
        table = outcome.table
        cause = f"MESSAGE#{asker.message_id}" if asker else f"TABLE#{table.id}#VERSION#{loaded.version + 1}"
        writes = moving(table.id, outcome.transfers, cause, now)
        if asker and not isinstance(command, Act | Connect):
            writes.append(self.store.message(asker.connection.player, asker.message_id, now))
        writes += [self.store.hand_record(table.id, record) for record in outcome.records]
        if isinstance(command, Show):
            shown = [event.seat for event in outcome.events if isinstance(event, Shown)]
            writes += [self.store.shown_later(table.id, command.hand, seat) for seat in shown]
        if any(isinstance(event, Seated | Left) for event in outcome.events):
            writes.append(self.store.lobby_entry(table.id, table_info(table).model_dump_json()))
        if asker and asker.connection not in loaded.connections:
            writes += self.store.attachment(table.id, asker.connection, now)
            loaded.connections.append(asker.connection)
        return writes

    def _tell(
        self, loaded: Loaded, now: int, asker: Asker | None, outcome: Outcome | None = None
    ) -> Performed:
        """Push to everybody at the table; a connection that is gone is forgotten."""
        answers = {asker.connection.id: asker.message_id} if asker else {}
        viewers = loaded.connections
        if asker and asker.connection not in viewers:
            viewers = [*viewers, asker.connection]
        events = outcome.events if outcome else []
        for gone in self.pusher.push(loaded.table, loaded.version, viewers, now, events, answers):
            self.store.detach(loaded.table.id, gone.id)
        return Performed(loaded.table, loaded.version)

    def _reload(self, table_id: str) -> Loaded:
        """The table as it is stored, after a change to it came to nothing."""
        loaded = self.store.load(table_id)
        assert loaded is not None
        return loaded


def _remembered_id(command: Command, asker: Asker | None) -> str | None:
    """The message id that the table keeps. Coming again is no repetition: the connection may be another."""
    return asker.message_id if asker and not isinstance(command, Connect) else None


def _is_idle(loaded: Loaded, command: Command, now: int, asker: Asker | None) -> bool:
    """Whether the command asks for what is so already: no version is spent on it."""
    match command:
        case Tick():
            due = loaded.table.due()
            return due is None or due > now // 1000
        case Connect(player):
            seat = loaded.table.seat_of(player)
            attached = asker is not None and asker.connection in loaded.connections
            return attached and seat is not None and loaded.table.seats[seat].gone_at is None
        case Disconnect(player):
            return any(connection.player == player for connection in loaded.connections)
    return False
