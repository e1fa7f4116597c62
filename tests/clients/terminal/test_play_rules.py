"""Fair play as players are told it: what is forbidden, where the rule book is (rules 11.14 to 11.17)."""

from pathlib import Path

import pytest

from riverboat_terminal.rule_words import RULE_BOOK, RULE_BOOK_ZH
from riverboat_terminal.typed import Plain, parse
from riverboat_terminal.words import Words
from tests.clients.terminal.test_play_session import seated, type_in

PROJECT = Path(__file__).parents[3]
EN, ZH = Words("en"), Words("zh")
FORBIDDEN = {
    "en": ("collusion", "exploiting faults", "altered clients", "outside automation"),
    "zh": ("串通", "利用軟體故障", "改造的用戶端", "外部自動程式"),
}


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_fair_play_names_what_is_forbidden_and_where_the_rule_book_is(words: Words) -> None:
    told = words("fair_play")
    for what in (*FORBIDDEN[words.language], RULE_BOOK, RULE_BOOK_ZH):
        assert what in told
    for paragraph in ("11.14", "11.15", "11.16", "11.17"):
        assert f"rules {paragraph}" in told


@pytest.mark.parametrize("book", [RULE_BOOK, RULE_BOOK_ZH])
def test_the_rule_book_is_where_the_client_says(book: str) -> None:
    assert (PROJECT / book).is_file()


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_sitting_down_and_help_point_to_it(words: Words) -> None:
    assert "rules" in words("welcome", name="Ann", balance=100)
    assert "rules" in words("help")


@pytest.mark.parametrize("line", ["rules", "規則"])
def test_a_word_asks_for_it(line: str) -> None:
    assert parse(line) == Plain("rules")


async def test_it_is_told_without_asking_the_room() -> None:
    async with seated() as (room, _, session, screen):
        asked = len(room.messages)
        await type_in(session, "rules")
        assert EN("fair_play") in screen.said
        assert len(room.messages) == asked
