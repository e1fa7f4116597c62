"""Proofs of cards, once their hand is over (rules 13.2): what opens places of a committed deck.

A card is proved by its salt and the six hashes beside its way to the root, which say nothing about any other
card: without its salt a leaf cannot be guessed. `cards.commitment` has the tree, `docs/proofs.md` all that a
verifier needs.

Why it is sound. The first byte keeps leaves, nodes and commitments apart, and each of them has one length (of
a commitment all but the table, of place 52 all but the carousel), so that no hash can be read as another kind
of it. The place stands in the leaf and in the sides of its way, which has one length only: nothing can be
opened at two places, nor two cards at one, without a collision of SHA-256. Table and hand are part of what is
hashed: a commitment is good for one deal.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.commitment import (
    CAROUSEL_PLACE,
    HASH_BYTES,
    SALT_BYTES,
    STEPS,
    bound,
    leaf,
    levels,
    node,
    salt_of,
)
from riverboat.naiko.state import CAROUSELS


class CardProof(NamedTuple):
    """That a card lay at a place of a deck."""

    place: int
    """0 is dealt first, 51 last; 35 in a short deck."""
    card: str
    """`"As"`"""
    salt: str
    """32 hexadecimal digits."""
    path: tuple[str, ...]
    """The hashes beside the way to the root, from the leaf up, 64 hexadecimal digits each."""


class CarouselProof(NamedTuple):
    """That a hand's carousel was fixed with its deck."""

    abilities: tuple[str, ...]
    salt: str
    path: tuple[str, ...]


def prove(
    deck: Sequence[int], key: bytes, places: Iterable[int], carousel: Sequence[str] = ()
) -> list[CardProof]:
    """What opens these places of a deck, in this order, and no other place."""
    tree = levels(deck, key, carousel)
    return [
        CardProof(place, NAMES[deck[place]], salt_of(key, place).hex(), _path(tree, place))
        for place in places
    ]


def prove_carousel(deck: Sequence[int], key: bytes, carousel: Sequence[str]) -> CarouselProof:
    """What opens the carousel that was committed to with a deck."""
    tree = levels(deck, key, carousel)
    return CarouselProof(tuple(carousel), salt_of(key, CAROUSEL_PLACE).hex(), _path(tree, CAROUSEL_PLACE))


def check(promised: str, table: str, hand: int, proof: CardProof, deck: int = DECK_SIZE) -> bool:
    """Whether a proof opens its place of the deck that was promised for this hand.

    `deck`: how many cards it has, the highest there are. It has no place beyond them, and no lower card.
    Anything that is not exactly of the form above is refused; nothing is raised.
    """
    place, card, salt, path = proof
    if not 0 <= place < deck or card not in NAMES[DECK_SIZE - deck :]:
        return False
    return _leads_to(promised, table, hand, place, card, salt, path)


def check_carousel(promised: str, table: str, hand: int, proof: CarouselProof) -> bool:
    """Whether a proof opens the carousel that was promised for this hand."""
    abilities, salt, path = proof
    if abilities not in CAROUSELS:
        return False
    return _leads_to(promised, table, hand, CAROUSEL_PLACE, ",".join(abilities), salt, path)


def _leads_to(
    promised: str, table: str, hand: int, place: int, content: str, salt: str, path: Sequence[str]
) -> bool:
    """Whether this content stands at its place under the commitment."""
    if len(path) != STEPS:
        return False
    try:
        above = leaf(place, content, _bytes_of(salt, SALT_BYTES))
        for step, sibling in enumerate(path):
            beside = _bytes_of(sibling, HASH_BYTES)
            above = node(beside, above) if place >> step & 1 else node(above, beside)
        return bound(above, table, hand).hex() == promised
    except (ValueError, OverflowError):  # no hexadecimal digits, or no number of a hand
        return False


def _path(tree: Sequence[Sequence[bytes]], place: int) -> tuple[str, ...]:
    return tuple([tree[step][(place >> step) ^ 1].hex() for step in range(STEPS)])


def _bytes_of(digits: str, count: int) -> bytes:
    """Raises ValueError for anything but so many bytes in hexadecimal digits."""
    decoded = bytes.fromhex(digits)
    if len(digits) != 2 * count or len(decoded) != count:
        raise ValueError
    return decoded
