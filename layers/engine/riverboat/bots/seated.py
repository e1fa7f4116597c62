"""Bots at a table: each decides from the view of its own seat and nothing else (rules 11.7)."""

from riverboat.bots import abilities, deciding
from riverboat.table.bots import AbilityWish, Decision
from riverboat.table.table import Table
from riverboat.views.view import view_of


class SeatedBots:
    """Decides for every bot of a room: `table.bots.Bots`."""

    def decide(self, table: Table, seat: int, entropy: bytes) -> Decision:
        return deciding.decide(view_of(table, seat), entropy)

    def ability(self, table: Table, seat: int, entropy: bytes) -> AbilityWish | None:
        return abilities.ability(view_of(table, seat), entropy)

    def shields(self, table: Table, seat: int, entropy: bytes) -> bool:
        return abilities.shields(view_of(table, seat), entropy)


SEATED_BOTS = SeatedBots()
