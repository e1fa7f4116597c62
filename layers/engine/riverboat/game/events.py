"""What happened in a hand, in order. Events are public: every viewer may see every one of them.

What only one player may know (his hole cards) is never an event; it is in his view. So events need no
filter, and a log of them gives nothing away. Seats are seat numbers, amounts are chips.
"""

from dataclasses import dataclass
from typing import Literal

type PostKind = Literal["ante", "small_blind", "big_blind", "big_blind_ante", "live", "dead"]
type ActionKind = Literal["fold", "check", "call", "bet", "raise"]


@dataclass(slots=True)
class HandStarted:
    hand: int
    button: int
    seats: list[int]
    """Everyone dealt in, clockwise from the left of the button."""
    commitment: str = ""
    """To the deck, published before it was dealt: see `proofs`."""
    kind: Literal["hand_started"] = "hand_started"


@dataclass(slots=True)
class Posted:
    seat: int
    post: PostKind
    amount: int
    all_in: bool
    kind: Literal["posted"] = "posted"


@dataclass(slots=True)
class Acted:
    seat: int
    action: ActionKind
    amount: int
    """Chips added by this action."""
    to: int
    """The player's bet on this street after it."""
    all_in: bool
    kind: Literal["acted"] = "acted"


@dataclass(slots=True)
class StreetDealt:
    street: str
    cards: list[str]
    """As people write them: `["As", "Kd"]`."""
    kind: Literal["street_dealt"] = "street_dealt"


@dataclass(slots=True)
class Returned:
    """The part of a bet that nobody could call."""

    seat: int
    amount: int
    kind: Literal["returned"] = "returned"


@dataclass(slots=True)
class Shown:
    seat: int
    cards: list[str]
    kind: Literal["shown"] = "shown"


@dataclass(slots=True)
class Mucked:
    seat: int
    kind: Literal["mucked"] = "mucked"


@dataclass(slots=True)
class PotWon:
    seat: int
    pot: int
    """0 is the main pot, 1 the first side pot."""
    amount: int
    ranking: str | None
    """Category of the winning hand, `"full_house"`; None when everyone else folded."""
    kind: Literal["pot_won"] = "pot_won"


@dataclass(slots=True)
class HandEnded:
    hand: int
    rake: int
    kind: Literal["hand_ended"] = "hand_ended"


type HandEvent = HandStarted | Posted | Acted | StreetDealt | Returned | Shown | Mucked | PotWon | HandEnded
