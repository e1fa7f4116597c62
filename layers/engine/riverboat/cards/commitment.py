"""The commitment to a deck, published before anything of it is dealt (rules 13.1).

    leaf(place)  = SHA-256(0x00 | place | card | salt)       place 1 byte, card "As", salt 16 bytes
    node         = SHA-256(0x01 | left | right)
    commitment   = SHA-256(0x02 | table | hand | root)       table as UTF-8, hand 8 bytes, root 32 bytes

The tree has 64 leaves whatever the deck: its places, place 0 dealt first, and zeros for all others; a short
deck has 36 places. In Naiko place 52 holds the hand's carousel in a card's stead, as "peek,swap,anchor". So
every way to the root has six steps, and the digits of the place in binary say on which side each of them
comes. `proofs.proof` opens single places of it.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.shuffle import derive

SALT_BYTES = 16
STEPS = 6
"""From a leaf to the root."""

HASH_BYTES = 32
NOTHING = bytes(HASH_BYTES)
"""The leaf of a place that holds nothing."""

CAROUSEL_PLACE = DECK_SIZE

_LEAF, _NODE, _COMMITMENT = b"\0", b"\1", b"\2"
_BEGINNINGS = [_LEAF + bytes([place]) for place in range(DECK_SIZE + 1)]
_CARDS = [name.encode() for name in NAMES]


def proof_key(seed: bytes) -> bytes:
    """The key of a hand's salts, from the seed its deck comes from. As secret as the deck."""
    return derive(seed, "salts")


def salt_of(key: bytes, place: int) -> bytes:
    """The salt of one place of the deck; neither the key nor another salt follows from it."""
    return digest(key, bytes([place]), "sha256")[:SALT_BYTES]


def commitment(deck: Sequence[int], key: bytes, table: str, hand: int, carousel: Sequence[str] = ()) -> str:
    """To the whole order of a deck, for one hand at one table, as 64 hexadecimal digits."""
    return bound(levels(deck, key, carousel)[-1][0], table, hand).hex()


def leaf(place: int, content: str, salt: bytes) -> bytes:
    """The hash of what lies at a place: a card's name, or at CAROUSEL_PLACE the carousel's."""
    return sha256(_BEGINNINGS[place] + content.encode() + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash above two others."""
    return sha256(_NODE + left + right).digest()


def bound(root: bytes, table: str, hand: int) -> bytes:
    """The root for one deal only. Hand and root have fixed lengths, so it is clear where the table ends."""
    return sha256(_COMMITMENT + table.encode() + hand.to_bytes(8) + root).digest()


def levels(deck: Sequence[int], key: bytes, carousel: Sequence[str] = ()) -> list[list[bytes]]:
    """The tree from its leaves to its root."""
    level = [
        sha256(_BEGINNINGS[place] + _CARDS[card] + salt_of(key, place)).digest()
        for place, card in enumerate(deck)
    ]
    if carousel:
        level += [NOTHING] * (CAROUSEL_PLACE - len(level))
        level.append(leaf(CAROUSEL_PLACE, ",".join(carousel), salt_of(key, CAROUSEL_PLACE)))
    level += [NOTHING] * ((1 << STEPS) - len(level))
    tree = [level]
    for _ in range(STEPS):
        level = [node(level[i], level[i + 1]) for i in range(0, len(level), 2)]
        tree.append(level)
    return tree
