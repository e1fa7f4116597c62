"""One action, six steps: parse, load, apply, arm, commit, push.

Everything that changes a game table goes through `Room.perform`, whoever asks: a player's message, a clock,
the sweep. (Parsing, the first step, is done at the doors: `entry/`.) Killed between any two steps, nothing is
lost and nothing is done twice:

    after load, apply     nothing was written; the client sends its message again, the clock looks again
    after arm             a clock finds itself named by nobody, and ends
    after commit          the same message, sent again, is answered with the newest view; the clock goes on
"""

import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.bots.seated import SEATED_BOTS
from riverboat.cards.shuffle import ENTROPY_BYTES
from riverboat.cloud.asker import THE_ROOM, Asker, Departure
from riverboat.cloud.clocks import Clocks, is_overdue, needs_new_clock
from riverboat.cloud.dynamo.store import Committed, DoneBefore, IdUsedBefore, Loaded, LostRace, Store, TooPoor
from riverboat.cloud.effects import effects_of, remembered
from riverboat.cloud.logs import logger
from riverboat.cloud.push import Pusher
from riverboat.table.apply import apply
from riverboat.table.commands import Command, Disconnect, Outcome, Refused, Tick
from riverboat.table.events import Event
from riverboat.table.moment import Milliseconds, Second
from riverboat.table.table import Table
from riverboat.views.admission import no_such_table

ATTEMPTS = 8
"""Lost races after which a command is given up: the table is busier than a poker table can be."""


@dataclass(frozen=True, slots=True)
class Performed:
    """What the table is now; everybody has been told."""

    loaded: Loaded


@dataclass(frozen=True, slots=True)
class NotPerformed:
    """A refusal, and the table as it is; None when there is none that the asker may see."""

    refused: Refused
    loaded: Loaded | None


@dataclass(frozen=True, slots=True)
class Again:
    """Nothing was written: the same is to be tried on the table as it is then."""

    poor: Mapping[str, int] = field(default_factory=dict)
    """Accounts that could not pay a fee, and what they hold: the stack pays the rest."""


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
        self,
        table_id: str,
        command: Command,
        now: Milliseconds,
        asker: Asker = THE_ROOM,
        loaded: Loaded | None = None,
    ) -> Performed | NotPerformed:
        """Obey one command, from the second step on; `loaded` is the table, if it was loaded just now.

        Raises ApplyFailed; and what the AWS SDK raises when a service does not answer.
        """
        poor: dict[str, int] = {}
        for attempt in range(ATTEMPTS):
            loaded = loaded or self.load(table_id, now)
            if loaded is None:
                return NotPerformed(no_such_table(table_id), None)
            if barred := asker.barred(loaded):
                return NotPerformed(barred, None)
            clock_is_dead = is_overdue(loaded.due, now) and not asker.is_its_clock(loaded.table)
            if clock_is_dead:
                done = self._change(loaded, Tick(), now, THE_ROOM, poor)
            else:
                done = self._change(loaded, command, now, asker, poor)
            match done:
                case Again(found_poor):
                    poor |= found_poor
                    time.sleep(random.uniform(0, 0.01 * 2**attempt))
                case _ if not clock_is_dead:
                    return done
            loaded = None
        return NotPerformed(Refused("busy"), self.load(table_id, now))

    def load(self, table_id: str, now: Milliseconds) -> Loaded | None:
        """The table as it is stored; None when there is none, or none any more.

        Whoever is still connected to one that its host has closed was not told: it is made good here.
        """
        loaded = self.store.load(table_id)
        if loaded is not None and loaded.table.closed:
            if loaded.connections:
                self.tell_all(loaded, now)
            return None
        ended = loaded is not None and loaded.ends is not None and loaded.ends <= now // 1000
        return None if ended else loaded

    def tell_all(self, loaded: Loaded, now: Milliseconds) -> None:
        """Push the table as it is: an earlier push may have been lost with its handler."""
        self._push(loaded, now, THE_ROOM)

    def revive(self, table_id: str, now: Milliseconds) -> bool:
        """Give a table whose clock is dead another one; False when its clock is well.

        What is due is left to the new clock: it tries again where the engine fails, and voids the hand.
        """
        loaded = self.load(table_id, now)
        if loaded is None or loaded.due is None:
            return False
        table, version = loaded.table, loaded.version
        if table.clock is not None and not is_overdue(loaded.due, now):
            return False
        table.clock = self.clocks.start_new(table_id, version + 1, now)
        return isinstance(self.store.commit(table, version, [], now), Committed)

    def disconnect(self, connection_id: str, now: Milliseconds) -> None:
        """A connection has ended: wherever it was its player's last, the table is told that he is gone."""
        found = self.store.tables_of(connection_id)
        if found is None:
            return
        player, tables = found
        for table_id in tables:
            self.store.detach(table_id, connection_id)
            self.perform(table_id, Disconnect(player), now, Departure(player))
        self.store.forget_connection(connection_id)

    def _change(
        self, loaded: Loaded, command: Command, now: Milliseconds, asker: Asker, poor: Mapping[str, int]
    ) -> Performed | NotPerformed | Again:
        """The last four steps."""
        outcome = self._apply(loaded, command, now, asker, poor)
        if isinstance(outcome, Refused):
            return NotPerformed(outcome, loaded)
        effects = effects_of(outcome, command, asker, loaded)
        if not outcome.changed and not effects:
            return self._push(loaded, now, asker) if asker.answers() else Performed(loaded)
        due = outcome.table.due()
        outcome.table.clock = self._arm(outcome.table, due, loaded, now, asker)
        # At the table's own time: no posting is ever older than the state that its table had before.
        match self.store.commit(outcome.table, loaded.version, effects, outcome.table.now):
            case Committed(version):
                attached = asker.with_viewers(loaded.connections)
                stored = Loaded(outcome.table, version, attached, due, door=outcome.table.door)
                return self._push(stored, now, asker, outcome.events)
            case LostRace():
                return Again()
            case DoneBefore():
                return self._push_newest(loaded.table.id, now, asker)
            case IdUsedBefore():
                return self._refuse("id_used_before", loaded, now)
            case TooPoor(balances):
                if any(transfer.reason == "fee" for transfer in outcome.transfers):
                    return Again({account: balance or 0 for account, balance in balances.items()})
                (balance,) = balances.values()
                return (
                    self._refuse("no_account", loaded, now)
                    if balance is None
                    else self._refuse("not_enough_chips", loaded, now, {"balance": balance})
                )

    def _apply(
        self, loaded: Loaded, command: Command, now: Milliseconds, asker: Asker, poor: Mapping[str, int]
    ) -> Outcome | Refused:
        """Raises ApplyFailed."""
        message = remembered(command, asker)
        try:
            return apply(loaded.table, command, now, self._entropy(), message, poor, SEATED_BOTS)
        except Exception as error:
            raise ApplyFailed(type(command).__name__) from error

    def _arm(
        self, table: Table, due: Second | None, loaded: Loaded, now: Milliseconds, asker: Asker
    ) -> str | None:
        """The id of the clock that will see the table's deadline: a new one, where one is needed."""
        if due is None:
            return None
        if asker.is_its_clock(table) or not needs_new_clock(table.clock, loaded.due, due, now):
            return table.clock
        return self.clocks.start_new(table.id, loaded.version + 1, now)

    def _push(
        self, loaded: Loaded, now: Milliseconds, asker: Asker, events: Sequence[Event] = ()
    ) -> Performed:
        """Tell everybody at the table, and whoever asked; a connection that is gone, or has no more business
        there, is forgotten."""
        viewers, answers = asker.with_viewers(loaded.connections), asker.answers()
        for gone in self.pusher.push(loaded.table, loaded.version, viewers, now, events, answers):
            try:
                self.store.detach(loaded.table.id, gone.id)
            except (ClientError, BotoCoreError) as error:
                # What was asked for is done all the same, and the next push will try again.
                logger.warning("a connection that is gone was not forgotten", error=type(error).__name__)
        return Performed(loaded)

    def _push_newest(self, table_id: str, now: Milliseconds, asker: Asker) -> Performed | NotPerformed:
        newest = self.load(table_id, now)
        return self._push(newest, now, asker) if newest else NotPerformed(no_such_table(table_id), None)

    def _refuse(
        self, code: str, loaded: Loaded, now: Milliseconds, details: dict[str, int | str] | None = None
    ) -> NotPerformed:
        """With the table as it is stored: what was loaded has been changed, and that came to nothing."""
        return NotPerformed(Refused(code, details or {}), self.load(loaded.table.id, now))
