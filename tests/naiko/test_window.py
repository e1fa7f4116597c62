"""The eight seconds in which an anchor may be answered (rules 9.14 to 9.17)."""

import pytest

from riverboat.cloud.clocks import needs_new_clock
from riverboat.naiko.events import AbilityUsed, AnchorStood, ShieldWindowOpened
from riverboat.table.abilities import WINDOW_SECONDS
from riverboat.table.commands import (
    Act,
    Connect,
    Disconnect,
    RemoveBot,
    SitIn,
    SitOut,
    StandUp,
    Tick,
    UseAbility,
    VoidHand,
)
from riverboat.table.moment import Second
from riverboat.table.table import CLOCK_GRACE
from riverboat.views.view import WindowView
from tests.support.lone_table import LoneTable
from tests.support.naiko_play import (
    WITHOUT_SWAP,
    ability,
    anchor,
    answer,
    naiko_room,
    offers,
    set_carousel,
    stars_of,
)


def opened(**settings: object) -> LoneTable:
    """Ann, whose turn it is, has declared an anchor on cleo."""
    room = naiko_room(**settings)  # type: ignore[arg-type]
    anchor(room, "cleo")
    assert room.table.window_seat == 3
    return room


# How it opens and closes


def test_it_is_open_for_eight_seconds() -> None:
    """'the 8-second window': a deadline of a whole second, rounded up, told to everybody."""
    # rules 9.14
    assert WINDOW_SECONDS == 8
    room = naiko_room()
    room.now += 300
    anchor(room, "cleo")
    assert room.events == [AbilityUsed(1, "anchor", 3), ShieldWindowOpened(3)]
    until = room.now // 1000 + 1 + 8
    for viewer in ("ann", "ben", "cleo", None):
        assert room.view(viewer).window == WindowView(seat=3, by=1, until=until)
    assert room.table.due() == until + CLOCK_GRACE


def test_it_is_the_targets_to_answer() -> None:
    # rules 9.14
    room = opened()
    assert [room.view(player).you.may_shield for player in ("ann", "ben", "cleo")] == [False, False, True]  # type: ignore[union-attr]


def test_an_answer_in_the_last_millisecond_is_in_time() -> None:
    # rules 8.1, 9.14
    room = opened()
    room.now = (room.table.window_until or 0) * 1000
    room.do(answer(room, "cleo", shield=True))


def test_a_late_answer_is_refused_though_the_clock_has_not_acted() -> None:
    # rules 8.1, 9.15
    room = opened()
    room.now = (room.table.window_until or 0) * 1000 + 1
    assert room.refusal(answer(room, "cleo", shield=True)) == "out_of_time"
    assert room.refusal(answer(room, "cleo", shield=False)) == "out_of_time"


def test_time_out_lets_it_stand_a_second_after_the_deadline() -> None:
    # rules 9.15
    room = opened()
    until = room.table.window_until or 0
    room.now = until * 1000 + 999
    room.do(Tick())
    assert room.events == []
    room.now = (until + CLOCK_GRACE) * 1000
    room.do(Tick())
    assert room.events == [AnchorStood(3)]
    assert room.table.window_seat is None
    assert room.actor == "ann"


def test_a_pass_lets_it_stand_at_once() -> None:
    # rules 9.15
    room = opened()
    room.do(answer(room, "cleo", shield=False))
    assert room.events == [AnchorStood(3)]
    room.act("call")


def test_running_out_of_the_window_is_no_time_out_of_the_target() -> None:
    """He had nothing to do: it counts neither as a missed turn nor sends him out."""
    # rules 9.15
    room = opened()
    room.tick_when_due()
    assert room.seat_of("cleo").timed_out_in == 0
    assert room.seat_of("cleo").out_since is None


# The actor's clock


@pytest.mark.parametrize("thought", [0, 1, 6_999, 7_000, 7_250, 19_999, 20_000])
@pytest.mark.parametrize("answered", [0, 1, 3_500, 7_999])
def test_the_actors_clock_stands_still_and_resumes_with_what_it_had(thought: int, answered: int) -> None:
    """'The acting player's clock stands still while the window is open': to the millisecond."""
    # rules 9.17
    room = naiko_room()
    acts_by = (room.table.acts_by or 0) * 1000
    room.now += thought
    left = acts_by - room.now
    anchor(room, "cleo")
    assert room.view("ann").acts_by is None
    room.now += answered
    room.do(answer(room, "cleo", shield=True))
    assert room.table.acts_by == -(-(room.now + left) // 1000)
    assert 0 <= (room.table.acts_by or 0) * 1000 - (room.now + left) < 1000


def test_the_actor_has_his_time_after_a_window_that_ran_out() -> None:
    # rules 9.17
    room = naiko_room()
    room.wait(19)
    anchor(room, "cleo")
    room.tick_when_due()
    assert room.table.acts_by == room.now // 1000 + 1
    room.act("call")


def test_the_actors_time_runs_out_after_the_window_as_it_would_have() -> None:
    # rules 9.17
    room = naiko_room()
    room.wait(15)
    anchor(room, "cleo")
    room.wait(4)
    room.do(answer(room, "cleo", shield=True))
    due = room.table.due()
    assert due == room.now // 1000 + 5 + CLOCK_GRACE
    room.tick_when_due()
    assert room.kinds()[:2] == ["timed_out", "acted"]


# Nobody else may do anything


def test_nobody_may_act_while_it_is_open() -> None:
    # rules 9.17
    room = opened()
    hand = room.table.playing
    assert hand
    assert room.refusal(room.answer("call")) == "window_open"
    assert room.refusal(room.answer("fold")) == "window_open"
    for player in ("ben", "cleo"):
        assert room.refusal(Act(player, hand.number, 0, "call")) == "not_your_turn"
    for player in ("ann", "ben", "cleo"):
        you = room.view(player).you
        assert you
        assert you.options is None


def test_nobody_may_use_an_ability_while_it_is_open() -> None:
    # rules 9.17
    room = opened()
    assert room.refusal(ability(room, "peek")) == "window_open"
    for player in ("ben", "cleo"):
        assert room.refusal(UseAbility(player, 1, 0, "peek")) == "not_your_turn"
        assert offers(room, player) == {}
    assert offers(room, "ann") == {}


def test_the_clock_does_nothing_while_it_is_open() -> None:
    """Not even when the actor's time would have been over, or when it wakes early."""
    # rules 9.17
    room = naiko_room(action_seconds=5)
    room.wait(4)
    anchor(room, "cleo")
    hand = room.table.playing
    assert hand
    for _ in range(7):
        room.wait(1)
        room.do(Tick())
        assert room.events == []
    assert hand.actions == []
    assert room.table.window_seat == 3


def test_what_needs_no_turn_goes_on() -> None:
    room = opened()
    room.seat("dan")
    room.do(SitOut("ben"))
    assert room.table.window_seat == 3


# Bots


def test_a_bot_answers_as_target() -> None:
    # rules 11.8
    room = naiko_room("ann", bots=2)
    assert room.actor == "ann"
    room.do(ability(room, "anchor", target=room.table.seats[3].player))
    assert room.table.window_seat == 3
    assert room.view("ann").acts_by is None
    assert (room.table.bot_acts_at or 0) == room.table.due()
    assert (room.table.due() or 0) <= (room.table.window_until or 0)
    room.tick_when_due()
    assert room.view(None).window is None
    assert room.events[0].kind in ("ability_used", "anchor_stood")
    assert room.view("ann").acts_by
    room.act("call")


def test_a_bot_goes_on_as_actor() -> None:
    room = naiko_room("ann", bots=2)
    room.act("call")
    bot = room.actor
    room.do(UseAbility(bot, 1, 1, "anchor", None, 3))
    room.tick_when_due()
    assert (room.actor, room.view(None).turn) == (bot, 1)
    assert room.table.due() == room.table.bot_acts_at
    assert room.view(None).acts_by is None


def test_a_bot_that_is_anchored_by_a_bot_in_front_of_a_person() -> None:
    """The person's clock does not run, and the bots get on by themselves."""
    room = naiko_room("ann", bots=2)
    room.act("call")
    for _ in range(40):
        if room.table.actor_seat == 1 or not room.table.playing:
            break
        assert room.table.acts_by is None
        room.tick_when_due()
    else:
        raise AssertionError("the bots do not come to an end")


def test_a_bot_whose_anchor_a_person_may_answer_waits_for_him() -> None:
    room = naiko_room("ann", bots=1)
    room.fold_hand()
    room.deal()
    set_carousel(room, WITHOUT_SWAP)
    bot = room.actor
    assert bot != "ann"
    anchor(room, "ann")
    assert room.table.due() == room.table.window_closes_at()
    assert room.view("ann").you.may_shield  # type: ignore[union-attr]
    room.do(answer(room, "ann", shield=True))
    assert room.actor == bot
    assert room.table.due() == room.table.bot_acts_at


# Absence


@pytest.mark.parametrize("on_disconnect", ["wait", "fold"])
def test_disconnection_and_reconnection_inside_the_window(on_disconnect: str) -> None:
    """'Stars, uses and windows survive reconnection': he comes back, sees it, and answers."""
    # rules 9.18
    room = opened(on_disconnect=on_disconnect)
    before = room.view("cleo").window
    room.wait(2)
    room.do(Disconnect("cleo"))
    assert room.table.window_seat == 3
    room.wait(4)
    room.do(Connect("cleo"))
    assert room.view("cleo").window == before
    assert stars_of(room, "cleo") == 3
    room.do(answer(room, "cleo", shield=True))
    assert stars_of(room, "cleo") == 2


@pytest.mark.parametrize("on_disconnect", ["wait", "fold"])
def test_a_target_who_is_gone_lets_it_stand_when_the_window_ends(on_disconnect: str) -> None:
    """Disconnecting neither stops nor resets it."""
    # rules 8.3, 9.15
    room = opened(on_disconnect=on_disconnect)
    until = room.table.window_until
    room.do(Disconnect("cleo"))
    assert room.table.window_until == until
    room.tick_when_due()
    assert room.now // 1000 == (until or 0) + CLOCK_GRACE
    assert room.events == [AnchorStood(3)]
    assert stars_of(room, "cleo") == 3


def test_a_target_whose_reconnect_window_ends_meanwhile_lets_it_stand_then() -> None:
    room = naiko_room(reconnect_seconds=5)
    room.do(Disconnect("cleo"))
    anchor(room, "cleo")
    room.tick_when_due()
    assert room.kinds() == ["sat_out", "anchor_stood"]


def test_an_actor_who_is_gone_keeps_his_turn_until_his_own_clock_runs() -> None:
    room = opened()
    room.do(Disconnect("ann"))
    room.tick_when_due()
    assert room.events == [AnchorStood(3)]
    assert room.actor == "ann"
    assert room.table.acts_by == room.now // 1000 + 20
    room.do(Connect("ann"))
    room.act("call")


def test_where_the_absent_are_folded_an_actor_who_is_gone_is_folded_after_the_window_only() -> None:
    # rules 8.6, 9.17
    room = opened(on_disconnect="fold")
    room.do(Disconnect("ann"))
    room.wait(5)
    room.do(Tick())
    assert room.events == []
    room.do(answer(room, "cleo", shield=True))
    assert room.actor == "ann"
    room.tick_when_due()
    assert room.kinds()[:2] == ["timed_out", "acted"]


@pytest.mark.parametrize("leave", [SitOut, StandUp])
def test_a_target_who_goes_out_inside_the_window_lets_it_stand(leave: type[SitOut | StandUp]) -> None:
    room = opened()
    room.wait(1)
    room.do(leave("cleo"))
    assert room.events[-1] == AnchorStood(3)
    assert room.table.window_seat is None
    assert room.table.acts_by is not None
    assert stars_of(room, "cleo") == 3


@pytest.mark.parametrize("leave", [SitOut, StandUp])
def test_a_target_who_is_out_already_gets_no_time(leave: type[SitOut | StandUp]) -> None:
    """The window opens and closes with the same message, as his turn would."""
    room = naiko_room()
    room.do(leave("cleo"))
    anchor(room, "cleo")
    assert room.kinds() == ["ability_used", "shield_window_opened", "anchor_stood"]
    assert room.table.acts_by is not None


@pytest.mark.parametrize("leave", [SitOut, StandUp])
@pytest.mark.parametrize("shield", [True, False, None])
def test_an_actor_who_goes_out_inside_the_window_is_acted_for_when_it_closes(
    leave: type[SitOut | StandUp], shield: bool | None
) -> None:
    """'One who sits out or is gone acts ... when his turn comes and at once': but the window first."""
    # rules 8.10, 9.17
    room = opened()
    room.do(leave("ann"))
    assert room.table.window_seat == 3
    assert room.actor == "ann"
    if shield is None:
        room.tick_when_due()
    else:
        room.do(answer(room, "cleo", shield))
    assert room.actor == "ben"
    assert room.kinds()[1] == "acted"


def test_an_actor_who_is_back_before_it_closes_plays_on() -> None:
    room = opened()
    room.do(SitOut("ann"))
    room.do(SitIn("ann"))
    room.do(answer(room, "cleo", shield=True))
    assert room.actor == "ann"
    room.act("call")


def test_both_go_out_inside_the_window() -> None:
    room = opened()
    room.do(SitOut("ann"))
    room.do(SitOut("cleo"))
    assert room.kinds()[:3] == ["sat_out", "anchor_stood", "acted"]
    assert room.actor == "ben"


def test_a_bot_that_is_removed_inside_the_window() -> None:
    room = naiko_room("ann", bots=2)
    room.do(ability(room, "anchor", target=room.table.seats[3].player))
    room.do(RemoveBot("ann", 3))
    assert room.events == [AnchorStood(3)]
    assert room.actor == "ann"


def test_a_void_hand_closes_it() -> None:
    """'windows ... are part of what a void hand restores'."""
    # rules 9.18
    room = opened()
    room.do(VoidHand())
    assert room.view("cleo").window is None
    assert room.table.window_until is None
    assert room.table.acts_left == 0
    assert room.refusal(answer(room, "cleo", shield=True)) == "no_window"
    room.deal()
    room.finish_hand()


# The clock that watches the table


def test_the_window_is_something_to_wait_for() -> None:
    room = opened()
    assert room.table.due() == room.table.window_closes_at()


def test_a_new_clock_is_needed_where_the_actors_rest_is_short_and_near() -> None:
    """The window closes early, and the actor has two seconds left: the clock would look too late."""
    room = naiko_room()
    room.wait(18)
    room.table.clock = "0123456789ab"
    before = room.table.due()
    anchor(room, "cleo")
    assert not needs_new_clock(room.table.clock, before, room.table.due() or Second(0), room.table.now), (
        "it looks every five seconds, and the window is longer"
    )
    before = room.table.due()
    room.do(answer(room, "cleo", shield=True))
    assert needs_new_clock(room.table.clock, before, room.table.due() or Second(0), room.table.now)


def test_a_new_clock_is_needed_for_a_bot_that_answers_soon() -> None:
    room = naiko_room("ann", bots=2)
    room.table.clock = "0123456789ab"
    before = room.table.due()
    room.do(ability(room, "anchor", target=room.table.seats[3].player))
    assert needs_new_clock(room.table.clock, before, room.table.due() or Second(0), room.table.now)


def test_a_late_clock_closes_it_first_and_looks_again() -> None:
    """One look, one thing: the actor is not timed out in the same breath."""
    room = naiko_room()
    room.wait(19)
    anchor(room, "cleo")
    room.wait(60)
    room.do(Tick())
    assert room.events == [AnchorStood(3)]
    assert room.table.acts_by == room.now // 1000 + 1
