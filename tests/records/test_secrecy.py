"""An export holds no card that its reader may not know, however one searches it."""

import re

import pytest

from riverboat.cards.card import names_of
from riverboat.records import ohh, phh
from riverboat.records.history import History, NotDealtIn, seen_by, seen_by_all, whole
from riverboat.table.commands import HandRecord
from tests.support.recorded_hands import KINDS, TABLE, random_record

HANDS = 40
"""Of each game and limit."""

_CARD = re.compile(r"[2-9TJQKA][cdhs]")


def cards_in(text: str) -> set[str]:
    """Every two letters that could be a card, wherever they stand."""
    return {text[i : i + 2] for i in range(len(text) - 1) if _CARD.fullmatch(text[i : i + 2])}


def may_know(record: HandRecord, hero: int | None) -> set[str]:
    """The board, what was shown, and his own."""
    hand = record.hand
    known = set(names_of(hand.board))
    for position, player in enumerate(hand.players):
        if player.shown or position == hero:
            known |= set(names_of(player.hole))
    return known


def texts(view: History) -> list[str]:
    return ["".join(ohh.file_text([view])), "".join(phh.file_text([view]))]


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_a_player_learns_his_own_cards_and_those_shown(game: str, limit: str) -> None:
    hidden = 0
    for number in range(HANDS):
        record = random_record(number, game, limit)
        every = {card for player in record.hand.players for card in names_of(player.hole)}
        for hero, (account, _) in enumerate(record.players):
            known = may_know(record, hero)
            for text in texts(seen_by(record, TABLE, account)):
                assert cards_in(text) == known
            hidden += len(every - known)
        for text in texts(seen_by_all(record, TABLE)):
            assert cards_in(text) == may_know(record, None)
    assert hidden > HANDS


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_the_operator_sees_every_hand_and_no_card_that_was_not_dealt(game: str, limit: str) -> None:
    for number in range(HANDS // 4):
        record = random_record(number, game, limit)
        every = {card for player in record.hand.players for card in names_of(player.hole)}
        for text in texts(whole(record, TABLE)):
            assert cards_in(text) == every | set(names_of(record.hand.board))


def test_the_seed_of_the_deck_is_in_no_export() -> None:
    record = random_record(1, "holdem", "no-limit")
    record.hand.seed = "5eed" * 16
    record.hand.commitment = "c0ffee" * 10
    for text in texts(whole(record, TABLE)):
        assert "5eed" not in text


def test_who_was_not_in_the_hand_gets_nothing_of_it() -> None:
    with pytest.raises(NotDealtIn):
        seen_by(random_record(1, "holdem", "no-limit"), TABLE, "somebody-else")
