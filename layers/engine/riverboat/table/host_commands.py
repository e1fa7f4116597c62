"""What the host of a table may ask of it, and what those who come to his door do. The gate asks who may."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Invite:
    """Let somebody come, by his account id."""

    player: str
    guest: str


@dataclass(frozen=True, slots=True)
class MakeCode:
    """Have a code that lets whoever knows it come. There is one at a time."""

    player: str


@dataclass(frozen=True, slots=True)
class RevokeCode:
    """The code lets nobody in any more; guests stay guests."""

    player: str


@dataclass(frozen=True, slots=True)
class Knock:
    """Come by the code, which the gate has seen."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class AnswerKnock:
    player: str
    guest: str
    admit: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """No further hand begins; the one in progress goes on to its end."""

    player: str


@dataclass(frozen=True, slots=True)
class Resume:
    player: str


@dataclass(frozen=True, slots=True)
class SetStakes:
    """Other stakes from the next hand on, in chips. None: as it is; a small blind: half of the big one."""

    player: str
    small_blind: int | None = None
    big_blind: int | None = None
    ante: int | None = None
    big_blind_ante: int | None = None
    least_buy_in: int | None = None
    most_buy_in: int | None = None


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Send somebody away: out of his seat, in a hand when it ends, and from the guests."""

    player: str
    guest: str | int
    """His account id, or the number of his seat."""


@dataclass(frozen=True, slots=True)
class MakeHost:
    """Hand the host's role on to who sits there."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class CloseTable:
    """End the table, in a hand when it ends; everybody is paid out."""

    player: str


type HostCommand = (
    Invite
    | MakeCode
    | RevokeCode
    | Knock
    | AnswerKnock
    | Pause
    | Resume
    | SetStakes
    | RemovePlayer
    | MakeHost
    | CloseTable
)
