"""Cards: integers 0 to 51, so that a deck is a list and a look-up is an index.

A card is `rank * 4 + suit`, rank 0 to 12 for deuce to ace, suit 0 to 3 for clubs, diamonds, hearts,
spades. This is also phevaluator's numbering. People write and read two characters: `As`, `Td`, `2c`.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_SIZE = 52
WHOLE_DECK = tuple(range(DECK_SIZE))

NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD_BY_NAME = {name: card for card, name in enumerate(NAMES)}


def parse_cards(text: str) -> list[int]:
    """`"AsKd"` to cards. Spaces are ignored; raises ValueError for anything that is no card."""
    text = text.replace(" ", "")
    try:
        return [_CARD_BY_NAME[text[i : i + 2]] for i in range(0, len(text), 2)]
    except KeyError as unknown:
        raise ValueError(
            f"{unknown.args[0]!r} is no card: write rank {RANKS} and suit {SUITS}, as in AsKd"
        ) from None


def show_cards(cards: Iterable[int]) -> str:
    """Cards to text: `"AsKd"`."""
    return "".join([NAMES[card] for card in cards])


def names_of(cards: Iterable[int]) -> list[str]:
    """Cards to names: `["As", "Kd"]`."""
    return [NAMES[card] for card in cards]


def rank_of(card: int) -> int:
    """0 for a deuce to 12 for an ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3
