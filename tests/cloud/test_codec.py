"""Stored state: the same table comes back, and it fits into one write unit."""

import random
from dataclasses import fields, replace
from typing import Any

import pytest

from riverboat.cloud.dynamo import codec
from riverboat.cloud.dynamo.store import Store
from riverboat.game.rules import Rake, Rules
from riverboat.table.commands import HandRecord
from riverboat.table.door import MOST_GUESTS, MOST_KNOCKS, MOST_SENT_AWAY, Door, Knock
from riverboat.table.settings import Settings, Stakes
from riverboat.table.table import Table
from tests.support.lone_table import LoneTable

WRITE_UNIT = 1024
READ_UNIT = 4096


def at_the_river(players: int, rules: Rules | None = None) -> Table:
    """Everyone is in to the river, with the longest of what a table remembers."""
    settings = Settings("Saturday night", rules or Rules(), seats=players, most_buy_in=200)
    room = LoneTable(settings)
    for number in range(players):
        room.seat(f"player-{number:04d}")
    room.deal()
    while room.table.playing and room.table.playing.street < 3:
        room.act("check" if room.options().check else "call")
    table = room.table
    table.clock = "0123456789ab"
    chance = random.Random(players)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for seat in table.seats.values():
        seat.recent = ["".join(chance.choices(letters, k=8)) for _ in range(3)]
    return table


@pytest.mark.parametrize("seed", range(8))
def test_every_state_comes_back_as_it_was(seed: int) -> None:
    chance = random.Random(seed)
    rules = Rules(rake=Rake(50, 3) if seed % 2 else None, big_blind_ante=seed % 3)
    players = 2 + seed
    room = LoneTable(Settings("River", rules, seats=players, most_buy_in=200))
    for number in range(players):
        room.seat(f"player-{number}", buy_in=chance.randint(40, 200))
    for _ in range(60):
        if room.table.due() is None:
            break
        if room.table.playing and chance.random() < 0.8:
            options = room.options()
            moves = ["check" if options.check else "fold"]
            moves += ["call"] if options.call else []
            moves += ["all_in"] if options.all_in and chance.random() < 0.2 else []
            room.act(chance.choice(moves))
        else:
            room.tick_when_due()
        stored = codec.dump_table(room.table)
        assert codec.load_table(stored) == room.table
        assert codec.dump_table(codec.load_table(stored)) == stored


def test_a_six_handed_river_is_small() -> None:
    assert _item_bytes(at_the_river(6)) <= 1_600


def test_nine_seats_at_the_river_are_one_write_unit() -> None:
    assert _item_bytes(at_the_river(9)) <= WRITE_UNIT


def test_nine_seats_of_a_host_who_has_done_everything_too() -> None:
    """Whom the door knows lies in an item of its own."""
    table = at_the_river(9)
    table.host = "player-0004"
    table.settings = replace(table.settings, private=True, approval=True)
    table.door = Door("k7qm-2xwd-9hfa-r3vt", tuple(f"guest-{number:08d}" for number in range(MOST_GUESTS)))
    table.paused = table.closing = True
    table.next_stakes = Stakes(25, 50, 5, 50, 2000, 10000)
    assert _item_bytes(table) <= WRITE_UNIT


def test_a_door_comes_back() -> None:
    door = Door("k7qm", ("bob",), (Knock("cleo", "Cleo"),), ("dan",))
    assert codec.load_door(codec.dump_door(door)) == door
    assert codec.load_door(codec.dump_door(Door())) == Door()
    with pytest.raises(codec.UnknownSchema):
        codec.load_door(codec.dump_door(door), codec.SCHEMA + 1)


def test_a_table_and_its_door_are_one_read_unit() -> None:
    """With as many guests, knocks and people sent away as there may be, by ids of 22 characters."""
    ids = [f"guest-{number:016d}" for number in range(MOST_GUESTS + MOST_SENT_AWAY)]
    knocks = tuple(Knock(f"knock-{number:016d}", "Somebody with a name") for number in range(MOST_KNOCKS))
    door = Door("k7qm-2xwd-9hfa-r3vt", tuple(ids[:MOST_GUESTS]), knocks, tuple(ids[MOST_GUESTS:]))
    connections = 9 * 130
    assert _item_bytes(at_the_river(9)) + len(codec.dump_door(door)) + connections <= READ_UNIT


def test_state_of_a_later_schema_is_refused() -> None:
    stored = codec.dump_table(at_the_river(2))
    with pytest.raises(codec.UnknownSchema):
        codec.load_table(stored, codec.SCHEMA + 1)


def test_a_hand_record_comes_back() -> None:
    room = LoneTable()
    room.seat("ann", "bob")
    room.deal()
    room.finish_hand()
    hand = room.table.hand
    assert hand is not None
    record = HandRecord(hand, [("ann", "Ann"), ("bob", "Bob")], room.now)
    assert codec.load_record(codec.dump_record(record)) == record


def test_a_revived_table_is_news_to_every_client_and_has_no_clock() -> None:
    table = at_the_river(3)
    revived = codec.revive(_item(table, version=41))
    assert int(revived["version"]["N"]) == 41 + codec.REVIVED_VERSION_STEP
    assert "clocked" in revived, "the sweep finds it"
    again = codec.load_table(revived["state"]["B"])
    assert again.clock is None
    again.clock = table.clock
    assert again == table


def test_a_table_is_readable_with_every_field() -> None:
    shown = codec.readable(_item(at_the_river(3)))
    assert {field.name for field in fields(Table)} <= set(shown)
    assert shown["hand"]["players"][0]["hole"][0][1] in "cdhs"


def _item(table: Table, version: int = 7) -> dict[str, Any]:
    client: Any = None
    item: dict[str, Any] = Store(client, "")._state_put(table, version, "0123456789ab")["Item"]
    return item


def _item_bytes(table: Table) -> int:
    """As DynamoDB counts: names and values; a number takes about half its digits and one more."""
    total = 0
    for name, value in _item(table, version=1_000_000).items():
        ((kind, content),) = value.items()
        total += len(name) + (len(content) // 2 + 2 if kind == "N" else len(content))
    return total
