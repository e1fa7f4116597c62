"""What the clock and the sweep do when it is their turn: no table ever stalls."""

import time
from dataclasses import asdict, replace
from typing import Any

from riverboat.cloud.asker import Watcher
from riverboat.cloud.clocks import HAND_OVER_AFTER, LONGEST_HANDLER, LONGEST_WAIT, Clock
from riverboat.cloud.closing import close_broken
from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.codec import Lost
from riverboat.cloud.dynamo.store import Loaded, Unreadable
from riverboat.cloud.logs import log_fault, logger
from riverboat.cloud.metrics import count
from riverboat.cloud.room import ApplyFailed, NotPerformed, Room
from riverboat.table.commands import Tick, VoidHand
from riverboat.table.moment import Milliseconds, Second


class ClockFailed(Exception):
    """A look failed; the text names the kind of failure and nothing else."""


FAILURES_BEFORE_VOID = 2
"""Retries of a failing clock after which the hand is undone: it cannot be finished (rules 8.14)."""

SWEEP_SECONDS = 40
"""After which the sweep leaves the rest to its next run."""


def clock_event(room: Room, event: dict[str, Any]) -> dict[str, Any]:
    """One task of the state machine `table_clock`. A failure is raised: the state machine tries again."""
    clock = Clock(event["table"], event["clock"], event["version"], event["started"])
    try:
        answer = look(room, clock, _now(), event.get("retries", 0))
    except Exception as error:  # noqa: BLE001 - whatever it was, its text stays here
        log_fault(error, "clock")
        raise ClockFailed(type(error).__name__) from None
    logger.info("looked", table=clock.table, wait=answer.get("wait", 0))
    return answer


def sweep_event(room: Room) -> dict[str, Any]:
    """The schedule's event. What it counts has alarms: a revived table, and a sweep that does not come."""
    revived = sweep(room, _now())
    logger.info("swept", revived=revived)
    count(Sweeps=1, RevivedTables=revived)
    return {"revived": revived}


def look(room: Room, clock: Clock, now: Milliseconds, retries: int = 0) -> dict[str, Any]:
    """One look of a clock at its table: do what is due, and say when to look next.

    `retries` counts how often this look has failed before. Answers the state
    machine's next input: {wait: seconds, ...clock}, or {done: true}.
    """
    try:
        loaded = room.load(clock.table, now)
    except Unreadable as error:
        if retries < FAILURES_BEFORE_VOID:
            raise
        log_fault(error, "clock")
        _close(room, clock.table, now)
        return {"done": True}
    if loaded is None:
        return {"done": True}
    if loaded.table.clock != clock.clock:
        its_commit_came = loaded.version >= clock.version
        its_commit_never_comes = now // 1000 > clock.started + LONGEST_HANDLER + LONGEST_WAIT
        return {"done": True} if its_commit_came or its_commit_never_comes else _wait(clock, 1)
    due = loaded.due
    if due is not None and due <= now // 1000:
        due = _do_what_is_due(room, clock, loaded, now, retries)
    elif retries:
        room.tell_all(loaded, now)
    if due is None:
        return {"done": True}
    if now // 1000 - clock.started >= HAND_OVER_AFTER:
        room.clocks.start(replace(clock, started=now // 1000))
        return {"done": True}
    return _wait(clock, min(max(due - now // 1000, 1), LONGEST_WAIT))


def sweep(room: Room, now: Milliseconds) -> int:
    """Look at every table that should have a clock; how many had lost it.

    Each run begins at another shard, so that one cut short leaves none out for long.
    """
    shards = keys.clock_shards()
    first = now // 60_000 % len(shards)
    ends = time.monotonic() + SWEEP_SECONDS
    revived = 0
    for shard in shards[first:] + shards[:first]:
        for table_id in room.store.clocked_tables(shard):
            if time.monotonic() > ends:
                logger.warning("the sweep ran out of time", revived=revived)
                return revived
            try:
                revived += room.revive(table_id, now)
            except Exception as error:  # noqa: BLE001 - one table's trouble is not another's
                log_fault(error, "sweep")
    return revived


def _do_what_is_due(
    room: Room, clock: Clock, loaded: Loaded, now: Milliseconds, retries: int
) -> Second | None:
    """The table's next deadline, epoch seconds. A hand that fails again and again is voided."""
    try:
        performed = room.perform(clock.table, Tick(), now, Watcher(clock.clock), loaded)
    except ApplyFailed as error:
        if retries < FAILURES_BEFORE_VOID:
            raise
        log_fault(error, "clock")
        return _undo(room, clock, now)
    return performed.loaded.due if performed.loaded else None


def _undo(room: Room, clock: Clock, now: Milliseconds) -> Second | None:
    """Void the hand that cannot go on. Where that fails too, or there is none, the table is closed."""
    try:
        performed = room.perform(clock.table, VoidHand(), now, Watcher(clock.clock))
    except ApplyFailed as error:
        log_fault(error, "clock")
        _close(room, clock.table, now)
        return None
    if isinstance(performed, NotPerformed) and performed.refused.code == "no_hand":
        _close(room, clock.table, now)
        return None
    return performed.loaded.due if performed.loaded else None


def _close(room: Room, table_id: str, now: Milliseconds) -> None:
    try:
        close_broken(room, table_id, now)
    except Lost as error:  # nobody can say who sat there: a clock that came again would not know either
        log_fault(error, "clock")


def _now() -> Milliseconds:
    return Milliseconds(time.time_ns() // 1_000_000)


def _wait(clock: Clock, seconds: int) -> dict[str, Any]:
    return {"wait": seconds, **asdict(clock)}
