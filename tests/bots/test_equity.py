"""Sampled equity against values known from enumeration."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from riverboat.bots.equity import sampled_equity
from riverboat.cards.card import parse_cards
from riverboat.cards.short_deck import best_of_short_deck
from riverboat.cards.shuffle import derive
from riverboat.game.games import GAMES

HOLDEM = GAMES["holdem"]


def equity(hole: str, board: str, opponents: list[int], samples: int = 3000) -> int:
    return sampled_equity(
        HOLDEM, parse_cards(hole), parse_cards(board), opponents, samples, derive(b"equity", hole + board)
    )


@pytest.mark.parametrize(
    ("hole", "opponents", "known"),
    [("AsAd", 1, 852), ("7c2d", 1, 346), ("AsKs", 1, 670), ("AsAd", 5, 492), ("7c2d", 5, 97)],
)
def test_before_the_flop(hole: str, opponents: int, known: int) -> None:
    assert equity(hole, "", [1] * opponents) == pytest.approx(known, abs=30)


def test_the_nuts_win_everything_and_the_board_is_shared() -> None:
    assert equity("AsKs", "QsJsTs2c3d", [1, 1], 100) == 1000
    assert equity("2c3d", "AsKsQsJsTs", [1], 100) == 500


def test_one_who_showed_strength_is_credited_with_better_hands() -> None:
    assert equity("Th9h", "", [1]) > equity("Th9h", "", [2]) > equity("Th9h", "", [3])


def test_more_hands_than_cards() -> None:
    assert 0 <= equity("AsKs", "", [3] * 9, 50) <= 1000


def test_same_entropy_same_equity() -> None:
    assert equity("8h7h", "9c6d2s", [1, 2], 200) == equity("8h7h", "9c6d2s", [1, 2], 200)


def test_a_low_takes_half_of_the_pot() -> None:
    best_low, no_low = "Ac2cKdQd", "KcQcTd9h"
    assert omaha("omaha-hi-lo", best_low, "5h6h7sJsJd") > omaha("omaha", best_low, "5h6h7sJsJd") + 100
    assert omaha("omaha-hi-lo", no_low, "3s4s5dKdKh") < omaha("omaha", no_low, "3s4s5dKdKh") - 50
    high_board = "9sTsJsKdKs"
    assert omaha("omaha-hi-lo", best_low, high_board) == omaha("omaha", best_low, high_board)


def test_who_wins_both_halves_wins_everything() -> None:
    assert omaha("omaha-hi-lo", "As2s9c9d", "3s4s5sKcQd", samples=300) > 950, "steel wheel"


def test_omaha_before_the_flop() -> None:
    assert omaha("omaha", "AsAdKsKd", "") == pytest.approx(700, abs=40)


def omaha(game: str, hole: str, board: str, samples: int = 1000) -> int:
    entropy = derive(b"omaha", hole + board)
    return sampled_equity(GAMES[game], parse_cards(hole), parse_cards(board), [1], samples, entropy)


def test_only_cards_of_the_games_deck_are_thought_of() -> None:
    thought_of: set[int] = set()

    def high(hole: Sequence[int], board: Sequence[int]) -> int:
        thought_of.update(hole, board)
        return best_of_short_deck(hole, board)

    game = replace(GAMES["short-deck"], high=high)
    sampled_equity(game, parse_cards("AsAd"), [], [1], 200, derive(b"short", "AsAd"))
    assert thought_of == set(game.deck)
