"""What storing a table costs: bytes, and microseconds to load and to dump it.

    python -m tests.benchmarks.state

Tables at the river with every seat in the hand, full memories of message ids, and a clock: as large as
they get.
"""

import random
import string
from collections.abc import Callable
from statistics import median
from time import perf_counter_ns
from typing import Any

from riverboat.bots.seated import SEATED_BOTS
from riverboat.cloud.dynamo import codec
from riverboat.game.rules import Rules
from riverboat.table.apply import apply
from riverboat.table.commands import Act, Refused, SitDown, Tick, message_of
from riverboat.table.settings import Settings
from riverboat.table.table import Table

KEYS_AND_ATTRIBUTES = 100
"""Bytes of the item beside the state: keys, version, commit id, schema and their names."""

ROUNDS = 400


def table_at_the_river(players: int, seed: int = 1) -> Table:
    """A table whose hand has come to the river with everybody still in it."""
    rng = random.Random(seed)
    rules = Rules(small_blind=50, big_blind=100)
    table = Table(
        "riverone-4f1a", Settings("River One", rules, players, least_buy_in=4000, most_buy_in=20000)
    )
    now: Any = 1_796_000_000_000

    def obey(command: SitDown | Act | Tick) -> None:
        message_id = "".join(rng.choices(string.ascii_letters + string.digits, k=8))
        done = apply(
            table, command, now, rng.randbytes(32), message_of(message_id, repr(command)), bots=SEATED_BOTS
        )
        assert not isinstance(done, Refused), done

    for number in range(1, players + 1):
        obey(SitDown(f"dev-player{number}", f"Player {number}", 20000 - 37 * number))
    now = (table.due() or 0) * 1000
    obey(Tick())
    table.clock = rng.randbytes(6).hex()
    while (hand := table.playing) is not None and hand.street < 3:
        now += 1500
        options = hand.options()
        seat = table.seats[table.actor_seat or 0]
        raises = options.raise_most and rng.random() < 0.2
        turn = (seat.player, hand.number, len(hand.actions))
        if raises:
            obey(Act(*turn, "raise", options.raise_least))
        else:
            obey(Act(*turn, "call" if options.to_call else "check"))
    return table


def microseconds(work: Callable[[], object]) -> float:
    """Median of many runs."""
    times = []
    for _ in range(ROUNDS):
        began = perf_counter_ns()
        work()
        times.append(perf_counter_ns() - began)
    return median(times) / 1000


def main(_arguments: list[str] | None = None) -> None:
    print(f"{'players':>7} {'item':>8} {'load':>8} {'dump':>8} {'load + dump':>12}")
    for players in (2, 6, 9, 10):
        table = table_at_the_river(players)
        data = codec.dump_table(table)
        assert codec.load_table(data) == table
        load = microseconds(lambda data=data: codec.load_table(data))  # type: ignore[misc]
        dump = microseconds(lambda table=table: codec.dump_table(table))  # type: ignore[misc]
        size = len(data) + KEYS_AND_ATTRIBUTES
        print(f"{players:>7} {size:>6} B {load:>5.0f} us {dump:>5.0f} us {load + dump:>9.0f} us")


if __name__ == "__main__":
    main()
