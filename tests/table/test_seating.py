"""Coming, going and chips that cross the table's edge."""

import pytest

from riverboat.bots import deciding as bots
from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.table import dealing as hands
from riverboat.table.bots import Decision
from riverboat.table.commands import AddBot, Outcome, RemoveBot, SitDown, SitIn, SitOut, StandUp, TopUp
from riverboat.table.events import Left, ToppedUp
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable
from tests.support.till import GRANTS, moved

SMALL = Settings("river", seats=3, least_buy_in=40, most_buy_in=200)


def deck(monkeypatch: pytest.MonkeyPatch, *holes: str) -> None:
    """Hole cards from the left of the button; the board pairs nothing."""
    cards = stacked_deck([parse_cards(hole) for hole in holes], parse_cards("2c7d9hJs3c"), burn=True)
    monkeypatch.setattr(hands, "shuffled_deck", lambda *_: cards)


# Sitting down


def test_a_newcomer_takes_the_first_free_seat_with_chips_from_his_account() -> None:
    # rules 11.1
    room = LoneTable(SMALL)
    outcome = room.do(SitDown("ann", "Ann", 100))
    assert moved(outcome) == [("buy_in", "ann", -100)]
    assert (room.table.seat_of("ann"), room.seat_of("ann").stack) == (1, 100)


def test_a_newcomer_may_choose_a_free_seat() -> None:
    room = LoneTable(SMALL)
    room.do(SitDown("ann", "Ann", 100, seat=3))
    assert room.table.seat_of("ann") == 3
    assert room.refusal(SitDown("ben", "Ben", 100, seat=3)) == "seat_taken"
    assert room.refusal(SitDown("ben", "Ben", 100, seat=4)) == "no_such_seat"
    assert room.refusal(SitDown("ben", "Ben", 100, seat=0)) == "no_such_seat"


def test_a_full_table_takes_nobody() -> None:
    room = LoneTable(SMALL)
    room.seat("ann", "ben", "cleo")
    assert room.refusal(SitDown("dan", "Dan", 100)) == "table_full"
    assert room.refusal(AddBot("ann", "bot-1")) == "table_full"


def test_one_account_has_one_seat() -> None:
    # rules 11.12
    room = LoneTable(SMALL)
    room.seat("ann")
    assert room.refusal(SitDown("ann", "Ann", 100)) == "already_seated"
    room.do(AddBot("ann", "bot-1"))
    assert room.refusal(AddBot("ann", "bot-1")) == "already_seated"


@pytest.mark.parametrize(
    ("buy_in", "fine"), [(39, False), (40, True), (200, True), (201, False), (-1, False)]
)
def test_one_buys_in_between_the_least_and_the_most(buy_in: int, fine: bool) -> None:
    # rules 11.1
    room = LoneTable(SMALL)
    assert isinstance(room.send(SitDown("ann", "Ann", buy_in)), Outcome) == fine


def test_a_newcomer_in_a_hand_is_dealt_into_the_next() -> None:
    # rules 3.19
    room = LoneTable(Settings("river", entry="free"))
    room.seat("ann", "ben")
    room.deal()
    room.seat("cleo")
    assert not room.table.was_dealt_in(3)
    room.fold_hand()
    room.deal()
    assert room.table.was_dealt_in(3)


# Standing up


def test_between_hands_one_leaves_at_once_with_his_chips() -> None:
    # rules 11.1
    room = LoneTable()
    room.seat("ann", "ben")
    assert moved(room.do(StandUp("ann"))) == [("cash_out", "ann", 200)]
    assert room.table.seat_of("ann") is None
    assert room.table.due() is None, "nobody is left to play with"


def test_leaving_in_a_hand_folds_on_ones_turn_and_returns_the_chips_at_its_end() -> None:
    # rules 8.10, 11.1
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    room.deal()
    room.act("call")
    assert moved(room.do(StandUp("ben"))) == []
    assert room.kinds() == ["acted"]
    assert room.seat_of("ben").leaving
    outcome = room.act("raise", 20)
    outcome = room.act("fold")
    assert moved(outcome) == [("cash_out", "ben", 199)]


def test_leaving_in_a_hand_takes_no_bet_back() -> None:
    # rules 8.3
    room = LoneTable()
    room.seat("ann", "ben")
    room.deal()
    room.act("raise", 50)
    room.act("call")
    room.act("check")
    outcome = room.do(StandUp("ann"))
    while room.table.playing:
        outcome = room.act("raise", 10) if room.options().check else room.act("fold")
    assert moved(outcome) == [("cash_out", "ann", 150)]


def test_one_who_is_all_in_and_leaves_still_plays_for_the_pot(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 6.6, 11.1
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    deck(monkeypatch, "4d5d", "4h5h", "AsAh")
    room.deal()
    room.act("all_in")
    room.do(StandUp("ann"))
    room.act("fold")
    assert moved(room.act("call")) == [("cash_out", "ann", 401)]


def test_who_is_leaving_does_nothing_else() -> None:
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    room.deal()
    room.do(StandUp("cleo"))
    for command in (StandUp("cleo"), SitOut("cleo"), SitIn("cleo"), TopUp("cleo", 1)):
        assert room.refusal(command) == "already_leaving"


@pytest.mark.parametrize(
    "command",
    [
        StandUp("dan"),
        SitOut("dan"),
        SitIn("dan"),
        TopUp("dan", 1),
        AddBot("dan", "bot-1"),
        RemoveBot("dan", 1),
    ],
)
def test_who_has_no_seat_asks_in_vain(command: StandUp | SitOut | SitIn | TopUp | AddBot | RemoveBot) -> None:
    room = LoneTable()
    room.seat("ann")
    assert room.refusal(command) == "not_seated"


# Topping up


def test_between_hands_a_top_up_is_there_at_once() -> None:
    # rules 11.3
    room = LoneTable()
    room.seat("ann", buy_in=100)
    assert moved(room.do(TopUp("ann", 100))) == [("top_up", "ann", -100)]
    assert room.seat_of("ann").stack == 200
    assert room.refusal(TopUp("ann", 1)) == "top_up_out_of_range"


@pytest.mark.parametrize("amount", [0, -5, 101])
def test_a_top_up_goes_to_the_most_at_most(amount: int) -> None:
    # rules 11.3
    room = LoneTable()
    room.seat("ann", buy_in=100)
    assert room.refusal(TopUp("ann", amount)) == "top_up_out_of_range"


def test_in_a_hand_a_top_up_waits_for_its_end() -> None:
    # rules 11.3
    room = LoneTable()
    room.seat("ann", "ben", buy_in=100)
    room.deal()
    assert moved(room.do(TopUp("ben", 60))) == [("top_up", "ben", -60)]
    assert room.table.hand is not None
    assert room.table.hand.players[0].stack == 98, "not in this hand"
    assert room.refusal(TopUp("ben", 43)) == "top_up_out_of_range"
    room.act("fold")
    assert (room.seat_of("ben").stack, room.seat_of("ben").waiting_chips) == (161, 0)


def test_a_top_up_that_a_win_has_made_too_much_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 11.3
    room = LoneTable()
    room.seat("ann", "ben", buy_in=150)
    deck(monkeypatch, "4d5d", "AsAh")
    room.deal()
    room.do(TopUp("ann", 50))
    room.act("raise", 100)
    assert moved(room.act("fold")) == [("top_up", "ann", 2)]
    assert room.seat_of("ann").stack == 200


def test_a_top_up_that_waits_leaves_with_its_owner() -> None:
    room = LoneTable()
    room.seat("ann", "ben", buy_in=100)
    room.deal()
    room.do(TopUp("ben", 60))
    room.do(StandUp("ben"))
    assert moved(room.act("fold")) == [("cash_out", "ben", 161)]


# Broke


def ann_loses_everything(room: LoneTable, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    """Ann has the button of a heads-up hand against seat 2."""
    deck(monkeypatch, "AsAh", "4d5d")
    room.deal()
    outcome = room.act("all_in")
    while room.table.playing:
        outcome = room.tick_when_due() if room.table.acts_by is None else room.act("call")
    return outcome


def test_the_broke_sit_out_and_come_back_by_topping_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 8.8, 11.2
    room = LoneTable()
    room.seat("ann", "ben")
    ann_loses_everything(room, monkeypatch)
    assert room.kinds()[-1] == "sat_out"
    assert room.refusal(SitIn("ann")) == "no_chips"
    assert room.table.next_hand_at is None
    room.do(TopUp("ann", 200))
    room.do(SitIn("ann"))
    assert room.table.next_hand_at is not None


def test_a_top_up_bought_in_time_keeps_the_broke_in_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 11.3
    room = LoneTable()
    room.seat("ann", "ben")
    deck(monkeypatch, "AsAh", "4d5d")
    room.deal()
    room.act("all_in")
    room.do(TopUp("ann", 80))
    room.act("call")
    assert (room.seat_of("ann").stack, room.seat_of("ann").out_since) == (80, None)


def test_a_broke_bot_buys_in_again_by_grant(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 11.9
    room = LoneTable()
    room.seat("ann")
    room.do(AddBot("ann", "bot-1"))
    deck(monkeypatch, "4d5d", "AsAh")
    monkeypatch.setattr(bots, "decide", lambda *_: Decision("all_in"))
    room.deal()
    room.act("raise", 4)
    room.tick_when_due()
    outcome = room.act("call")
    assert moved(outcome) == [("top_up", GRANTS, -200)]
    assert room.events[-1] == ToppedUp(2, 200, 200)
    assert (room.table.seats[1].stack, room.table.seats[2].stack) == (400, 200)


# Bots


def test_bots_come_with_a_grant_and_a_name_of_their_own() -> None:
    # rules 11.9
    room = LoneTable(Settings("river", seats=10))
    room.seat("ann")
    assert moved(room.do(AddBot("ann", "bot-1", seat=7))) == [("buy_in", GRANTS, -200)]
    room.seat_bots("ann", 8)
    seats = room.table.seats
    assert [number for number, seat in sorted(seats.items()) if seat.bot] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert len({seat.name for seat in seats.values()}) == 10
    assert [seat.bot for seat in room.view(None).seats] == [False] + [True] * 9


def test_bots_come_where_the_room_allows_them() -> None:
    # rules 11.6
    room = LoneTable(Settings("river", bots=False))
    room.seat("ann")
    assert room.refusal(AddBot("ann", "bot-1")) == "bots_not_allowed"


def test_a_bot_can_be_sent_away_and_a_person_cannot() -> None:
    room = LoneTable()
    room.seat("ann", "ben")
    room.do(AddBot("ann", "bot-1"))
    assert room.refusal(RemoveBot("ann", 2)) == "not_a_bot"
    assert room.refusal(RemoveBot("ann", 6)) == "not_a_bot"
    assert moved(room.do(RemoveBot("ben", 3))) == [("cash_out", GRANTS, 200)]


def test_a_bot_sent_away_on_its_turn_folds_at_once() -> None:
    # rules 8.10
    room = LoneTable()
    room.seat("ann")
    room.do(AddBot("ann", "bot-1"))
    room.deal()
    room.act("raise", 10)
    assert room.actor == "bot-1"
    assert moved(room.do(RemoveBot("ann", 2))) == [("cash_out", GRANTS, 198)]


def test_the_last_person_leaving_sends_the_bots_away() -> None:
    # rules 11.9
    room = LoneTable()
    room.seat("ann")
    room.seat_bots("ann", 2)
    room.do(StandUp("ann"))
    assert not room.table.seats
    assert [event.reason for event in room.events if isinstance(event, Left)] == [
        "stood_up",
        "nobody_left",
        "nobody_left",
    ]
    assert room.table.due() is None


def test_the_last_person_leaving_in_a_hand_lets_the_bots_finish_it() -> None:
    # rules 11.9
    room = LoneTable()
    room.seat("ann")
    room.seat_bots("ann", 2)
    room.deal()
    room.do(StandUp("ann"))
    while room.table.playing:
        room.tick_when_due()
    assert not room.table.seats
    assert room.table.due() is None


def test_bots_do_not_play_on_among_themselves() -> None:
    # rules 11.9
    room = LoneTable()
    room.seat("ann")
    room.seat_bots("ann", 2)
    room.do(SitOut("ann"))
    assert room.table.next_hand_at is None
    room.do(SitIn("ann"))
    assert room.table.next_hand_at is not None
