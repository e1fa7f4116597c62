"""Omaha and Omaha Hi/Lo: two from the hand, two halves of each pot."""

from dataclasses import replace

from riverboat.game.events import HandEvent, PotWon
from riverboat.game.rules import Rake, Rules
from riverboat.game.settlement import LOW_HALF
from tests.support.dealing import Action, final, played, shown

HI_LO = Rules(game="omaha-hi-lo", limit="pot-limit", small_blind=50, big_blind=100)
CHIPS = Rules(game="omaha-hi-lo", limit="no-limit", small_blind=1, big_blind=2)
OMAHA = Rules(game="omaha", small_blind=1, big_blind=2)

LOW_BOARD = "3c5d8hKcTs"
NO_LOW_BOARD = "Kc8s7hTc8d"
NUT_LOW, NUT_LOW_TOO, NUT_LOW_AGAIN = "As2cQdJd", "Ah2sQhJh", "Ac2dQcJc"
SET_OF_KINGS, SET_OF_TENS = "KhKs9c9d", "ThTd9h9s"
LOSER = "QsJs9h7c"
"""Neither a pair nor a low on the low board."""


def all_in(
    stacks: list[int], holes: list[str], board: str = LOW_BOARD, rules: Rules = CHIPS
) -> tuple[list[int], list[HandEvent]]:
    """Everybody puts in everything before the flop; the final stacks."""
    most = max(stacks)
    actions: list[Action] = [most, *"c" * (len(stacks) - 1)]
    hand, events = played(stacks, holes, actions, board, rules)
    return final(hand), events


def wins(events: list[HandEvent]) -> list[tuple[int, int, int, str | None]]:
    return [(e.pot, e.seat, e.amount, e.ranking) for e in events if isinstance(e, PotWon)]


class TestExactlyTwoFromTheHand:  # rules 2.5
    def test_one_suited_card_and_four_on_the_board_are_no_flush(self) -> None:
        stacks, _ = all_in([300, 300], ["AsKdQdJh", "9h9dTc3c"], "2s5s8s9sKc", OMAHA)
        assert stacks == [0, 600]

    def test_four_suited_cards_in_the_hand_are_no_flush(self) -> None:
        stacks, _ = all_in([300, 300], ["AsKsQsJs", "2d2cTd9d"], "2s5s8h9cKc", OMAHA)
        assert stacks == [0, 600]

    def test_a_straight_on_the_board_is_no_hand(self) -> None:
        stacks, _ = all_in([300, 300], ["AsAd2h2c", "KsKdQhJc"], "5s6s7h8c9d", OMAHA)
        assert stacks == [600, 0]

    def test_two_for_the_low_may_be_others_than_two_for_the_high(self) -> None:
        # rules 2.6
        stacks, events = all_in([300, 300], ["As2cKhKd", "4s6cQdQc"], LOW_BOARD)
        assert stacks == [600, 0]
        assert wins(events) == [(0, 1, 600, "three_of_a_kind")]

    def test_one_low_card_in_the_hand_makes_no_low(self) -> None:
        # rules 2.6
        stacks, _ = all_in([300, 300], ["As9cJdJs", "KhKsQcQd"], "2c3d5h8sKc")
        assert stacks == [0, 600]


class TestHalves:
    def test_high_and_low_split_the_pot(self) -> None:
        # rules 2.6
        stacks, events = all_in([300, 300], [NUT_LOW, SET_OF_KINGS])
        assert stacks == [300, 300]
        assert wins(events) == [(0, 2, 300, "three_of_a_kind"), (0, 1, 300, LOW_HALF)]

    def test_without_a_qualifying_low_the_high_takes_all(self) -> None:
        # rules 2.7
        stacks, _ = all_in([300, 300], [NUT_LOW, SET_OF_KINGS], NO_LOW_BOARD)
        assert stacks == [0, 600]

    def test_a_nine_is_no_low(self) -> None:
        # rules 2.6, 2.7
        stacks, _ = all_in([300, 300], ["As9cJdJs", SET_OF_KINGS.replace("9c", "4c")], "2c3d5hKcJc")
        assert stacks == [0, 600]

    def test_a_wheel_is_the_best_low_and_a_straight(self) -> None:
        # rules 2.6
        stacks, _ = all_in([300, 300], ["Ah2hKsQd", "JsJdTcTh"], "3c4d5s9h9c")
        assert stacks == [600, 0]

    def test_straights_and_flushes_do_not_spoil_a_low(self) -> None:
        # rules 2.6
        stacks, _ = all_in([300, 300], ["4h5hKsQd", "8c7sJdJh"], "2h3h6hJcJs")
        assert stacks == [600, 0], "the straight flush is a six-low too, and beats 8-7-6-3-2"

    def test_a_counterfeited_low_card_counts_once(self) -> None:
        # rules 2.6
        stacks, _ = all_in([300, 300], ["As2cKdKs", "4s6cQdJd"], "2d3s7hKcJc")
        assert stacks == [300, 300], "ace-two holds two different ranks only with the board's 3 and 7"

    def test_quartered(self) -> None:
        # rules 2.8
        stacks, _ = all_in([300, 300], ["Ah2hKsKd", NUT_LOW], LOW_BOARD)
        assert stacks == [450, 150]

    def test_a_third_player_is_scooped_and_two_share_the_low(self) -> None:
        # rules 2.8
        stacks, _ = all_in([200, 200, 200], [NUT_LOW, NUT_LOW_TOO, SET_OF_KINGS])
        assert stacks == [150, 150, 300]

    def test_the_lower_high_card_of_a_low_decides(self) -> None:
        # rules 2.6
        stacks, _ = all_in([300, 300], ["4h6hJdJs", "7h2hQsQd"], "3c5d8hKcTs")
        assert stacks == [300, 300], "8-6-5-4-3 beats 8-7-5-3-2; queens beat jacks"


class TestOddChips:
    def test_between_the_halves_it_goes_to_the_high(self) -> None:
        # rules 5.7
        holes = [LOSER, SET_OF_KINGS, NUT_LOW]
        hand, events = played([100, 100, 100], holes, ["c", "f", *"ccccccc"], LOW_BOARD, CHIPS)
        assert final(hand) == [99, 101, 100]
        assert wins(events) == [(0, 2, 3, "three_of_a_kind"), (0, 3, 2, LOW_HALF)]

    def test_within_a_half_it_goes_to_the_closest_left_of_the_button(self) -> None:
        # rules 5.6
        stacks, _ = all_in([22, 22, 22], [SET_OF_KINGS, NUT_LOW, NUT_LOW_TOO])
        assert stacks == [33, 17, 16]
        stacks, _ = all_in([22, 22, 22], [NUT_LOW, SET_OF_KINGS, NUT_LOW_TOO])
        assert stacks == [17, 33, 16]

    def test_players_tied_for_both_halves_share_the_pot_as_evenly_as_possible(self) -> None:
        # rules 2.8
        stacks, _ = all_in([33, 33], [NUT_LOW, NUT_LOW_TOO])
        assert stacks == [33, 33]

    def test_three_tied_for_both_halves(self) -> None:
        # rules 2.8
        stacks, _ = all_in([10, 10, 10, 2], [NUT_LOW, NUT_LOW_TOO, NUT_LOW_AGAIN, LOSER])
        assert stacks == [11, 11, 10, 0]

    def test_tied_for_both_while_a_third_shares_the_low(self) -> None:
        """28 chips: 7 + 7 of the high, 5 + 5 + 4 of the low; neither of the first two gets both odd chips."""
        # rules 5.8
        stacks, _ = all_in([7, 7, 7, 7], ["As2cKdQd", "Ah2sKhQh", "Ac2dJcTd", LOSER])
        assert stacks == [12, 12, 4, 0]

    def test_tied_for_both_the_one_without_an_odd_chip_of_the_high_comes_first_for_the_low(self) -> None:
        """14 chips: 4 + 3 of the high, and of the low 2 + 3 + 2."""
        # rules 5.8
        rules = Rules(game="omaha-hi-lo", small_blind=1, big_blind=2, big_blind_ante=2)
        hand, _ = played([4, 6, 4], ["As2cKdQd", "Ah2sKhQh", "Ac2dJcTd"], [4, "c", "c"], LOW_BOARD, rules)
        assert final(hand) == [6, 6, 2]


class TestSidePots:
    def test_each_pot_is_halved_among_those_who_play_for_it(self) -> None:
        # rules 2.6, 5.2
        stacks, events = all_in([100, 300, 300], [NUT_LOW, SET_OF_KINGS, "4s6cQsQh"])
        assert stacks == [150, 150 + 200, 200]
        assert {win[:3] for win in wins(events)} == {(0, 2, 150), (0, 1, 150), (1, 2, 200), (1, 3, 200)}

    def test_no_low_in_the_side_pot(self) -> None:
        # rules 2.7
        stacks, _ = all_in([100, 300, 300], [NUT_LOW, SET_OF_TENS, SET_OF_KINGS])
        assert stacks == [150, 0, 150 + 400]

    def test_the_best_low_of_a_side_pot_may_lose_the_main_pot(self) -> None:
        # rules 2.6, 5.2
        stacks, _ = all_in([100, 300, 300], ["As2cKhKd", "4s6cQdQh", SET_OF_TENS])
        assert stacks == [300, 200, 200]


class TestRake:
    def test_it_is_taken_before_the_halves(self) -> None:
        # rules 7.1
        rules = Rules(game="omaha-hi-lo", small_blind=1, big_blind=2, rake=Rake(per_mille=50))
        stacks, _ = all_in([100, 100], [NUT_LOW, SET_OF_KINGS], rules=rules)
        assert stacks == [95, 95]

    def test_what_is_left_odd_goes_to_the_high(self) -> None:
        # rules 5.7, 7.1
        rules = Rules(game="omaha-hi-lo", small_blind=1, big_blind=2, rake=Rake(per_mille=50))
        stacks, _ = all_in([90, 90], [NUT_LOW, SET_OF_KINGS], rules=rules)
        assert stacks == [85, 86]


class TestShowdown:
    CHECKED = ("c", "c", "c", *"ccc" * 3)

    def shown(self, *holes: str, board: str = LOW_BOARD) -> list[tuple[int, bool]]:
        return shown(played([1000] * 3, list(holes), [*self.CHECKED], board, HI_LO)[1])

    def test_a_hand_that_can_still_win_either_half_is_shown(self) -> None:
        # rules 6.4
        assert self.shown(SET_OF_KINGS, NUT_LOW, SET_OF_TENS) == [(1, True), (2, True), (3, False)]

    def test_a_worse_low_than_one_shown_is_mucked(self) -> None:
        # rules 6.4
        assert self.shown("KhKsAh2s", "4s6c9d9c", "As2cQdQh") == [(1, True), (2, False), (3, True)]

    def test_without_a_low_a_beaten_high_is_mucked(self) -> None:
        # rules 6.4
        board = NO_LOW_BOARD
        assert self.shown("KhKs9c9d", NUT_LOW, "QhQs9h9s", board=board) == [(1, True), (2, False), (3, False)]

    def test_with_somebody_all_in_and_the_betting_over_all_hands_are_turned_up(self) -> None:
        """Seat 3 has left the side pot to seat 2, who plays for the main pot against the all-in seat 1."""
        # rules 6.2
        actions: list[Action] = [*"ccc", *"cccc", "c", "f"]
        _, events = played([100, 1000, 1000], ["As2cKsQd", "4s6c9d9c", LOSER], actions, LOW_BOARD, HI_LO)
        assert shown(events) == [(1, True), (2, True)]

    def test_where_the_room_says_all_a_beaten_low_is_shown_too(self) -> None:
        # rules 6.3
        rules = replace(HI_LO, showdown="all")
        _, events = played([1000] * 2, ["As2cKhKd", LOSER], [*"cc" * 4], LOW_BOARD, rules)
        assert shown(events) == [(1, True), (2, True)]
