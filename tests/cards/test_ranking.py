"""Ranking of hands, against counts and an order worked out independently.

`python -m tests.support.against_brute_force` compares a million of each kind.
"""

from collections import Counter
from itertools import combinations, islice

import pytest

from riverboat.cards.card import parse_cards
from riverboat.cards.ranking import (
    best_of_all,
    best_of_two_and_three,
    best_of_two_of_five_and_three,
    category,
)
from tests.support.against_brute_force import (
    LOW_HANDS,
    all_low_hands,
    as_score,
    random_hands,
    wrong_five_card_omaha_hands,
    wrong_lows,
    wrong_omaha_hands,
    wrong_sevens,
)

SAMPLE = 20_000

FIVE_CARD_HANDS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "one_pair": 1_098_240,
    "high_card": 1_302_540,
}
"""How many of the 2,598,960 five-card hands are of each category: combinatorics."""


def score(hole: str, board: str) -> int:
    return best_of_all(parse_cards(hole), parse_cards(board))


def test_all_five_card_hands_fall_into_their_categories() -> None:
    # rules 2.1
    scores = Counter(best_of_all(five[:2], five[2:]) for five in combinations(range(52), 5))
    assert len(scores) == 7_462
    counts: Counter[str] = Counter()
    for value, hands in scores.items():
        counts[category(value)] += hands
    assert counts == FIVE_CARD_HANDS


def test_five_of_seven_take_their_place_by_brute_force() -> None:
    # rules 2.4
    assert wrong_sevens(random_hands(2, SAMPLE, seed=7)) == []


def test_omaha_hands_take_their_place_by_brute_force() -> None:
    # rules 2.5
    assert wrong_omaha_hands(random_hands(4, SAMPLE, seed=7)) == []


def test_five_card_omaha_hands_take_their_place_by_brute_force() -> None:
    # rules 2.9
    assert wrong_five_card_omaha_hands(random_hands(5, SAMPLE, seed=7)) == []


def test_lows_are_those_of_brute_force() -> None:
    # rules 2.6
    assert wrong_lows(islice(all_low_hands(), 0, None, LOW_HANDS // SAMPLE)) == []
    assert wrong_lows(random_hands(4, SAMPLE // 10, seed=7)) == []
    assert wrong_lows(random_hands(5, SAMPLE // 10, seed=7)) == []


def test_all_lows_are_in_order() -> None:
    """The 56 lows: the highest card decides first, then the next."""
    # rules 2.6
    lows = sorted([tuple(sorted(ranks, reverse=True)) for ranks in combinations(range(1, 9), 5)])
    assert len(lows) == 56
    assert [as_score(low) for low in lows] == sorted(as_score(low) for low in lows)
    assert as_score(lows[-1]) < as_score(None), "no low is worse than any"


def test_a_board_that_is_not_whole_is_ranked_by_what_is_there() -> None:
    hole, flop = parse_cards("AsAd2c3d"), parse_cards("AhKcQd")
    assert category(best_of_two_and_three(hole, flop)) == "three_of_a_kind"
    assert category(best_of_two_and_three(hole, [*flop, *parse_cards("Kd")])) == "full_house"


def test_two_of_five_hole_cards_play_before_the_board_is_whole() -> None:
    # rules 2.9
    hole, flop = parse_cards("AsKsQsJs2h"), parse_cards("Ts9s2c")
    assert category(best_of_two_of_five_and_three(hole, flop)) == "one_pair", "not four of the hand"
    assert category(best_of_two_of_five_and_three(hole, [*flop, *parse_cards("4s")])) == "flush"


def test_suits_never_break_a_tie() -> None:
    # rules 2.2
    assert score("AsKs", "2c3d8hJhQd") == score("AhKd", "2c3d8hJhQd")


def test_a_sixth_card_never_breaks_a_tie() -> None:
    # rules 2.2
    assert score("AhQc", "Jd7hJcKhKs") == score("As8h", "Jd7hJcKhKs")


def test_the_ace_is_low_in_the_wheel_and_does_not_wrap() -> None:
    # rules 2.3
    assert category(score("AhKc", "2d3h4c5sQs")) == "straight"
    assert score("6s6h", "2d3h4c5sQs") < score("AhKc", "2d3h4c5sQs"), "the wheel is the lowest straight"
    assert category(score("AhKc", "Qd2h3c9s8s")) == "high_card"


def test_none_one_or_two_hole_cards_play() -> None:
    # rules 2.4
    assert category(score("2c3d", "AsKsQsJsTs")) == "royal_flush"
    assert category(score("As3d", "KsQsJsTs2c")) == "royal_flush"
    assert category(score("AsKs", "QsJsTs2c3d")) == "royal_flush"


def test_what_is_no_score_has_no_category() -> None:
    with pytest.raises(ValueError, match="no score"):
        category(7_463)
