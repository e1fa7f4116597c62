"""The lobby: page by page in its order, as many tables as a player may open, and their end."""

import json
from typing import Any

import pytest

from riverboat.cloud.dynamo import keys, lobby
from riverboat.cloud.dynamo.store import Store
from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from riverboat.table.table import UNUSED_SECONDS
from tests.support.world import MOST_TABLES, NOON, World

PAYLOAD = 128 * 1024
"""Bytes of a WebSocket message that API Gateway carries at most."""


def settings_for(big_blind: int, name: str) -> Settings:
    return Settings(
        name,
        Rules(small_blind=big_blind // 2, big_blind=big_blind),
        least_buy_in=big_blind,
        most_buy_in=10**6,
    )


def opened(store: Store, count: int) -> list[tuple[int, str]]:
    """So many tables, opened in no order; what the lobby's order makes of them."""
    places = []
    for number in range(count):
        stakes = 2 * (1 + number * 37 % 97)
        table = lobby.new_table_id(f"{number * 7 % 13} table", f"{number:012d}")
        assert lobby.open_table(store, table, settings_for(stakes, "x" * 40), NOON)
        places.append((stakes, table))
    return sorted(places)


def pages_of(store: Store) -> list[list[tuple[int, str]]]:
    pages, after = [], ""
    while True:
        page, following = lobby.list_tables(store, NOON, after)
        pages.append([(info.big_blind, info.table) for info in page])
        if following is None:
            return pages
        after = following


@pytest.mark.parametrize("count", [0, 1, lobby.PAGE, lobby.PAGE + 1, 3 * lobby.PAGE + 7])
def test_every_table_is_on_one_page_the_cheapest_first(store: Store, count: int) -> None:
    places = opened(store, count)
    pages = pages_of(store)
    assert [place for page in pages for place in page] == places
    assert [len(page) for page in pages[:-1]] == [lobby.PAGE] * (len(pages) - 1)
    assert pages[-1] or not count, "no page is there for nothing"


def test_a_page_is_a_message_of_bounded_size(world: World) -> None:
    """However many tables there are: at 661 one message could not carry them all."""
    opened(world.store, lobby.PAGE + 5)
    world.send("ann", "list_tables")
    page = world.sockets.to("to-ann")[-1]
    assert len(page["tables"]) == lobby.PAGE
    assert len(json.dumps(page)) < PAYLOAD / 4
    rest = world.send("ann", "list_tables", after=page["next"])
    assert (len(rest["tables"]), rest["next"]) == (6, None)


def test_a_page_reads_no_more_however_many_tables_there_are(store: Store, dynamo: Any) -> None:
    asked: list[Any] = []
    opened(store, lobby.PAGE * 2)

    def note(params: dict[str, Any], **_: Any) -> None:
        asked.append(params)

    dynamo.meta.events.register("provide-client-params.dynamodb.Query", note)
    lobby.list_tables(store, NOON)
    dynamo.meta.events.unregister("provide-client-params.dynamodb.Query", note)
    assert [params["Limit"] for params in asked] == [lobby.PAGE + 1] * keys.LOBBY_SHARDS


def test_entries_of_the_first_releases_are_listed_and_put_in_order(store: Store) -> None:
    (_, cheap), (_, dear) = opened(store, 2)
    shard = next(s for s in keys.lobby_shards() if store.items_under(s))
    (item, *_) = store.items_under(shard)
    table = json.loads(item["info"]["S"])["table"]
    store.write_together(
        [
            {"Delete": {"Key": {"pk": item["pk"], "sk": item["sk"]}}},
            {"Put": {"Item": {**item, "sk": {"S": table}}}},
        ]
    )
    assert {info.table for info in lobby.list_tables(store, NOON)[0]} == {cheap, dear}
    assert [info.table for info in lobby.list_tables(store, NOON)[0]] == [cheap, dear]
    assert all("#" in item["sk"]["S"] for s in keys.lobby_shards() for item in store.items_under(s))


# ---- tables of players


def create(world: World, name: str, player: str = "ann", **fields: Any) -> dict[str, Any]:
    return world.send(player, "create_table", settings={"name": name}, **fields)


def test_a_player_has_so_many_tables_open_at_a_time(world: World) -> None:
    for number in range(MOST_TABLES):
        assert create(world, f"Table {number}")["type"] == "created"
    refused = create(world, "One more")
    assert (refused["code"], refused["details"]) == ("too_many_tables", {"most": MOST_TABLES})
    assert create(world, "Another's", player="bob")["type"] == "created"
    assert len(world.send("ann", "list_tables")["tables"]) == MOST_TABLES + 2


def test_a_table_opened_again_by_the_same_message_is_the_same(world: World) -> None:
    for _ in range(MOST_TABLES + 1):
        again = create(world, "Once", named="message-x")
    assert again["type"] == "created"
    assert len(world.send("ann", "list_tables")["tables"]) == 2


def test_a_players_table_that_nobody_uses_ends_after_an_hour(world: World) -> None:
    table = create(world, "Short")["table"]
    world.now += (UNUSED_SECONDS - 1) * 1000
    assert world.send("bob", "join", table=table)["type"] == "snapshot"
    world.now += 1000
    assert world.send("bob", "join", table=table)["code"] == "no_such_table"
    assert world.send("bob", "heartbeat", table=table, version=1)["code"] == "no_such_table"
    assert world.send("bob", "sit_down", table=table, buy_in=100)["code"] == "no_such_table"
    assert [info["table"] for info in world.send("bob", "list_tables")["tables"]] == ["river"]


def test_its_rows_go_by_themselves_with_it(world: World) -> None:
    table = create(world, "Short")["table"]
    ends = NOON // 1000 + UNUSED_SECONDS
    state = world.store.raw_table(table)
    assert state is not None
    assert int(state["ttl"]["N"]) == ends
    (entry,) = [
        item for shard in keys.lobby_shards() for item in world.store.items_under(shard) if table in str(item)
    ]
    assert int(entry["ttl"]["N"]) == ends


def test_it_stays_while_somebody_sits_there_and_has_an_hour_again_after_him(world: World) -> None:
    table = create(world, "Long")["table"]
    world.send("ann", "account")
    world.send("ann", "sit_down", table=table, buy_in=100)
    state = world.store.raw_table(table)
    assert state is not None
    assert "ttl" not in state
    world.now += 2 * UNUSED_SECONDS * 1000
    assert world.send("bob", "join", table=table)["type"] == "snapshot"
    assert table in str(world.send("bob", "list_tables"))
    world.send("ann", "stand_up", table=table)
    world.now += (UNUSED_SECONDS - 1) * 1000
    assert table in str(world.send("bob", "list_tables"))
    world.now += 1000
    assert table not in str(world.send("bob", "list_tables"))
    world.audit()


def test_a_table_that_has_ended_makes_room_for_another(world: World) -> None:
    for number in range(MOST_TABLES):
        create(world, f"Table {number}")
    world.now += UNUSED_SECONDS * 1000
    assert create(world, "One more")["type"] == "created"


def test_the_rooms_own_tables_stay(world: World) -> None:
    world.now += 100 * UNUSED_SECONDS * 1000
    assert world.send("ann", "join")["type"] == "snapshot"
    assert [info["table"] for info in world.send("ann", "list_tables")["tables"]] == ["river"]


def test_hands_of_a_table_that_has_ended_are_proved_to_those_who_played_them(world: World) -> None:
    table = create(world, "Short")["table"]
    for player in ("ann", "bob"):
        world.send(player, "account")
        world.send(player, "sit_down", table=table, buy_in=100)
    world.run(5)
    for player in ("ann", "bob"):
        world.send(player, "stand_up", table=table)
    world.run(60)
    world.now += UNUSED_SECONDS * 1000
    assert world.send("ann", "prove", table=table, hand=1)["type"] == "proof"
    assert world.send("cat", "prove", table=table, hand=1)["code"] == "no_such_table"


def test_a_tables_id_goes_with_its_name() -> None:
    for name, slug in (
        ("Friday Night", "friday-night"),
        ("  --Ünïcode! ", "n-code"),
        ("安娜", "table"),
        ("x" * 40, "x" * 24),
        ("A1", "a1"),
    ):
        assert lobby.new_table_id(name, "0123456789ab") == f"{slug}-0123456789ab"
