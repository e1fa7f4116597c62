"""One change of a table in the making: what `apply` gathers while it obeys a command."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from riverboat.accounts.posting import Account, Reason, of_table
from riverboat.cards.shuffle import derive
from riverboat.table.bots import NO_BOTS, Bots
from riverboat.table.commands import HandRecord, Refused, Transfer
from riverboat.table.events import Event
from riverboat.table.moment import Milliseconds, Second, second_of, seconds_after
from riverboat.table.table import Table


class NothingNew(Enum):
    """What a rule answers when the command asks for what is so already: nothing is to be written."""

    IT_IS = "so already"


NOTHING_NEW = NothingNew.IT_IS

type RuleAnswer = Refused | Literal[NothingNew.IT_IS] | None
"""None: the table was changed."""


@dataclass(slots=True)
class Change:
    table: Table
    now: Milliseconds
    entropy: bytes
    events: list[Event] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    records: list[HandRecord] = field(default_factory=list)
    ended_hand: int | None = None
    """The hand that ended in this change: the cause of what its end brings with it."""

    bots: Bots = NO_BOTS
    purses: Mapping[str, int] = field(default_factory=dict)
    """Units in accounts that are known to be too poor for a fee."""

    def bring(self, reason: Reason, giver: Account, chips: int) -> None:
        """Chips come to the table from an account."""
        units = chips * self.table.settings.coefficient
        self.pay(reason, giver, of_table(self.table.id), units)

    def take_away(self, reason: Reason, receiver: Account, chips: int) -> None:
        """Chips leave the table for an account."""
        units = chips * self.table.settings.coefficient
        self.pay(reason, of_table(self.table.id), receiver, units)

    def pay(self, reason: Reason, giver: Account, receiver: Account, units: int) -> None:
        """Units of account go from one account to another."""
        self.transfers.append(Transfer(reason, giver, receiver, units, self.ended_hand))

    def seconds_from_now(self, seconds: int) -> Second:
        """A deadline: a whole second, rounded up."""
        return seconds_after(self.now, seconds)

    def has_come(self, second: Second | None) -> bool:
        """Whether this second has come; None never does."""
        return second is not None and second_of(self.now) >= second

    def draw(self, purpose: str) -> bytes:
        """Entropy for one purpose of this change."""
        return derive(self.entropy, purpose)
