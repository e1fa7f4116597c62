"""The games: what is dealt, and what a hand is worth. A new game is one more entry here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from riverboat.cards.card import DECK_SIZE
from riverboat.cards.low import low_score
from riverboat.cards.ranking import best_of_all, best_of_two_and_three

BOARD_CARDS = (0, 3, 1, 1)
"""Community cards that come with each street: preflop, flop, turn, river."""

STREETS = ("preflop", "flop", "turn", "river")

type Score = Callable[[Sequence[int], Sequence[int]], int]
"""Hole cards and a whole board to a number: smaller is stronger, equal scores tie."""


@dataclass(frozen=True, slots=True)
class Game:
    """One kind of poker on five community cards."""

    name: str
    hole_cards: int
    high: Score
    low: Score | None = None
    """For the low half of the pot, where there is one."""

    def most_players(self, burn: bool, swaps: int = 0) -> int:
        """How many the deck can serve (rules 1.5).

        Players x hole cards + board + burns + hole cards that may be swapped (Naiko) <= 52.
        """
        burns = 3 if burn else 0
        return (DECK_SIZE - sum(BOARD_CARDS) - burns - swaps) // self.hole_cards


GAMES = {
    game.name: game
    for game in (
        Game("holdem", hole_cards=2, high=best_of_all),
        Game("omaha", hole_cards=4, high=best_of_two_and_three),
        Game("omaha-hi-lo", hole_cards=4, high=best_of_two_and_three, low=low_score),
    )
}
