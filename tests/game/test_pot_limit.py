"""Pot-limit: how much a pot-sized raise is (rules 4.15). Seat 1 is left of the button."""

from dataclasses import replace

import pytest

from riverboat.game.rules import Rules
from riverboat.game.state import Post
from tests.support.dealing import dealt, play, refused

PL = Rules(game="omaha", limit="pot-limit", small_blind=50, big_blind=100)


def stakes(small_blind: int, big_blind: int, ante: int = 0, big_blind_ante: int = 0) -> Rules:
    return replace(PL, small_blind=small_blind, big_blind=big_blind, ante=ante, big_blind_ante=big_blind_ante)


def test_a_pot_of_100_and_a_bet_of_40_allow_a_raise_to_220() -> None:
    # rules 4.15
    hand = play(dealt(*[1000] * 5, rules=stakes(10, 20)), *"ccccc", 40)
    assert hand.options() == (40, 80, 40 + 140 + 40)


def test_with_blinds_1_and_2_the_first_in_may_raise_to_7() -> None:
    # rules 4.15
    assert dealt(100, 100, 100, rules=stakes(1, 2)).options() == (2, 4, 7)


def test_the_small_blind_first_in_counts_its_own_blind_once() -> None:
    # rules 4.15
    assert play(dealt(100, 100, 100, rules=stakes(1, 2)), "f").options() == (1, 4, 6)


def test_heads_up_the_button_may_raise_to_three_big_blinds() -> None:
    # rules 4.15
    assert dealt(100, 100, rules=stakes(1, 2)).options() == (1, 4, 6)


def test_an_opening_bet_is_at_most_the_pot() -> None:
    # rules 4.15
    hand = play(dealt(9000, 9000, 9000, rules=PL), *"ccc")
    assert hand.options() == (0, 100, 300)
    assert refused(hand, 301) == "raise_too_big"


def test_a_raise_over_a_raise_is_reckoned_with_all_bets_made() -> None:
    # rules 4.15
    hand = play(dealt(*[9000] * 4, rules=PL), 350)
    assert hand.options() == (350, 600, 350 + (50 + 100 + 350) + 350)
    assert play(hand, 1200).options() == (1150, 2050, 1150 + (50 + 100 + 350 + 1200) + 1200)


def test_one_who_has_less_than_the_pot_may_raise_all_in_and_one_who_has_more_may_not() -> None:
    # rules 4.5, 4.15
    assert dealt(9000, 9000, 340, rules=PL).options() == (100, 200, 340)
    assert refused(dealt(9000, 9000, 360, rules=PL), 360) == "raise_too_big"


def test_a_short_big_blind_is_reckoned_as_a_full_one_preflop() -> None:
    # rules 4.16
    assert dealt(9000, 30, 9000, rules=PL).options() == (100, 200, 350)


def test_a_short_small_blind_is_reckoned_as_a_full_one_preflop() -> None:
    # rules 4.16
    assert dealt(10, 9000, 9000, rules=PL).options() == (100, 200, 350)


def test_a_small_blind_that_nobody_posts_is_reckoned_all_the_same() -> None:
    # rules 4.16
    assert dealt(9000, 9000, 9000, rules=PL, posts=[Post(1, "big_blind", 100)]).options() == (100, 200, 350)


def test_after_the_flop_the_pot_is_what_is_there() -> None:
    # rules 4.16
    hand = play(dealt(9000, 30, 9000, rules=PL), "c", "c")
    assert hand.options() == (0, 100, 230)


def test_a_big_blind_ante_is_left_out_preflop_and_counted_afterwards() -> None:
    # rules 4.16
    hand = dealt(9000, 9000, 9000, rules=stakes(50, 100, big_blind_ante=100))
    assert hand.options() == (100, 200, 350)
    assert play(hand, *"ccc").options() == (0, 100, 400)


def test_a_short_big_blind_with_an_ante_due_is_reckoned_as_a_full_blind() -> None:
    # rules 4.16
    hand = dealt(9000, 130, 9000, rules=stakes(50, 100, big_blind_ante=100))
    assert hand.options() == (100, 200, 350)


def test_own_antes_are_counted() -> None:
    # rules 4.16
    hand = dealt(9000, 9000, 9000, rules=stakes(50, 100, ante=10))
    assert hand.options() == (100, 200, 100 + (30 + 150) + 100)


def test_a_dead_blind_of_one_who_returns_is_counted() -> None:
    # rules 4.16
    posts = [
        *(Post(0, "small_blind", 50), Post(1, "big_blind", 100)),
        *(Post(3, "live", 100), Post(3, "dead", 50)),
    ]
    assert dealt(*[9000] * 4, rules=PL, posts=posts).options() == (100, 200, 100 + 300 + 100)


def test_where_the_pot_is_smaller_than_the_least_bet_the_least_bet_is_open() -> None:
    # rules 4.10, 4.15
    hand = play(dealt(9000, 9000, 9000, rules=PL), *"ccc")
    for player in hand.players:  # no line of play comes to it: two who called make two big blinds
        player.paid = 20
    assert hand.options() == (0, 100, 100)


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
def test_a_short_all_in_does_not_reopen_raising(limit: str) -> None:
    # rules 4.11
    rules = Rules(limit=limit, small_blind=50, big_blind=100)
    hand = play(dealt(350, 9000, 9000, 9000, rules=rules), 300, "c", 350, "c")
    assert hand.options() == (50, 0, 0)


def test_a_short_all_in_is_part_of_the_pot_that_a_raise_is_reckoned_by() -> None:
    # rules 4.15
    hand = play(dealt(380, 9000, 9000, 9000, rules=PL), 300, "f", 380)
    assert hand.options() == (280, 580, 280 + (380 + 100 + 300) + 380)
