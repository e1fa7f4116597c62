"""The games: what is dealt, what a hand is worth, how others call it. A new game is one more entry here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from riverboat.cards.card import WHOLE_DECK
from riverboat.cards.low import low_score
from riverboat.cards.ranking import (
    CATEGORIES,
    Categories,
    best_of_all,
    best_of_two_and_three,
    best_of_two_of_five_and_three,
    category,
)
from riverboat.cards.short_deck import SHORT_DECK, SHORT_DECK_CATEGORIES, best_of_short_deck

type Score = Callable[[Sequence[int], Sequence[int]], int]
"""Hole cards and a whole board to a number: smaller is stronger, equal scores tie."""


@dataclass(frozen=True, slots=True)
class Game:
    """One kind of poker: all that it does in its own way."""

    name: str
    called: tuple[str, str]
    """By people, in English and in Traditional Chinese."""
    phh: str
    """Its part of a PHH variant's code: what follows the letter of the limit."""
    ohh: str
    """Its type in Open Hand History, or the type that comes nearest."""
    hole_cards: int
    high: Score
    low: Score | None = None
    """For the low half of the pot, where there is one."""
    categories: Categories = CATEGORIES
    """What its high scores are called."""
    deck: tuple[int, ...] = WHOLE_DECK
    """The highest cards there are, in ascending order."""
    streets: tuple[str, ...] = ("preflop", "flop", "turn", "river")
    board: tuple[int, ...] = (0, 3, 1, 1)
    """Community cards that come with each street; those after the first are burnt for."""
    abilities: bool = False
    """Whether Naiko's abilities can be played in it (rules 9.1)."""

    def most_players(self, burn: bool, swaps: int = 0) -> int:
        """How many the deck can serve (rules 1.5).

        Players x hole cards + board + burns + hole cards that may be swapped (Naiko) <= the deck.
        """
        burns = len(self.streets) - 1 if burn else 0
        return (len(self.deck) - sum(self.board) - burns - swaps) // self.hole_cards

    def category(self, score: int) -> str:
        """What a high score is called: `"full_house"`."""
        return category(score, self.categories)


GAMES = {
    game.name: game
    for game in (
        Game(
            "holdem",
            ("Hold'em", "德州撲克"),
            phh="T",
            ohh="Holdem",
            hole_cards=2,
            high=best_of_all,
            abilities=True,
        ),
        Game(
            "omaha",
            ("Omaha", "奧馬哈"),
            phh="O",
            ohh="Omaha",
            hole_cards=4,
            high=best_of_two_and_three,
        ),
        Game(
            "omaha-hi-lo",
            ("Omaha Hi/Lo", "奧馬哈高低牌"),
            phh="O/8",
            ohh="OmahaHiLo",
            hole_cards=4,
            high=best_of_two_and_three,
            low=low_score,
        ),
        Game(
            "five-card-omaha",
            ("Five-card Omaha", "五張奧馬哈"),
            phh="O5",
            ohh="Omaha",
            hole_cards=5,
            high=best_of_two_of_five_and_three,
        ),
        Game(
            "five-card-omaha-hi-lo",
            ("Five-card Omaha Hi/Lo", "五張奧馬哈高低牌"),
            phh="O5/8",
            ohh="OmahaHiLo",
            hole_cards=5,
            high=best_of_two_of_five_and_three,
            low=low_score,
        ),
        Game(
            "short-deck",
            ("Short-deck Hold'em", "短牌德州撲克"),
            phh="S",
            ohh="Holdem",
            hole_cards=2,
            high=best_of_short_deck,
            categories=SHORT_DECK_CATEGORIES,
            deck=SHORT_DECK,
        ),
    )
}
