"""What is typed at a table, and what it comes to."""

import pytest

from riverboat.cards.shuffle import shuffled_deck
from riverboat.table.bots import Decision
from riverboat.views.view import OptionsView, View, view_of
from riverboat_terminal.typed import (
    Intent,
    Plain,
    Problem,
    RaiseTo,
    SendAway,
    Sit,
    TopUp,
    move_for,
    parse,
)
from tests.support.bot_hands import table_with


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("f", Plain("fold")),
        ("  FOLD ", Plain("fold")),
        ("c", Plain("check_or_call")),
        ("k", Plain("check_or_call")),
        ("a", Plain("all_in")),
        ("r 120", RaiseTo("120")),
        ("b 20", RaiseTo("20")),
        ("r120", RaiseTo("120")),
        ("r pot", RaiseTo("pot")),
        ("加注 60", RaiseTo("60")),
        ("棄牌", Plain("fold")),
        ("top 100", TopUp(100)),
        ("sit", Sit(None)),
        ("sit 80", Sit(80)),
        ("sit post", Sit(None, post=True)),
        ("sit 80 post", Sit(80, post=True)),
        ("post", Plain("post")),
        ("補盲", Plain("post")),
        ("show", Plain("show")),
        ("ready", Plain("back")),
        ("nobot 3", SendAway(3)),
        ("bot", Plain("bot")),
        ("sitout", Plain("sit_out")),
        ("back", Plain("back")),
        ("leave", Plain("leave")),
        ("help", Plain("help")),
        ("quit", Plain("quit")),
    ],
)
def test_lines(line: str, intent: Intent) -> None:
    assert parse(line) == intent


def test_an_empty_line_is_nothing() -> None:
    assert parse("   ") is None


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("r", "needs_number"),
        ("r much", "needs_number"),
        ("r -5", "needs_number"),
        ("r 1 2", "needs_number"),
        ("top", "needs_number"),
        ("top 0", "needs_number"),
        ("sit x", "needs_number"),
        ("sit x post", "needs_number"),
        ("post 3", "unknown_command"),
        ("nobot", "needs_number"),
        ("dance", "unknown_command"),
        ("f 3", "unknown_command"),
        ("r²", "unknown_command"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, key: str) -> None:
    problem = parse(line)
    assert isinstance(problem, Problem)
    assert problem.key == key


def preflop() -> View:
    """The first to act, three-handed at 1/2 with 200 each."""
    table = table_with({1: 200, 2: 200, 3: 200}, 3, shuffled_deck(bytes(32)))
    return view_of(table, 3)


def with_options(options: OptionsView | None) -> View:
    view = preflop()
    assert view.you is not None
    view.you.options = options
    return view


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("f", Decision("fold")),
        ("c", Decision("call")),
        ("r 7", Decision("raise", 7)),
        ("r min", Decision("raise", 4)),
        ("r half", Decision("raise", 4)),
        ("r pot", Decision("raise", 7)),
        ("r max", Decision("raise", 200)),
        ("a", Decision("all_in")),
        ("r 3", Problem("raise_range", {"least": 4, "most": 200})),
        ("r 201", Problem("raise_range", {"least": 4, "most": 200})),
    ],
)
def test_moves(line: str, move: Decision | Problem) -> None:
    intent = parse(line)
    assert isinstance(intent, Plain | RaiseTo)
    assert move_for(intent, preflop()) == move


def test_moves_that_are_not_offered() -> None:
    only_all_in = OptionsView(check=False, call=None, raise_least=None, raise_most=None, all_in=5)
    assert move_for(Plain("check_or_call"), with_options(only_all_in)) == Problem("call_is_all_in", {})
    assert move_for(RaiseTo("10"), with_options(only_all_in)) == Problem("not_offered_raise", {})
    no_all_in = OptionsView(check=True, call=None, raise_least=None, raise_most=None, all_in=None)
    assert move_for(Plain("check_or_call"), with_options(no_all_in)) == Decision("check")
    assert move_for(Plain("all_in"), with_options(no_all_in)) == Problem("not_offered_all_in", {})
    assert move_for(Plain("fold"), with_options(None)) == Problem("not_your_turn", {})
