"""What an audit takes: seconds, and the most memory it ever had, for a store of a million ledger entries.

    python -m tests.benchmarks.audit [ENTRIES]

The store is a generator: an account with its entries, one after another as a Scan brings them, then the
tables, which stay unsettled until then.
"""

import resource
import sys
import time
from collections.abc import Iterator

from riverboat.accounts.posting import GRANTS, HOUSE, Posting, of_player, of_table
from riverboat.cloud.audit import audit
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import postings_made
from riverboat.table.moment import AT_FIRST
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table

ENTRIES = 1_000_000
EACH = 100
"""Entries of one player: a grant, and buy-ins and cash-outs that differ by rake."""
TABLES = 10_000


def store_of(entries: int) -> Iterator[keys.Item]:
    """A store with so many entries, its books in balance."""
    at_table = [0] * TABLES
    for number in range(entries // EACH):
        player, balance = of_player(f"player-{number}"), 1_000_000
        yield _entry(Posting(GRANTS, player, balance, "start_grant", "GRANT"))
        for each in range(1, EACH):
            place = (number * 7 + each // 2) % TABLES
            table, cause = of_table(f"table-{place}"), f"MESSAGE#{each}"
            units = 200 if each % 2 else min(190, at_table[place])
            if each % 2:
                posting = Posting(player, table, units, "buy_in", cause)
            else:
                posting = Posting(table, player, units, "cash_out", cause)
            change = units if each % 2 else -units
            balance, at_table[place] = balance - change, at_table[place] + change
            yield _entry(posting)
        yield {**keys.account(player.owner), "balance": {"N": str(balance)}}
    for place, units in enumerate(at_table):
        yield from _table(f"table-{place}", units)


def _table(table: str, units: int) -> Iterator[keys.Item]:
    rake = min(units, 5)
    if rake:
        yield _entry(Posting(of_table(table), HOUSE, rake, "rake", f"TABLE#{table}#HAND#1"))
    seats = {1: Seat("player-1", "One", units - rake)}
    state = codec.dump_table(Table(table, Settings("Table"), seats))
    yield {**keys.table_state(table), "state": {"B": state}}


def _entry(posting: Posting) -> keys.Item:
    item: keys.Item = postings_made([posting], AT_FIRST)[0]["Put"]["Item"]
    return item


def most_memory() -> int:
    """MB that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main(arguments: list[str] | None = None) -> None:
    entries = int(arguments[0]) if arguments else ENTRIES
    before, began = most_memory(), time.perf_counter()
    making = sum(1 for _ in store_of(entries))
    made = time.perf_counter()
    books = audit(store_of(entries))
    ended = time.perf_counter()
    assert books.balanced, books.wrong[:5]
    seconds = (ended - made) - (made - began)
    print(
        f"{making:,} items, {TABLES:,} tables among them: "
        f"{seconds:.1f} s beside {made - began:.1f} s to make them"
    )
    print(f"memory before {before} MB, at most {most_memory()} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
