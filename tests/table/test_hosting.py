"""The host's commands at a table (rules 11.18 to 11.26). Who may give them is the gate's to say."""

import pytest

from riverboat.table.commands import AddBot, Command, Disconnect, Outcome, SitDown, StandUp, TopUp, VoidHand
from riverboat.table.door import MOST_GUESTS, MOST_KNOCKS, MOST_SENT_AWAY, Door, new_code
from riverboat.table.events import HostChanged, Left, StakesChanged
from riverboat.table.host_commands import (
    AnswerKnock,
    CloseTable,
    Invite,
    Knock,
    MakeCode,
    MakeHost,
    Pause,
    RemovePlayer,
    Resume,
    RevokeCode,
    SetStakes,
)
from riverboat.table.settings import Settings
from riverboat.views.view import view_for
from tests.support.lone_table import LoneTable
from tests.support.till import gained


def private(*players: str, approval: bool = False) -> LoneTable:
    """Ann's table, and who has sat down there in this order."""
    room = LoneTable(Settings("Den", private=True, approval=approval), host="ann")
    room.seat(*players)
    return room


def leaves(room: LoneTable) -> list[tuple[str, str, int]]:
    return [(event.name, event.reason, event.stack) for event in room.events if isinstance(event, Left)]


class TestTheDoor:
    # rules 11.18 to 11.20

    def test_a_code_is_eighty_bits_in_letters_that_are_not_taken_for_one_another(self) -> None:
        codes = {new_code(number.to_bytes(10)) for number in range(1000)}
        assert len(codes) == 1000
        assert new_code(bytes(32)) == "0000-0000-0000-0000"
        assert new_code(b"\xff" * 32) == "zzzz-zzzz-zzzz-zzzz"

    def test_a_code_is_drawn_from_the_entropy_and_there_is_one_at_a_time(self) -> None:
        room = private()
        room.do(MakeCode("ann"))
        code = room.table.door.code
        assert not room.do(MakeCode("ann")).changed
        assert room.table.door.code == code
        room.do(RevokeCode("ann"))
        assert not room.do(RevokeCode("ann")).changed
        room.do(MakeCode("ann"))
        assert room.table.door.code not in ("", code)

    def test_a_code_is_read_however_it_is_written(self) -> None:
        door = Door("k7qm-2xwd-9hfa-r3vt")
        assert door.opens_to(" K7QM2XWD 9hfa-r3vt")
        for other in ("", "k7qm-2xwd-9hfa-r3v", "k7qm-2xwd-9hfa-r3vtt", "é" * 16):
            assert not door.opens_to(other)
        assert not Door().opens_to(""), "no code opens to nobody"

    def test_who_comes_by_the_code_is_a_guest(self) -> None:
        room = private()
        room.do(Knock("bob", "Bob"))
        assert room.table.door.guests == ("bob",)
        assert not room.do(Knock("bob", "Bob")).changed
        assert not room.do(Knock("ann", "Ann")).changed, "it is hers"

    def test_with_approval_he_waits_for_the_host(self) -> None:
        room = private(approval=True)
        room.do(Knock("bob", "Bob"))
        room.do(Knock("cleo", "Cleo"))
        assert not room.table.door.guests
        room.do(AnswerKnock("ann", "bob", admit=True))
        room.do(AnswerKnock("ann", "cleo", admit=False))
        assert room.table.door == Door(guests=("bob",), sent_away=("cleo",))
        assert room.refusal(AnswerKnock("ann", "bob", admit=True)) == "nobody_knocks"

    def test_who_is_gone_knocks_no_more(self) -> None:
        room = private(approval=True)
        room.do(Knock("bob", "Bob"))
        room.do(Disconnect("bob"))
        assert room.table.door == Door()

    def test_who_was_sent_away_comes_again_when_he_is_invited(self) -> None:
        room = private("ann", "bob")
        room.do(RemovePlayer("ann", "bob"))
        room.do(Invite("ann", "bob"))
        assert room.table.door == Door(guests=("bob",))
        assert not room.do(Invite("ann", "bob")).changed

    def test_its_lists_are_bounded(self) -> None:
        room = private(approval=True)
        for number in range(MOST_KNOCKS):
            room.do(Knock(f"guest-{number}", "Guest"))
        assert room.refusal(Knock("late", "Late")) == "too_many_knocks"
        for number in range(MOST_GUESTS):
            room.do(Invite("ann", f"guest-{number}"))
        assert room.refusal(Invite("ann", "late")) == "too_many_guests"
        for number in range(MOST_GUESTS):
            room.do(RemovePlayer("ann", f"guest-{number}"))
            room.do(Invite("ann", f"other-{number}"))
        room.do(RemovePlayer("ann", "other-0"))
        assert len(room.table.door.sent_away) == MOST_SENT_AWAY
        assert room.table.door.sent_away[-1] == "other-0"

    @pytest.mark.parametrize("command", [Invite("ann", "bob"), MakeCode("ann"), RemovePlayer("ann", "bob")])
    def test_a_public_table_has_none(self, command: Command) -> None:
        # rules 11.26
        room = LoneTable(host="ann")
        room.seat("ann", "bob")
        assert room.refusal(command) == "not_private"


class TestThePause:
    # rules 11.21

    def test_no_hand_begins_while_the_host_pauses(self) -> None:
        room = private("ann", "bob")
        room.do(Pause("ann"))
        assert room.table.due() is None
        assert not room.do(Pause("ann")).changed
        room.do(Resume("ann"))
        assert not room.do(Resume("ann")).changed
        room.deal()

    def test_the_hand_in_progress_goes_on_to_its_end(self) -> None:
        room = private("ann", "bob")
        room.deal()
        room.do(Pause("ann"))
        assert room.view("bob").paused
        room.finish_hand()
        assert room.table.next_hand_at is None
        room.do(Resume("ann"))
        assert room.table.next_hand_at is not None


class TestTheStakes:
    # rules 11.22

    def test_between_hands_they_change_at_once(self) -> None:
        room = private("ann", "bob")
        room.do(SetStakes("ann", 2, 5, least_buy_in=100, most_buy_in=500))
        assert room.kinds() == ["stakes_changed"]
        view = room.view("bob")
        assert (view.small_blind, view.big_blind, view.least_buy_in, view.most_buy_in) == (2, 5, 100, 500)
        room.deal()
        assert [player.bet for player in room.table.hand.players] == [5, 2]  # type: ignore[union-attr]

    def test_a_hand_is_played_to_its_end_by_its_own(self) -> None:
        room = private("ann", "bob")
        room.deal()
        room.do(SetStakes("ann", big_blind=10))
        view = room.view("bob")
        assert (view.small_blind, view.big_blind) == (1, 2)
        assert view.next_stakes is not None
        assert (view.next_stakes.small_blind, view.next_stakes.big_blind) == (5, 10)
        assert room.options().raise_least == 4
        room.fold_hand()
        assert "stakes_changed" in room.kinds()
        assert room.view("bob").next_stakes is None
        room.deal()
        assert room.options().raise_least == 20

    def test_after_a_void_hand_they_hold_too(self) -> None:
        room = private("ann", "bob")
        room.deal()
        room.do(SetStakes("ann", big_blind=10))
        room.do(VoidHand())
        assert room.table.settings.rules.big_blind == 10

    def test_what_cannot_be_played_for_is_refused(self) -> None:
        room = private("ann", "bob")
        assert room.refusal(SetStakes("ann", 20, 10)) == "bad_settings"
        assert room.refusal(SetStakes("ann", big_blind=100)) == "bad_settings", "the least buy-in is 40"
        assert not room.do(SetStakes("ann", 1, 2)).changed

    def test_a_top_up_that_became_too_much_goes_back(self) -> None:
        room = private("ann")
        room.seat("bob", buy_in=40)
        room.deal()
        room.do(TopUp("bob", 160))
        room.do(SetStakes("ann", most_buy_in=50))
        while room.table.playing:
            answer = room.act("fold")
        assert gained(answer)["bob"] > 140, "he had 38 to 41, so at most 12 of it came in"
        assert room.seat_of("bob").stack <= 50

    def test_the_event_names_what_the_lobby_had_listed_it_under(self) -> None:
        room = private("ann")
        room.do(SetStakes("ann", big_blind=4))
        (event,) = room.events
        assert event == StakesChanged(2, 4, 0, 0, 40, 200, big_blind_before=2)


class TestRemoving:
    # rules 11.23

    def test_between_hands_he_is_paid_out_at_once(self) -> None:
        room = private("ann", "bob")
        answer = room.do(RemovePlayer("ann", "bob"))
        assert leaves(room) == [("bob", "removed", 200)]
        assert gained(answer) == {"bob": 200}

    def test_in_a_hand_he_goes_when_it_ends(self) -> None:
        room = private("ann", "bob", "cleo")
        room.deal()
        room.do(RemovePlayer("ann", 2))
        assert room.table.seat_of("bob") == 2
        while room.table.playing:
            room.act("fold")
        assert [(name, reason) for name, reason, _ in leaves(room)] == [("bob", "removed")]
        assert room.table.seat_of("bob") is None

    def test_a_guest_who_has_no_seat_may_come_no_more(self) -> None:
        room = private("ann")
        room.do(Invite("ann", "bob"))
        room.do(RemovePlayer("ann", "bob"))
        assert room.table.door == Door(sent_away=("bob",))

    def test_neither_the_host_nor_a_bot_nor_a_stranger_is_sent_away(self) -> None:
        room = private("ann")
        room.do(AddBot("ann", "bot-1"))
        for guest in ("ann", "bot-1", "zoe", 1, 2, 5):
            assert room.refusal(RemovePlayer("ann", guest)) == "no_such_guest"


class TestTheRole:
    # rules 11.24

    def test_it_goes_to_who_has_sat_there_the_longest_when_the_host_leaves(self) -> None:
        room = private("ann")
        room.do(AddBot("ann", "bot-1"))
        room.seat("cleo", "bob")
        room.do(StandUp("cleo"))
        room.seat("cleo")
        room.do(StandUp("ann"))
        assert room.table.host == "bob"
        assert room.view("cleo").host == room.table.seat_of("bob")
        assert "ann" in room.table.door.guests, "she may come back"

    def test_in_a_hand_when_it_ends(self) -> None:
        room = private("ann", "bob", "cleo")
        room.deal()
        room.do(StandUp("ann"))
        assert room.table.host == "ann"
        while room.table.playing:
            room.act("fold")
        assert room.table.host == "bob"

    def test_not_to_one_who_leaves_as_well(self) -> None:
        room = private("ann", "bob", "cleo")
        room.deal()
        room.fold_hand()
        room.deal()
        room.do(StandUp("ann"))
        room.do(StandUp("bob"))
        while room.table.playing:
            room.act("fold")
        assert [event.name for event in room.events if isinstance(event, HostChanged)] == ["cleo"]

    def test_a_lost_connection_leaves_it(self) -> None:
        room = private("ann", "bob")
        room.do(Disconnect("ann"))
        assert room.table.host == "ann"
        room.wait(room.settings.reconnect_seconds + 1)
        room.tick_when_due()
        assert room.table.host == "ann", "she sits out, and has her seat"

    def test_with_nobody_there_it_stays(self) -> None:
        room = private("ann")
        room.do(StandUp("ann"))
        assert room.table.host == "ann"
        room.do(Invite("ann", "bob"))
        room.seat("bob")
        assert room.table.host == "ann", "who hosts without a seat goes on hosting"

    def test_the_host_hands_it_on(self) -> None:
        room = private("ann", "bob")
        room.do(AddBot("ann", "bot-1"))
        room.do(MakeHost("ann", 2))
        assert room.table.host == "bob"
        assert view_for(room.table, "bob").hosting is not None
        assert view_for(room.table, "ann").hosting is None
        for seat in (3, 4):
            assert room.refusal(MakeHost("bob", seat)) == "nobody_to_host"
        assert not room.do(MakeHost("bob", 2)).changed


class TestClosing:
    # rules 11.25

    def test_between_hands_everybody_is_paid_out(self) -> None:
        room = private("ann", "bob")
        answer = room.do(CloseTable("ann"))
        assert gained(answer) == {"ann": 200, "bob": 200}
        assert leaves(room) == [("ann", "table_closed", 200), ("bob", "table_closed", 200)]
        assert room.table.closed is not None
        assert room.table.closed.refunded == {"ann": 200, "bob": 200}
        assert room.table.ends_at() == room.now // 1000
        assert "host_changed" not in room.kinds(), "of what is no more nobody is the host"

    def test_in_a_hand_when_it_ends(self) -> None:
        room = private("ann", "bob", "cleo")
        room.deal()
        room.do(CloseTable("ann"))
        assert room.view("bob").closing
        assert not room.do(CloseTable("ann")).changed
        room.do(SetStakes("ann", big_blind=4))
        assert room.refusal(SitDown("dan", "Dan", 100)) == "table_closing"
        assert room.refusal(AddBot("ann", "bot-1")) == "table_closing"
        while room.table.playing:
            answer = room.act("fold")
        assert room.table.closed is not None
        assert sum(gained(answer).values()) == 600
        assert "stakes_changed" not in room.kinds(), "there is no next hand"
        assert len(answer.records) == 1

    def test_after_a_void_hand_with_what_everybody_had_before_it(self) -> None:
        room = private("ann", "bob")
        room.deal()
        room.do(CloseTable("ann"))
        answer = room.do(VoidHand())
        assert gained(answer) == {"ann": 200, "bob": 200}

    def test_what_was_bought_for_the_next_hand_goes_back_too(self) -> None:
        room = private("ann")
        room.seat("bob", buy_in=100)
        room.deal()
        room.do(TopUp("bob", 50))
        room.do(CloseTable("ann"))
        while room.table.playing:
            answer = room.act("fold")
        assert sum(gained(answer).values()) == 350

    def test_bots_chips_go_back_where_they_came_from(self) -> None:
        room = LoneTable(Settings("Den", private=True, coefficient=5), host="ann")
        room.seat("ann")
        room.do(AddBot("ann", "bot-1"))
        answer = room.do(CloseTable("ann"))
        assert isinstance(answer, Outcome)
        assert gained(answer) == {"ann": 1000, "grants": 1000}
        assert room.table.closed is not None
        assert room.table.closed.refunded == {"ann": 1000}
