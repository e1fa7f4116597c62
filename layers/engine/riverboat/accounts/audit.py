"""The books: what every account holds is what its postings say, and nothing was made or lost between them."""

from collections import defaultdict
from dataclasses import dataclass, field

from riverboat.accounts.posting import GRANTS, HOUSE, Account, Posting


@dataclass(frozen=True, slots=True)
class Audit:
    """Sums over the whole room, in units of account."""

    granted: int
    accounts: int
    tables: int
    house: int
    wrong: list[str]
    """Accounts that do not hold what their postings say."""

    @property
    def balanced(self) -> bool:
        return not self.wrong and self.granted == self.accounts + self.tables + self.house


SOME_TABLE = Account("table")
"""Stands for whichever table it was, in postings of the first releases, which did not say."""


@dataclass(slots=True)
class Books:
    """Postings and holdings as they are read, in any order; `audit` compares them."""

    _posted: dict[Account, int] = field(default_factory=lambda: defaultdict(int))
    _held: dict[Account, int] = field(default_factory=dict)

    def post(self, posting: Posting) -> None:
        self._posted[posting.debit] -= posting.units
        self._posted[posting.credit] += posting.units

    def holds(self, account: Account, units: int) -> None:
        """What was found in an account, or as chips on a table."""
        self._held[account] = units

    def audit(self) -> Audit:
        return Audit(
            granted=-self._posted[GRANTS],
            accounts=self._sum_held("player"),
            tables=self._sum_held("table"),
            house=self._posted[HOUSE],
            wrong=sorted(str(account) for account in self._posted | self._held if self._differs(account)),
        )

    def _sum_held(self, kind: str) -> int:
        return sum(units for account, units in self._held.items() if account.kind == kind)

    def _differs(self, account: Account) -> bool:
        if account.kind == "table" and self._posted[SOME_TABLE]:
            return False  # which table it was nobody can say any more; the sum over all must be right
        return account.kind in ("player", "table") and self._posted[account] != self._held.get(account, 0)
