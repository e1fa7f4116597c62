"""Naiko in the terminal client: what is drawn, told and typed."""

import asyncio
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.naiko import events as ability_events
from riverboat.table.events import Event
from riverboat.table.moment import Second
from riverboat.table.table import Table
from riverboat.views.view import View, view_of
from riverboat_terminal.abilities import offers, secrets_of
from riverboat_terminal.autoplay import AutoPlayer, Tally
from riverboat_terminal.narration import Narrator
from riverboat_terminal.paint import Paint, width
from riverboat_terminal.picture import picture, prospects
from riverboat_terminal.screen import Sentences
from riverboat_terminal.typed import (
    AnswerAnchor,
    Intent,
    Problem,
    UseAbility,
    ability_for,
    parse,
)
from riverboat_terminal.words import Words
from tests.clients.terminal.test_play_session import DealtRoom, seated, type_in
from tests.support.bot_hands import table_with
from tests.support.naiko_transcript import hand_with_every_ability
from tests.support.scripted_room import ScriptedRoom, refuse

EN, ZH = Words("en"), Words("zh")
BARE = Paint(colour=False, signs=False)
SIGNS = Paint(colour=False, signs=True)
NOW = 1_000_000_000_000
WITHOUT_SHIELD, WITHOUT_SWAP, WITHOUT_PEEK = range(3)
PAGE = (Path(__file__).parents[3] / "docs" / "naiko.md").read_text()


def naiko_table(carousel: int = WITHOUT_SHIELD, held: int = 2) -> Table:
    """Ann (small blind), Moe and Lin (button), who is to act with 7c2d."""
    holes = [parse_cards(hole) for hole in ("KcQc", "AhAd", "7c2d")]
    deck = stacked_deck(holes, parse_cards("QsJd3s9h9c"), burn=True)
    table = table_with({1: 200, 2: 200, 3: 200}, 3, deck, rules=Rules(abilities=True))
    assert table.hand is not None
    naiko.begin(table.hand, carousel, [held] * 3)
    table.acts_by = Second(NOW // 1000 + 12)
    for seat, name in ((1, "Ann"), (2, "Moe"), (3, "Lin")):
        table.seats[seat].name = name
    return table


def in_window() -> Table:
    """Lin has anchored Moe."""
    table = naiko_table(WITHOUT_SWAP)
    assert table.hand is not None
    naiko.anchor(table.hand, 1)
    table.acts_by, table.window_until = None, Second(NOW // 1000 + 8)
    return table


def drawn(view: View, words: Words = EN, paint: Paint = BARE) -> list[str]:
    return picture(view, words, paint, NOW)


# What is drawn.


def test_the_carousel_and_everyones_stars() -> None:
    lines = drawn(view_of(naiko_table(), None))
    assert "  Abilities  Peek *   Sleeve Swap **   Short Anchor **" in lines
    assert drawn(view_of(naiko_table(), None), paint=SIGNS)[3].count("★") == 5
    assert [line.split()[-2] for line in lines if "[??][??]" in line and "Lin" not in line] == ["***", "***"]


def test_other_games_have_neither_stars_nor_carousel() -> None:
    table = naiko_table()
    assert table.hand is not None
    table.hand.naiko = None
    lines = drawn(view_of(table, 3))
    assert not any("Stars" in line or "Abilities" in line or "*" in line for line in lines)
    assert offers(view_of(table, 3), EN, BARE) is None


@pytest.mark.parametrize("words", [EN, ZH])
def test_columns_stand_in_line(words: Words) -> None:
    lines = drawn(view_of(naiko_table(), 3), words, SIGNS)
    ends = {width(line.split("[")[0]) for line in lines if "]  " in line or line.endswith("]")}
    assert len({end for end in ends if end > 40}) == 1


def test_only_what_is_possible_is_offered() -> None:
    view = view_of(naiko_table(), 3)
    assert offers(view, EN, BARE) == "Abilities  (peek) *  (swap 7c|2d) **  (anchor 1|2) **"
    assert offers(view_of(naiko_table(held=0), 3), EN, BARE) == "Abilities  (peek) *"
    assert offers(view_of(naiko_table(), 1), EN, BARE) is None


def test_the_window_counts_down_for_all_and_offers_its_answers_to_one() -> None:
    table = in_window()
    assert prospects(view_of(table, 2), EN, BARE, NOW) == (
        "Lin drops an anchor on you  (shield) block it *  (pass) let it stand  8 s"
    )
    assert prospects(view_of(table, 1), EN, BARE, NOW + 3000) == "Moe may answer Lin's anchor: 5 s"
    assert prospects(view_of(table, 3), ZH, BARE, NOW) == "Moe 可回應 Lin 的短錨：8 秒"
    assert any("Moe" in line and "may answer" in line for line in drawn(view_of(table, None)))


def test_who_used_what_and_who_is_anchored() -> None:
    table = in_window()
    assert table.hand is not None
    naiko.answer_anchor(table.hand, 1, shield=False)
    lines = drawn(view_of(table, 1))
    assert any("Moe" in line and line.endswith("anchored") for line in lines)
    assert any("Lin" in line and line.endswith("used Short Anchor") for line in lines)


def test_what_peek_showed_and_swap_drew_is_on_its_users_screen_only() -> None:
    table = naiko_table()
    assert table.hand is not None
    naiko.swap(table.hand, 1)
    own = secrets_of(view_of(table, 3), EN, EN.cards)
    assert own == ["You gave up deuce of diamonds and drew deuce of clubs."]
    table.hand.check_or_call()
    naiko.peek(table.hand)
    (peeked,) = secrets_of(view_of(table, 1), EN, BARE.cards)
    assert re.fullmatch(r"You peeked: the flop begins with \[..\]\.", peeked)
    for seat in (2, None):
        assert secrets_of(view_of(table, seat), EN, EN.cards) == []
    assert secrets_of(view_of(table, 3), EN, EN.cards) == own


def test_a_peek_that_a_swap_outdated_says_so_and_one_that_was_dealt_is_no_secret() -> None:
    table = naiko_table()
    hand = table.hand
    assert hand is not None
    naiko.peek(hand)
    hand.check_or_call()
    naiko.swap(hand, 0)
    assert secrets_of(view_of(table, 3), EN, EN.cards) == [
        "You peeked at queen of spades; a swap since has moved the deck, and another card comes."
    ]
    hand.check_or_call()
    hand.check_or_call()
    assert secrets_of(view_of(table, 3), EN, EN.cards) == []


# What is told.


def test_events_as_sentences() -> None:
    table = in_window()
    happened: list[Event] = [
        ability_events.AbilityUsed(3, "peek", None),
        ability_events.AbilityUsed(3, "swap", None),
        ability_events.AbilityUsed(3, "anchor", 2),
        ability_events.ShieldWindowOpened(2),
        ability_events.AbilityUsed(2, "shield", None),
        ability_events.AnchorStood(2),
    ]
    told = Narrator(EN, EN.cards).tell(happened, view_of(table, 1), 0)
    assert told == [
        "Lin peeks at the next card.",
        "Lin swaps a card.",
        "Lin drops an anchor on Moe.",
        "Moe has 8 seconds to answer it.",
        "Moe shields: the anchor has no effect.",
        "The anchor stands: Moe raises by the pot at most in this round.",
    ]
    assert len(Narrator(ZH, ZH.cards).tell(happened, view_of(table, 1), 0)) == len(told)


def spoken(*views: View, words: Words = EN, look: bool = False) -> list[str]:
    out = io.StringIO()
    screen = Sentences(words, lambda: NOW, out)
    for view in views:
        screen.show(view)
    if look:
        out.truncate(0)
        out.seek(0)
        screen.look()
    return out.getvalue().splitlines()


def test_sentences_tell_the_window_once() -> None:
    view = view_of(in_window(), 2)
    told = spoken(view, view)
    assert told == [
        "You hold ace of hearts, ace of diamonds.",
        "Abilities of this hand: Peek, 1 star; Short Anchor, 2 stars; Seal Shield, 1 star. You have 3 stars.",
        "Lin drops an anchor on you. You may: (shield) block it, 1 star, (pass) let it stand. 8 seconds.",
    ]


def test_look_tells_everyones_stars_and_uses() -> None:
    table = in_window()
    assert table.hand is not None
    naiko.answer_anchor(table.hand, 1, shield=True)
    told = spoken(view_of(table, 1), look=True)
    assert told[1:4] == [
        "Ann: 3 stars.",
        "Moe: 2 stars, used Seal Shield.",
        "Lin: 1 star, used Short Anchor.",
    ]


def test_a_swap_is_told_to_its_user_as_soon_as_it_is_done() -> None:
    table = naiko_table()
    before = view_of(table, 3)
    assert table.hand is not None
    naiko.swap(table.hand, 1)
    assert spoken(before, view_of(table, 3))[-1] == "You gave up deuce of diamonds and drew deuce of clubs."


def blocks(page: str) -> Sequence[str]:
    return re.findall(r"```text\n(.*?)\n```", page, re.DOTALL)


def test_the_page_shows_a_hand_as_the_terminal_does() -> None:
    told = hand_with_every_ability()
    assert blocks(PAGE) == [told.out.getvalue().rstrip(), *told.pictures]
    hand = told.room.table.hand
    assert hand is not None
    assert hand.over
    assert hand.naiko is not None
    assert {use.ability for use in hand.naiko.uses} == set(hand.naiko.abilities)


def test_the_same_hand_in_chinese() -> None:
    told = hand_with_every_ability("zh").out.getvalue()
    assert "Lin 對 Ann 使用短錨。" in told
    assert "您偷瞄到：轉牌是 紅心9。" in told
    assert not re.search(r"Peek|Anchor|Shield|star", told)


# What is typed.


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("peek", UseAbility("peek")),
        ("偷瞄", UseAbility("peek")),
        ("swap 2d", UseAbility("swap", card="2d")),
        ("SWAP TC", UseAbility("swap", card="Tc")),
        ("swap 10♥", UseAbility("swap", card="Th")),
        ("換牌 kd", UseAbility("swap", card="Kd")),
        ("anchor 3", UseAbility("anchor", target=3)),
        ("anchor", UseAbility("anchor")),
        ("短錨 10", UseAbility("anchor", target=10)),
        ("shield", AnswerAnchor(shield=True)),
        ("護盾", AnswerAnchor(shield=True)),
        ("pass", AnswerAnchor(shield=False)),
    ],
)
def test_lines(line: str, intent: Intent) -> None:
    assert parse(line) == intent


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("swap", "needs_card"),
        ("swap 1d", "needs_card"),
        ("swap 2", "needs_card"),
        ("anchor 0", "needs_seat"),
        ("anchor 11", "needs_seat"),
        ("anchor moe", "needs_seat"),
        ("anchor ²", "needs_seat"),
        ("peek 2", "unknown_command"),
        ("swap 2d 7c", "unknown_command"),
        ("shield 3", "unknown_command"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, key: str) -> None:
    problem = parse(line)
    assert isinstance(problem, Problem)
    assert problem.key == key


def test_an_anchor_without_a_seat_takes_the_only_one() -> None:
    table = naiko_table()
    assert ability_for(UseAbility("anchor"), view_of(table, 3)) == Problem(
        "needs_seat", {"example": "anchor 1"}
    )
    assert table.hand is not None
    table.hand.fold()
    assert ability_for(UseAbility("anchor"), view_of(table, 1)) == UseAbility("anchor", target=2)


def test_abilities_out_of_turn_or_out_of_naiko_are_not_sent() -> None:
    table = naiko_table()
    assert ability_for(UseAbility("peek"), view_of(table, 1)) == Problem("not_your_turn", {})
    assert table.hand is not None
    table.hand.naiko = None
    assert ability_for(UseAbility("peek"), view_of(table, 3)) == Problem("no_abilities_here", {})


async def test_what_is_typed_reaches_the_room() -> None:
    async with seated(DealtRoom(naiko_table(), 3)) as (room, _, session, screen):
        await type_in(session, "peek", "swap 2d", "anchor 2", "shield")
        asked = [(m["ability"], m["card"], m["target"]) for m in room.sent("use_ability")]
        assert asked == [("peek", None, None), ("swap", "2d", None), ("anchor", None, 2)]
        assert "There is no anchor for you to answer." in screen.said
        assert not room.sent("answer_anchor")


async def test_why_an_ability_is_refused_is_told() -> None:
    async with seated(DealtRoom(naiko_table(), 3)) as (room, _, session, screen):
        room.scripts.append(refuse("one_ability_a_round"))
        await type_in(session, "peek")
        assert "You have used an ability in this betting round." in screen.said


async def test_an_anchor_is_answered_by_what_is_typed() -> None:
    async with seated(DealtRoom(in_window(), 2)) as (room, _, session, _screen):
        await type_in(session, "shield", "pass")
        assert [(m["hand"], m["shield"]) for m in room.sent("answer_anchor")] == [(1, True), (1, False)]


async def test_playing_by_itself_uses_abilities_and_then_acts() -> None:
    table = naiko_table()
    table.hand = heads_up().hand  # where seven-deuce is worth a swap
    acted = asyncio.Event()

    def obey(opened: ScriptedRoom, connection: ServerConnection, message: dict[str, Any]) -> bool:
        hand = table.hand
        assert hand is not None
        if message["type"] == "use_ability":
            naiko.swap(hand, 1)
        elif message["type"] == "act":
            hand.fold()
            acted.set()
        return False

    async with seated(DealtRoom(table, 2)) as (room, client, _, screen):
        room.scripts.append(obey)
        tally = Tally()
        playing = asyncio.create_task(
            AutoPlayer(client, "t", 0, tally).play(None, screen, Narrator(EN, EN.cards))
        )
        await acted.wait()
        playing.cancel()
        sent = [m["type"] for m in room.messages if m["type"] in ("use_ability", "act")]
        assert sent == ["use_ability", "act"]
        assert tally.abilities == {"swap": 1}
        assert not tally.refused


def heads_up() -> Table:
    holes = [parse_cards(hole) for hole in ("AhAd", "7c2d")]
    table = table_with({1: 200, 2: 200}, 2, stacked_deck(holes, [], burn=True), rules=Rules(abilities=True))
    assert table.hand is not None
    naiko.begin(table.hand, WITHOUT_SHIELD, [2, 2])
    return table
