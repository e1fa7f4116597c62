"""Ranking of hands, on phevaluator (rules 2.1 to 2.5)."""

from collections.abc import Sequence
from itertools import combinations

from phevaluator.evaluator import evaluate_5cards, evaluate_7cards, evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

type Categories = tuple[tuple[int, str], ...]
"""The weakest score of each category and its name, the strongest category first."""

CATEGORIES: Categories = (
    (1, "royal_flush"),
    (10, "straight_flush"),
    (166, "four_of_a_kind"),
    (322, "full_house"),
    (1599, "flush"),
    (1609, "straight"),
    (2467, "three_of_a_kind"),
    (3325, "two_pair"),
    (6185, "one_pair"),
    (7462, "high_card"),
)
"""Of a whole deck: phevaluator numbers its 7,462 distinct hands, 1 the best."""


def best_of_all(hole: Sequence[int], board: Sequence[int]) -> int:
    """Score of the best five of hole cards and a whole board together; smaller is stronger, equal ties."""
    evaluate = evaluate_7cards if len(hole) + len(board) == 7 else evaluate_cards
    score: int = evaluate(*hole, *board)
    return score


def best_of_two_and_three(hole: Sequence[int], board: Sequence[int]) -> int:
    """Score of the best five of exactly two hole cards and three of the board, which may not be whole yet."""
    score: int
    if len(board) == 5:
        score = evaluate_omaha_cards(*board, *hole)
    else:
        score = min(
            evaluate_5cards(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)
        )
    return score


def best_of_two_of_five_and_three(hole: Sequence[int], board: Sequence[int]) -> int:
    """As `best_of_two_and_three`, for five hole cards.

    Any two of five cards lie in one of these three fours, for which there is a table.
    """
    if len(board) < 5:
        return best_of_two_and_three(hole, board)
    a, b, c, d, e = hole
    score: int = min(
        evaluate_omaha_cards(*board, a, b, c, d),
        evaluate_omaha_cards(*board, a, b, c, e),
        evaluate_omaha_cards(*board, a, b, d, e),
    )
    return score


def category(score: int, categories: Categories = CATEGORIES) -> str:
    """What a score is called: `"full_house"`. Raises ValueError for what is no score."""
    for weakest, name in categories:
        if score <= weakest:
            return name
    raise ValueError(f"{score} is no score: they run from 1 to {categories[-1][0]}")
