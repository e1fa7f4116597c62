"""The gate: a private table does not exist for whoever was not let in, whatever he sends."""

from typing import Any

import pytest

from riverboat.table.door import Door
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views.admission import Visitor, no_such_table, stands_against
from tests.support.world import World


@pytest.fixture
def private(world: World) -> str:
    """Ann's own table, where she plays with a bot."""
    answer = world.send("ann", "create_table", settings={"name": "Den", "private": True})
    world.send("ann", "account")
    world.send("ann", "sit_down", table=answer["table"], buy_in=100)
    world.send("ann", "add_bot", table=answer["table"])
    table: str = answer["table"]
    return table


STRANGER = [
    ("join", {}),
    ("heartbeat", {"version": 0}),
    ("sit_down", {"buy_in": 100}),
    ("stand_up", {}),
    ("top_up", {"amount": 1}),
    ("act", {"hand": 1, "turn": 0, "action": "fold"}),
    ("add_bot", {}),
    ("remove_bot", {"seat": 2}),
    ("show", {"hand": 1}),
    ("prove", {"hand": 1}),
    ("join", {"code": "k7qm-2xwd-9hfa-r3vt"}),
    ("invite", {}),
    ("invite", {"guest": "bob"}),
    ("revoke_code", {}),
    ("answer_knock", {"guest": "bob", "admit": True}),
    ("pause", {}),
    ("resume", {}),
    ("set_stakes", {"big_blind": 4}),
    ("remove_player", {"seat": 1}),
    ("make_host", {"seat": 1}),
    ("close_table", {}),
]


@pytest.mark.parametrize(("kind", "fields"), STRANGER, ids=[f"{kind} {fields}" for kind, fields in STRANGER])
def test_a_guessed_id_finds_out_nothing(
    world: World, private: str, kind: str, fields: dict[str, Any]
) -> None:
    world.send("bob", "account")
    before = world.store.load(private)
    there = world.send("bob", kind, table=private, **fields)
    nowhere = world.send("bob", kind, table="den-000000000000", **fields)
    assert there["code"] == nowhere["code"] == "no_such_table"
    assert there["snapshot"] is nowhere["snapshot"] is None
    assert there["message"].replace(private, "") == nowhere["message"].replace("den-000000000000", "")
    assert world.store.load(private) == before


def test_it_is_in_no_lobby(world: World, private: str) -> None:
    for player in ("ann", "bob"):
        assert private not in str(world.send(player, "list_tables"))


def test_its_host_plays_there_with_bots(world: World, private: str) -> None:
    view = world.send("ann", "join", table=private)["view"]
    assert [seat["bot"] for seat in view["seats"]] == [False, True]
    world.send("ann", "stand_up", table=private)
    assert world.send("ann", "join", table=private)["type"] == "snapshot", "it is hers, seated or not"


def test_a_public_table_is_open_to_whoever_knows_it(world: World) -> None:
    assert world.send("bob", "join")["type"] == "snapshot"


def test_who_may_knock() -> None:
    # rules 11.18 and 11.20
    table = Table("den", Settings("Den", private=True), host="ann")
    assert stands_against(table, Visitor("bob", code=""), "knock"), "without a code nobody comes by one"
    table.door = Door("k7qm", sent_away=("finn",))
    assert stands_against(table, Visitor("bob", code="K7QM"), "knock") is None
    for visitor in (Visitor("bob"), Visitor("bob", code="k7qn"), Visitor("finn", code="k7qm")):
        refused = stands_against(table, visitor, "knock")
        assert refused == no_such_table("den")
