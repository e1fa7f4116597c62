"""The door: recorded events in, one answer out, whatever came."""

import json
from functools import partial
from typing import Any

import pytest
from botocore.exceptions import ClientError

from riverboat.cloud.entry import connecting, door, lobby_door, table_door
from riverboat.protocol import MOST_BYTES
from riverboat.protocol.replies import REPLIES
from tests.support import events
from tests.support.log_lines import LogLines
from tests.support.world import Killed, World


@pytest.mark.parametrize(
    "body",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type": "act"}',
        '{"type": "nothing we know", "id": "message-1"}',
        '{"route": "table", "type": "join", "id": "message-1", "table": "river", "more": 1}',
        '{"route": "table", "type": "join", "id": "short", "table": "river"}',
        '{"route": "table", "type": "join", "id": "message-1", "table": "RIVER#0"}',
        '{"route": "table", "type": "top_up", "id": "message-1", "table": "river", "amount": "5"}',
        '{"route": "table", "type": "top_up", "id": "message-1", "table": "river", "amount": -5}',
        '{"route": "table", "type": "top_up", "id": "message-1", "table": "river", "amount": 1e400}',
        '{"route": "table", "type": "join", "id": "message-1", "table": "\\ud800"}',
        "[" * 2000,
    ],
)
def test_what_cannot_be_read_is_refused(world: World, body: str) -> None:
    event = events.message("table", body, "ann", "to-ann", world.now)
    assert table_door.table_message(world.room, event) == {"statusCode": 200}
    (answer,) = world.sockets.to("to-ann")
    assert answer["code"] == "malformed"


@pytest.mark.parametrize("more", [0, 1])
def test_a_message_is_read_up_to_exactly_the_greatest(world: World, more: int) -> None:
    """Bytes are counted, not letters: that is what travels."""
    body = json.dumps(
        {"route": "table", "type": "join", "id": "a1B2c3D4", "table": "安安"}, ensure_ascii=False
    )
    body += " " * (MOST_BYTES + more - len(body.encode()))
    table_door.table_message(world.room, events.message("table", body, "ann", "to-ann", world.now))
    (answer,) = world.sockets.to("to-ann")
    assert (answer["code"], answer["details"].get("most")) == (
        ("too_large", MOST_BYTES) if more else ("malformed", None)
    )


def test_the_greatest_message_is_obeyed_and_one_byte_more_is_not(world: World) -> None:
    body = json.dumps({"route": "lobby", "type": "account", "id": "a1B2c3D4"})
    for size in (MOST_BYTES, MOST_BYTES + 1):
        event = events.message("lobby", body + " " * (size - len(body)), "ann", "to-ann", world.now)
        lobby_door.lobby_message(world.lobby, event)
    obeyed, refused = world.sockets.to("to-ann")
    assert obeyed["type"] == "account"
    assert refused["code"] == "too_large"


def test_a_handler_returns_a_status_and_nothing_else(world: World) -> None:
    """A body would go to the client."""
    answers = [
        table_door.table_message(world.room, events.recorded("table.table")),
        lobby_door.lobby_message(world.lobby, events.recorded("lobby.lobby")),
        table_door.disconnect(world.room, events.recorded("disconnect.disconnect")),
    ]
    assert answers == [{"statusCode": 200}] * 3


def test_every_answer_is_a_message_of_the_protocol(world: World) -> None:
    world.come("ann", "bob")
    world.send("ann", "add_bot")
    world.send("ann", "list_tables")
    world.send("ann", "create_table", settings={"name": "Ocean"})
    world.send("ann", "sit_in")
    world.play(2)
    world.send("ann", "heartbeat", version=world.loaded().version)
    seen = {REPLIES.validate_json(json.dumps(message)).type for _, message in world.sockets.sent}
    assert seen == {"snapshot", "refused", "pong", "tables", "account", "created"}


def test_a_refusal_brings_the_newest_view(world: World) -> None:
    world.come("ann", "bob")
    answer = world.send("ann", "sit_in")
    assert answer["code"] == "not_sitting_out"
    assert answer["snapshot"]["version"] == world.loaded().version
    assert answer["snapshot"]["view"]["you"]["seat"] == 1


def test_no_such_table(world: World) -> None:
    for answer in (
        world.send("ann", "join", table="nowhere"),
        world.send("ann", "heartbeat", table="nowhere", version=1),
        world.send("ann", "stand_up", table="nowhere"),
    ):
        assert (answer["code"], answer["snapshot"]) == ("no_such_table", None)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("act", {"hand": 1, "turn": 0, "action": "fold"}),
        ("stand_up", {}),
        ("top_up", {"amount": 1}),
        ("sit_out", {}),
        ("sit_in", {}),
        ("add_bot", {}),
        ("remove_bot", {"seat": 1}),
    ],
)
def test_one_without_a_seat_only_watches(world: World, kind: str, fields: dict[str, Any]) -> None:
    world.come("ann", "bob")
    before = world.loaded()
    assert world.send("dan", kind, **fields)["code"] == "not_seated"
    assert world.loaded() == before


def test_one_who_looks_on_sees_what_happens(world: World) -> None:
    world.come("ann", "bob")
    version = world.loaded().version
    assert world.send("dan", "join")["view"]["you"] is None
    assert world.loaded().version == version
    world.play_until_dealt()
    assert world.view("dan")["hand"] == 1


def test_the_rail_has_its_limit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_door, "MOST_ONLOOKERS", 2)
    world.come("ann", "bob")
    for name in ("cleo", "dan", "eve"):
        assert world.send(name, "join")["type"] == "snapshot"
    watching = {connection.player for connection in world.loaded().connections}
    assert watching == {"ann", "bob", "cleo", "dan"}


def test_a_heartbeat_is_answered_with_a_pong_or_the_newest_view(world: World) -> None:
    world.come("ann", "bob")
    version = world.loaded().version
    assert world.send("ann", "heartbeat", version=version)["type"] == "pong"
    assert world.send("ann", "heartbeat", version=version - 1)["type"] == "snapshot"
    assert world.loaded().version == version


def test_a_heartbeat_writes_a_missing_row_again(world: World) -> None:
    world.come("ann", "bob")
    version = world.loaded().version
    world.store.detach("river", "to-ann")
    assert world.send("ann", "heartbeat", version=version)["type"] == "snapshot"
    loaded = world.loaded()
    assert "to-ann" in {connection.id for connection in loaded.connections}
    assert loaded.version == version + 1, "so that no push can miss it"


def test_attaching_to_a_seat_bumps_the_version(world: World) -> None:
    world.come("ann", "bob")
    version = world.loaded().version
    world.send("ann", "join", connection="to-ann-again")
    assert world.loaded().version == version + 1


def test_a_connection_that_is_gone_is_forgotten_and_only_that(world: World) -> None:
    world.come("ann", "bob")
    world.send("ann", "join", connection="to-ann-again")
    world.sockets.gone.add("to-ann")
    world.send("bob", "top_up", amount=1)
    connections = {connection.id for connection in world.loaded().connections}
    assert connections == {"to-ann-again", "to-bob"}


def test_a_player_is_gone_with_his_last_connection(world: World) -> None:
    world.come("ann", "bob")
    world.send("ann", "join", connection="to-ann-again")
    world.cut("ann")
    assert world.loaded().table.seats[1].gone_at is None
    table_door.disconnect(world.room, events.disconnection("ann", "to-ann-again", world.now))
    assert world.loaded().table.seats[1].gone_at == world.now // 1000
    world.check_clock()
    world.send("ann", "join")
    assert world.loaded().table.seats[1].gone_at is None


def test_a_connection_is_forgotten_only_after_its_tables(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disconnection that is cut short and comes again still knows which tables have not been told."""
    ocean = world.send("ann", "create_table", settings={"name": "Ocean"})["table"]
    world.come("ann", "bob")
    assert world.send("ann", "sit_down", table=ocean, buy_in=100)["type"] == "snapshot"
    told = []
    perform = world.room.perform

    def killed_at_the_second(table: str, *of: Any) -> Any:
        told.append(table)
        if len(told) == 2:
            raise Killed
        return perform(table, *of)

    with monkeypatch.context() as patch:
        patch.setattr(world.room, "perform", killed_at_the_second)
        with pytest.raises(Killed):
            world.cut("ann")
    world.cut("ann")
    assert sorted(told) == sorted(["river", ocean])
    for table in told:
        loaded = world.store.load(table)
        assert loaded is not None
        assert [seat.gone_at for seat in loaded.table.seats.values() if seat.player == "ann"] != [None]
    assert world.store.tables_of("to-ann") is None


def test_a_connection_that_sat_nowhere_ends_without_a_word(world: World) -> None:
    before = world.loaded()
    world.cut("nobody")
    assert world.loaded() == before
    assert world.sockets.sent == []


def test_a_player_without_an_account_is_told_to_open_one(world: World) -> None:
    assert world.send("dan", "sit_down", buy_in=100)["code"] == "no_account"
    world.send("dan", "account")
    assert world.send("dan", "sit_down", buy_in=100)["type"] == "snapshot"


def test_an_account_that_cannot_pay(world: World) -> None:
    world.send(
        "ann",
        "create_table",
        settings={"name": "High", "least_buy_in": 20_000, "most_buy_in": 20_000},
    )
    world.send("ann", "account")
    (table,) = [
        each["table"] for each in world.send("ann", "list_tables")["tables"] if each["name"] == "High"
    ]
    answer = world.send("ann", "sit_down", table=table, buy_in=20_000)
    assert (answer["code"], answer["details"]) == ("not_enough_chips", {"balance": 10_000})
    assert answer["snapshot"]["view"]["seats"] == []


def test_settings_that_will_not_do_are_refused(world: World) -> None:
    answer = world.send("ann", "create_table", settings={"name": " ", "seats": 99})
    assert answer["code"] == "bad_settings"
    assert len(world.send("ann", "list_tables")["tables"]) == 1


def test_the_lobby_counts_who_sits_where(world: World) -> None:
    world.come("ann", "bob")
    world.send("ann", "add_bot")
    (river,) = world.send("ann", "list_tables")["tables"]
    assert (river["table"], river["players"], river["bots"]) == ("river", 3, 1)
    world.send("bob", "stand_up")
    (river,) = world.send("ann", "list_tables")["tables"]
    assert (river["players"], river["bots"]) == (2, 1)


def test_a_players_time_never_runs_backwards(world: World) -> None:
    world.come("ann", "bob")
    world.play_until_dealt()
    moment = world.loaded().table.now
    actor = str(world.to_act())
    world.now -= 3_000  # this message waited in front of a cold function
    assert world.act(actor, action="call")["type"] == "snapshot"
    assert world.loaded().table.now == moment
    world.now += 3_000
    world.check_clock()


@pytest.mark.parametrize("preset", [["standard"], {"name": "standard"}, 3, "casino"])
def test_a_preset_that_is_none_is_malformed(world: World, preset: object) -> None:
    body = {"route": "lobby", "type": "create_table", "id": "a1B2c3D4", "preset": preset}
    text = json.dumps({**body, "settings": {"name": "T"}})
    lobby_door.lobby_message(world.lobby, events.message("lobby", text, "ann", "to-ann", world.now))
    answer = world.sockets.to("to-ann")[-1]
    assert answer["code"] == "malformed"
    assert "preset" in answer["details"]["problem"]
    assert "Value error" not in answer["details"]["problem"]


def test_a_preset_with_more_seats_than_its_house_has(world: World) -> None:
    answer = world.send("ann", "create_table", preset="beans", settings={"name": "T", "seats": 9})
    assert (answer["code"], answer["details"]) == (
        "bad_settings",
        {"problem": "seats of a beans table are 2 to 8"},
    )
    created = world.send("ann", "create_table", preset="beans", settings={"name": "T", "seats": 7})
    loaded = world.store.load(created["table"])
    assert loaded is not None
    assert (loaded.table.settings.button, loaded.table.settings.seats) == ("draw", 7)


# ---- ids


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ('{"type": "nothing we know", "id": "message-1"}', "message-1"),
        (
            '{"route": "table", "type": "top_up", "id": "message-1", "table": "river", "amount": -5}',
            "message-1",
        ),
        ('{"id": "message-1", "x": "' + "安" * 2000 + '"}', "message-1"),
        ('{"id": "<b>As</b>"}', None),
        ('{"id": ["message-1"]}', None),
        ('["message-1"]', None),
        ('"message-1"', None),
        ("[" * 20_000, None),
        ('{"id": "message-1"', None),
    ],
)
def test_a_refusal_names_the_message_where_its_id_can_be_read(
    world: World, body: str, named: str | None
) -> None:
    table_door.table_message(world.room, events.message("table", body, "ann", "to-ann", world.now))
    lobby_door.lobby_message(world.lobby, events.message("lobby", body, "ann", "to-ann", world.now))
    assert [answer["id"] for answer in world.sockets.to("to-ann")] == [named, named]


def test_a_message_that_names_a_route_of_the_gateways_is_refused(world: World) -> None:
    for route, body in (("$connect", '{"id": "message-1"}'), ("$disconnect", "[")):
        event = events.message("table", body, "ann", "to-ann", world.now)
        event["requestContext"] |= {"eventType": "MESSAGE", "routeKey": route}
        if route == "$disconnect":
            assert table_door.disconnect(world.room, event) == {"statusCode": 200}
        else:
            refuse = partial(door.refuse_route, world.room.pusher)
            assert connecting.connect(None, event, refuse) == {"statusCode": 200}  # type: ignore[arg-type]
    answers = [(answer["code"], answer["id"]) for answer in world.sockets.to("to-ann")]
    assert answers == [("malformed", "message-1"), ("malformed", None)]


def test_who_says_disconnect_is_not_disconnected(world: World) -> None:
    world.come("ann", "bob")
    event = events.message("table", "{}", "ann", "to-ann", world.now)
    event["requestContext"] |= {"eventType": "MESSAGE", "routeKey": "$disconnect"}
    table_door.disconnect(world.room, event)
    assert world.loaded().table.seats[1].gone_at is None


def test_an_id_used_again_for_another_message_is_refused(world: World) -> None:
    world.send("ann", "create_table", settings={"name": "Ocean"})
    (ocean,) = [
        each["table"] for each in world.send("ann", "list_tables")["tables"] if each["table"] != "river"
    ]
    world.come("ann", "bob")
    assert world.send("ann", "top_up", named="message-x", amount=10)["type"] == "snapshot"
    assert world.send("ann", "top_up", named="message-x", amount=10)["type"] == "snapshot", (
        "the same, sent again"
    )
    for kind, fields in (
        ("top_up", {"amount": 11}),
        ("sit_out", {}),
        ("sit_down", {"table": ocean, "buy_in": 100}),
    ):
        assert world.send("ann", kind, named="message-x", **fields)["code"] == "id_used_before", kind
    assert world.send("bob", "top_up", named="message-x", amount=10)["type"] == "snapshot", (
        "ids are each one's own"
    )
    assert [seat.stack for seat in world.loaded().table.seats.values()] == [110, 110]
    loaded = world.store.load(ocean)
    assert loaded is not None
    assert loaded.table.seats == {}
    world.audit()


# ---- what is done stays done


def test_a_connection_that_cannot_be_forgotten_is_no_fault(
    world: World, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    """A transaction of somebody else's holds its row: what was asked for is done, and answered so."""
    world.come("ann", "bob")
    world.sockets.gone.add("to-bob")

    def conflict(*_: Any) -> None:
        error: Any = {"Error": {"Code": "TransactionConflictException", "Message": ""}}
        raise ClientError(error, "DeleteItem")

    with monkeypatch.context() as patch:
        patch.setattr(world.store, "detach", conflict)
        assert world.send("ann", "top_up", amount=10)["type"] == "snapshot"
    assert not any('"fault"' in line for line in log_lines.lines)
    world.send("ann", "top_up", amount=10)
    assert [connection.player for connection in world.loaded().connections] == ["ann"]


def test_a_fault_of_the_store_is_logged_and_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no other try would mend ends as a fault at once, not as a busy table."""
    world.come("ann")

    def invalid(**_: Any) -> None:
        error: Any = {
            "Error": {"Code": "TransactionCanceledException", "Message": ""},
            "CancellationReasons": [{"Code": "None"}, {"Code": "ValidationError"}],
        }
        raise ClientError(error, "TransactWriteItems")

    with monkeypatch.context() as patch:
        patch.setattr(world.client, "transact_write_items", invalid)
        assert world.send("ann", "top_up", amount=10)["code"] == "fault"
    assert world.send("ann", "top_up", amount=10)["type"] == "snapshot"


def test_two_people_may_happen_to_use_one_id(world: World) -> None:
    """Each has his bot: what was posted for the one is no repetition of the other's."""
    world.come("ann", "bob")
    for player in ("ann", "bob"):
        assert world.send(player, "add_bot", named="message-x")["type"] == "snapshot"
    assert [seat.bot for _, seat in sorted(world.loaded().table.seats.items())] == [False, False, True, True]
    world.audit()
