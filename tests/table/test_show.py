"""Showing what nobody asked to see (rules 6.5)."""

import pytest

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.events import Shown
from riverboat.game.rules import Rules
from riverboat.table import dealing as hands
from riverboat.table.commands import Show, SitDown, StandUp, VoidHand
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> LoneTable:
    """Ann has the button and nothing, Ben aces, Cleo kings."""
    holes = [parse_cards(hole) for hole in ("AsAh", "KsKh", "7c2d")]
    deck = stacked_deck(holes, parse_cards("3c5d9hJsQc"), burn=True)
    monkeypatch.setattr(hands, "shuffled_deck", lambda *_: deck)
    room = LoneTable(Settings("river", Rules(showdown="muck")))
    room.seat("ann", "ben", "cleo")
    room.deal()
    return room


def cards_of(room: LoneTable, seat: int, viewer: str | None = None) -> list[str] | None:
    return next(view.cards for view in room.view(viewer).seats if view.seat == seat)


def test_a_winner_without_callers_may_show(room: LoneTable) -> None:
    room.act("fold")
    room.act("fold")
    assert cards_of(room, 3) is None
    outcome = room.do(Show("cleo", 1))
    assert outcome.events == [Shown(3, ["Ks", "Kh"])]
    assert cards_of(room, 3) == ["Ks", "Kh"]
    assert room.refusal(Show("cleo", 1)) == "nothing_to_show", "once is enough"


def test_a_loser_who_mucked_may_show(room: LoneTable) -> None:
    room.finish_hand()
    assert cards_of(room, 3) is None
    assert cards_of(room, 2) == ["As", "Ah"]
    room.do(Show("cleo", 1))
    assert cards_of(room, 3) == ["Ks", "Kh"]


def test_who_folded_has_nothing_to_show(room: LoneTable) -> None:
    room.act("fold")
    room.finish_hand()
    assert room.refusal(Show("ann", 1)) == "nothing_to_show"


def test_not_while_the_hand_goes_on(room: LoneTable) -> None:
    assert room.refusal(Show("ann", 1)) == "hand_not_over"
    room.act("fold")
    assert room.refusal(Show("ann", 1)) == "hand_not_over"


def test_until_the_next_hand(room: LoneTable) -> None:
    room.act("fold")
    room.act("fold")
    room.deal()
    assert room.refusal(Show("cleo", 1)) == "no_such_hand"
    assert room.refusal(Show("cleo", 3)) == "no_such_hand"


def test_who_took_the_seat_since_shows_nothing(room: LoneTable) -> None:
    room.act("fold")
    room.act("fold")
    room.do(StandUp("cleo"))
    assert room.refusal(Show("cleo", 1)) == "not_seated"
    room.do(SitDown("dan", "dan", 100, 3))
    assert room.refusal(Show("dan", 1)) == "no_such_hand"
    room.do(SitDown("eve", "eve", 100, 5))
    assert room.refusal(Show("eve", 1)) == "no_such_hand"


def test_a_void_hand_cannot_be_shown(room: LoneTable) -> None:
    room.do(VoidHand())
    assert room.refusal(Show("ann", 1)) == "no_such_hand"


def test_before_the_first_hand_there_is_nothing() -> None:
    room = LoneTable()
    room.seat("ann")
    assert room.refusal(Show("ann", 1)) == "no_such_hand"
