"""Double entry: chips never appear or vanish, they go from one account to another (rules 13.5).

Players, tables, the house and the grants are accounts alike. What was ever granted is what `grants` has
given; what the house took is what `house` has received.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, cast, get_args

type Kind = Literal["player", "table", "house", "grants"]
type Reason = Literal[
    "start_grant",
    "buy_in",
    "top_up",
    "cash_out",
    "rake",
    "fee",
    "fee_change",
    "table_closed",
    "bot_grant",
]
"""Bots play with the grants' chips, which go back there when they leave; in the ledgers of the first releases
what they brought was a `bot_grant`, and what they left with stayed in accounts of their own."""


class Account(NamedTuple):
    kind: Kind
    owner: str = ""
    """Whose: an account id, a table's id; empty for the house and the grants, of which there is one."""

    def __str__(self) -> str:
        """As it is stored: `player:ann`, `house`."""
        return f"{self.kind}:{self.owner}" if self.owner else self.kind

    @classmethod
    def parse(cls, text: str) -> "Account":
        """What `str` made. Raises ValueError for anything else."""
        kind, _, owner = text.partition(":")
        if kind not in get_args(Kind.__value__):
            raise ValueError(f"{kind!r} is no kind of account")
        return cls(cast(Kind, kind), owner)


HOUSE = Account("house")
GRANTS = Account("grants")


def of_player(player: str) -> Account:
    return Account("player", player)


def of_table(table: str) -> Account:
    return Account("table", table)


@dataclass(frozen=True, slots=True)
class Posting:
    """Units that one account gives and another receives."""

    debit: Account
    """Who gives."""
    credit: Account
    """Who receives."""
    units: int
    """Above nothing. A chip is its table's coefficient of units."""
    reason: Reason
    cause: str
    """What brought it about. A cause and a reason are posted once to an account, whoever tries again."""
