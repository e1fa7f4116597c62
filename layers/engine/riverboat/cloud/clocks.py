"""Action clocks: one Express execution watches a table, looking at least every five seconds.

A clock carries the version that its commit leads to. Which clock is the table's stands in the table itself,
so a clock that is none's any more finds out when it looks.
"""

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from riverboat.table.moment import Milliseconds, Second

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient

LONGEST_WAIT = 5
"""Seconds a clock sleeps at a stretch: the state machine's `wait` is never more."""

LONGEST_HANDLER = 50
"""Seconds that the slowest of our functions may run: a commit cannot come later than that."""

HAND_OVER_AFTER = 240
"""Seconds after which a clock starts its successor: Express ends an execution after five minutes."""

OVERDUE = 3
"""Seconds past a deadline at which whoever loads the table does the clock's work."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Input of one execution of the state machine `table_clock`."""

    table: str
    clock: str
    version: int
    """The table's version once it names this clock."""
    started: int
    """Epoch seconds."""


class Clocks:
    def __init__(self, client: "SFNClient", arn: str) -> None:
        self._client = client
        self._arn = arn

    def start(self, clock: Clock) -> None:
        self._client.start_execution(stateMachineArn=self._arn, input=json.dumps(asdict(clock)))

    def start_new(self, table_id: str, version: int, now: Milliseconds) -> str:
        """Start a clock for a commit that leads to `version`; its id."""
        clock_id = os.urandom(6).hex()
        self.start(Clock(table_id, clock_id, version, now // 1000))
        return clock_id


def needs_new_clock(clock: str | None, due_before: Second | None, due: Second, now: Milliseconds) -> bool:
    """Whether the clock that watches a table, if any, is dead or would look too late at its new deadline.

    It sleeps five seconds at most, so a deadline further away is never missed, nor one no earlier than the
    one it knows of. Deadlines in epoch seconds,
    """
    if clock is None or due_before is None or is_overdue(due_before, now):
        return True
    return due < due_before and due - now // 1000 < LONGEST_WAIT


def is_overdue(due: Second | None, now: Milliseconds) -> bool:
    """Whether a deadline's clock has failed it. Epoch seconds;"""
    return due is not None and now // 1000 > due + OVERDUE
