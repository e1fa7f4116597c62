"""What may have happened to an account that does not hold what its postings say."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappush, heappushpop

from riverboat.accounts.posting import Account, Posting

MOST_ENTRIES = 10_000
"""Of one account that are looked at, the newest: memory stays the same however long a ledger is."""

AROUND = 3
"""Entries shown before and after the place."""


@dataclass(frozen=True, slots=True)
class Entry:
    posting: Posting
    time: int
    """Epoch milliseconds."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first account that is wrong, and the other whose fault is the same one seen from its side."""

    account: Account
    units: int
    """What it holds beyond its postings."""
    other: Account | None
    """Differs by as much the other way: one posting between the two explains both. None: the house's or the
    grants' side, or no posting at all, but what the account holds was changed."""

    @property
    def giver(self) -> Account | None:
        """Who would have given in the posting that is missing; None for the house or the grants."""
        return self.other if self.units > 0 else self.account

    @property
    def receiver(self) -> Account | None:
        return self.account if self.units > 0 else self.other

    def would_be(self, posting: Posting) -> bool:
        """Whether this posting, were it there once too often, would be the difference."""
        return (
            posting.units == abs(self.units)
            and _is(posting.debit, self.receiver)
            and _is(posting.credit, self.giver)
        )


def _is(found: Account, wanted: Account | None) -> bool:
    """Of the house and the grants, which nobody owns, no holdings are counted."""
    return found == wanted if wanted else not found.owner


@dataclass(frozen=True, slots=True)
class Explanation:
    difference: Difference
    twins: list[Entry]
    """Entries that are alike but for their causes, one of which may be there once too often."""
    below_nothing: Entry | None
    """The entry after which the account would have held less than nothing: what is missing came before."""
    around: list[Entry]
    """By time: around the place, or the newest where there is none."""


def first_of(differences: Mapping[Account, int]) -> Difference:
    """Of accounts that are wrong, one at least, the one to begin with. Players come before tables."""
    account = min(differences, key=str)
    units = differences[account]
    others = sorted((other for other, change in differences.items() if change == -units), key=str)
    return Difference(account, units, next(iter(others), None))


@dataclass(slots=True)
class Newest:
    """The newest entries of an account, as they are read in any order."""

    account: Account
    most: int = MOST_ENTRIES
    _kept: list[tuple[int, int, Entry]] = field(default_factory=list)
    _read: int = 0

    def read(self, entry: Entry) -> None:
        if self.account not in (entry.posting.debit, entry.posting.credit):
            return
        self._read += 1
        ranked = (entry.time, self._read, entry)
        if len(self._kept) < self.most:
            heappush(self._kept, ranked)
        else:
            heappushpop(self._kept, ranked)

    @property
    def are_all(self) -> bool:
        return self._read <= self.most

    def by_time(self) -> list[Entry]:
        return [entry for _, _, entry in sorted(self._kept, key=lambda ranked: ranked[:2])]


def explained(difference: Difference, newest: Newest) -> Explanation:
    """From the newest entries of the difference's account."""
    entries = newest.by_time()
    twins = _twins(entry for entry in entries if difference.would_be(entry.posting))
    below = _below_nothing(difference.account, entries) if newest.are_all else None
    place = twins[-1] if twins else below
    return Explanation(difference, twins, below, _around(entries, place))


def _twins(entries: Iterable[Entry]) -> list[Entry]:
    several = list(entries)
    alike = Counter((entry.posting.debit, entry.posting.credit, entry.posting.reason) for entry in several)
    return [
        entry
        for entry in several
        if alike[entry.posting.debit, entry.posting.credit, entry.posting.reason] > 1
    ]


def _below_nothing(account: Account, entries: Sequence[Entry]) -> Entry | None:
    holds = 0
    for position, entry in enumerate(entries):
        holds += entry.posting.units * (1 if entry.posting.credit == account else -1)
        together = position + 1 < len(entries) and entries[position + 1].time == entry.time
        if holds < 0 and not together:  # entries of one moment may come in any order
            return entry
    return None


def _around(entries: Sequence[Entry], place: Entry | None) -> list[Entry]:
    if place is None:
        return list(entries[-2 * AROUND :])
    position = entries.index(place)
    return list(entries[max(position - AROUND, 0) : position + AROUND + 1])
