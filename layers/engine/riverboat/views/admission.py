"""The gate: who may look at a table, sit down at it, host it, rule it. Asked here and nowhere else.

Whoever may not look is told that there is no such table: a guessed id finds out nothing.
"""

from dataclasses import dataclass
from typing import Literal

from riverboat.table.commands import Refused
from riverboat.table.table import Table

type Wish = Literal["look", "sit", "host", "rule"]
"""To see it and hear of it; to take a seat; to do what its host does; to do what the room's operators do."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """An account that comes to a table."""

    player: str
    operator: bool = False


def stands_against(table: Table, visitor: Visitor, wish: Wish) -> Refused | None:
    """Why this account may not do what it wishes at this table; None when it may."""
    if not _may_look(table, visitor):
        return no_such_table(table.id)
    match wish:
        case "host" if visitor.player != table.host and not visitor.operator:
            return Refused("not_the_host")
        case "rule" if not visitor.operator:
            return Refused("not_an_operator")
    return None


def no_such_table(table_id: str) -> Refused:
    return Refused("no_such_table", {"table": table_id})


def _may_look(table: Table, visitor: Visitor) -> bool:
    if not table.settings.private or visitor.operator or visitor.player == table.host:
        return True
    return table.seat_of(visitor.player) is not None
