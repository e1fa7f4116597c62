"""The games: what is dealt, and what a hand is worth. A new game is one more entry here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from riverboat.cards import DECK_SIZE
from riverboat.ranking import best_of_all

BOARD_CARDS = (0, 3, 1, 1)
"""Community cards that come with each street: preflop, flop, turn, river."""

STREETS = ("preflop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Game:
    """One kind of poker on five community cards.

    `high(hole, board)` scores a hand on a full board; smaller is stronger, equal scores tie.
    """

    name: str
    hole_cards: int
    high: Callable[[Sequence[int], Sequence[int]], int]

    def most_players(self, burn: bool) -> int:
        """How many the deck can serve: players x hole cards + board + burns <= 52 (rules.md, section 1)."""
        burns = 3 if burn else 0
        return (DECK_SIZE - sum(BOARD_CARDS) - burns) // self.hole_cards


GAMES = {game.name: game for game in (Game("holdem", hole_cards=2, high=best_of_all),)}
