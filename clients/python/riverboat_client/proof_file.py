"""The file that a proof is kept in: what the room sent, and what one had seen of the hand oneself.

`docs/proofs.md` describes it for those who want to check it by a program of their own.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from riverboat.cards.card import DECK_SIZE
from riverboat.proofs.proof import CardProof, CarouselProof
from riverboat.protocol.replies import Proof, ProvenCard, ProvenCarousel
from riverboat_client import Seen

MOST_BYTES = 1 << 20


class Unreadable(Exception):
    """The file is no proof; the message says why, without its content."""


class Witnessed(BaseModel):
    """What was seen at the table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: list[int]
    """In dealing order; empty when the deal was missed."""
    burn: bool
    board: list[str]
    holes: dict[int, list[str]]
    """By seat."""
    swaps: list[int] | None
    """Naiko: None when their order was missed."""
    aside: list[str]
    """Naiko: cards one gave up or peeked at."""
    carousel: list[str] = []
    """Naiko: the abilities of the hand."""
    game: str = ""
    """As the settings name it; empty in files of before it was kept."""


class ProofFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["riverboat-proof-1"] = "riverboat-proof-1"
    table: str
    hand: Annotated[int, Field(ge=1)]
    commitment_seen: str | None
    """As it was published before the deal; None when it was not seen then."""
    commitment: str
    """As the room named it afterwards."""
    seats: list[int]
    deck: Annotated[int, Field(ge=1, le=DECK_SIZE)] = DECK_SIZE
    """How many cards it has, the highest there are; files of before say nothing, and mean 52."""
    hole_cards: Annotated[int, Field(ge=1)]
    burn: bool
    swaps: list[int]
    cards: list[ProvenCard]
    carousel: ProvenCarousel | None = None
    witnessed: Witnessed | None

    @property
    def name(self) -> str:
        return f"riverboat-proof-{self.table}-{self.hand}.json"


def file_of(proof: Proof, seen: Seen | None) -> ProofFile:
    """What is kept of a proof."""
    return ProofFile(
        table=proof.table,
        hand=proof.hand,
        commitment_seen=seen.promised if seen else None,
        commitment=proof.commitment,
        seats=proof.seats,
        deck=proof.deck,
        hole_cards=proof.hole_cards,
        burn=proof.burn,
        swaps=proof.swaps,
        cards=proof.cards,
        carousel=proof.carousel,
        witnessed=_witnessed(seen) if seen else None,
    )


def _witnessed(seen: Seen) -> Witnessed:
    return Witnessed(
        seats=seen.seats,
        burn=seen.burn,
        board=seen.board,
        holes=seen.holes,
        swaps=seen.swaps,
        aside=seen.aside,
        carousel=seen.carousel,
        game=seen.game,
    )


def read(path: Path) -> ProofFile:
    """Raises Unreadable."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise Unreadable("it is too long")
        return ProofFile.model_validate_json(content, strict=True)
    except OSError as error:
        raise Unreadable(error.strerror or type(error).__name__) from error
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(f"{where}: {first['msg']}" if where else first["msg"]) from error


def write(file: ProofFile, folder: Path) -> Path:
    """The file's path. Raises OSError."""
    path = folder / file.name
    path.write_text(file.model_dump_json(indent=1) + "\n")
    return path


def opened(card: ProvenCard) -> CardProof:
    return CardProof(card.place, card.card, card.salt, card.path)


def opened_carousel(carousel: ProvenCarousel) -> CarouselProof:
    return CarouselProof(carousel.abilities, carousel.salt, carousel.path)
