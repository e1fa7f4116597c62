"""Stored state of Naiko: it comes back, is readable, and fits into one write unit."""

import random
from pathlib import Path

import pytest

from riverboat.cards.card import NAMES
from riverboat.cloud.dynamo import codec
from riverboat.game.rules import Rules
from riverboat.table.commands import AnswerAnchor
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from tests.cloud.test_codec import WRITE_UNIT, _item, _item_bytes, at_the_river
from tests.support.lone_table import LoneTable
from tests.support.onlookers import some_ability

RULES = Rules(abilities=True, short_all_ins="never", showdown="all")

STORED = Path(__file__).parents[1] / "data" / "state" / "table-of-schema-1.bin"


def busy_river(players: int, seed: int) -> Table:
    """Everyone is in to the river, has had three stars, and used what he could."""
    room = LoneTable(Settings("Saturday night", RULES, seats=players, most_buy_in=200))
    for number in range(players):
        room.seat(f"player-{number:04d}")
    for _ in range(3):
        room.deal()
        room.fold_hand()
    room.deal()
    chance = random.Random(seed)
    while room.table.playing and room.table.playing.street < 3:
        if room.table.window_seat is not None:
            target = room.table.seats[room.table.window_seat].player
            room.do(AnswerAnchor(target, room.table.hands, shield=True))
        elif command := some_ability(room, chance):
            room.do(command)
        else:
            room.act("check" if room.options().check else "call")
    table = room.table
    table.clock = "0123456789ab"
    for number, seat in at_the_river(players).seats.items():
        table.seats[number].recent = seat.recent
    return table


@pytest.mark.parametrize("seed", range(6))
def test_nine_seats_full_of_abilities_are_one_write_unit(seed: int) -> None:
    table = busy_river(9, seed)
    assert table.hand
    assert table.hand.naiko
    assert len(table.hand.naiko.uses) >= 8
    assert _item_bytes(table) <= WRITE_UNIT


def test_it_comes_back_as_it_was() -> None:
    for seed in range(4):
        table = busy_river(4, seed)
        assert codec.load_table(codec.dump_table(table)) == table


def test_an_operator_reads_the_card_that_was_given_up_by_its_name() -> None:
    swaps = []
    for seed in range(12):
        table = busy_river(6, seed)
        shown = codec.readable(_item(table))
        swaps += [talent["swap"]["card"] for talent in shown["hand"]["naiko"]["talents"] if talent["swap"]]
    assert swaps
    assert set(swaps) <= set(NAMES)


def test_state_that_was_stored_before_there_were_words_for_naiko_is_still_read() -> None:
    """The dictionary has grown since, at its front."""
    table = codec.load_table(STORED.read_bytes())
    assert (table.id, table.hands, len(table.seats)) == ("table-1", 1, 2)
    assert table.hand
    assert len(table.hand.deck) == 52
