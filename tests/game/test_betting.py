"""No-limit betting, one test a rule. Seat 1 is left of the button."""

import pytest

from riverboat.game.betting import NO_RAISE, raise_window
from riverboat.game.errors import IllegalAction
from riverboat.game.events import Acted, Posted
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules
from riverboat.game.state import Post
from tests.support.dealing import STAKES, actor, dealt, play, refused


class TestWhoActs:
    def test_preflop_starts_left_of_the_big_blind_and_later_streets_left_of_the_button(self) -> None:
        # rules 3.2
        hand = dealt(1000, 1000, 1000, 1000)
        assert actor(hand) == 3
        play(hand, "c", "c", "c", "c")
        assert actor(hand) == 1

    def test_a_later_street_starts_at_the_first_live_player_left_of_the_button(self) -> None:
        # rules 3.2
        assert actor(play(dealt(1000, 1000, 1000), "c", "f", "c")) == 2

    def test_heads_up_the_button_posts_the_small_blind_and_acts_first_preflop_last_afterwards(self) -> None:
        # rules 3.3
        hand = dealt(1000, 1000)
        assert hand.players[1].bet == 50
        assert actor(hand) == 2
        assert actor(play(hand, "c")) == 1
        assert actor(play(hand, "c")) == 1

    def test_a_blind_is_no_action_so_the_big_blind_has_the_option(self) -> None:
        # rules 4.6
        hand = play(dealt(1000, 1000, 1000), "c", "c")
        assert actor(hand) == 2
        assert hand.options() == (0, 200, 1000)

    def test_a_round_ends_when_everybody_has_answered_the_bet(self) -> None:
        # rules 4.8
        hand = play(dealt(1000, 1000, 1000), 300, "c")
        assert hand.street == 0
        assert play(hand, "c").street == 1

    def test_a_live_post_to_enter_counts_as_a_call_and_keeps_the_option(self) -> None:
        # rules 3.14
        posts = [Post(0, "small_blind", 50), Post(1, "big_blind", 100), Post(3, "live", 100)]
        hand = play(dealt(1000, 1000, 1000, 1000, posts=posts), "f")
        assert actor(hand) == 4
        assert hand.options() == (0, 200, 1000)

    def test_a_dead_blind_is_no_part_of_the_bet(self) -> None:
        # rules 3.15
        posts = [
            Post(0, "small_blind", 50),
            Post(1, "big_blind", 100),
            Post(3, "live", 100),
            Post(3, "dead", 50),
        ]
        hand = dealt(1000, 1000, 1000, 1000, posts=posts)
        assert (hand.dead, hand.players[3].bet, hand.players[3].stack) == (50, 100, 850)

    def test_nobody_acts_when_the_hand_is_over(self) -> None:
        # rules 4.1
        hand = play(dealt(1000, 1000), "f")
        for action in (hand.fold, hand.check_or_call, lambda: hand.raise_to(200)):
            with pytest.raises(IllegalAction) as refusal:
                action()
            assert refusal.value.code == "hand_over"


class TestRaiseSizes:
    def test_an_opening_bet_is_at_least_the_big_blind(self) -> None:
        # rules 4.10
        hand = play(dealt(1000, 1000, 1000), "c", "c", "c")
        assert hand.options() == (0, 100, 900)
        assert refused(hand, 99) == "raise_too_small"
        assert refused(hand, 901) == "raise_too_big"

    def test_a_raise_is_at_least_the_last_full_raise(self) -> None:
        # rules 4.10
        hand = dealt(9000, 9000, 9000)
        assert hand.options().raise_least == 200
        assert play(hand, 300).options().raise_least == 500
        assert play(hand, 900).options().raise_least == 1500

    def test_the_least_raise_starts_anew_on_each_street(self) -> None:
        # rules 4.10
        assert play(dealt(9000, 9000, 9000), 900, "c", "c").options().raise_least == 100

    def test_one_may_bet_the_whole_stack_whatever_the_others_have(self) -> None:
        # rules 4.24
        hand = dealt(1000, 300)
        assert play(hand, "c", 1000).players[0].bet == 1000

    def test_the_least_raise_after_a_short_all_in_adds_the_last_full_raise(self) -> None:
        # rules 4.14
        assert play(dealt(9000, 9000, 9000, 400), 300, 400).options().raise_least == 600

    def test_a_short_all_in_opening_bet_may_be_called_or_raised_by_a_full_bet_more(self) -> None:
        # rules 4.23
        hand = play(dealt(160, 9000, 9000), "c", "c", "c", 60)
        assert hand.options() == (60, 160, 8900)

    def test_with_less_than_the_least_raise_only_the_whole_stack_may_go_in(self) -> None:
        # rules 4.4
        hand = dealt(1000, 1000, 150)
        assert hand.options() == (100, 150, 150)
        assert refused(hand, 149) == "raise_too_small"

    def test_with_fewer_chips_than_the_call_only_fold_or_all_in_remain(self) -> None:
        # rules 4.3
        hand = play(dealt(1000, 1000, 1000, 250), 600)
        assert hand.options() == (600, 0, 0)
        assert play(hand, "c").players[3].stack == 0


class TestShortAllIns:
    def test_short_all_in_does_not_reopen_raising(self) -> None:
        # rules 4.11
        hand = play(dealt(350, 9000, 9000, 9000), 300, "c", 350, "c")
        assert actor(hand) == 3
        assert hand.options() == (50, 0, 0)
        assert refused(hand, 600) == "raise_not_open"

    def test_one_who_has_not_acted_may_raise_over_a_short_all_in(self) -> None:
        # rules 4.11
        assert play(dealt(350, 9000, 9000, 9000), 300, "c", 350).options() == (250, 550, 9000)

    def test_short_all_ins_that_add_up_to_a_full_raise_reopen(self) -> None:
        # rules 4.11
        hand = play(dealt(5000, 250, 300, 5000), "c", "c", "c", "c", 100, 150, 200, "c")
        assert actor(hand) == 1
        assert hand.options() == (100, 300, 4900)

    def test_short_all_ins_never_reopen_where_the_room_says_so(self) -> None:
        # rules 4.12
        rules = Rules(small_blind=50, big_blind=100, short_all_ins="never")
        hand = play(dealt(5000, 250, 300, 5000, rules=rules), "c", "c", "c", "c", 100, 150, 200, "c")
        assert hand.options() == (100, 0, 0)

    def test_never_means_short_ones_only(self) -> None:
        # rules 4.12
        rules = Rules(small_blind=50, big_blind=100, short_all_ins="never")
        hand = play(dealt(5000, 250, 5000, rules=rules), "c", "c", "c", 100, 150, 400)
        assert hand.options() == (300, 650, 4900)

    def test_a_raise_of_exactly_the_least_size_is_full_and_reopens(self) -> None:
        # rules 4.10, 4.12
        rules = Rules(small_blind=50, big_blind=100, short_all_ins="never")
        hand = play(dealt(5000, 5000, 5000, rules=rules), "c", "c", "c", 100, 200, "c")
        assert hand.options() == (100, 300, 4900)

    def test_one_who_checked_and_faces_a_short_opening_all_in_may_call_or_fold(self) -> None:
        # rules 4.13
        hand = play(dealt(9000, 160, 9000), "c", "c", "c", "c", 60, "c")
        assert actor(hand) == 1
        assert hand.options() == (60, 0, 0)

    def test_the_big_blind_may_raise_over_short_all_ins_for_a_blind_is_no_action(self) -> None:
        # rules 4.6, 4.11
        hand = play(dealt(9000, 9000, 120, 9000), 120, "c", "c")
        assert hand.options() == (20, 220, 9000)


class TestCount:
    def test_full_bets_and_raises_are_counted_on_each_street(self) -> None:
        # rules 4.22
        hand = play(dealt(9000, 9000, 650), 300, 500)
        assert hand.raises == 3, "the big blind is the bet"
        assert play(hand, "f", 650).raises == 3, "an all-in below a full raise does not count"
        assert play(hand, "c").raises == 3
        hand = play(dealt(9000, 9000, 9000), 300, "c", "c")
        assert hand.raises == 0
        assert play(hand, 100).raises == 1


class TestWhoCanStillRaise:
    def test_raising_is_offered_only_while_another_live_player_can_act(self) -> None:
        # rules 4.25
        hand = play(dealt(300, 1000), "c", 300)
        assert actor(hand) == 2
        assert hand.options() == (200, 0, 0)
        assert window_of_everybody_else(hand) == {NO_RAISE}

    def test_no_decision_is_left_when_nobody_can_contest_the_betting(self) -> None:
        # rules 4.26
        hand = play(dealt(300, 1000, 200), 200, 300, "c")
        assert hand.over
        assert len(hand.board) == 5

    def test_the_last_with_chips_still_answers_a_bet_he_has_not_matched(self) -> None:
        # rules 4.8, 4.25
        hand = play(dealt(1000, 300, 500), 500, "f")
        assert actor(hand) == 2
        assert hand.options() == (400, 0, 0)


def window_of_everybody_else(hand: Hand) -> set[tuple[int, int]]:
    return {
        raise_window(hand, player) for position, player in enumerate(hand.players) if position != hand.actor
    }


class TestBlindsAndAntes:
    def test_short_big_blind_is_all_in_and_the_call_stays_the_full_big_blind(self) -> None:
        # rules 3.4
        hand = dealt(1000, 30, 1000)
        assert hand.players[1].bet == 30
        assert hand.options() == (100, 200, 1000)

    def test_heads_up_a_short_small_blind_leaves_nothing_to_decide(self) -> None:
        # rules 3.4, 4.26
        hand = dealt(1000, 30)
        assert hand.over
        assert sum(player.stack for player in hand.players) == 1030
        assert hand.players[0].stack in (970, 1000, 1030), "70 of the big blind's 100 are nobody's to win"

    def test_an_own_ante_is_posted_before_the_blind(self) -> None:
        # rules 3.6
        hand = dealt(1000, 130, 1000, rules=Rules(small_blind=50, big_blind=100, ante=60))
        assert (hand.players[1].paid, hand.players[1].bet) == (130, 70)

    def test_a_big_blind_ante_is_posted_after_the_blind(self) -> None:
        # rules 3.6
        hand = dealt(1000, 130, 1000, rules=Rules(small_blind=50, big_blind=100, big_blind_ante=100))
        assert (hand.players[1].bet, hand.dead) == (100, 30)

    def test_an_ante_is_no_part_of_the_bet_to_call(self) -> None:
        # rules 3.5
        hand = dealt(1000, 1000, 1000, rules=Rules(small_blind=50, big_blind=100, ante=25))
        assert hand.options() == (100, 200, 975)

    def test_what_was_posted_is_told_with_what_was_there(self) -> None:
        _, events = Hand.deal(STAKES, 1, 3, [(1, 1000), (2, 30), (3, 1000)], list(range(52)))
        posted = [event for event in events if isinstance(event, Posted)]
        assert posted == [Posted(1, "small_blind", 50, all_in=False), Posted(2, "big_blind", 30, all_in=True)]


class TestEvents:
    def test_an_action_is_told_with_what_it_added_and_what_the_bet_is_then(self) -> None:
        hand = dealt(1000, 1000, 1000)
        assert hand.raise_to(300) == [Acted(3, "raise", 300, 300, all_in=False)]
        assert hand.check_or_call()[0] == Acted(1, "call", 250, 300, all_in=False)

    def test_the_first_bet_of_a_street_is_a_bet(self) -> None:
        hand = play(dealt(1000, 1000, 1000), "c", "c", "c")
        assert hand.raise_to(900)[0] == Acted(1, "bet", 900, 900, all_in=True)
