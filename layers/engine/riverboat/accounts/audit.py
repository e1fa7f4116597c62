"""The books: what every account holds is what its postings say, and nothing was made or lost between them.

Whoever reads a room needs as much memory as it has accounts that are not settled yet, however many postings
there are: an account whose postings have all come is forgotten again.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from riverboat.accounts.posting import GRANTS, HOUSE, Account, Posting


@dataclass(frozen=True, slots=True)
class Audit:
    """Sums over the whole room, in units of account (rules 13.5)."""

    granted: int
    accounts: int
    tables: int
    house: int
    differences: dict[Account, int]
    """What accounts hold beyond what their postings say; an account that is right is left out."""

    @property
    def balanced(self) -> bool:
        return not self.differences and self.granted == self.accounts + self.tables + self.house

    @property
    def wrong(self) -> list[str]:
        """Accounts that do not hold what their postings say."""
        return sorted(map(str, self.differences))


SOME_TABLE = Account("table")
"""Stands for whichever table it was, in postings of the first releases, which did not say."""


@dataclass(slots=True)
class Books:
    """Postings and holdings as they are read, in any order; `audit` compares them."""

    _differences: dict[Account, int] = field(default_factory=dict)
    """Of accounts whose holdings and postings have not met yet: what they hold less what is posted."""
    _held: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """By the kind of account."""
    _granted: int = 0
    _house: int = 0
    _some_table: bool = False

    def post(self, posting: Posting) -> None:
        self._moves(posting.debit, -posting.units)
        self._moves(posting.credit, posting.units)

    def holds(self, account: Account, units: int) -> None:
        """What was found in an account, or as chips on a table."""
        self._held[account.kind] += units
        self._differs(account, units)

    def unsettled(self) -> dict[Account, int]:
        """What accounts hold beyond what was posted so far, where that is not nothing."""
        return dict(self._differences)

    def correct(self, account: Account, difference: int) -> None:
        """An account was read again, at one moment: this is what it holds beyond its postings."""
        change = difference - self._differences.get(account, 0)
        self._held[account.kind] += change
        self._differs(account, change)

    def audit(self) -> Audit:
        wrong = self._differences
        if self._some_table:  # which table it was nobody can say any more; the sum over all must be right
            wrong = {account: units for account, units in wrong.items() if account.kind != "table"}
        return Audit(self._granted, self._held["player"], self._held["table"], self._house, dict(wrong))

    def _moves(self, account: Account, units: int) -> None:
        """A posting brings units to an account, or takes them away."""
        if account == GRANTS:
            self._granted -= units
        elif account == HOUSE:
            self._house += units
        else:
            self._some_table = self._some_table or account == SOME_TABLE
            self._differs(account, -units)

    def _differs(self, account: Account, units: int) -> None:
        difference = self._differences.get(account, 0) + units
        if difference:
            self._differences[account] = difference
        else:
            self._differences.pop(account, None)
