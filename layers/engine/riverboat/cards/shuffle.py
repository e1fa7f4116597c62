"""The shuffle: from entropy to one order of a deck, each equally likely (rules 1.7)."""

from collections.abc import Sequence
from hashlib import shake_256

from riverboat.cards.card import DECK_SIZE, WHOLE_DECK

ENTROPY_BYTES = 32
"""What a caller hands in. 256 bits from a cryptographic source exceed log2(52!) = 225.6."""

_STREAM_BYTES = 192
_POSITIONS = tuple((n, 256 - 256 % (n + 1)) for n in range(DECK_SIZE - 1, 0, -1))


def derive(entropy: bytes, purpose: str) -> bytes:
    """Entropy for one purpose, independent of what other purposes draw from the same bytes."""
    return shake_256(purpose.encode() + b"\0" + entropy).digest(ENTROPY_BYTES)


def shuffled_deck(entropy: bytes, cards: Sequence[int] = WHOLE_DECK) -> list[int]:
    """All these cards; index 0 is dealt first. The same entropy gives the same deck.

    Fisher-Yates over the SHAKE-256 stream of the entropy. A byte that would favour some positions
    (256 is no multiple of their count) is passed over, so no order is favoured.
    Raises ValueError for less than ENTROPY_BYTES of entropy.
    """
    if len(entropy) < ENTROPY_BYTES:
        raise ValueError(f"a shuffle needs {ENTROPY_BYTES} bytes of entropy, got {len(entropy)}")
    positions = _POSITIONS[DECK_SIZE - len(cards) :]
    length = _STREAM_BYTES
    while True:
        deck = list(cards)
        stream = iter(shake_256(entropy).digest(length))
        try:
            for last, fair in positions:
                draw = next(stream)
                while draw >= fair:
                    draw = next(stream)
                pick = draw % (last + 1)
                deck[last], deck[pick] = deck[pick], deck[last]
        except StopIteration:
            length *= 2  # an unlucky stream: read on from the same one, which only grows
            continue
        return deck


def stacked_deck(
    holes: Sequence[Sequence[int]],
    board: Sequence[int],
    burn: bool,
    cards: Sequence[int] = WHOLE_DECK,
    streets: Sequence[int] = (3, 1, 1),
) -> list[int]:
    """A deck that deals these cards: `holes` by position from the left of the button, then the board.

    For recorded hands and tests. `streets` are the cards that each brings to the board. Cards nobody fixed
    follow in the order of `cards`. Raises ValueError when a card is given twice, or is not of the deck.
    """
    fixed = [card for hole in holes for card in hole] + list(board)
    if len(set(fixed)) != len(fixed):
        raise ValueError("a card was given twice")
    if not set(fixed) <= set(cards):
        raise ValueError("a card is not of this deck")
    rest = iter([card for card in cards if card not in set(fixed)])
    deck = [hole[turn] for turn in range(len(holes[0]) if holes else 0) for hole in holes]
    dealt = 0
    for size in streets:
        street = list(board[dealt : dealt + size])
        dealt += size
        if burn:
            deck.append(next(rest))
        deck += street + [next(rest) for _ in range(size - len(street))]
    return deck + list(rest)
