"""One change of a table in the making: what `apply` gathers while it obeys a command."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from riverboat.cards.shuffle import derive
from riverboat.table.bots import NO_BOTS, Bots
from riverboat.table.commands import HandRecord, Transfer, TransferReason
from riverboat.table.events import Event
from riverboat.table.table import Table


@dataclass(slots=True)
class Change:
    table: Table
    now: int
    """Epoch milliseconds."""
    entropy: bytes
    events: list[Event] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    records: list[HandRecord] = field(default_factory=list)
    ended_hand: int | None = None
    """The hand that ended in this change: the cause of what its end brings with it."""

    bots: Bots = NO_BOTS
    purses: Mapping[str, int] = field(default_factory=dict)
    """Units in accounts that are known to be too poor for a fee."""

    def carry(self, reason: TransferReason, account: str, chips: int) -> None:
        """Chips cross the table's edge: to the account, or from it when negative."""
        self.pay(reason, account, chips * self.table.settings.coefficient)

    def pay(self, reason: TransferReason, account: str, units: int) -> None:
        """Units of account, to the account or from it when negative."""
        self.transfers.append(Transfer(reason, account, units, self.ended_hand))

    @property
    def second(self) -> int:
        """The epoch second that has begun."""
        return self.now // 1000

    def seconds_from_now(self, seconds: int) -> int:
        """A deadline: a whole epoch second, rounded up."""
        return -(-self.now // 1000) + seconds

    def has_come(self, second: int | None) -> bool:
        """Whether this epoch second has come; None never does."""
        return second is not None and self.second >= second

    def draw(self, purpose: str) -> bytes:
        """Entropy for one purpose of this change."""
        return derive(self.entropy, purpose)
