"""What can be asked of a table, by a player, a clock or an operator, and what comes of it.

`apply(table, command, now, entropy)` answers with an Outcome or with a Refused; neither knows who asked
over which wire.
"""

from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, NamedTuple

from riverboat.accounts.posting import Account, Reason
from riverboat.naiko.hand import NaikoHand
from riverboat.table.events import Event
from riverboat.table.host_commands import HostCommand
from riverboat.table.table import Table


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a seat with chips from the account."""

    player: str
    name: str
    buy_in: int
    seat: int | None = None
    """None: any free one."""
    post: bool = False
    """Post a big blind to be dealt in at once, instead of waiting for it."""


@dataclass(frozen=True, slots=True)
class AddBot:
    """Fill a seat with a bot. Only somebody seated may ask."""

    player: str
    bot: str
    """Account id of the bot."""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveBot:
    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave with the stack; in a hand, when it ends."""

    player: str


@dataclass(frozen=True, slots=True)
class TopUp:
    """Buy more chips, to the table's most at most; in a hand they wait for its end."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class SitOut:
    player: str


@dataclass(frozen=True, slots=True)
class SitIn:
    player: str


@dataclass(frozen=True, slots=True)
class PostBlind:
    """Post what is owed as soon as the seat's place allows, instead of waiting for the big blind."""

    player: str


@dataclass(frozen=True, slots=True)
class Show:
    """Show one's cards after the hand, though nobody asks for them."""

    player: str
    hand: int


@dataclass(frozen=True, slots=True)
class Act:
    """Answer one turn. `hand` and `turn` name it, so that a late or repeated answer is no other's."""

    player: str
    hand: int
    turn: int
    """How many actions the hand had seen when the turn began."""
    action: Literal["fold", "check", "call", "raise", "all_in"]
    to: int = 0
    """Street total of a bet or raise."""


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use an ability of Naiko in one's turn. It does not end the turn, which `hand` and `turn` name."""

    player: str
    hand: int
    turn: int
    ability: Literal["peek", "swap", "anchor"]
    card: int | None = None
    """Swap: the hole card to give up."""
    target: int | None = None
    """Anchor: the seat of an opponent."""


@dataclass(frozen=True, slots=True)
class AnswerAnchor:
    """Answer an anchor declared on oneself: with Shield, or by letting it stand."""

    player: str
    hand: int
    shield: bool


@dataclass(frozen=True, slots=True)
class Connect:
    """The player has a connection to this table."""

    player: str


@dataclass(frozen=True, slots=True)
class Disconnect:
    """The player's last connection to this table is gone."""

    player: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Do whatever is due by now: a clock's command."""


@dataclass(frozen=True, slots=True)
class VoidHand:
    """Undo a hand that cannot be finished."""


type Command = (
    SitDown
    | AddBot
    | RemoveBot
    | StandUp
    | TopUp
    | SitOut
    | SitIn
    | PostBlind
    | Show
    | Act
    | UseAbility
    | AnswerAnchor
    | Connect
    | Disconnect
    | Tick
    | VoidHand
    | HostCommand
)


@dataclass(frozen=True, slots=True)
class Transfer:
    """Units that go from one account to another in the commit that says why: a posting without its cause."""

    reason: Reason
    debit: Account
    """Who gives."""
    credit: Account
    """Who receives."""
    units: int
    """A chip is the table's coefficient of them."""
    hand: int | None = None
    """The hand whose end is the cause; None when whoever gave the command is."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A finished hand and who played it. The hand's deck, posts and actions play it again."""

    hand: NaikoHand
    players: list[tuple[str, str]]
    """(account id, name) by position."""
    ended: int
    """Epoch milliseconds."""
    bots: list[int] = field(default_factory=list)
    """Positions of the players who are programs."""


class Message(NamedTuple):
    """A client's message as a table remembers it: short, for a table remembers many. Made by `message_of`."""

    id: str
    content: str


def message_of(message_id: str, content: str) -> Message:
    """`content`: whatever tells one message from another; the same message sent again has the same."""
    return Message(_short(message_id)[:5], _short(content)[:3])


def _short(text: str) -> str:
    return urlsafe_b64encode(sha256(text.encode()).digest()[:6]).decode()


@dataclass(slots=True)
class Outcome:
    table: Table
    events: list[Event] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    records: list[HandRecord] = field(default_factory=list)
    changed: bool = True
    """False: the message had been obeyed before, or asked for what was so already."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The command cannot be obeyed, and nothing changed. `code` is one of protocol.codes."""

    code: str
    details: dict[str, int | str] = field(default_factory=dict)
