"""A table that cannot go on is closed, and everybody's chips as of the hand's start go back (rules 8.16)."""

from typing import Any

import pytest

import riverboat.table.apply as engine
from riverboat.accounts.posting import of_player
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.store import Unreadable
from riverboat.cloud.entry import watch
from riverboat.table.commands import Tick, VoidHand
from riverboat.table.settings import Settings
from tests.support.log_lines import LogLines
from tests.support.world import START_GRANT, World


def messages(world: World, player: str, kind: str) -> list[dict[str, Any]]:
    return [message for message in world.sockets.to(f"to-{player}") if message["type"] == kind]


@pytest.fixture
def playing(world: World) -> World:
    """Ann and Bob in a hand with chips in the pot, a bot beside them, and Cat looking on."""
    world.come("ann", "bob")
    world.send("ann", "add_bot")
    world.send("cat", "join")
    world.play_until_dealt()
    world.run(30)
    return world


def everybody_is_paid(world: World) -> None:
    assert world.store.load("river") is None
    assert [world.store.balance(player) for player in ("ann", "bob")] == [START_GRANT, START_GRANT]
    assert world.send("ann", "list_tables")["tables"] == []
    assert world.send("ann", "join")["code"] == "no_such_table"
    assert world.states.running == [], "no clock goes round for ever"
    world.audit()


def test_where_the_void_fails_too(playing: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Any, command: Any) -> Any:
        raise ValueError(f"{command}: As Kd")

    playing.send("bob", "top_up", amount=50)  # waits for the hand's end, which does not come
    monkeypatch.setitem(engine._RULES, Tick, fail)
    monkeypatch.setitem(engine._RULES, VoidHand, fail)
    playing.run(60)
    everybody_is_paid(playing)
    for player, refunded in (("ann", 100), ("bob", 150), ("cat", 0)):
        (told,) = messages(playing, player, "closed")
        assert (told["table"], told["refunded"], told["reason"]) == ("river", refunded, "fault")


def test_where_its_state_cannot_be_read(playing: World) -> None:
    stacks = {seat.player: seat.stack for seat in playing.loaded().table.seats.values()}
    assert playing.loaded().table.playing
    playing.spoil()
    with pytest.raises(Unreadable):
        playing.store.load("river")
    assert playing.send("ann", "heartbeat", version=0)["code"] == "fault", "only its clock may close it"
    playing.run(60)
    everybody_is_paid(playing)
    assert messages(playing, "ann", "closed")[0]["refunded"] == stacks["ann"]


def test_where_there_is_no_hand_to_void(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.come("ann", "bob")

    def fail(*_: Any) -> Any:
        raise ValueError

    monkeypatch.setitem(engine._RULES, Tick, fail)
    world.run(60)
    everybody_is_paid(world)


def test_a_chip_is_worth_there_what_it_was(world_of: Any) -> None:
    world = world_of(Settings("River", coefficient=30, fee=7))
    world.come("ann", "bob")
    world.play_until_dealt()
    world.act(world.to_act(), action="fold")
    before = {
        name: (world.store.balance(name) or 0) + 30 * world.loaded().table.seats[number].stack
        for number, name in ((1, "ann"), (2, "bob"))
    }
    world.play_until_dealt()
    world.spoil()
    world.run(60)
    assert {name: world.store.balance(name) for name in ("ann", "bob")} == before
    world.audit()


def test_the_alarm_rings_and_the_state_is_kept(playing: World, log_lines: LogLines) -> None:
    version = playing.loaded().version
    playing.spoil()
    playing.run(60)
    assert any('"table closed"' in line and '"level":"ERROR"' in line for line in log_lines.lines)
    aside = playing.client.get_item(TableName=playing.table_name, Key=keys.broken_table("river", version))[
        "Item"
    ]
    assert "clocked" not in aside
    assert b"As Kd" in codec._inflate(aside["state"]["B"])


def test_a_player_is_told_why_by_his_ledger(playing: World) -> None:
    playing.spoil()
    playing.run(60)
    entries = playing.store.items_under("PLAYER#ann", keys.LEDGER)
    (closed,) = [entry for entry in entries if entry["reason"]["S"] == "table_closed"]
    assert closed["credit"]["S"] == str(of_player("ann"))
    assert closed["debit"]["S"] == "table:river"


def test_a_state_that_says_nothing_ends_its_clock_and_waits_for_a_backup(
    playing: World, log_lines: LogLines
) -> None:
    """Nobody can say who sat there: the chips stay where they are, and the books say so."""
    playing.spoil(b"nothing at all")
    playing.run(60)
    assert playing.states.running == []
    assert playing.store.raw_table("river") is not None
    assert any("Lost" in line for line in log_lines.lines)


def test_a_table_that_went_on_meanwhile_is_not_closed(
    playing: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = playing.store.raw_table

    def then_it_went_on(table: str) -> Any:
        item = raw(table)
        monkeypatch.setattr(playing.store, "raw_table", raw)
        playing.send("ann", "sit_out")
        return item

    monkeypatch.setattr(playing.store, "raw_table", then_it_went_on)
    watch._close(playing.room, "river", playing.now)
    assert playing.loaded().table.seats[1].out_since is not None
    playing.audit()


def test_state_of_a_later_release_closes_nothing(playing: World) -> None:
    """A release that was taken back must find its tables again."""
    playing.client.update_item(
        TableName=playing.table_name,
        Key=keys.table_state("river"),
        UpdateExpression="SET #schema = :later",
        ExpressionAttributeNames={"#schema": "schema"},
        ExpressionAttributeValues={":later": {"N": str(codec.SCHEMA + 1)}},
    )
    playing.run(60)
    assert playing.states.running
    assert playing.store.raw_table("river") is not None
