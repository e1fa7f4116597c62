"""The verifiable deck (rules.md, section 13): a commitment before the deal, proofs after the hand.

    leaf(place)  = SHA-256(0x00 | place | card | salt)       place 1 byte, card "As", salt 16 bytes
    node         = SHA-256(0x01 | left | right)
    commitment   = SHA-256(0x02 | table | hand | root)       table as UTF-8, hand 8 bytes, root 32 bytes

The tree has 64 leaves: the 52 places of the deck, place 0 dealt first, then twelve of zeros. In Naiko the
first of these, place 52, holds the hand's carousel in a card's stead, as "peek,swap,anchor". So every way to
the root has six steps, and the digits of the place in binary say on which side each of them comes.
A card is proved by its salt and the six hashes beside its way, which say nothing about any other card:
without its salt a leaf cannot be guessed. `docs/proofs.md` tells all that a verifier needs.

Why it is sound. The first byte keeps leaves, nodes and commitments apart, and each of them has one length (of
a commitment all but the table, of place 52 all but the carousel), so that no hash can be read as another kind
of it. The place stands in the leaf and in the sides of its way, which has one length only: nothing can be
opened at two places, nor two cards at one, without a collision of SHA-256. Table and hand are part of what is
hashed: a commitment is good for one deal.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from hmac import digest
from typing import NamedTuple

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.shuffle import derive
from riverboat.naiko.abilities import CAROUSELS

SALT_BYTES = 16
STEPS = 6
"""From a leaf to the root."""

_LEAF, _NODE, _COMMITMENT = b"\0", b"\1", b"\2"
_EMPTY = bytes(32)
_BEGINNINGS = [_LEAF + bytes([place]) for place in range(DECK_SIZE)]
_CARDS = [name.encode() for name in NAMES]
_CAROUSEL = _LEAF + bytes([DECK_SIZE])


class CardProof(NamedTuple):
    """That a card lay at a place of a deck."""

    place: int
    """0 is dealt first, 51 last."""
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


def proof_key(seed: bytes) -> bytes:
    """The key of a hand's salts, from the seed its deck comes from. As secret as the deck."""
    return derive(seed, "salts")


def salt_of(key: bytes, place: int) -> bytes:
    """The salt of one place of the deck; neither the key nor another salt follows from it."""
    return digest(key, bytes([place]), "sha256")[:SALT_BYTES]


def commitment(deck: Sequence[int], key: bytes, table: str, hand: int, carousel: Sequence[str] = ()) -> str:
    """To the whole order of a deck, for one hand at one table, as 64 hexadecimal digits."""
    return _bound(_levels(deck, key, carousel)[-1][0], table, hand).hex()


def prove(
    deck: Sequence[int], key: bytes, places: Iterable[int], carousel: Sequence[str] = ()
) -> list[CardProof]:
    """What opens these places of a deck, in this order, and no other place."""
    levels = _levels(deck, key, carousel)
    return [
        CardProof(place, NAMES[deck[place]], salt_of(key, place).hex(), _path(levels, place))
        for place in places
    ]


def prove_carousel(deck: Sequence[int], key: bytes, carousel: Sequence[str]) -> CarouselProof:
    """What opens the carousel that was committed to with a deck."""
    levels = _levels(deck, key, carousel)
    return CarouselProof(tuple(carousel), salt_of(key, DECK_SIZE).hex(), _path(levels, DECK_SIZE))


def check(promised: str, table: str, hand: int, proof: CardProof) -> bool:
    """Whether a proof opens its place of the deck that was promised for this hand.

    Anything that is not exactly of the form above is refused; nothing is raised.
    """
    place, card, salt, path = proof
    if not 0 <= place < DECK_SIZE or card not in NAMES:
        return False
    return _leads_to(promised, table, hand, place, _BEGINNINGS[place] + card.encode(), salt, path)


def check_carousel(promised: str, table: str, hand: int, proof: CarouselProof) -> bool:
    """Whether a proof opens the carousel that was promised for this hand."""
    abilities, salt, path = proof
    if abilities not in CAROUSELS:
        return False
    content = _CAROUSEL + ",".join(abilities).encode()
    return _leads_to(promised, table, hand, DECK_SIZE, content, salt, path)


def _leads_to(
    promised: str, table: str, hand: int, place: int, content: bytes, salt: str, path: Sequence[str]
) -> bool:
    """Whether this leaf, up to its salt, stands at its place under the commitment."""
    if len(path) != STEPS:
        return False
    try:
        node = sha256(content + _bytes_of(salt, SALT_BYTES)).digest()
        for step, sibling in enumerate(path):
            beside = _bytes_of(sibling, len(_EMPTY))
            left, right = (beside, node) if place >> step & 1 else (node, beside)
            node = sha256(_NODE + left + right).digest()
        return _bound(node, table, hand).hex() == promised
    except (ValueError, OverflowError):  # no hexadecimal digits, or no number of a hand
        return False


def _path(levels: Sequence[Sequence[bytes]], place: int) -> tuple[str, ...]:
    return tuple([levels[step][(place >> step) ^ 1].hex() for step in range(STEPS)])


def _levels(deck: Sequence[int], key: bytes, carousel: Sequence[str]) -> list[list[bytes]]:
    """The tree from its leaves to its root."""
    level = [
        sha256(_BEGINNINGS[place] + _CARDS[card] + salt_of(key, place)).digest()
        for place, card in enumerate(deck)
    ]
    if carousel:
        text = ",".join(carousel).encode()
        level.append(sha256(_CAROUSEL + text + salt_of(key, DECK_SIZE)).digest())
    level += [_EMPTY] * ((1 << STEPS) - len(level))
    levels = [level]
    for _ in range(STEPS):
        level = [sha256(_NODE + level[i] + level[i + 1]).digest() for i in range(0, len(level), 2)]
        levels.append(level)
    return levels


def _bound(root: bytes, table: str, hand: int) -> bytes:
    """The root for one deal only. Hand and root have fixed lengths, so it is clear where the table ends."""
    return sha256(_COMMITMENT + table.encode() + hand.to_bytes(8) + root).digest()


def _bytes_of(digits: str, count: int) -> bytes:
    """Raises ValueError for anything but so many bytes in hexadecimal digits."""
    decoded = bytes.fromhex(digits)
    if len(digits) != 2 * count or len(decoded) != count:
        raise ValueError
    return decoded
