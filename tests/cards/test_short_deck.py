"""Ranking with the short deck (rules 2.10), against an order worked out independently.

`python -m tests.support.against_brute_force` compares a million hands.
"""

from collections import Counter
from itertools import combinations

import pytest

from riverboat.cards.card import names_of, parse_cards
from riverboat.cards.ranking import category
from riverboat.cards.short_deck import SHORT_DECK, SHORT_DECK_CATEGORIES, best_of_short_deck
from tests.support.against_brute_force import random_hands, short_deck_scores, wrong_short_deck_hands

FIVE_CARD_HANDS = {
    "royal_flush": 4,
    "straight_flush": 20,
    "four_of_a_kind": 288,
    "flush": 480,
    "full_house": 1_728,
    "straight": 6_120,
    "three_of_a_kind": 16_128,
    "two_pair": 36_288,
    "one_pair": 193_536,
    "high_card": 122_400,
}
"""How many of the 376,992 five-card hands are of each category, the best first: combinatorics."""


def named(cards: str) -> str:
    held = parse_cards(cards)
    return category(best_of_short_deck(held[:2], held[2:]), SHORT_DECK_CATEGORIES)


def score(cards: str) -> int:
    held = parse_cards(cards)
    return best_of_short_deck(held[:2], held[2:])


def test_the_deck_runs_from_six_to_ace() -> None:
    assert names_of(SHORT_DECK) == [rank + suit for rank in "6789TJQKA" for suit in "cdhs"]


def test_all_five_card_hands_fall_into_their_categories() -> None:
    counts: Counter[str] = Counter()
    for five in combinations(SHORT_DECK, 5):
        counts[category(best_of_short_deck(five[:2], five[2:]), SHORT_DECK_CATEGORIES)] += 1
    assert counts == FIVE_CARD_HANDS
    assert counts.total() == 376_992
    assert [name for _, name in SHORT_DECK_CATEGORIES] == list(FIVE_CARD_HANDS)


def test_all_five_card_hands_stand_in_the_order_of_brute_force() -> None:
    """Two hands tie where they tie there: 1,404 are distinct."""
    assert len(short_deck_scores()) == 1_404


def test_five_of_seven_take_their_place_by_brute_force() -> None:
    assert wrong_short_deck_hands(random_hands(2, 20_000, seed=7, deck=SHORT_DECK)) == []


def test_five_of_six_take_their_place_by_brute_force() -> None:
    hands = [(hole, board[:4]) for hole, board in random_hands(2, 5_000, seed=8, deck=SHORT_DECK)]
    assert wrong_short_deck_hands(hands) == []


def test_a_flush_beats_a_full_house() -> None:
    assert score("6h7h8hThJh") < score("AsAhAdKsKh")
    assert score("6s6h6d6cKh") < score("AhKhQhJh9h"), "and four of a kind beats a flush"


def test_a_straight_beats_three_of_a_kind() -> None:
    assert score("6h7d8h9hTh") < score("AsAhAdKsQh")


def test_the_ace_is_low_below_the_nine_and_does_not_wrap() -> None:
    assert named("Ah6d7h8s9c") == "straight"
    assert score("6h7d8h9hTs") < score("Ah6d7h8s9c") < score("AsAhAdKsQh"), "the lowest straight"
    assert named("KhAh6d7h8s") == "high_card"
    assert named("Ah6h7h8h9h") == "straight_flush"
    assert score("6h7h8h9hTh") < score("Ah6h7h8h9h") < score("AsAhAdAcKh"), "the lowest straight flush"


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah6d7h8s9cAsAd", "straight"),
        ("Ah6d7h8s9cTsKd", "straight"),
        ("AhKh6h7h8h9hQd", "straight_flush"),
        ("Ah6h7h8h9dKhQd", "flush"),
        ("Ah6h7h8h9d9hTh", "straight_flush"),
        ("AhKhQhJhTh9h8h", "royal_flush"),
    ],
)
def test_the_low_ace_among_seven_cards(cards: str, name: str) -> None:
    assert named(cards) == name
