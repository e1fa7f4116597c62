"""Settings that cannot work are found before anybody sits down, and all others can be played."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.game.games import GAMES
from riverboat.game.rules import Rake, Rules
from riverboat.table.commands import Outcome, SitDown
from riverboat.table.settings import MOST_CHIPS, Settings
from tests.support.lone_table import LoneTable

FINE = Settings("river")


def test_the_usual_settings_will_do() -> None:
    assert FINE.problems() == []
    assert FINE.rules == Rules()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"name": "  "}, "needs a name"),
        ({"name": "x" * 41}, "40 characters"),
        ({"seats": 1}, "seats are"),
        ({"seats": 11}, "seats are"),
        ({"least_buy_in": 1}, "least buy-in"),
        ({"least_buy_in": 201}, "most to buy in for is at least"),
        ({"most_buy_in": MOST_CHIPS + 1}, "most to buy in for is at most"),
        ({"fee": -1}, "the fee is"),
        ({"fee": MOST_CHIPS + 1}, "the fee is"),
        ({"coefficient": 0}, "the coefficient is"),
        ({"coefficient": -1}, "the coefficient is"),
        ({"coefficient": 10**6 + 1}, "the coefficient is"),
        ({"action_seconds": 4}, "decision"),
        ({"action_seconds": 121}, "decision"),
        ({"pause_seconds": 0}, "pause"),
        ({"pause_seconds": 61}, "pause"),
        ({"reconnect_seconds": 4}, "reconnect"),
        ({"reconnect_seconds": 601}, "reconnect"),
        ({"sit_out_seconds": 29}, "sit-out"),
        ({"sit_out_seconds": 7201}, "sit-out"),
    ],
)
def test_a_table_that_cannot_work(change: dict[str, Any], problem: str) -> None:
    # rules 1.6, 12.1
    (found,) = replace(FINE, **change).problems()
    assert problem in found


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "bridge"}, "game is one of"),
        ({"limit": "sky"}, "limit is one of"),
        ({"small_blind": 0}, "small blind"),
        ({"small_blind": 3}, "big blind is at least"),
        ({"ante": -1}, "antes"),
        ({"big_blind_ante": -1}, "antes"),
        ({"ante": 39}, "least buy-in"),
        ({"big_blind_ante": 39}, "least buy-in"),
        ({"big_blind": 41}, "least buy-in"),
        ({"rake": Rake(-1)}, "rake"),
        ({"rake": Rake(1001)}, "rake"),
        ({"rake": Rake(50, cap=-1)}, "cap"),
        ({"raise_cap": -1}, "cap on raises"),
    ],
)
def test_rules_that_cannot_work(change: dict[str, Any], problem: str) -> None:
    # rules 3.1, 7.8 and 12.1
    (found,) = replace(FINE, rules=replace(Rules(), **change)).problems()
    assert problem in found


def test_the_deck_must_serve_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 1.5
    monkeypatch.setitem(GAMES, "many cards", replace(GAMES["holdem"], hole_cards=5))
    rules = Rules(game="many cards")
    assert replace(FINE, seats=8, rules=rules).problems() == []
    (found,) = replace(FINE, seats=9, rules=rules).problems()
    assert "deck" in found
    assert replace(FINE, seats=9, rules=replace(rules, burn=False)).problems() == []


@given(
    st.builds(
        Settings,
        name=st.just("river"),
        rules=st.builds(
            Rules,
            game=st.sampled_from(["holdem", "bridge"]),
            limit=st.sampled_from(["no-limit", "sky"]),
            small_blind=st.integers(-1, 5),
            big_blind=st.integers(0, 10),
            ante=st.integers(-1, 3),
            big_blind_ante=st.integers(-1, 10),
            burn=st.booleans(),
            rake=st.none() | st.builds(Rake, st.integers(-10, 1010), st.none() | st.integers(-1, 5)),
        ),
        seats=st.integers(1, 11),
        least_buy_in=st.integers(0, 30),
        most_buy_in=st.integers(0, 60),
    )
)
def test_settings_without_problems_can_be_played(settings: Settings) -> None:
    if settings.problems():
        return
    room = LoneTable(settings)
    for number in range(settings.seats):
        assert isinstance(room.send(SitDown(f"p{number}", "x", settings.least_buy_in)), Outcome)
    room.deal()
    room.finish_hand()
    assert room.table.hands == 1
