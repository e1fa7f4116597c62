"""Button and blinds under each policy."""

from collections import Counter
from typing import Any

import pytest

from riverboat.cards.shuffle import derive
from riverboat.table.commands import PostBlind, SitIn, SitOut, StandUp, VoidHand
from riverboat.table.placing import place
from tests.scenarios import SCENARIOS, load
from tests.support.lone_table import LoneTable
from tests.support.rounds import BIG, SMALL, blinds, come, deal, go, play, rounds

POLICIES = ("rotate", "dead", "draw")


def bust(room: LoneTable, seat: int) -> None:
    """As a hand does that takes a player's last chip."""
    room.paid_out += room.table.seats[seat].stack
    room.table.seats[seat].stack = 0
    room.do(SitOut(f"p{seat}"))


# Any policy


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", [(1, 2, 3), (2, 5, 6, 9), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)])
def test_with_the_same_company_everybody_has_each_place_once_an_orbit(
    policy: str, seats: tuple[int, ...]
) -> None:
    room = rounds(policy, seats)
    for _ in range(2):
        orbit = [play(room) for _ in seats]
        for places in zip(*[(dealt.button, dealt.small, dealt.big) for dealt in orbit], strict=True):
            assert sorted(seat for seat in places if seat is not None) == list(seats)
        for dealt in orbit:
            assert dealt.order[:2] == [dealt.small, dealt.big]
            assert dealt.order[-1] == dealt.button


@pytest.mark.parametrize("policy", POLICIES)
def test_heads_up_the_button_is_the_small_blind_and_moves_every_hand(policy: str) -> None:
    # rules 3.3
    room = rounds(policy, (2, 7))
    first, *others = blinds(room, 5)
    for button, small, big in (first, *others):
        assert button == small != big
    assert [button for button, _, _ in others] == [first[2], first[0]] * 2
    assert deal(room).order == [first[0], first[2]], "the big blind is left of the button"


@pytest.mark.parametrize("policy", POLICIES)
def test_heads_up_the_button_acts_first_and_later_last(policy: str) -> None:
    # rules 3.3
    room = rounds(policy, (2, 7))
    dealt = deal(room)
    assert room.table.actor_seat == dealt.button
    room.act("call")
    room.act("check")
    assert room.table.actor_seat == dealt.big


@pytest.mark.parametrize("policy", ["rotate", "dead"])
def test_the_first_button_is_at_the_first_occupied_seat(policy: str) -> None:
    """Seat A of a tournament, or the next that is occupied clockwise; in cash the first player dealt in."""
    # rules 3.13
    assert blinds(rounds(policy, (1, 2, 3))) == [(1, 2, 3)]
    assert blinds(rounds(policy, (3, 5, 8))) == [(3, 5, 8)]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("hands", [0, 1, 2])
def test_a_voided_hand_is_dealt_again_as_it_was(policy: str, hands: int) -> None:
    """The first of a table too, and though somebody has come meanwhile who waits for the big blind."""
    # rules 3.12
    room = rounds(policy, (1, 3, 5, 8))
    blinds(room, hands)
    first = deal(room)
    if policy != "draw":
        come(room, 2)
    room.do(VoidHand())
    assert deal(room) == first


# Rotate


def test_rotate_goes_to_the_next_player_dealt_in() -> None:
    # rules 3.7
    room = rounds("rotate", (1, 3, 5, 7))
    assert blinds(room) == [(1, 3, 5)]
    go(room, 3)
    assert blinds(room) == [(5, 7, 1)], "past the seat that was left"
    room.do(SitOut("p7"))
    assert blinds(room) == [(1, 1, 5)], "past the one who sits out"


def test_rotate_step_to_heads_up_and_back() -> None:
    # rules 3.3, 3.7
    room = rounds("rotate", (1, 2, 3))
    assert blinds(room) == [(1, 2, 3)]
    go(room, 1)
    assert blinds(room, 2) == [(2, 2, 3), (3, 3, 2)]
    come(room, 1)
    assert blinds(room, 3) == [(2, 3, 1), (3, 1, 2), (1, 2, 3)], "the third is the next big blind"


@pytest.mark.parametrize(
    ("gone", "after"),
    [
        ((3,), (2, None, 4)),
        ((2,), (1, 3, 4)),
        ((2, 3), (1, None, 4)),
        ((1, 3), (2, None, 4)),
        ((1, 2), (6, 3, 4)),
        ((1, 2, 3), (5, 6, 4)),
    ],
)
@pytest.mark.parametrize("leave", [True, False])
def test_rotate_the_big_blind_comes_to_who_waits_for_it_though_others_go(
    gone: tuple[int, ...], after: tuple[int, int | None, int], leave: bool
) -> None:
    # rules 3.8
    room = rounds("rotate", (1, 2, 3, 5, 6))
    assert blinds(room) == [(1, 2, 3)]
    come(room, 4)
    for seat in gone:
        room.do(StandUp(f"p{seat}") if leave else SitOut(f"p{seat}"))
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == after
    assert set(dealt.order) == {1, 2, 3, 4, 5, 6} - set(gone)
    assert not dealt.owed


def test_rotate_the_big_blind_comes_to_each_of_several_in_turn() -> None:
    # rules 3.8
    room = rounds("rotate", (1, 2, 3, 6, 7))
    assert blinds(room) == [(1, 2, 3)]
    come(room, 4, 5)
    room.do(SitOut("p3"))
    assert blinds(room, 3) == [(2, None, 4), (2, 4, 5), (4, 5, 6)]


def test_rotate_the_big_blind_comes_first_to_who_sits_next_to_it_round_the_table() -> None:
    # rules 3.8
    room = rounds("rotate", (6, 7, 8, 3, 4))
    assert blinds(room, 3)[-1] == (6, 7, 8)
    come(room, 1, 10)
    room.do(SitOut("p8"))
    assert blinds(room, 3) == [(7, None, 10), (7, 10, 1), (10, 1, 3)]


def test_rotate_who_sits_between_the_last_big_blind_and_the_next_has_the_small_one() -> None:
    # rules 3.8
    room = rounds("rotate", (1, 2, 3, 4, 6))
    assert blinds(room) == [(1, 2, 3)]
    come(room, 5)
    go(room, 2, 3)
    assert blinds(room, 2) == [(1, 4, 5), (4, 5, 6)]


def test_rotate_a_third_comes_in_as_the_big_blind_when_it_reaches_his_seat() -> None:
    # rules 3.8
    room = rounds("rotate", (1, 3))
    assert blinds(room, 2) == [(1, 1, 3), (3, 3, 1)]
    come(room, 2)
    assert blinds(room, 3) == [(3, 1, 2), (1, 2, 3), (2, 3, 1)]


def test_rotate_passes_who_sits_where_the_last_big_blind_sat_until_it_has_gone_round() -> None:
    # rules 3.8
    room = rounds("rotate", (1, 2, 3, 4))
    assert blinds(room) == [(1, 2, 3)]
    go(room, 3)
    come(room, 3)
    assert blinds(room, 3) == [(2, 4, 1), (4, 1, 2), (1, 2, 3)]


# Dead


def test_dead_both_blinds_leave_at_once() -> None:
    # rules 3.9
    room = rounds("dead", (1, 2, 3, 4, 5))
    assert blinds(room) == [(1, 2, 3)]
    go(room, 2, 3)
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == (2, None, 4), "both left before their places came"
    assert dealt.order == [4, 5, 1], (
        "the big blind acts first after the flop, the last before the button last"
    )
    assert blinds(room, 3) == [(3, 4, 5), (4, 5, 1), (5, 1, 4)]


def test_dead_small_blind_is_posted_by_nobody_and_reckoned_full_in_pot_limit() -> None:
    # rules 3.9, 4.16
    room = rounds("dead", (1, 2, 3, 4, 5))
    play(room)
    go(room, 3)
    dealt = deal(room)
    assert (dealt.button, dealt.small, dealt.big) == (2, None, 4)
    hand = room.table.playing
    assert hand is not None
    assert sum(player.paid for player in hand.players) + hand.dead == BIG
    assert hand.reckoned_pot() == SMALL + BIG


def test_dead_nobody_pays_the_big_blind_twice_in_a_row() -> None:
    # rules 3.10
    for leaver in (1, 2, 3, 4):
        room = rounds("dead", (1, 2, 3, 4))
        before = play(room)
        go(room, leaver)
        for _ in range(8):
            after = play(room)
            assert after.big != before.big
            before = after


def test_dead_a_table_that_everybody_has_left_begins_anew() -> None:
    # rules 3.9, 3.18
    room = rounds("dead", (1, 2, 3))
    play(room)
    go(room, 1, 2, 3)
    come(room, 5, 6, 8, 9)
    assert blinds(room, 2) == [(5, 6, 8), (6, 8, 9)]


def test_dead_who_comes_between_the_last_blinds_of_a_game_that_stood_still_does_not_upset_them() -> None:
    """One is left, the last big blind; a new company sits round him, one of it between the last blinds."""
    # rules 3.3, 3.9
    room = rounds("dead", (1, 4, 8))
    assert blinds(room) == [(1, 4, 8)]
    go(room, 1, 4)
    come(room, 6, 4)
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big, dealt.order) == (6, 8, 4, [8, 4, 6])


def test_dead_a_third_comes_to_a_game_of_two() -> None:
    # rules 3.9
    room = rounds("dead", (1, 3))
    assert blinds(room) == [(1, 1, 3)]
    come(room, 2)
    assert blinds(room) == [(3, 3, 1)], "he waits: the big blind comes to seat 1 first"
    assert blinds(room, 3) == [(3, 1, 2), (1, 2, 3), (2, 3, 1)]


def test_dead_who_posts_does_not_sit_between_heads_up() -> None:
    """With two playing, a third who posts would come between; the big blind reaches him in the next hand."""
    # rules 3.18
    room = rounds("dead", (1, 3))
    play(room)
    come(room, 2, post=True)
    first, second = play(room), play(room)
    assert (first.button, first.small, first.big, first.order) == (3, 3, 1, [1, 3])
    assert (second.button, second.small, second.big, second.owed) == (3, 1, 2, {})


# Draw


def test_draw_gives_everybody_the_same_chance() -> None:
    # rules 3.11
    room = rounds("draw", (1, 4, 6))
    drawn = Counter(
        placement.button
        for number in range(3000)
        if (placement := place(room.table, derive(b"uniform", str(number))))
    )
    assert set(drawn) == {1, 4, 6}
    assert all(900 < count < 1100 for count in drawn.values())


def test_draw_moves_on_while_the_company_is_the_same_and_is_drawn_again_after() -> None:
    # rules 3.11
    room = rounds("draw", (1, 4, 6))
    following = {1: 4, 4: 6, 6: 1}
    first = play(room).button
    second = play(room).button
    assert second == following[first]
    assert possible(room) == {following[second]}
    come(room, 8)
    assert possible(room) == {1, 4, 6, 8}, "somebody joined"
    play(room)
    assert len(possible(room)) == 1
    go(room, 8)
    assert possible(room) == {1, 4, 6}, "somebody left"
    play(room)
    go(room, 4)
    come(room, 4)
    assert possible(room) == {1, 4, 6}, "he left and came back: that is joining"
    play(room)
    room.do(SitOut("p6"))
    assert possible(room) == {1, 4}


def possible(room: LoneTable) -> set[int]:
    """Buttons that the next hand may have."""
    placements = [place(room.table, derive(b"again", str(number))) for number in range(60)]
    return {placement.button for placement in placements if placement}


@pytest.mark.parametrize("hands_before", [0, 1, 4])
@pytest.mark.parametrize("seats", [(1, 4), (1, 4, 6, 7, 9)])
def test_draw_deals_a_voided_hand_again_with_the_button_it_had(
    seats: tuple[int, ...], hands_before: int
) -> None:
    # rules 3.11, 3.12
    room = rounds("draw", seats)
    blinds(room, hands_before)
    first = deal(room)
    for _ in range(3):
        room.do(VoidHand())
        assert possible(room) == {first.button}, "nobody joined or left"
        again = deal(room)
        assert (again.button, again.small, again.big) == (first.button, first.small, first.big)
    room.fold_hand()
    assert possible(room) == {first.big if len(seats) == 2 else first.small}, "one player on, as ever"


def test_draw_after_a_void_draws_again_once_somebody_joined_or_left() -> None:
    # rules 3.11, 3.12
    room = rounds("draw", (1, 4, 6))
    play(room)
    come(room, 8)
    deal(room)
    room.do(VoidHand())
    assert len(possible(room)) == 1
    room.do(SitOut("p6"))
    assert possible(room) == {1, 4, 8}
    room.do(SitIn("p6"))
    assert len(possible(room)) == 1
    go(room, 6)
    come(room, 6)
    assert possible(room) == {1, 4, 6, 8}, "he left and came back: that is joining"
    deal(room)
    room.fold_hand()
    assert len(possible(room)) == 1, "the hand that was voided is forgotten"


def test_draw_deals_newcomers_in_at_once_and_nobody_posts() -> None:
    # rules 3.11, 3.19
    room = rounds("draw", (1, 4))
    play(room)
    come(room, 2, 6)
    dealt = play(room)
    assert sorted(dealt.order) == [1, 2, 4, 6]
    assert not dealt.owed
    room.do(SitOut("p2"))
    for _ in range(4):
        play(room)
    room.do(SitIn("p2"))
    dealt = play(room)
    assert 2 in dealt.order
    assert not dealt.owed


# Scenarios without a hand to play


def test_scenario_dead_button_small_blind_busts() -> None:
    # rules 3.9
    case = _case("dead_button_sb_busts")
    room = rounds("dead", (1, 2, 3, 4, 5))
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == (case["button"], 2, 3)
    (broke,) = [int(seat) for seat, stack in case["stacks"].items() if not stack]
    bust(room, broke)
    dealt = play(room)
    after = case["result"]["next"]
    assert (dealt.button, dealt.small, dealt.big) == (after["button"], after["sb"], after["bb"])
    assert (dealt.button not in dealt.order) == after["button_dead"]


@pytest.mark.parametrize(("who", "busts"), [("button_busts", 1), ("sb_busts", 2), ("bb_busts", 3)])
def test_scenario_dead_button_to_heads_up(who: str, busts: int) -> None:
    # rules 3.10
    after = _case("dead_button_to_heads_up")["result"][who]
    room = rounds("dead", (1, 2, 3))
    play(room)
    bust(room, busts)
    assert blinds(room) == [(after["button"], after["sb"], after["bb"])]


def test_scenario_missed_blinds_return() -> None:
    # rules 3.15
    case = _case("missed_blinds_return")
    room = rounds("dead", map(int, case["stacks"]))
    assert blinds(room) == [(1, 2, 3)]
    room.do(SitOut("p4"))
    assert blinds(room, 2) == [(2, 3, 1), (3, 1, 2)], "both blinds pass seat 4"
    room.do(SitIn("p4"))
    room.do(PostBlind("p4"))
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == (1, 2, 3)
    after = case["result"]
    assert dealt.owed == {4: [("live", after["live"]), ("dead", after["dead"])]}
    assert not any(play(room).owed for _ in range(8)), "never charged again"


def _case(name: str) -> dict[str, Any]:
    (case,) = [case for case in load(SCENARIOS) if case["id"] == name]
    return dict(case)
