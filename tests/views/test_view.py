"""Views: what each viewer sees, and that the watch kept over secrets notices each kind of leak."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from riverboat.cards.card import names_of, parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game import settlement
from riverboat.game.events import Shown
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules, Showdown
from riverboat.table import dealing as hands
from riverboat.table.commands import Disconnect, Refused, SitDown, SitOut, StandUp, TopUp, VoidHand
from riverboat.table.events import Event, Left
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views import view as views
from riverboat.views.view import View, view_of
from tests.support.lone_table import LoneTable

ROYAL = [parse_cards("AsKs"), parse_cards("7d2c"), parse_cards("8d3c")]
"""Ben, Cleo and Ann, when Ann has the button."""
BOARD = parse_cards("QsJsTs4h4d")


def three_handed(monkeypatch: pytest.MonkeyPatch, rules: Rules | None = None) -> LoneTable:
    """Ann has the button; Ben, the small blind, flops a royal flush."""
    room = LoneTable(Settings("river", rules or Rules()))
    room.seat("ann", "ben", "cleo")
    monkeypatch.setattr(hands, "shuffled_deck", lambda *_: stacked_deck(ROYAL, BOARD, burn=True))
    room.deal()
    assert (room.table.button, room.actor) == (1, "ann")
    return room


def cards_seen(view: View) -> dict[int, list[str] | None]:
    return {seat.seat: seat.cards for seat in view.seats}


def test_a_player_sees_his_own_cards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 11.10
    room = three_handed(monkeypatch)
    assert cards_seen(room.view("ann")) == {1: ["8d", "3c"], 2: None, 3: None}
    assert cards_seen(room.view("ben")) == {1: None, 2: ["As", "Ks"], 3: None}
    assert cards_seen(room.view(None)) == {1: None, 2: None, 3: None}


def test_a_folded_hand_stays_its_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 11.10
    room = three_handed(monkeypatch)
    room.act("fold")
    assert cards_seen(room.view("ann")) == {1: ["8d", "3c"], 2: None, 3: None}
    room.finish_hand()
    assert cards_seen(room.view("ben"))[1] is None
    assert cards_seen(room.view("ann"))[1] == ["8d", "3c"]


def test_the_board_is_seen_street_by_street(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 1.4
    room = three_handed(monkeypatch)
    streets = []
    while room.table.playing:
        view = room.view(None)
        streets.append((view.street, len(view.board)))
        room.act("check" if room.options().check else "call")
    assert sorted(set(streets), key=lambda street: street[1]) == [
        ("preflop", 0),
        ("flop", 3),
        ("turn", 4),
        ("river", 5),
    ]
    assert room.view(None).board == names_of(BOARD)


def test_who_loses_may_muck(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 6.3
    room = three_handed(monkeypatch, Rules(showdown="muck"))
    room.finish_hand()
    assert cards_seen(room.view(None)) == {1: None, 2: ["As", "Ks"], 3: None}
    assert cards_seen(room.view("cleo"))[3] == ["7d", "2c"]
    assert room.kinds().count("mucked") == 2


def test_everyone_shows_where_the_room_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 6.3
    room = three_handed(monkeypatch, Rules(showdown="all"))
    room.finish_hand()
    assert cards_seen(room.view(None)) == {1: ["8d", "3c"], 2: ["As", "Ks"], 3: ["7d", "2c"]}


def test_all_in_hands_are_turned_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 6.2
    room = three_handed(monkeypatch)
    room.act("all_in")
    room.act("fold")
    assert cards_seen(room.view(None)) == {1: None, 2: None, 3: None}
    room.act("call")
    assert cards_seen(room.view(None)) == {1: ["8d", "3c"], 2: None, 3: ["7d", "2c"]}


def test_who_wins_without_a_call_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 4.9
    room = three_handed(monkeypatch)
    room.fold_hand()
    assert cards_seen(room.view(None)) == {1: None, 2: None, 3: None}
    assert "shown" not in room.kinds()


def test_a_newcomer_does_not_see_the_cards_of_who_left(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.fold_hand()
    room.do(StandUp("ben"))
    room.do(SitDown("dan", "dan", 100, seat=2))
    assert cards_seen(room.view("dan")) == {1: None, 2: None, 3: None}


def test_a_newcomer_does_not_take_over_a_shown_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.finish_hand()
    room.do(StandUp("ben"))
    room.do(SitDown("dan", "dan", 100, seat=2))
    seat = room.view(None).seats[1]
    assert (seat.name, seat.cards, seat.won, seat.in_hand) == ("dan", None, 0, False)


def test_a_voided_hand_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.do(VoidHand())
    view = room.view("ben")
    assert (cards_seen(view), view.board, view.street) == ({1: None, 2: None, 3: None}, [], None)


def test_bets_stacks_and_pots() -> None:
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    room.deal()
    room.act("raise", 10)
    view = room.view(None)
    assert [(seat.stack, seat.bet) for seat in view.seats] == [(190, 10), (199, 1), (198, 2)]
    assert (view.pot, view.pots, view.current_bet, view.actor) == (13, [], 10, 2)
    room.act("fold")
    room.act("call")
    view = room.view(None)
    assert [(seat.stack, seat.bet, seat.in_hand) for seat in view.seats] == [
        (190, 0, True),
        (199, 0, False),
        (190, 0, True),
    ]
    assert [(pot.amount, pot.seats) for pot in view.pots] == [(21, [3, 1])]


def test_blinds_and_antes_are_those_of_the_hand_that_is_played() -> None:
    """What the settings may say meanwhile holds from the next hand on."""
    room = LoneTable(Settings("river", Rules(ante=1, big_blind_ante=2), least_buy_in=100))
    room.seat("ann", "ben", "cleo")
    room.deal()
    before = room.view("ann")
    assert stakes(before) == (1, 2, 1, 2)
    higher = Rules(small_blind=20, big_blind=40, ante=5, big_blind_ante=10, limit="pot-limit", burn=False)
    room.table.settings = replace(room.settings, rules=higher)
    assert room.view("ann") == before
    room.fold_hand()
    assert stakes(room.view("ann")) == (20, 40, 5, 10)
    room.deal()
    view = room.view(None)
    assert stakes(view) == (20, 40, 5, 10)
    assert (view.limit, view.burn) == ("pot-limit", False)


def stakes(view: View) -> tuple[int, int, int, int]:
    return view.small_blind, view.big_blind, view.ante, view.big_blind_ante


@pytest.mark.parametrize("showdown", ["muck", "all"])
def test_in_hand_is_who_was_dealt_in_and_has_not_folded_after_the_hand_as_well(
    monkeypatch: pytest.MonkeyPatch, showdown: Showdown
) -> None:
    room = three_handed(monkeypatch, Rules(showdown=showdown))
    room.do(SitDown("dan", "dan", 100))
    room.act("fold")
    in_hand = [False, True, True, False]
    assert [seat.in_hand for seat in room.view(None).seats] == in_hand
    room.finish_hand()
    assert not room.table.playing
    assert [seat.in_hand for seat in room.view(None).seats] == in_hand, "shown or mucked"


def test_who_wins_without_a_call_is_in_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.fold_hand()
    assert [seat.in_hand for seat in room.view(None).seats] == [False, False, True]


def test_options_are_the_actors_alone() -> None:
    # rules 4.2
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    room.deal()
    for player in ("ben", "cleo"):
        you = room.view(player).you
        assert you is not None
        assert you.options is None
    options = room.options()
    assert (options.check, options.call) == (False, 2)
    assert (options.raise_least, options.raise_most, options.all_in) == (4, 200, 200)


def test_a_call_beyond_the_stack_is_offered_as_all_in() -> None:
    # rules 4.3
    room = LoneTable()
    room.seat("ann")
    room.seat("ben", buy_in=40)
    room.deal()
    room.act("all_in")
    options = room.options()
    assert (options.check, options.call, options.raise_least, options.all_in) == (False, None, None, 38)
    assert room.refusal(room.answer("call")) == "call_is_all_in"
    room.act("all_in")
    assert not room.table.playing


def test_presence() -> None:
    # rules 8.4
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    room.do(Disconnect("ben"))
    room.do(SitOut("cleo"))
    room.do(Disconnect("cleo"))
    assert [seat.presence for seat in room.view(None).seats] == ["present", "disconnected", "sitting_out"]


def test_waiting_chips_are_seen_by_their_owner() -> None:
    room = LoneTable()
    room.seat("ann", "ben", buy_in=100)
    room.deal()
    room.do(TopUp("ann", 50))
    you = room.view("ann").you
    assert you is not None
    assert you.waiting_chips == 50


# The watch over secrets must be able to fail.

type Leak = Callable[[View, Table], View]


def of_another_seat(view: View, table: Table) -> View:
    assert table.hand is not None
    view.seats[0].cards = names_of(table.hand.players[-1].hole)
    return view


def next_board_card(view: View, table: Table) -> View:
    assert table.hand is not None
    return replace(view, board=[*view.board, *names_of(table.hand.deck[table.hand.dealt + 1 :][:1])])


def burnt_card_in_a_text(view: View, table: Table) -> View:
    assert table.hand is not None
    return replace(view, name=f"river, burnt {names_of(table.hand.deck[6:7])[0]}")


@pytest.mark.parametrize("leak", [of_another_seat, next_board_card, burnt_card_in_a_text])
def test_the_watch_notices_a_view_that_tells_too_much(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    monkeypatch.setattr(views, "view_of", lambda table, seat: leak(view_of(table, seat), table))
    with pytest.raises(AssertionError, match="names"):
        room.act("call")


def test_the_watch_notices_a_newcomer_who_sees_old_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.fold_hand()
    room.do(StandUp("ben"))
    room.do(SitDown("dan", "dan", 100, seat=2))
    room.table.seats[2].since_hand = 0
    with pytest.raises(AssertionError, match="the view of dan names"):
        room.knowledge.check(room.table, [], Refused("busy"))


def test_the_watch_notices_a_mucked_hand_in_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch, Rules(showdown="muck"))
    room.finish_hand()
    assert room.table.hand is not None
    room.table.hand.players[1].shown = True
    with pytest.raises(AssertionError, match="names"):
        room.knowledge.check(room.table, [], Refused("busy"))


def test_the_watch_notices_a_folded_hand_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.act("fold")

    def show_down(hand: Hand, *arguments: list[Event]) -> None:
        for player in hand.players:
            player.shown = True
            arguments[-1].append(Shown(player.seat, names_of(player.hole)))

    monkeypatch.setattr(settlement, "_show_down", show_down)
    with pytest.raises(AssertionError, match="a folded hand was shown"):
        room.finish_hand()


def test_the_watch_notices_an_event_that_names_a_mucked_card(monkeypatch: pytest.MonkeyPatch) -> None:
    room = three_handed(monkeypatch)
    room.finish_hand()
    with pytest.raises(AssertionError, match="names a card"):
        room.knowledge.learn(room.table, [Left(3, "cleo, who had 7d2c", 100, "stood_up")])
