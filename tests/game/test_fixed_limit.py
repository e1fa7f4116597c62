"""Fixed-limit, and the cap on raises of every limit. Seat 1 is left of the button.

The half-bet rule is TDA's and Robert's Rules': an all-in of at least half a bet more is a bet or raise, and
the next raise goes one size above it; over a smaller one the next raise completes the size.
"""

from dataclasses import replace

import pytest

from riverboat.game.hand import Hand
from riverboat.game.rules import Rules
from tests.support.dealing import actor, dealt, play, refused

FL = Rules(limit="fixed-limit", small_blind=50, big_blind=100)
NEVER = replace(FL, short_all_ins="never")


def on_the_flop(*stacks: int, rules: Rules = FL) -> Hand:
    """All have limped; the stacks are those that are left."""
    hand = dealt(*[stack + 100 for stack in stacks], rules=rules)
    return play(hand, *"c" * len(stacks))


class TestSizes:  # rules 4.17
    def test_preflop_and_on_the_flop_one_big_blind_and_two_on_the_turn_and_river(self) -> None:
        hand = dealt(9000, 9000, 9000, rules=FL)
        assert hand.options() == (100, 200, 200)
        assert play(hand, 200, 300, "c", "c").options() == (0, 100, 100)
        assert play(hand, 100).options() == (100, 200, 200)
        assert play(hand, "c", "c").options() == (0, 200, 200)
        assert play(hand, 200, 400).options() == (400, 600, 600)
        assert play(hand, "f", "c").options() == (0, 200, 200)

    def test_there_is_one_size_only(self) -> None:
        hand = dealt(9000, 9000, 9000, rules=FL)
        assert refused(hand, 199) == "raise_too_small"
        assert refused(hand, 201) == "raise_too_big"

    def test_with_less_than_the_size_the_whole_stack_goes_in(self) -> None:
        assert dealt(9000, 9000, 170, rules=FL).options() == (100, 170, 170)

    def test_an_odd_big_blind_is_the_size_all_the_same(self) -> None:
        hand = dealt(90, 90, 90, rules=replace(FL, small_blind=1, big_blind=3))
        assert hand.options() == (3, 6, 6)


class TestCap:  # rules 4.18, 4.22
    def test_one_bet_and_three_raises_preflop_where_the_big_blind_is_the_bet(self) -> None:
        hand = play(dealt(9000, 9000, 9000, rules=FL), 200, 300, 400)
        assert hand.options() == (200, 0, 0)
        assert refused(hand, 500) == "raise_not_open"

    def test_one_bet_and_three_raises_on_a_later_street(self) -> None:
        hand = play(on_the_flop(9000, 9000, 9000), 100, 200, 300)
        assert hand.options().raise_most == 400
        assert play(hand, 400).options() == (200, 0, 0)

    def test_four_raises_where_the_room_says_so(self) -> None:
        four = replace(FL, raise_cap=4)
        hand = play(dealt(9000, 9000, 9000, rules=four), 200, 300, 400)
        assert hand.options().raise_most == 500
        assert play(hand, 500).options() == (200, 0, 0)
        assert play(on_the_flop(9000, 9000, 9000, rules=four), 100, 200, 300, 400, 500).options() == (
            200,
            0,
            0,
        )

    @pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
    def test_the_cap_is_a_setting_of_every_limit(self, limit: str) -> None:
        capped = replace(FL, limit=limit, raise_cap=3)
        assert play(dealt(9000, 9000, 9000, rules=capped), 200, 300, 400).options() == (200, 0, 0)
        assert play(on_the_flop(9000, 9000, 9000, rules=capped), 100, 200, 300, 400).options() == (200, 0, 0)

    @pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
    def test_without_the_setting_only_fixed_limit_has_one(self, limit: str) -> None:
        hand = play(dealt(9000, 9000, 9000, rules=replace(FL, limit=limit)), 200, 300, 400, 500)
        assert hand.options().raise_least == 600

    def test_no_cap_in_a_round_that_began_heads_up(self) -> None:
        # rules 4.19
        assert play(dealt(9000, 9000, rules=FL), 200, 300, 400, 500, 600).options() == (100, 700, 700)

    def test_a_later_round_of_two_has_none_either(self) -> None:
        # rules 4.19
        hand = play(on_the_flop(9000, 9000, 9000), "c", 100, "f", "c")
        assert play(hand, *(200, 400, 600, 800, 1000)).options() == (200, 1200, 1200)

    def test_a_round_that_comes_down_to_two_keeps_its_cap(self) -> None:
        # rules 4.19
        hand = play(dealt(9000, 9000, 9000, rules=FL), 200, 300, 400, "f")
        assert actor(hand) == 1
        assert hand.options() == (100, 0, 0)

    def test_it_holds_heads_up_where_the_room_says_so(self) -> None:
        # rules 4.19
        rules = replace(FL, cap_heads_up=True)
        assert play(dealt(9000, 9000, rules=rules), 200, 300, 400).options() == (100, 0, 0)

    def test_each_street_counts_anew(self) -> None:
        hand = play(dealt(9000, 9000, 9000, rules=FL), 200, 300, 400, "c", "c")
        assert play(hand, 100, 200, 300).options().raise_most == 400


class TestAllInOfHalfABet:  # rules 4.20
    def test_half_a_bet_more_counts_as_a_raise_and_reopens(self) -> None:
        hand = play(on_the_flop(9000, 150, 9000), 100, 150, "c")
        assert actor(hand) == 1
        assert hand.options() == (50, 250, 250)
        assert hand.raises == 2

    def test_the_next_raise_is_one_size_above_it(self) -> None:
        assert play(on_the_flop(9000, 170, 9000), 100, 170).options() == (170, 270, 270)

    def test_less_than_half_does_not_reopen(self) -> None:
        hand = play(on_the_flop(9000, 149, 9000), 100, 149, "c")
        assert hand.options() == (49, 0, 0)
        assert hand.raises == 1

    def test_the_next_raise_completes_less_than_half_and_reopens(self) -> None:
        hand = play(on_the_flop(9000, 149, 9000), 100, 149)
        assert hand.options() == (149, 200, 200)
        assert play(hand, 200).options() == (100, 300, 300)
        assert hand.raises == 2

    def test_an_opening_all_in_of_half_a_bet_is_the_bet(self) -> None:
        hand = play(on_the_flop(9000, 50, 9000), "c", 50)
        assert hand.options() == (50, 150, 150)
        assert play(hand, "c").options() == (50, 150, 150), "one who checked may raise"

    def test_a_smaller_opening_all_in_is_completed(self) -> None:
        hand = play(on_the_flop(9000, 49, 9000), "c", 49)
        assert hand.options() == (49, 100, 100)
        assert play(hand, "c").options() == (49, 0, 0), "one who checked may call or fold"

    def test_preflop_the_big_blind_is_the_bet_that_half_is_reckoned_over(self) -> None:
        hand = play(dealt(9000, 9000, 9000, 150, rules=FL), "c", 150, "c", "f")
        assert hand.options() == (50, 250, 250)
        hand = play(dealt(9000, 9000, 9000, 149, rules=FL), "c", 149, "c", "f")
        assert hand.options() == (49, 0, 0)

    def test_the_big_blind_completes_a_smaller_all_in_for_a_blind_is_no_action(self) -> None:
        # rules 4.6
        assert play(dealt(9000, 9000, 149, rules=FL), 149, "c").options() == (49, 200, 200)

    def test_half_an_odd_bet_is_not_rounded_down(self) -> None:
        rules = replace(FL, small_blind=1, big_blind=3)
        hand = dealt(90, 90, 90, 4, rules=rules)
        assert play(hand, "c", 4, "c", "c").options() == (1, 0, 0)
        hand = dealt(90, 90, 90, 5, rules=rules)
        assert play(hand, "c", 5, "c", "c").options() == (2, 8, 8)

    def test_a_counted_all_in_brings_the_cap_nearer_and_a_smaller_one_does_not(self) -> None:
        hand = play(on_the_flop(9000, 150, 9000, 9000), 100, 150, 250, 350)
        assert hand.options() == (250, 0, 0)
        hand = play(on_the_flop(9000, 149, 9000, 9000), 100, 149, 200, 300)
        assert hand.options() == (200, 400, 400)

    def test_over_the_last_raise_of_a_capped_round_no_all_in_goes(self) -> None:
        # rules 4.5, 4.18
        hand = play(on_the_flop(9000, 9000, 9000, 410), 100, 200, 300)
        assert play(hand, 400).options() == (300, 0, 0)


class TestAddedUp:  # rules 4.21
    def test_all_ins_below_half_a_bet_add_up_to_a_raise(self) -> None:
        hand = play(on_the_flop(9000, 130, 160, 9000), 100, 130, 160)
        assert hand.options() == (160, 260, 260), "60 over the bet of 100 count as a raise"
        assert play(hand, "c").options() == (60, 260, 260)

    def test_they_add_up_from_the_bet_that_a_player_answered(self) -> None:
        hand = play(on_the_flop(9000, 130, 9000, 160), 100, 130, "c", 160)
        assert actor(hand) == 1
        assert hand.options() == (60, 260, 260)
        assert actor(play(hand, "c")) == 3
        assert hand.options() == (30, 0, 0), "he called 130 and faces 30 more"

    def test_never_means_that_each_must_be_half_a_bet_by_itself(self) -> None:
        hand = play(on_the_flop(9000, 130, 160, 9000, rules=NEVER), 100, 130, 160, "c")
        assert hand.options() == (60, 0, 0)
        assert hand.raises == 1
        hand = play(on_the_flop(9000, 130, 180, 9000, rules=NEVER), 100, 130, 180, "c")
        assert hand.options() == (80, 280, 280)

    def test_never_leaves_the_completion_open_to_one_who_has_not_acted(self) -> None:
        hand = play(on_the_flop(9000, 149, 9000, rules=NEVER), 100, 149, 200)
        assert hand.options() == (100, 300, 300)

    def test_never_does_not_complete_to_less_than_the_bet(self) -> None:
        hand = play(on_the_flop(9000, 140, 180, 220, 9000, rules=NEVER), 100, 140, 180, 220)
        assert hand.options() == (220, 320, 320)
        assert play(hand, 320).options() == (220, 420, 420)
