"""Who wins what, and who shows. Seat 1 is left of the button."""

import pytest

from riverboat.game.events import HandEvent, PotWon, Returned, Shown, StreetDealt
from riverboat.game.hand import Hand
from riverboat.game.rules import Rake, Rules
from riverboat.game.state import Post
from tests.support.dealing import STAKES, final, played, shown

ACES, KINGS, QUEENS, RAGS = "AsAh", "KsKh", "QsQh", "2c7d"


def test_one_hand_left_unfolded_wins_at_once_without_showing() -> None:
    # rules 4.9
    hand, events = played([1000, 1000, 1000], [KINGS, QUEENS, RAGS], [300, "f", "f"])
    assert final(hand) == [950, 900, 1150]
    assert shown(events) == []
    assert events[-2] == PotWon(3, 0, 250, None)


def test_a_walk_wins_the_small_blind_only() -> None:
    # rules 4.9, 5.5
    hand, events = played([1000, 1000, 1000], [KINGS, QUEENS, RAGS], ["f", "f"])
    assert final(hand) == [950, 1050, 1000]
    assert Returned(2, 50) in events


def test_what_nobody_could_call_goes_back_and_is_no_winnings() -> None:
    # rules 5.5
    hand, events = played([300, 1000], [ACES, RAGS], [1000, "c"])
    assert final(hand) == [600, 700]
    assert Returned(2, 700) in events
    assert hand.players[1].won == 0


def test_a_single_chip_nobody_could_call_goes_back_too() -> None:
    # rules 5.5
    hand, events = played([300, 301], [ACES, RAGS], [301, "c"])
    assert final(hand) == [600, 1]
    assert Returned(2, 1) in events
    assert [event.pot for event in events if isinstance(event, PotWon)] == [0]


def test_each_all_in_level_makes_a_side_pot() -> None:
    # rules 5.2
    hand, events = played([100, 200, 400, 900], [ACES, KINGS, QUEENS, RAGS], [400, "c", "c", "c"])
    assert final(hand) == [400, 300, 400, 500]
    pots = [(event.pot, event.seat, event.amount) for event in events if isinstance(event, PotWon)]
    assert pots == [(0, 1, 400), (1, 2, 300), (2, 3, 400)]


def test_a_side_pot_that_everyone_folded_to_one_is_his_and_he_still_plays_for_the_main_pot() -> None:
    # rules 5.2
    hand, _ = played([100, 1000, 1000], ["9h9s", KINGS, QUEENS], [200, "c", "c", 100, "f"])
    assert final(hand) == [300, 1000, 800]


def test_a_short_big_blind_wins_what_he_put_in_from_each() -> None:
    # rules 3.4, 5.1
    hand, _ = played([1000, 30, 1000], [KINGS, ACES, QUEENS], ["c", "c", *"cccccc"])
    assert final(hand) == [1040, 90, 900]


def test_equal_hands_split_and_the_odd_chip_goes_closest_left_of_the_button() -> None:
    # rules 2.2, 5.6
    rules = Rules(small_blind=1, big_blind=2)
    checks = ["c", "f", "c", *"cccccc"]
    hand, _ = played([100, 100, 100], [RAGS, "AsKd", "AcKh"], checks, "Ad9d5s4h3c", rules)
    assert final(hand) == [99, 101, 100]


def test_a_board_that_plays_is_split_by_all() -> None:
    # rules 2.4, 5.6
    hand, _ = played([1000] * 3, [RAGS, "KcKh", "7h8d"], ["c", "c", "c", *"ccc" * 3], "AsKsQsJsTs")
    assert final(hand) == [1000, 1000, 1000]


def test_side_pots_are_split_separately() -> None:
    # rules 5.6
    hand, _ = played([100, 500, 500], [ACES, "KsQd", "KhQs"], [500, "c", "c"], "Kc9d5s4h3c")
    assert final(hand) == [300, 400, 400]


def test_a_big_blind_ante_is_dead_money_that_everyone_dealt_in_plays_for() -> None:
    # rules 5.4
    rules = Rules(small_blind=50, big_blind=100, big_blind_ante=100)
    checks = ["c", "c", "c", *"ccc" * 3]
    hand, _ = played([1000] * 3, [KINGS, QUEENS, ACES], checks, rules=rules)
    assert final(hand) == [900, 800, 1300]


def test_a_big_blind_ante_is_won_by_one_who_is_all_in_for_less() -> None:
    # rules 5.4
    rules = Rules(small_blind=50, big_blind=100, big_blind_ante=100)
    hand, _ = played([10, 1000, 1000], [ACES, QUEENS, KINGS], ["c", "c", *"cc" * 3], rules=rules)
    assert final(hand) == [10 * 3 + 100, 800, 1000 - 100 + 180]


def test_own_antes_are_layered_like_bets() -> None:
    # rules 5.4
    rules = Rules(small_blind=50, big_blind=100, ante=40)
    hand, _ = played([25, 1000, 1000], [ACES, QUEENS, KINGS], ["c", "c", *"cc" * 3], rules=rules)
    assert final(hand) == [75, 860, 1000 - 140 + 230]


def test_dead_blinds_go_into_the_main_pot() -> None:
    # rules 5.4
    posts = [Post(1, "big_blind", 100), Post(0, "live", 100), Post(0, "dead", 50)]
    hand, _ = played([1000, 1000, 1000], [KINGS, ACES, QUEENS], ["f", "c", "c", *"cc" * 3], posts=posts)
    assert final(hand) == [850, 1150, 1000]


class TestLivePostAboveEveryOtherBet:
    """The big blind has half a blind left, the small one is dead; who posts to come in folds it."""

    STACKS = (1000, 50, 1000, 1000, 1000)

    def posts(self, *coming: int) -> list[Post]:
        return [
            Post(1, "big_blind", 100),
            *[Post(position, "live", 100) for position in coming],
        ]

    def played(self, *coming: int, rules: Rules = STAKES) -> tuple[Hand, list[HandEvent]]:
        holes = [KINGS, QUEENS, RAGS, "2h7s", "3h8s"]
        return played([*self.STACKS], holes, ["f"] * 4, rules=rules, posts=self.posts(*coming))

    @pytest.mark.parametrize("coming", [(2,), (3,), (2, 3), (2, 3, 4)])
    def test_it_is_lost_to_the_last_live_hand_however_many_fold_one(self, coming: tuple[int, ...]) -> None:
        # rules 5.3
        hand, events = self.played(*coming)
        expected = [1000, 50 + 100 * len(coming), 1000, 1000, 1000]
        for position in coming:
            expected[position] = 900
        assert final(hand) == expected
        assert not [event for event in events if isinstance(event, Returned)]

    def test_it_is_raked_with_the_pot_that_it_lies_in(self) -> None:
        # rules 5.3, 7.1
        rake = Rake(per_mille=100, no_flop_no_drop=False)
        hand, _ = self.played(2, rules=Rules(small_blind=50, big_blind=100, rake=rake))
        assert hand.rake == 15
        assert final(hand) == [1000, 135, 900, 1000, 1000]

    def test_of_two_live_hands_it_is_the_one_with_more_that_wins_it(self) -> None:
        """70 is all he has: he plays for 50 with the big blind, and for what lies above that alone."""
        # rules 5.2, 5.3
        stacks = [1000, 50, 1000, 70, 1000]
        holes = [KINGS, ACES, RAGS, QUEENS, "3h8s"]
        hand, events = played(stacks, holes, ["f", "c", "f", "f"], posts=self.posts(2))
        assert final(hand) == [1000, 150, 900, 70, 1000]
        won = [(event.pot, event.seat, event.amount) for event in events if isinstance(event, PotWon)]
        assert won == [(0, 2, 150), (1, 4, 70)]


class TestRake:
    FIVE_PERCENT = Rules(small_blind=50, big_blind=100, rake=Rake(per_mille=50, cap=300))

    def test_no_flop_no_drop(self) -> None:
        # rules 7.2
        hand, _ = played([1000] * 3, [KINGS, QUEENS, RAGS], [300, "f", "f"], rules=self.FIVE_PERCENT)
        assert (final(hand), hand.rake) == ([950, 900, 1150], 0)

    def test_it_is_taken_of_every_pot_won_when_the_room_wants_it_so(self) -> None:
        # rules 7.1, 7.2
        rules = Rules(small_blind=50, big_blind=100, rake=Rake(per_mille=50, no_flop_no_drop=False))
        hand, _ = played([1000] * 3, [KINGS, QUEENS, RAGS], [300, "f", "f"], rules=rules)
        assert (final(hand), hand.rake) == ([950, 900, 1138], 12)

    def test_it_is_rounded_down_per_pot_and_taken_before_the_split(self) -> None:
        # rules 7.1
        rules = Rules(small_blind=5, big_blind=10, rake=Rake(per_mille=150))
        hand, _ = played([11, 26, 26], [ACES, "KsQd", "KhQs"], [26, "c", "c"], "Kc9d5s4h3c", rules)
        assert hand.rake == 33 * 150 // 1000 + 30 * 150 // 1000
        assert final(hand) == [29, 13, 13]

    def test_uncalled_chips_are_never_raked(self) -> None:
        # rules 5.5, 7.1
        hand, _ = played([200, 1000], [ACES, RAGS], [1000, "c"], rules=self.FIVE_PERCENT)
        assert (final(hand), hand.rake) == ([380, 800], 20)

    def test_the_cap_is_for_the_whole_hand(self) -> None:
        # rules 7.2
        rules = Rules(small_blind=50, big_blind=100, rake=Rake(per_mille=50, cap=20))
        hand, _ = played([100, 500, 500], [ACES, KINGS, QUEENS], [500, "c", "c"], rules=rules)
        assert (final(hand), hand.rake) == ([285, 795, 0], 20)


class TestShowdown:
    CHECKS = ("c", "c", "c", *"ccc" * 2)

    def test_without_a_bet_on_the_river_the_first_left_of_the_button_shows_first(self) -> None:
        # rules 6.1
        _, events = played([1000] * 3, [QUEENS, KINGS, RAGS], [*self.CHECKS, *"ccc"])
        assert shown(events) == [(1, True), (2, True), (3, False)]

    def test_the_last_aggressor_on_the_river_shows_first(self) -> None:
        # rules 6.1
        _, events = played([1000] * 3, [QUEENS, ACES, KINGS], [*self.CHECKS, "c", "c", 100, "c", "c"])
        assert shown(events) == [(3, True), (1, False), (2, True)]

    def test_where_the_room_says_all_every_live_hand_is_shown(self) -> None:
        # rules 6.3
        rules = Rules(small_blind=50, big_blind=100, showdown="all")
        _, events = played(
            [1000] * 3, [QUEENS, ACES, KINGS], [*self.CHECKS, "c", "c", 100, "c", "f"], rules=rules
        )
        assert shown(events) == [(3, True), (1, True)]

    def test_equal_hands_are_both_shown(self) -> None:
        # rules 6.4
        _, events = played([1000, 1000], ["AsKd", "AcKh"], [*"cc" * 4], "Ad9d5s4h2c")
        assert shown(events) == [(1, True), (2, True)]

    def test_one_beaten_in_the_main_pot_shows_for_the_side_pot(self) -> None:
        # rules 6.4
        stacks, holes = [100, 1000, 1000], [ACES, KINGS, QUEENS]
        _, events = played(stacks, holes, ["c", "c", "c", "c", "c", "c", "c", 100, "c"])
        assert shown(events) == [(2, True), (3, False), (1, True)]

    def test_all_in_showdowns_turn_every_hand_up_before_the_board_runs_out(self) -> None:
        # rules 6.2
        _, events = played([1000, 1000], [RAGS, ACES], [1000, "c"])
        kinds = [type(event) for event in events if isinstance(event, Shown | StreetDealt)]
        assert kinds == [Shown, Shown, StreetDealt, StreetDealt, StreetDealt]
