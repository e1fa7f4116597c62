"""Chance for whatever is no deck: numbers drawn from given entropy, the same from the same."""

import struct
from hashlib import shake_256

WORD = 1 << 16
"""`words` draws from 0 up to this."""


def words(entropy: bytes, count: int) -> tuple[int, ...]:
    """`count` numbers from 0 to WORD - 1. More of them from the same entropy begin with the same ones."""
    return struct.unpack(f"<{count}H", shake_256(entropy).digest(2 * count))


def below(limit: int, entropy: bytes) -> int:
    """A number from 0 to `limit` - 1, each equally likely; `limit` is at most WORD."""
    fair = WORD - WORD % limit
    count = 32
    while True:
        for word in words(entropy, count):
            if word < fair:
                return word % limit
        count *= 2


def per_mille(entropy: bytes, count: int) -> list[int]:
    """`count` numbers from 0 to 999."""
    return [word * 1000 // WORD for word in words(entropy, count)]
