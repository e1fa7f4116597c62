"""The shuffle: from entropy to one of the 52! orders, each equally likely (rules 1.7)."""

from collections.abc import Sequence
from hashlib import shake_256

from riverboat.cards.card import DECK_SIZE

ENTROPY_BYTES = 32
"""What a caller hands in. 256 bits from a cryptographic source exceed log2(52!) = 225.6."""

_STREAM_BYTES = 192
_POSITIONS = tuple((n, 256 - 256 % (n + 1)) for n in range(DECK_SIZE - 1, 0, -1))


def derive(entropy: bytes, purpose: str) -> bytes:
    """Entropy for one purpose, independent of what other purposes draw from the same bytes."""
    return shake_256(purpose.encode() + b"\0" + entropy).digest(ENTROPY_BYTES)


def shuffled_deck(entropy: bytes) -> list[int]:
    """All 52 cards; index 0 is dealt first. The same entropy gives the same deck.

    Fisher-Yates over the SHAKE-256 stream of the entropy. A byte that would favour some positions
    (256 is no multiple of their count) is passed over, so no order is favoured.
    Raises ValueError for less than ENTROPY_BYTES of entropy.
    """
    if len(entropy) < ENTROPY_BYTES:
        raise ValueError(f"a shuffle needs {ENTROPY_BYTES} bytes of entropy, got {len(entropy)}")
    length = _STREAM_BYTES
    while True:
        deck = list(range(DECK_SIZE))
        stream = iter(shake_256(entropy).digest(length))
        try:
            for last, fair in _POSITIONS:
                draw = next(stream)
                while draw >= fair:
                    draw = next(stream)
                pick = draw % (last + 1)
                deck[last], deck[pick] = deck[pick], deck[last]
        except StopIteration:
            length *= 2  # an unlucky stream: read on from the same one, which only grows
            continue
        return deck


def stacked_deck(holes: Sequence[Sequence[int]], board: Sequence[int], burn: bool) -> list[int]:
    """A deck that deals these cards: `holes` by position from the left of the button, then the board.

    For recorded hands and tests. Cards nobody fixed follow in ascending order.
    Raises ValueError when a card is given twice.
    """
    streets = [list(board[:3]), list(board[3:4]), list(board[4:5])]
    fixed = [card for hole in holes for card in hole] + list(board)
    rest = iter([card for card in range(DECK_SIZE) if card not in set(fixed)])
    if len(set(fixed)) != len(fixed):
        raise ValueError("a card was given twice")
    deck = [hole[turn] for turn in range(len(holes[0]) if holes else 0) for hole in holes]
    for size, street in zip((3, 1, 1), streets, strict=True):
        if burn:
            deck.append(next(rest))
        deck += street + [next(rest) for _ in range(size - len(street))]
    return deck + list(rest)
