"""What the terminal client draws and tells."""

import io
import re
import string
from typing import get_args

import pytest

from riverboat.cards.ranking import CATEGORIES
from riverboat.cards.shuffle import stacked_deck
from riverboat.game import events
from riverboat.naiko.state import Ability
from riverboat.protocol.codes import CODES
from riverboat.table import events as table_events
from riverboat.table.commands import Refused
from riverboat.table.events import Event
from riverboat.table.moment import Second
from riverboat.table.table import Table
from riverboat.views.view import View, view_of
from riverboat_client import RefusedError
from riverboat_terminal.admission import player_of
from riverboat_terminal.narration import Narrator
from riverboat_terminal.paint import Paint, fit, printable, width, wrap
from riverboat_terminal.picture import picture, prospects
from riverboat_terminal.screen import Pictures, Sentences
from riverboat_terminal.seeing import seconds_until
from riverboat_terminal.words import TEXTS, Words, language_of_environment
from tests.support.bot_hands import table_with
from tests.support.lone_table import LoneTable

EN, ZH = Words("en"), Words("zh")
BARE = Paint(colour=False, signs=False)
FULL = Paint(colour=True, signs=True)
NOW = 1_000_000_000_000


def flop() -> Table:
    """Ada (small blind), Moe and Lin (button) on a flop of queens, Ada to act with trips."""
    holes = [[44, 0], [1, 2], [4, 5]]
    table = table_with({1: 200, 2: 200, 3: 200}, 3, stacked_deck(holes, [40, 41, 42], burn=True))
    hand = table.hand
    assert hand is not None
    for _ in range(3):
        hand.check_or_call()
    table.acts_by = Second(NOW // 1000 + 12)
    table.seats[2].bot = True
    return table


def lines(view: View, words: Words = EN, paint: Paint = BARE) -> list[str]:
    return picture(view, words, paint, NOW)


def test_the_table() -> None:
    drawn = lines(view_of(flop(), 1))
    assert drawn[0] == "Test | No-limit Hold'em | blinds 1/2 | hand 1"
    assert drawn[2] == "  Board [Qc][Qd][Qh][  ][  ]   Pot 6   you have three of a kind"
    assert drawn[5] == (" >    1  Ada (you)                     198           [Kc][2c]  12 s")
    assert drawn[6].split() == ["2", "Moe", "[BOT]", "198", "[??][??]"]
    assert drawn[7].split() == ["D", "3", "Lin", "198", "[??][??]"]
    assert drawn[8].split() == ["4", "empty"]
    assert len(drawn) == 5 + 9


def test_who_lost_his_last_chip_at_showdown_is_told_how_to_go_on() -> None:
    """He was in the hand to its end; it is over."""
    room = LoneTable()
    room.seat("ann", "ben")
    room.deal()
    while (hand := room.table.playing) and not hand.over:
        room.act("all_in")
    broke = next((seat for seat in room.view(None).seats if not seat.stack), None)
    assert broke is not None, "the pot is split: choose other cards"
    assert broke.in_hand
    assert "You have no chips here" in prospects(room.view(broke.name), EN, BARE, NOW)


def test_a_spectator_sees_no_cards() -> None:
    drawn = "\n".join(lines(view_of(flop(), None)))
    assert drawn.count("[??][??]") == 3
    assert "you have" not in drawn


def test_options_with_their_keys() -> None:
    view = view_of(flop(), 1)
    assert prospects(view, EN, BARE, NOW) == (
        "Your turn  (f) fold  (c) check  (r N) bet 2..198  (a) all-in 198"
    )
    assert prospects(view_of(flop(), 2), EN, BARE, NOW) == "Ada to act"


def test_colour_only_adds() -> None:
    plain = lines(view_of(flop(), 1), paint=Paint(colour=False, signs=True))
    coloured = lines(view_of(flop(), 1), paint=FULL)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == plain
    assert coloured != plain
    assert "[Q♣]" in plain[2]


@pytest.mark.parametrize("words", [EN, ZH])
def test_columns_stand_in_line_in_both_languages(words: Words) -> None:
    table = flop()
    table.seats[1].name = "小明"
    drawn = lines(view_of(table, 1), words)
    ends = {width(line.split("198")[0]) for line in drawn if "198" in line}
    assert len(ends) == 1


def test_a_name_cannot_steer_the_terminal() -> None:
    table = flop()
    table.seats[2].name = "Moe\x1b[2J\n\u202e"
    drawn = lines(view_of(table, 1))
    assert not any("\x1b" in line or "\n" in line or "\u202e" in line for line in drawn)
    assert printable("a\x1bb\u200bc") == "abc"


def test_fit_counts_columns_not_characters() -> None:
    assert fit("小明", 5) == "小明 "
    assert fit("小明", 3) == "小 "
    assert fit("\x1b[1mabc\x1b[0m", 2) == "\x1b[1mab\x1b[0m"


def test_long_sentences_go_on_in_the_next_line() -> None:
    assert wrap("Ann raises to 40.", 40) == ["Ann raises to 40."]
    assert wrap("Ann raises to 40.", 10) == ["Ann raises", "to 40."]
    assert wrap("小明加注到四十", 6) == ["小明加", "注到四", "十"]
    assert wrap("The flop: \x1b[31m[A\u2665]\x1b[0m[3\u2660]", 12)[0] == "The flop:"
    assert wrap("", 10) == [""]


def test_seconds_are_never_negative() -> None:
    assert seconds_until(NOW // 1000 + 5, NOW) == 5
    assert seconds_until(NOW // 1000 + 5, NOW + 1) == 5
    assert seconds_until(NOW // 1000 - 5, NOW) == 0


def narrate(happened: list[Event], words: Words = EN) -> list[str]:
    return Narrator(words, words.cards).tell(happened, view_of(flop(), 1), missed=0)


def test_events_as_sentences() -> None:
    told = narrate(
        [
            events.HandStarted(7, 3, [1, 2, 3]),
            events.Posted(1, "small_blind", 1, all_in=False),
            events.Acted(2, "raise", 6, 6, all_in=True),
            events.Acted(3, "call", 6, 6, all_in=False),
            events.StreetDealt("flop", ["As", "Td", "2c"]),
            events.PotWon(1, 0, 12, "full_house"),
            events.PotWon(2, 1, 5, None),
            table_events.Left(9, "Zoe", 40, "stood_up"),
            table_events.SatOut(9),
        ]
    )
    assert told == [
        "Hand 7. Lin has the button.",
        "Ada posts the small blind, 1.",
        "Moe raises to 6.",
        "Moe is all-in.",
        "Lin calls 6.",
        "The flop: ace of spades, ten of diamonds, deuce of clubs.",
        "Ada wins 12 with a full house.",
        "Moe wins side pot 1, 5.",
        "Zoe leaves with 40.",
        "seat 9 sits out.",
    ]


def test_a_gap_is_told() -> None:
    told = Narrator(EN, EN.cards).tell([table_events.SatIn(2)], view_of(flop(), 1), missed=3)
    assert told == ["Some moves were missed; this is how it stands.", "Moe is back."]


def test_chinese() -> None:
    told = narrate([events.StreetDealt("turn", ["Th"]), events.PotWon(1, 0, 12, "flush")], ZH)
    assert told == ["轉牌：紅心10。", "Ada 以同花贏得 12。"]


def test_every_event_has_words() -> None:
    for kind in ("ante", "small_blind", "big_blind", "big_blind_ante", "live", "dead"):
        assert f"posted_{kind}" in TEXTS
    for action in get_args(events.ActionKind.__value__):
        assert f"acted_{action}" in TEXTS
    for reason in get_args(table_events.LeaveReason.__value__):
        assert f"left_{reason}" in TEXTS
    for ranking in [name for _, name in CATEGORIES]:
        assert ranking in TEXTS
    for ability in get_args(Ability.__value__):
        assert f"used_{ability}" in TEXTS
    silent = {"hand_started", "ability_used", "posted", "acted", "street_dealt", "hand_ended", "left"}
    for kind in (*get_args(events.HandEvent.__value__), *get_args(table_events.TableEvent.__value__)):
        name = kind.__dataclass_fields__["kind"].default
        assert name in silent or name in TEXTS


def test_both_languages_name_the_same_details() -> None:
    for english, chinese in TEXTS.values():
        named = [
            {field for _, field, _, _ in string.Formatter().parse(text) if field}
            for text in (english, chinese)
        ]
        assert named[0] == named[1]


def test_refusals_in_the_players_language() -> None:
    code = next(iter(CODES))
    assert Refused(code)
    error = RefusedError("raise_too_small", "Raise to 6 at least.", {"least": 6})
    assert EN.error(error) == "Raise to 6 at least."
    assert ZH.error(error) == "至少須加注到 6。"
    assert ZH.error(RefusedError("new_code", "Something new.", {})) == "Something new."


def test_language_of_the_environment() -> None:
    assert language_of_environment({"LANG": "zh_TW.UTF-8"}) == "zh"
    assert language_of_environment({"LANG": "en_US.UTF-8"}) == "en"
    assert language_of_environment({"LANG": "zh_TW.UTF-8", "LC_ALL": "C"}) == "en"
    assert language_of_environment({}) == "en"


def test_sentences_announce_a_turn_once_and_warn_once() -> None:
    out = io.StringIO()
    clock = [NOW]
    screen = Sentences(EN, lambda: clock[0], out)
    view = view_of(flop(), 1)
    screen.show(view)
    screen.show(view)
    screen.tick()
    clock[0] += 3000
    screen.tick()
    screen.tick()
    board = "Board: queen of clubs, queen of diamonds, queen of hearts."
    assert out.getvalue().splitlines() == [
        "You hold king of clubs, deuce of clubs.",
        f"Your turn. You hold king of clubs, deuce of clubs. {board} Pot 6.",
        "You may: (f) fold, (c) check, (r N) bet 2..198, (a) all-in 198. 12 seconds.",
        "9 seconds left.",
    ]
    assert "\x1b" not in out.getvalue()


def test_pictures_leave_the_cursor_where_one_types() -> None:
    out = io.StringIO()
    screen = Pictures(EN, BARE, lambda: NOW, out)
    screen.open()
    out.truncate(0)
    screen.show(view_of(flop(), 1))
    drawn = out.getvalue()
    assert drawn.strip("\0").startswith("\x1b7")
    assert drawn.endswith("\x1b8\x1b[?25h")
    screen.say(["line one\nline two"])
    assert "line two" in out.getvalue()
    screen.close()
    assert out.getvalue().endswith("\x1b[?1049l")


def test_a_name_makes_an_account() -> None:
    assert player_of("Ann") == "dev-ann"
    assert player_of("Ann B.") == "dev-ann-b"
    assert player_of("小明") != player_of("小華")
    assert re.fullmatch(r"dev-[a-z0-9-]+", player_of("小明"))
