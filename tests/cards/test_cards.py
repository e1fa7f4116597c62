"""Cards and their two-letter names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards.card import DECK_SIZE, NAMES, parse_cards, rank_of, show_cards, suit_of


def test_there_are_52_different_cards() -> None:
    # rules 1.1
    assert len(set(NAMES)) == DECK_SIZE == 52
    assert {(rank_of(card), suit_of(card)) for card in range(52)} == {
        (r, s) for r in range(13) for s in range(4)
    }


def test_deuce_of_clubs_is_the_first_card_and_ace_of_spades_the_last() -> None:
    assert parse_cards("2c As") == [0, 51]
    assert rank_of(51) == 12
    assert suit_of(51) == 3


@given(st.lists(st.integers(0, 51), max_size=10))
def test_what_is_written_is_read_back(cards: list[int]) -> None:
    assert parse_cards(show_cards(cards)) == cards


@pytest.mark.parametrize("text", ["1s", "AS", "sA", "A", "10s", "??", "AsK"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        parse_cards(text)
