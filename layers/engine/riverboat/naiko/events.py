"""What abilities brought about. Public, as every event is (game/events.py)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True)
class AbilityUsed:
    """That it was used; what it showed or drew is the user's alone."""

    seat: int
    ability: Literal["peek", "swap", "anchor", "shield"]
    target: int | None
    """Seat that is anchored."""
    kind: Literal["ability_used"] = "ability_used"


@dataclass(slots=True)
class ShieldWindowOpened:
    """The target of an anchor may answer it."""

    seat: int
    kind: Literal["shield_window_opened"] = "shield_window_opened"


@dataclass(slots=True)
class AnchorStood:
    """This seat's raises are pot-sized at most for the rest of the round."""

    seat: int
    kind: Literal["anchor_stood"] = "anchor_stood"


type AbilityEvent = AbilityUsed | ShieldWindowOpened | AnchorStood
