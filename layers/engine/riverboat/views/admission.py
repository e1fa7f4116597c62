"""The gate: who may look at a table, knock, sit down at it, host it, rule it. Asked here and nowhere else.

Whoever may not look is told that there is no such table: a guessed id finds out nothing.
"""

from dataclasses import dataclass
from typing import Literal

from riverboat.table.commands import Refused
from riverboat.table.table import Table

type Wish = Literal["look", "knock", "sit", "host", "rule"]
"""To see it and hear of it; to come by its code; to take a seat; to do what its host does; to do what the
room's operators do."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """An account that comes to a table."""

    player: str
    operator: bool = False
    code: str = ""
    """The invitation code that he has brought."""


def stands_against(table: Table, visitor: Visitor, wish: Wish) -> Refused | None:
    """Why this account may not do what it wishes at this table; None when it may."""
    if not may_look(table, visitor) and not (wish == "knock" and _may_knock(table, visitor)):
        return no_such_table(table.id)
    match wish:
        case "host" if visitor.player != table.host and not visitor.operator:
            return Refused("not_the_host")
        case "rule" if not visitor.operator:
            return Refused("not_an_operator")
    return None


def may_look(table: Table, visitor: Visitor) -> bool:
    """A private table is seen by its host, his guests, and who sits there (rules 11.18)."""
    if not table.settings.private or visitor.operator or visitor.player == table.host:
        return True
    return visitor.player in table.door.guests or table.seat_of(visitor.player) is not None


def knocks(table: Table, visitor: Visitor) -> bool:
    """Whether he waits for the host's answer: he is told that, and nothing of the table."""
    return not may_look(table, visitor) and table.door.knocker(visitor.player) is not None


def no_such_table(table_id: str) -> Refused:
    return Refused("no_such_table", {"table": table_id})


def _may_knock(table: Table, visitor: Visitor) -> bool:
    """Who was sent away comes by no code (rules 11.20)."""
    return table.door.opens_to(visitor.code) and visitor.player not in table.door.sent_away
