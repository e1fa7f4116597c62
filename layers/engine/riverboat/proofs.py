"""The verifiable deck (rules.md, section 13): a commitment before the deal, proofs after the hand.

Each place of the deck is a leaf: the hash of the place, its card and a salt. The leaves' Merkle root is
published before the cards are dealt. A card is proved by its salt and the hashes beside its way to the
root, which say nothing about any other card: without its salt a leaf cannot be guessed.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

from riverboat.shuffle import derive

SALT_BYTES = 16

_LEAF, _NODE = b"\0", b"\1"


def proof_key(seed: bytes) -> bytes:
    """The key of a hand's salts, from the seed its deck comes from. As secret as the deck."""
    return derive(seed, "salts")


def salt_of(key: bytes, place: int) -> bytes:
    """The salt of one place of the deck; the key does not follow from it."""
    return digest(key, bytes([place]), "sha256")[:SALT_BYTES]


def commitment(deck: Sequence[int], key: bytes) -> str:
    """The Merkle root over all places of the deck, as 64 hexadecimal digits."""
    level = [_leaf(place, card, salt_of(key, place)) for place, card in enumerate(deck)]
    while len(level) > 1:
        level = _parents(level)
    return level[0].hex()


def _leaf(place: int, card: int, salt: bytes) -> bytes:
    return sha256(_LEAF + bytes([place, card]) + salt).digest()


def _parents(level: list[bytes]) -> list[bytes]:
    """Pairs are hashed together; one left over goes up as it is."""
    return [
        sha256(_NODE + level[i] + level[i + 1]).digest() if i + 1 < len(level) else level[i]
        for i in range(0, len(level), 2)
    ]
