"""What the room sends."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from riverboat.cards.card import DECK_SIZE
from riverboat.proofs.entitlement import Why
from riverboat.table.events import Event
from riverboat.views.view import View


class Reply(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Snapshot(Reply):
    """The table as this viewer may see it. A client keeps the highest version and forgets the rest."""

    type: Literal["snapshot"] = "snapshot"
    table: str
    version: int
    now: int
    """The server's clock, epoch milliseconds, to show deadlines by."""
    view: View
    events: list[Event] = []
    """What happened since the version before, for animation."""
    answers: str | None = None
    """Id of the request that led here, when this viewer sent it."""


class Refusal(Reply):
    """The request was not obeyed and changed nothing."""

    type: Literal["refused"] = "refused"
    id: str | None = None
    """Id of the request; None when it could not be read."""
    code: str
    message: str
    """The code in English, for people; `riverboat.protocol.codes` has other languages."""
    details: dict[str, int | str] = {}
    snapshot: Snapshot | None = None
    """The newest view, when the request named a table."""


class Pong(Reply):
    type: Literal["pong"] = "pong"
    id: str
    table: str
    version: int
    now: int


class TableInfo(BaseModel):
    """A table as the lobby lists it."""

    table: str
    name: str
    game: str
    limit: str
    small_blind: int
    big_blind: int
    least_buy_in: int
    most_buy_in: int
    seats: int
    players: int
    """Seats taken, bots included."""
    bots: int


class Tables(Reply):
    type: Literal["tables"] = "tables"
    id: str
    tables: list[TableInfo]
    next: str | None = None
    """What `list_tables` is to come `after`; None on the last page."""


class Account(Reply):
    type: Literal["account"] = "account"
    id: str
    player: str
    name: str
    balance: int
    """Chips in the account, without those on tables."""
    protocol: int


class Created(Reply):
    type: Literal["created"] = "created"
    id: str
    table: str


class Closed(Reply):
    """There is no such table any more, at least for this viewer."""

    type: Literal["closed"] = "closed"
    table: str
    refunded: int | None
    """Units of account that went back to this viewer; 0 for one who had no seat. None for one who was sent
    away: his account says it."""
    reason: Literal["fault", "closed_by_host", "sent_away"] = "fault"
    """`fault`: the table could not go on, and everybody has the chips back that he began the hand with."""
    answers: str | None = None
    """Id of the request that led here, when this viewer sent it."""


class Knocked(Reply):
    """Who came by the code waits for the host's answer: a snapshot lets him in, `closed` sends him away."""

    type: Literal["knocked"] = "knocked"
    id: str
    table: str


class ProvenCard(BaseModel):
    """That a card lay at a place of the deck: see `riverboat.proofs.proof`."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    place: int
    card: str
    salt: str
    path: tuple[str, ...]
    why: Why
    seat: int | None
    """Whose hole card it was, or who peeked at it; None for the board."""


class ProvenCarousel(BaseModel):
    """That Naiko's carousel was fixed before the deal: see `riverboat.proofs.proof`."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    abilities: tuple[str, ...]
    salt: str
    path: tuple[str, ...]


class Proof(Reply):
    """Of the cards of a finished hand that the asking account was entitled to see, and of no other."""

    type: Literal["proof"] = "proof"
    id: str
    table: str
    hand: int
    commitment: str
    seats: list[int]
    """Everyone dealt in, clockwise from the left of the button: with what follows, the dealing order."""
    deck: int = DECK_SIZE
    """How many cards it has, the highest there are: 36 begin with the sixes."""
    hole_cards: int
    burn: bool
    swaps: list[int]
    """Naiko: seats that exchanged a hole card, in this order."""
    cards: list[ProvenCard]
    carousel: ProvenCarousel | None = None
    """Naiko: proved to everybody."""


type AnyReply = Snapshot | Refusal | Pong | Tables | Account | Created | Closed | Knocked | Proof

REPLIES: TypeAdapter[AnyReply] = TypeAdapter(Annotated[AnyReply, Field(discriminator="type")])
