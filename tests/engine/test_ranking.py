"""Ranking of hands (rules.md, section 2), against counts and an order worked out independently."""

import random
from collections import Counter
from itertools import combinations

import pytest

from riverboat.cards import parse_cards, rank_of, suit_of
from riverboat.ranking import best_of_all, category

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


def strength(five: tuple[int, ...]) -> tuple[int, ...]:
    """A five-card hand as a tuple that orders as poker does; written from the rules, slow and plain."""
    ranks = sorted((rank_of(card) for card in five), reverse=True)
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(counts[rank] for rank in by_count)
    flush = len({suit_of(card) for card in five}) == 1
    if len(counts) == 5 and ranks[0] - ranks[4] == 4:
        straight_to = ranks[0]
    elif ranks == [12, 3, 2, 1, 0]:
        straight_to = 3
    else:
        straight_to = -1
    if straight_to >= 0:
        return (8 if flush else 4, straight_to)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return (5 if flush else kinds[shape], *by_count)


def score(hole: str, board: str) -> int:
    return best_of_all(parse_cards(hole), parse_cards(board))


def test_all_five_card_hands_fall_into_their_categories() -> None:
    scores = Counter(best_of_all(five[:2], five[2:]) for five in combinations(range(52), 5))
    assert len(scores) == 7_462
    counts: Counter[str] = Counter()
    for value, hands in scores.items():
        counts[category(value)] += hands
    assert counts == FIVE_CARD_HANDS


def test_five_of_seven_orders_as_the_best_of_the_21_fives() -> None:
    draw = random.Random(7)
    dealt = [draw.sample(range(52), 7) for _ in range(3_000)]
    ours = [best_of_all(seven[:2], seven[2:]) for seven in dealt]
    theirs = [max(map(strength, combinations(seven, 5))) for seven in dealt]
    for (our_a, their_a), (our_b, their_b) in combinations(list(zip(ours, theirs, strict=True))[:300], 2):
        assert (our_a < our_b) == (their_a > their_b)
        assert (our_a == our_b) == (their_a == their_b)
    by_score = [their for _, their in sorted(zip(ours, theirs, strict=True), key=lambda pair: pair[0])]
    assert by_score == sorted(theirs, reverse=True)


def test_suits_never_break_a_tie() -> None:
    assert score("AsKs", "2c3d8hJhQd") == score("AhKd", "2c3d8hJhQd")


def test_a_sixth_card_never_breaks_a_tie() -> None:
    assert score("AhQc", "Jd7hJcKhKs") == score("As8h", "Jd7hJcKhKs")


def test_the_ace_is_low_in_the_wheel_and_does_not_wrap() -> None:
    assert category(score("AhKc", "2d3h4c5sQs")) == "straight"
    assert score("6s6h", "2d3h4c5sQs") < score("AhKc", "2d3h4c5sQs"), "the wheel is the lowest straight"
    assert category(score("AhKc", "Qd2h3c9s8s")) == "high_card"


def test_none_one_or_two_hole_cards_play() -> None:
    assert category(score("2c3d", "AsKsQsJsTs")) == "royal_flush"
    assert category(score("As3d", "KsQsJsTs2c")) == "royal_flush"
    assert category(score("AsKs", "QsJsTs2c3d")) == "royal_flush"


def test_what_is_no_score_has_no_category() -> None:
    with pytest.raises(ValueError, match="no score"):
        category(7_463)
