"""Who decides for the bots at a table: asked by the clock, answering with an offered move."""

from typing import Literal, NamedTuple, Protocol

from riverboat.table.table import Table


class Decision(NamedTuple):
    action: Literal["fold", "check", "call", "raise", "all_in"]
    to: int = 0


class AbilityWish(NamedTuple):
    ability: Literal["peek", "swap", "anchor"]
    card: int | None = None
    """Swap: the hole card to give up."""
    target: int | None = None
    """Anchor: the seat."""


class Bots(Protocol):
    """The same table, seat and entropy decide the same."""

    def decide(self, table: Table, seat: int, entropy: bytes, /) -> Decision:
        """One of the offered options."""

    def ability(self, table: Table, seat: int, entropy: bytes, /) -> AbilityWish | None:
        """An offered ability to use before acting; None to go on without one."""

    def shields(self, table: Table, seat: int, entropy: bytes, /) -> bool:
        """Whether to answer an anchor with Seal Shield."""


class NoBots:
    """For a table at which no bot sits."""

    def decide(self, _table: Table, seat: int, _entropy: bytes, /) -> Decision:
        raise LookupError(f"nobody decides for the bot in seat {seat}")

    def ability(self, _table: Table, seat: int, _entropy: bytes, /) -> AbilityWish | None:
        raise LookupError(f"nobody decides for the bot in seat {seat}")

    def shields(self, _table: Table, seat: int, _entropy: bytes, /) -> bool:
        raise LookupError(f"nobody decides for the bot in seat {seat}")


NO_BOTS = NoBots()
