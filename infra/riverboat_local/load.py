"""Load a room: players at tables, through the client library.

Opens its own tables, plays on them for a while with bots' decisions, and reports how long it took from an
action being sent until the last player at the table had seen it.
"""

import argparse
import asyncio
import secrets
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from riverboat.bots.deciding import decide
from riverboat.cards.shuffle import ENTROPY_BYTES
from riverboat.cloud.entry.tickets import sign_ticket
from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from riverboat_client import Client, ClientError, RefusedError, TableState, Timing
from riverboat_local.room import DEFAULT_FOLDER, LocalRoom, NoRoom

BUY_IN = 200
ARRIVE_EVERY = 0.3
"""Seconds between two players who come to a table."""
PATIENT = Timing(first_connection=60)
"""A room on a small machine admits a crowd one by one."""

STALE = ("turn_over", "not_your_turn", "no_hand", "out_of_time")


@dataclass(slots=True)
class Measured:
    """What was seen so far. Times are seconds."""

    sent: dict[tuple[str, int, int], float] = field(default_factory=dict)
    """When the action that answers (table, hand, turn) was sent."""
    seen: dict[tuple[str, int, int], list[float]] = field(default_factory=dict)
    """When each player saw that turn over."""
    hands: int = 0
    refused: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def to_last_screen(self, players: int) -> list[float]:
        """From sent to seen by all players of the table, ascending; turns not seen by all are left out."""
        return sorted(
            max(self.seen[turn]) - sent
            for turn, sent in self.sent.items()
            if len(self.seen.get(turn, ())) == players
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=2, help="tables to open (%(default)s)")
    parser.add_argument("--players", type=int, default=6, help="players at each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=30, help="how long to play (%(default)s)")
    parser.add_argument("--think", type=float, default=0.5, help="seconds before each action (%(default)s)")
    parser.add_argument("--dir", type=Path, default=DEFAULT_FOLDER, help="the room's folder (%(default)s)")


def run(args: argparse.Namespace) -> int:
    """Exit code 1 when a request failed or nothing was played."""
    try:
        room = LocalRoom.load(args.dir)
    except NoRoom as problem:
        print(problem, file=sys.stderr)
        return 2
    measured = asyncio.run(_load(room, args.tables, args.players, args.seconds, args.think))
    return _report(measured, args.players, args.seconds)


async def _load(room: LocalRoom, tables: int, players: int, seconds: float, think: float) -> Measured:
    measured = Measured()
    run_id = secrets.token_hex(3)
    loads = [_table(room, f"{run_id}-{number}", players, think, measured) for number in range(tables)]
    tasks = [asyncio.create_task(load) for load in loads]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, BaseException):
            measured.failed += _reasons(outcome)
    return measured


def _reasons(error: BaseException) -> list[str]:
    if isinstance(error, BaseExceptionGroup):
        return [reason for inner in error.exceptions for reason in _reasons(inner)]
    return [] if isinstance(error, asyncio.CancelledError) else [f"{type(error).__name__}: {error}"]


async def _table(room: LocalRoom, name: str, players: int, think: float, measured: Measured) -> None:
    settings = Settings(name, Rules(), seats=max(players, 2), pause_seconds=1)
    async with _client(room, name, 1) as opener:
        await opener.account()
        table = await opener.create_table(settings)
    async with asyncio.TaskGroup() as tasks:
        for number in range(1, players + 1):
            tasks.create_task(_player(room, name, number, table, think, measured))
            await asyncio.sleep(ARRIVE_EVERY)


def _client(room: LocalRoom, name: str, number: int) -> Client:
    player = f"load-{name}-{number}"

    async def ticket() -> str:
        return sign_ticket(room.ticket_secret, player, f"Load {number}")

    return Client(room.ws_url, ticket, PATIENT)


async def _player(
    room: LocalRoom, name: str, number: int, table: str, think: float, measured: Measured
) -> None:
    async with _client(room, name, number) as client:
        await client.account()
        await client.join(table)
        await client.sit_down(table, BUY_IN, number)
        try:
            last: TableState | None = None
            async for state in client.updates(table):
                _note(measured, last, state, number)
                last = state
                await _respond(client, table, state, think, measured)
        finally:
            try:
                async with asyncio.timeout(3):
                    await client.stand_up(table)
            except (ClientError, TimeoutError):
                measured.failed.append("stand_up")


def _note(measured: Measured, last: TableState | None, state: TableState, number: int) -> None:
    if last is None or (last.view.hand, last.view.turn, last.view.street) == (
        state.view.hand,
        state.view.turn,
        state.view.street,
    ):
        return
    if last.view.actor is not None:
        turn = (state.table, last.view.hand, last.view.turn)
        measured.seen.setdefault(turn, []).append(time.perf_counter())
    if number == 1 and last.view.street is not None and state.view.street is None:
        measured.hands += 1


async def _respond(client: Client, table: str, state: TableState, think: float, measured: Measured) -> None:
    view = state.view
    if view.you is None:
        return
    own = next(seat for seat in view.seats if seat.seat == view.you.seat)
    try:
        if view.you.options is not None and client.state(table) is state:
            decision = decide(view, secrets.token_bytes(ENTROPY_BYTES))
            await asyncio.sleep(think)
            measured.sent[table, view.hand, view.turn] = time.perf_counter()
            await client.act(table, view.hand, view.turn, decision.action, decision.to)
        elif view.street is None and not own.stack and not view.you.waiting_chips:
            await client.top_up(table, BUY_IN)
    except RefusedError as refused:
        if refused.code not in STALE:
            measured.refused.append(refused.code)


def _report(measured: Measured, players: int, seconds: float) -> int:
    times = measured.to_last_screen(players)
    actions = len(measured.sent)
    print(f"{measured.hands} hands, {actions} actions, {actions / seconds:.1f} a second")
    if times:
        middle, late, worst = (times[int(len(times) * part)] for part in (0.5, 0.95, 0.9999))
        print(
            f"to the last of {players} screens: median {1000 * middle:.0f} ms, "
            f"p95 {1000 * late:.0f} ms, worst {1000 * worst:.0f} ms ({len(times)} actions seen by all)"
        )
    for what, which in (("refused", measured.refused), ("failed", measured.failed)):
        for reason in sorted(set(which)):
            print(f"{what}: {reason} ({which.count(reason)} times)")
    return 0 if times and not measured.failed else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m riverboat_local.load", description=__doc__)
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
