"""The clock: deadlines, those who run out of time, those who are gone."""

from dataclasses import replace

import pytest

from riverboat.table.commands import AddBot, Connect, Disconnect, SitIn, SitOut, StandUp, Tick
from riverboat.table.events import Left
from riverboat.table.settings import Settings
from riverboat.table.table import CLOCK_GRACE, DISCONNECT_GRACE
from tests.support.lone_table import NOON, LoneTable
from tests.support.till import moved

SECOND = NOON // 1000
WAITS = Settings("river", action_seconds=20, on_disconnect="wait")
FOLDS = Settings("river", action_seconds=20, on_disconnect="fold")


def dealt(settings: Settings, *players: str) -> LoneTable:
    room = LoneTable(settings)
    room.seat(*(players or ("ann", "ben", "cleo")))
    room.deal()
    return room


def turn_of(room: LoneTable, player: str) -> None:
    """Everyone calls until it is this player's turn."""
    while room.actor != player:
        room.act("check" if room.options().check else "call")


# Deadlines


@pytest.mark.parametrize(("milliseconds", "begins"), [(0, 0), (1, 1), (999, 1)])
def test_deadlines_are_whole_seconds_rounded_up(milliseconds: int, begins: int) -> None:
    room = dealt(WAITS)
    room.wait(3)
    room.now += milliseconds
    second = (room.now - milliseconds) // 1000
    room.act("call")
    assert room.table.acts_by == second + begins + 20


def test_an_answer_in_the_last_millisecond_is_in_time() -> None:
    # rules 8.1
    room = dealt(WAITS)
    room.now = (room.table.acts_by or 0) * 1000
    room.act("call")


def test_a_late_answer_is_refused_though_the_clock_has_not_acted() -> None:
    # rules 8.1, 8.13
    room = dealt(WAITS)
    room.now = (room.table.acts_by or 0) * 1000 + 1
    assert room.refusal(room.answer("call")) == "out_of_time"


def test_the_clock_acts_one_second_after_the_deadline() -> None:
    # rules 8.1
    room = dealt(WAITS)
    acts_by = room.table.acts_by or 0
    assert room.table.due() == acts_by + CLOCK_GRACE
    room.now = acts_by * 1000 + 999
    room.do(Tick())
    assert room.events == []
    room.now = (acts_by + 1) * 1000
    room.do(Tick())
    assert room.kinds() == ["timed_out", "acted"]


def test_clients_are_told_the_deadline_without_the_clocks_second() -> None:
    # rules 8.1
    room = dealt(WAITS)
    assert room.view(None).acts_by == room.now // 1000 + 20


@pytest.mark.parametrize("milliseconds", [0, 1, 500, 999])
def test_bots_think_one_to_three_seconds(milliseconds: int) -> None:
    # rules 11.6
    room = LoneTable(WAITS)
    room.seat("ann")
    room.do(AddBot("ann", "bot-1"))
    room.deal()
    seen = set()
    for _ in range(12):
        while room.actor == "ann":
            room.now += milliseconds
            room.act("call" if room.options().call else "check")
            if not room.table.playing:
                room.deal()
        thinks = (room.table.bot_acts_at or 0) * 1000 - room.now
        assert 1000 <= thinks <= 3000
        seen.add(thinks // 1000)
        room.tick_when_due()
        if not room.table.playing:
            room.deal()
    assert len(seen) > 1


# Out of time


def test_out_of_time_checks_where_that_is_legal_and_else_folds() -> None:
    # rules 8.2
    room = dealt(WAITS)
    room.tick_when_due()
    assert room.view(None).seats[0].in_hand is False
    room.act("call")
    room.tick_when_due()
    view = room.view(None)
    assert view.seats[2].in_hand
    assert view.street == "flop"


def test_two_time_outs_in_a_row_sit_out() -> None:
    # rules 8.8
    room = dealt(WAITS)
    for hand in (1, 2):
        turn_of(room, "ann")
        room.tick_when_due()
        assert (room.seat_of("ann").out_since is not None) == (hand == 2)
        room.fold_hand()
        if hand == 1:
            room.deal()
    assert room.table.ready() == [2, 3]


def test_two_time_outs_in_one_hand_are_one() -> None:
    # rules 8.8
    room = dealt(WAITS, "ann", "ben")
    room.act("call")
    for _ in range(2):
        room.tick_when_due()  # ben checks by the clock, before and after the flop
        room.act("check")
    assert room.seat_of("ben").out_since is None


def test_a_hand_played_in_time_comes_between() -> None:
    # rules 8.8
    room = dealt(WAITS, "ann", "ben", "cleo")
    for late in (True, False, True):
        turn_of(room, "ann")
        if late:
            room.tick_when_due()
        else:
            room.act("fold")
        room.fold_hand()
        room.deal()
    assert room.seat_of("ann").out_since is None


def test_a_hand_without_a_turn_does_not_come_between() -> None:
    """Heads-up, each absent player folds his button and wins the other's: both have timed out in a row."""
    # rules 8.8
    room = dealt(WAITS, "ann", "ben")
    for _ in range(3):
        while room.table.playing:
            room.tick_when_due()
        if room.table.next_hand_at:
            room.deal()
    assert not room.table.playing
    assert room.seat_of("ann").out_since is not None


def test_who_is_back_begins_anew() -> None:
    # rules 8.8
    room = dealt(WAITS)
    for _ in range(2):
        turn_of(room, "ann")
        room.tick_when_due()
        room.fold_hand()
        if room.seat_of("ann").out_since is None:
            room.deal()
    room.do(SitIn("ann"))
    room.deal()
    turn_of(room, "ann")
    room.tick_when_due()
    assert room.seat_of("ann").out_since is None


# Sitting out


def test_sitting_out_acts_at_once_on_ones_turn() -> None:
    # rules 8.10
    room = dealt(WAITS)
    room.do(SitOut("ann"))
    assert room.kinds() == ["sat_out", "acted"]
    assert room.actor == "ben"


def test_sitting_out_acts_at_once_when_the_turn_comes() -> None:
    # rules 8.10
    room = dealt(WAITS)
    room.do(SitOut("cleo"))
    assert room.actor == "ann"
    room.act("call")
    room.act("call")
    view = room.view(None)
    assert view.seats[2].in_hand, "the big blind checks where that is legal"
    assert view.street == "flop"
    room.act("raise", 10)
    assert not room.view(None).seats[2].in_hand, "and folds to a bet"


def test_who_sits_out_is_not_dealt_in() -> None:
    # rules 8.9
    room = dealt(WAITS)
    room.do(SitOut("cleo"))
    room.fold_hand()
    room.deal()
    assert not room.table.was_dealt_in(3)


def test_who_sits_out_too_long_leaves_with_his_chips() -> None:
    # rules 8.9
    room = LoneTable(WAITS)
    room.seat("ann", "ben")
    room.do(SitOut("ben"))
    assert room.table.due() == room.now // 1000 + WAITS.sit_out_seconds
    outcome = room.tick_when_due()
    assert room.table.seat_of("ben") is None
    assert moved(outcome) == [("cash_out", "ben", 200)]
    assert room.table.due() is None


def test_the_sit_out_limit_is_never_cut_short() -> None:
    # rules 8.9
    room = LoneTable(WAITS)
    room.seat("ann", "ben")
    room.now += 1
    room.do(SitOut("ben"))
    room.now += WAITS.sit_out_seconds * 1000 - 1
    room.do(Tick())
    assert room.table.seat_of("ben") is not None


# Gone


def test_the_disconnected_keeps_his_seat_and_is_dealt_in() -> None:
    # rules 8.5
    room = LoneTable(WAITS)
    room.seat("ann", "ben", "cleo")
    room.do(Disconnect("cleo"))
    room.deal()
    assert room.table.was_dealt_in(3)
    assert room.table.hand is not None
    assert room.table.hand.players[1].bet == 2, "his blind is taken"


def test_disconnecting_neither_stops_nor_resets_the_clock() -> None:
    # rules 8.3
    room = dealt(WAITS)
    acts_by, due = room.table.acts_by, room.table.due()
    room.wait(5)
    room.do(Disconnect("ann"))
    assert (room.table.acts_by, room.table.due()) == (acts_by, due)
    room.do(Connect("ann"))
    assert (room.table.acts_by, room.table.due()) == (acts_by, due)


def test_the_turn_of_one_who_is_gone_is_decided_by_the_clock() -> None:
    # rules 8.5
    room = dealt(WAITS)
    acts_by = room.table.acts_by or 0
    room.do(Disconnect("ann"))
    room.tick_when_due()
    assert room.now == (acts_by + CLOCK_GRACE) * 1000
    assert room.kinds() == ["timed_out", "acted"]


def test_a_room_that_folds_does_so_after_the_grace_and_not_before() -> None:
    # rules 8.6
    room = dealt(FOLDS)
    room.now += 1
    room.do(Disconnect("ann"))
    gone = room.now
    room.now = gone + DISCONNECT_GRACE * 1000 - 1
    room.do(Tick())
    assert room.events == []
    room.tick_when_due()
    assert room.now - gone < (DISCONNECT_GRACE + 1) * 1000
    assert room.kinds() == ["timed_out", "acted"]
    assert not room.view(None).seats[0].in_hand


def test_a_room_that_folds_counts_the_grace_from_the_turns_beginning() -> None:
    # rules 8.6
    room = dealt(FOLDS)
    room.do(Disconnect("ben"))
    room.wait(10)
    room.act("call")
    assert room.actor == "ben"
    assert room.table.due() == room.now // 1000 + DISCONNECT_GRACE


def test_a_room_that_folds_lets_him_play_on_who_is_back_in_time() -> None:
    # rules 8.6
    room = dealt(FOLDS)
    acts_by = room.table.acts_by
    room.do(Disconnect("ann"))
    room.wait(2)
    room.do(Connect("ann"))
    assert (room.table.acts_by, room.table.due()) == (acts_by, (acts_by or 0) + CLOCK_GRACE)
    room.wait(5)
    room.do(Tick())
    assert room.events == []
    room.act("call")


def test_a_room_that_folds_folds_even_where_a_check_is_free() -> None:
    # rules 8.6
    room = dealt(FOLDS)
    room.do(Disconnect("cleo"))
    room.act("call")
    room.act("call")
    room.tick_when_due()
    assert not room.view(None).seats[2].in_hand


def test_a_room_that_folds_checks_for_him_whose_whole_time_is_over() -> None:
    # rules 8.2, 8.6
    room = dealt(FOLDS)
    room.act("call")
    room.act("call")
    room.now = (room.table.acts_by or 0) * 1000
    room.do(Disconnect("cleo"))
    room.tick_when_due()
    assert room.view(None).seats[2].in_hand
    assert room.view(None).street == "flop"


def test_a_room_that_folds_does_so_past_the_reconnect_window_too() -> None:
    """One who is gone and sits out by now has no free look at the next card."""
    # rules 8.6, 8.10
    room = dealt(replace(FOLDS, reconnect_seconds=5))
    room.do(Disconnect("cleo"))
    room.wait(6)
    room.do(Tick())
    assert room.seat_of("cleo").out_since is not None
    room.act("call")
    room.act("call")
    assert not room.view(None).seats[2].in_hand
    assert room.view(None).street == "flop"


@pytest.mark.parametrize("away", [SitOut, StandUp])
@pytest.mark.parametrize("gone_first", [True, False])
def test_a_room_that_folds_does_so_for_one_who_sits_out_or_leaves_and_is_gone(
    away: type[SitOut | StandUp], gone_first: bool
) -> None:
    # rules 8.10
    room = dealt(FOLDS)
    for command in (Disconnect, away) if gone_first else (away, Disconnect):
        room.do(command("cleo"))
    room.act("call")
    room.act("call")
    assert not room.view(None).seats[2].in_hand


def test_a_room_that_waits_checks_for_one_who_is_gone_past_the_reconnect_window() -> None:
    # rules 8.10
    room = dealt(WAITS)
    room.do(SitOut("cleo"))
    room.do(Disconnect("cleo"))
    room.act("call")
    room.act("call")
    assert room.view(None).seats[2].in_hand


def test_who_is_gone_wins_when_everyone_else_folds_first() -> None:
    # rules 8.6
    room = dealt(FOLDS)
    room.do(Disconnect("cleo"))
    room.fold_hand()
    assert room.seat_of("cleo").stack == 201


def test_who_is_gone_after_his_all_in_plays_for_the_pot() -> None:
    # rules 6.6, 8.6
    room = dealt(FOLDS)
    room.act("all_in")
    room.do(Disconnect("ann"))
    room.act("call")
    room.act("call")
    assert room.table.hand is not None
    assert all(player.shown for player in room.table.hand.players)


def test_a_fold_for_the_absent_is_no_time_out_of_his() -> None:
    """The reconnect window decides how long he is dealt in."""
    # rules 8.6
    room = dealt(FOLDS)
    room.do(Disconnect("ann"))
    for _ in range(2):
        turn_of(room, "ann")
        room.tick_when_due()
        room.fold_hand()
        room.deal()
    assert room.seat_of("ann").out_since is None


def test_the_reconnect_window_then_sitting_out_then_leaving() -> None:
    # rules 8.5, 8.8 and 8.9
    room = LoneTable(WAITS)
    room.seat("ann")
    room.now += 500
    room.do(Disconnect("ann"))
    assert room.table.due() == SECOND + 1 + WAITS.reconnect_seconds
    room.tick_when_due()
    assert room.kinds() == ["sat_out"]
    assert room.table.due() == SECOND + 1 + WAITS.reconnect_seconds + WAITS.sit_out_seconds
    outcome = room.tick_when_due()
    assert room.kinds() == ["left"]
    assert moved(outcome) == [("cash_out", "ann", 200)]
    assert not room.table.seats


def test_the_window_that_passes_in_a_hand_acts_at_once() -> None:
    # rules 8.8, 8.10
    room = dealt(Settings("river", action_seconds=120, reconnect_seconds=5))
    room.do(Disconnect("ann"))
    room.tick_when_due()
    assert room.kinds() == ["sat_out", "acted"]
    assert room.actor == "ben"


def test_who_is_back_within_the_window_was_never_away() -> None:
    # rules 8.5
    room = LoneTable(WAITS)
    room.seat("ann", "ben")
    room.do(Disconnect("ann"))
    room.wait(WAITS.reconnect_seconds - 1)
    room.do(Connect("ann"))
    room.wait(5)
    room.do(Tick())
    assert room.seat_of("ann").out_since is None


def test_who_is_back_after_the_window_says_when_he_plays() -> None:
    # rules 8.11
    room = LoneTable(WAITS)
    room.seat("ann")
    room.do(Disconnect("ann"))
    room.tick_when_due()
    room.do(Connect("ann"))
    assert room.seat_of("ann").out_since is not None
    room.do(SitIn("ann"))
    assert room.table.due() is None


def test_the_sit_out_limit_in_a_hand_waits_for_its_end() -> None:
    """One who went all-in before he sat out still plays for the pot."""
    # rules 8.9
    room = dealt(Settings("river", action_seconds=120, sit_out_seconds=30))
    room.act("all_in")
    room.do(SitOut("ann"))
    room.wait(31)
    room.do(Tick())
    assert room.events == []
    room.act("fold")
    room.act("fold")
    room.tick_when_due()
    (left,) = [event for event in room.events if isinstance(event, Left)]
    assert (left.seat, left.stack, left.reason) == (1, 203, "sat_out_too_long")


def test_who_sits_in_during_the_hand_stays() -> None:
    # rules 8.11
    room = dealt(Settings("river", action_seconds=120, sit_out_seconds=30))
    room.act("all_in")
    room.do(SitOut("ann"))
    room.wait(31)
    room.do(Tick())
    room.do(SitIn("ann"))
    room.fold_hand()
    room.deal()
    assert room.table.was_dealt_in(1)


def test_several_absences_end_in_one_look_of_the_clock() -> None:
    """The clock was late: a window, a sit-out limit and a turn are over, and one who is leaving waits."""
    room = dealt(
        Settings("river", seats=4, action_seconds=120, sit_out_seconds=30), "ann", "ben", "cleo", "dan"
    )
    room.act("raise", 10)
    room.do(SitOut("ann"))
    room.do(StandUp("ben"))
    room.do(Disconnect("cleo"))
    room.wait(700)
    room.do(Tick())
    assert not room.table.playing
    assert sorted(room.table.seats) == [3, 4]
