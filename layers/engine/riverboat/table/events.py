"""What happened at a table, in order. Public, as every event is (game/events.py)."""

from dataclasses import dataclass
from typing import Literal

from riverboat.game.events import HandEvent
from riverboat.naiko.events import AbilityEvent

type LeaveReason = Literal["stood_up", "sat_out_too_long", "nobody_left", "removed", "table_closed"]


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


@dataclass(slots=True)
class Paused:
    """By the host: no further hand begins until he resumes (rules 11.21)."""

    kind: Literal["paused"] = "paused"


@dataclass(slots=True)
class Resumed:
    kind: Literal["resumed"] = "resumed"


@dataclass(slots=True)
class StakesChanged:
    """From the next hand on. In chips."""

    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    least_buy_in: int
    most_buy_in: int
    big_blind_before: int
    kind: Literal["stakes_changed"] = "stakes_changed"


@dataclass(slots=True)
class HostChanged:
    seat: int
    """Of the new host."""
    name: str
    kind: Literal["host_changed"] = "host_changed"


@dataclass(slots=True)
class ClosingSoon:
    """The host closes the table when this hand ends."""

    kind: Literal["closing_soon"] = "closing_soon"


type TableEvent = (
    HandVoided
    | Seated
    | Left
    | ToppedUp
    | SatOut
    | SatIn
    | Disconnected
    | Reconnected
    | TimedOut
    | Paused
    | Resumed
    | StakesChanged
    | HostChanged
    | ClosingSoon
)
type Event = HandEvent | AbilityEvent | TableEvent
