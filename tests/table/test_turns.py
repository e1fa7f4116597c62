"""Whose turn it is, what answers it, and how one hand follows the other."""

from dataclasses import replace

import pytest

from riverboat.bots import deciding as bots
from riverboat.game.events import Posted
from riverboat.game.rules import Rake, Rules
from riverboat.table.bots import Decision
from riverboat.table.commands import Act, Outcome, SitOut, StandUp, Tick, TopUp, VoidHand
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable
from tests.support.till import HOUSE, moved


def room_of(*players: str, settings: Settings | None = None) -> LoneTable:
    room = LoneTable(settings or Settings("river"))
    room.seat(*players)
    return room


def blinds(room: LoneTable) -> dict[str, int]:
    """Who posted what at the last answer."""
    return {event.post: event.seat for event in room.events if isinstance(event, Posted)}


def test_the_first_hand_begins_after_the_pause() -> None:
    room = room_of("ann")
    assert room.table.due() is None
    room.seat("ben")
    assert room.table.next_hand_at == room.now // 1000 + room.settings.pause_seconds
    room.deal()
    assert room.table.hands == 1


def test_the_button_rotates_to_the_next_player_dealt_in() -> None:
    # rules 3.7
    room = room_of("ann", "ben", "cleo", "dan")
    room.do(SitOut("cleo"))
    buttons = []
    for _ in range(4):
        room.deal()
        buttons.append(room.table.button)
        room.fold_hand()
    assert buttons == [1, 2, 4, 1]


def test_the_blinds_sit_left_of_the_button() -> None:
    # rules 3.2
    room = room_of("ann", "ben", "cleo", "dan")
    room.deal()
    assert room.table.button == 1
    assert blinds(room) == {"small_blind": 2, "big_blind": 3}
    assert room.actor == "dan"


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop_only() -> None:
    # rules 3.3
    room = room_of("ann", "ben")
    room.deal()
    assert room.table.button == 1
    assert blinds(room) == {"small_blind": 1, "big_blind": 2}
    assert room.actor == "ann"
    room.act("call")
    room.act("check")
    assert room.actor == "ben"


def test_in_the_step_to_heads_up_the_button_is_the_small_blind() -> None:
    # rules 3.3
    room = room_of("ann", "ben", "cleo")
    room.deal()
    room.fold_hand()
    room.do(StandUp("cleo"))
    room.deal()
    assert blinds(room) == {"small_blind": room.table.button, "big_blind": 1}


def test_antes_are_posted_by_everyone_dealt_in() -> None:
    # rules 3.5
    room = room_of("ann", "ben", "cleo", settings=Settings("river", Rules(ante=1)))
    room.do(SitOut("cleo"))
    room.deal()
    assert sum(isinstance(event, Posted) and event.post == "ante" for event in room.events) == 2


def test_act_names_the_turn_it_answers() -> None:
    # rules 8.13
    room = room_of("ann", "ben", "cleo")
    room.deal()
    first = room.answer("call")
    room.do(first)
    assert room.refusal(first) == "turn_over"
    assert room.refusal(replace(first, turn=1)) == "not_your_turn"
    assert room.refusal(Act("ben", hand=0, turn=1, action="call")) == "turn_over"
    room.act("call")
    room.act("check")
    assert room.refusal(first) == "turn_over"


def test_an_answer_to_the_hand_before_is_refused() -> None:
    # rules 8.13
    room = room_of("ann", "ben")
    room.deal()
    old = room.answer("fold")
    room.do(old)
    assert room.refusal(old) == "no_hand"
    room.deal()
    room.act("fold")
    room.deal()
    assert room.actor == old.player
    assert room.refusal(old) == "turn_over"


def test_spectators_do_not_act() -> None:
    room = room_of("ann", "ben")
    room.deal()
    assert room.refusal(Act("cleo", 1, 0, "fold")) == "not_seated"


@pytest.mark.parametrize(
    ("action", "to", "code"),
    [
        ("check", 0, "cannot_check"),
        ("raise", 3, "raise_too_small"),
        ("raise", 0, "raise_too_small"),
        ("raise", 201, "raise_too_big"),
    ],
)
def test_what_is_not_offered_is_refused(action: str, to: int, code: str) -> None:
    # rules 4.1, 4.7
    room = room_of("ann", "ben")
    room.deal()
    assert room.refusal(room.answer(action, to)) == code


def test_with_nothing_to_call_there_is_no_call() -> None:
    # rules 4.1
    room = room_of("ann", "ben")
    room.deal()
    room.act("call")
    assert room.refusal(room.answer("call")) == "nothing_to_call"


def test_folding_is_legal_though_a_check_is_free() -> None:
    # rules 4.7
    room = room_of("ann", "ben")
    room.deal()
    room.act("call")
    room.act("fold")
    assert [seat.stack for seat in room.table.seats.values()] == [202, 198]


def test_the_house_takes_its_rake_when_the_hand_ends() -> None:
    # rules 7.1, 7.3
    room = room_of("ann", "ben", settings=Settings("river", Rules(rake=Rake(150))))
    room.deal()
    room.act("raise", 10)
    room.act("call")
    room.act("check")
    room.act("raise", 30)
    outcome = room.act("fold")
    assert [move for move in moved(outcome) if move[0] == "rake"] == [("rake", HOUSE, 3)]
    assert room.table.chips() == 400 - 3


def test_a_finished_hand_is_recorded_with_its_players() -> None:
    room = room_of("ann", "ben")
    room.deal()
    outcome = room.act("fold")
    (record,) = outcome.records
    assert record.players == [("ben", "ben"), ("ann", "ann")]
    assert record.hand.over
    assert record.ended == room.now


def test_a_void_restores_every_stack() -> None:
    # rules 8.14
    room = room_of(
        "ann", "ben", "cleo", settings=Settings("river", Rules(rake=Rake(150, no_flop_no_drop=False)))
    )
    room.deal()
    room.act("raise", 50)
    room.act("raise", 150)
    outcome = room.do(VoidHand())
    assert [seat.stack for seat in room.table.seats.values()] == [200, 200, 200]
    assert not outcome.transfers
    assert not outcome.records
    assert "hand_voided" in room.kinds()
    assert room.table.next_hand_at is not None
    room.deal()
    assert room.table.hands == 2


def test_a_void_lets_those_go_who_are_leaving_with_what_they_began_with() -> None:
    # rules 8.14
    room = room_of("ann", "ben", "cleo")
    room.deal()
    room.do(StandUp("cleo"))
    outcome = room.do(VoidHand())
    assert moved(outcome) == [("cash_out", "cleo", 200)]


def test_a_void_adds_the_top_up_that_waited() -> None:
    # rules 8.14, 11.3
    room = LoneTable()
    room.seat("ann", "ben", buy_in=100)
    room.deal()
    room.do(TopUp("ann", 50))
    room.do(VoidHand())
    assert room.seat_of("ann").stack == 150


def test_without_a_hand_there_is_nothing_to_void() -> None:
    room = room_of("ann", "ben")
    assert room.refusal(VoidHand()) == "no_hand"
    room.deal()
    room.act("fold")
    assert room.refusal(VoidHand()) == "no_hand"


def test_a_hand_that_the_blinds_decide_plays_itself() -> None:
    """Everyone all-in by his blind: dealt, shown and settled in one step."""
    # rules 4.26
    settings = Settings("river", Rules(small_blind=50, big_blind=50), least_buy_in=50, most_buy_in=50)
    room = room_of("ann", "ben", settings=settings)
    room.deal()
    assert not room.table.playing
    assert "hand_ended" in room.kinds()
    assert sum(seat.stack for seat in room.table.seats.values()) == 100


def test_a_bot_that_decides_what_is_not_offered_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a bot must be noticed: the hand is voided by whoever sees `apply` fail."""
    room = room_of("ann")
    room.seat_bots("ann", 1)
    room.deal()
    room.act("call")
    monkeypatch.setattr(bots, "decide", lambda *_: Decision("raise", 1))
    room.now = (room.table.due() or 0) * 1000
    with pytest.raises(ValueError, match="not offered"):
        room.send(Tick())


def test_bots_play_whole_hands_with_a_person() -> None:
    # rules 11.6
    room = room_of("ann", settings=Settings("river", seats=6))
    room.seat_bots("ann", 5)
    while room.table.hands < 6:
        if room.table.acts_by is None:
            room.tick_when_due()
        else:
            assert isinstance(room.send(room.answer("fold")), Outcome)
