"""What happened at a table, in order. Events are public: every viewer may see every one of them.

What only one player may know (his hole cards) is never an event; it is in his view. So events need no
filter, and a log of them gives nothing away. Seats are seat numbers, amounts are chips.
"""

from dataclasses import dataclass
from typing import Literal

type PostKind = Literal["ante", "small_blind", "big_blind", "big_blind_ante", "live", "dead"]
type ActionKind = Literal["fold", "check", "call", "bet", "raise"]
type LeaveReason = Literal["stood_up", "sat_out_too_long", "nobody_left"]


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


@dataclass(slots=True)
class HandVoided:
    """The hand could not be finished: every stack is what it was when it began (section 8)."""

    hand: int
    kind: Literal["hand_voided"] = "hand_voided"


@dataclass(slots=True)
class Seated:
    seat: int
    name: str
    stack: int
    bot: bool
    kind: Literal["seated"] = "seated"


@dataclass(slots=True)
class Left:
    seat: int
    name: str
    stack: int
    """Chips that went back to the account."""
    reason: LeaveReason
    kind: Literal["left"] = "left"


@dataclass(slots=True)
class ToppedUp:
    seat: int
    amount: int
    stack: int
    kind: Literal["topped_up"] = "topped_up"


@dataclass(slots=True)
class SatOut:
    seat: int
    kind: Literal["sat_out"] = "sat_out"


@dataclass(slots=True)
class SatIn:
    seat: int
    kind: Literal["sat_in"] = "sat_in"


@dataclass(slots=True)
class Disconnected:
    seat: int
    kind: Literal["disconnected"] = "disconnected"


@dataclass(slots=True)
class Reconnected:
    seat: int
    kind: Literal["reconnected"] = "reconnected"


@dataclass(slots=True)
class TimedOut:
    """The clock acted for this seat; the Acted event that follows says what it did."""

    seat: int
    kind: Literal["timed_out"] = "timed_out"


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


type HandEvent = (
    HandStarted
    | Posted
    | Acted
    | AbilityUsed
    | ShieldWindowOpened
    | AnchorStood
    | StreetDealt
    | Returned
    | Shown
    | Mucked
    | PotWon
    | HandEnded
    | HandVoided
)
type TableEvent = Seated | Left | ToppedUp | SatOut | SatIn | Disconnected | Reconnected | TimedOut
type Event = HandEvent | TableEvent
