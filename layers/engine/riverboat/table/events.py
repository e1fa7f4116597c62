"""What happened at a table, in order. Public, as every event is (game/events.py)."""

from dataclasses import dataclass
from typing import Literal

from riverboat.game.events import HandEvent
from riverboat.naiko.events import AbilityEvent

type LeaveReason = Literal["stood_up", "sat_out_too_long", "nobody_left"]


@dataclass(slots=True)
class HandVoided:
    """The hand could not be finished: every stack is what it was when it began (rules 8.14)."""

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


type TableEvent = (
    HandVoided | Seated | Left | ToppedUp | SatOut | SatIn | Disconnected | Reconnected | TimedOut
)
type Event = HandEvent | AbilityEvent | TableEvent
