"""Bots: what to do, decided from exactly the view that a person in the seat would get (rules.md, section 11)."""

from typing import Literal, NamedTuple

from riverboat.views import View


class Decision(NamedTuple):
    action: Literal["fold", "check", "call", "raise", "all_in"]
    to: int = 0


def decide(view: View, entropy: bytes) -> Decision:
    """One of the offered options. The same view and entropy decide the same."""
    options = view.you.options if view.you else None
    if options is None:
        raise ValueError("it is not this seat's turn")
    if options.check:
        return Decision("check")
    if options.call is not None:
        return Decision("call")
    return Decision("fold")


NAMES = (
    "Mississippi", "Danube", "Tamsui", "Yangtze", "Loire", "Amazon", "Nile", "Volga", "Keelung", "Mekong", "Rhône",
    "Ganges", "Elbe", "Zambezi", "Yukon", "Tagus",
)  # fmt: skip


def pick_name(taken: set[str], entropy: bytes) -> str:
    """A river's name that nobody at the table has."""
    free = [name for name in NAMES if name not in taken]
    return free[int.from_bytes(entropy[:4]) % len(free)]
