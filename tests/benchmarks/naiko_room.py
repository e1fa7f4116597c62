"""Naiko in a room on this machine: `python -m tests.benchmarks.naiko_room --dir FOLDER`.

Opens tables, each with one person who plays as a bot would and with bots for company, and plays until
enough hands are over or the time is up. Bots think for one to three seconds: a thousand hands want many
tables.
"""

import argparse
import asyncio
import contextlib
import secrets
import time
from collections import Counter
from pathlib import Path

from riverboat.cloud.entry.tickets import sign_ticket
from riverboat_client import Client, ClientError, Timing
from riverboat_local.room import DEFAULT_FOLDER, LocalRoom
from riverboat_terminal.autoplay import AutoPlayer, Tally
from riverboat_terminal.narration import Narrator
from riverboat_terminal.screen import Sentences
from riverboat_terminal.session import invite_bots, leave, take_seat
from riverboat_terminal.words import Words

ARRIVE_EVERY = 2.0
"""Seconds between two tables that open."""

REPORT_EVERY = 30.0

PATIENT = Timing(first_connection=60)

WORDS = Words("en")

RUN = f"soak-{secrets.token_hex(3)}"
"""Whose accounts these are: another run has its own."""


class Blind(Sentences):
    """A screen nobody looks at."""

    def say(self, sentences: list[str]) -> None:
        pass


async def _sit(room: LocalRoom, number: int, bots: int, tally: Tally, failed: list[str]) -> None:
    """One person at one table with bots, until cancelled."""

    async def ticket() -> str:
        return sign_ticket(room.ticket_secret, f"{RUN}-{number}", f"Soak {number}")

    await asyncio.sleep(ARRIVE_EVERY * number)
    try:
        async with Client(room.ws_url, ticket, PATIENT) as client:
            await client.account()
            table = await client.create_table({"name": "Naiko"}, "naiko")
            await take_seat(client, table, None, None)
            await invite_bots(client, table, bots)
            screen, narrator = Blind(WORDS, client.server_now), Narrator(WORDS, WORDS.cards)
            try:
                await AutoPlayer(client, table, bots, tally).play(None, screen, narrator)
                failed.append(f"table {number}: the account is empty")
            finally:
                await leave(client, table)
    except ClientError as error:
        failed.append(f"table {number}: {error}")


async def soak(room: LocalRoom, tables: int, bots: int, hands: int, seconds: float) -> None:
    """Play and print what came of it."""
    tallies = [Tally() for _ in range(tables)]
    failed: list[str] = []
    playing = [
        asyncio.create_task(_sit(room, number, bots, tally, failed)) for number, tally in enumerate(tallies)
    ]
    began = time.monotonic()
    while (spent := time.monotonic() - began) < seconds and sum(tally.hands for tally in tallies) < hands:
        await asyncio.sleep(min(REPORT_EVERY, seconds - spent))
        _report(tallies, failed, time.monotonic() - began)
    for task in playing:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)
    _report(tallies, failed, time.monotonic() - began)


def _report(tallies: list[Tally], failed: list[str], seconds: float) -> None:
    abilities: Counter[str] = Counter()
    for tally in tallies:
        abilities.update(tally.abilities)
    refused = Counter(code for tally in tallies for code in tally.refused)
    print(
        f"{seconds:.0f} s: {sum(tally.hands for tally in tallies)} hands at {len(tallies)} tables "
        f"({min(tally.hands for tally in tallies)} to {max(tally.hands for tally in tallies)} at each), "
        f"longest wait for an update {max(tally.longest_wait for tally in tallies):.1f} s; "
        f"persons used {dict(abilities)}; refused {dict(refused)}; failed {failed}",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.naiko_room", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="tables to open (%(default)s)")
    parser.add_argument("--bots", type=int, default=5, help="bots at each (%(default)s)")
    parser.add_argument("--hands", type=int, default=1000, help="hands to play in all (%(default)s)")
    parser.add_argument("--seconds", type=float, default=900, help="time at most (%(default)s)")
    parser.add_argument("--dir", type=Path, default=DEFAULT_FOLDER, help="the room's folder (%(default)s)")
    args = parser.parse_args()
    asyncio.run(soak(LocalRoom.load(args.dir), args.tables, args.bots, args.hands, args.seconds))
