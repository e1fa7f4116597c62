"""The table in DynamoDB: what a load brings, and what a commit's condition lets through."""

from collections.abc import Callable
from typing import Any

import pytest
from botocore.exceptions import ClientError
from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.accounts.posting import HOUSE, Posting, of_player, of_table
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.codec import SCHEMA, UnknownSchema
from riverboat.cloud.dynamo.store import (
    Committed,
    DoneBefore,
    IdUsedBefore,
    LostRace,
    Store,
    TooPoor,
    Unreadable,
)
from riverboat.cloud.dynamo.writes import Connection, Effect, Obeyed
from riverboat.table.moment import Second
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from tests.support.world import NOON

ANN = Connection("to-ann", "ann")


@pytest.fixture
def calls(dynamo: DynamoDBClient) -> Any:
    """Names of the operations that are asked of DynamoDB, as they are."""
    asked: list[str] = []

    def ask(model: Any, **_: Any) -> None:
        asked.append(model.name)

    dynamo.meta.events.register("before-call.dynamodb", ask)
    yield asked
    dynamo.meta.events.unregister("before-call.dynamodb", ask)


@pytest.fixture
def table(store: Store) -> Table:
    table = Table("river", Settings("River"))
    assert store.create(table, [], NOON)
    return table


def change_of(amount: int, *, message: str = "message-1") -> list[Effect]:
    """Ann brings chips to the table or takes them away."""
    table, ann, cause = of_table("river"), of_player("ann"), f"MESSAGE#{message}"
    if amount < 0:
        return [Posting(ann, table, -amount, "buy_in", cause)]
    return [Posting(table, ann, amount, "cash_out", cause)]


def test_a_load_is_one_consistent_query_with_the_table_first(
    store: Store, table: Table, calls: list[str]
) -> None:
    store.attach("river", ANN, NOON)
    store.attach("river", Connection("0-sorts-early", "bob"), NOON)
    calls.clear()
    loaded = store.load("river")
    assert calls == ["Query"]
    assert loaded is not None
    assert (loaded.table, loaded.version) == (table, 1)
    assert sorted(each.player for each in loaded.connections) == ["ann", "bob"]


def test_what_decides_is_read_as_it_is_and_not_as_it_was(
    store: Store, table: Table, dynamo: DynamoDBClient
) -> None:
    """DynamoDB may answer with an old state unless asked not to; moto never does, so the asking is held."""
    asked: list[dict[str, Any]] = []

    def ask(params: dict[str, Any], **_: Any) -> None:
        asked.append(params)

    dynamo.meta.events.register("provide-client-params.dynamodb", ask)
    try:
        store.load("river")
        store.raw_table("river")
        store.connections("river")
        store.tables_of("to-ann")
        store.balance("ann")
        store.finished_hand("river", 1)
        store.items_under("PLAYER#ann", keys.OPENED)
    finally:
        dynamo.meta.events.unregister("provide-client-params.dynamodb", ask)
    assert [params["ConsistentRead"] for params in asked] == [True] * 7


def test_nothing_loads_where_there_is_no_table(store: Store) -> None:
    assert store.load("river") is None
    store.attach("river", ANN, NOON)
    assert store.load("river") is None, "a connection alone is no table"


def test_finished_hands_and_ledger_entries_are_not_loaded(store: Store, table: Table) -> None:
    rake = Posting(of_table("river"), HOUSE, 3, "rake", "TABLE#river#HAND#1")
    assert store.commit(table, 1, [rake], NOON) == Committed(2)
    loaded = store.load("river")
    assert loaded is not None
    assert loaded.connections == []


def test_a_table_is_created_once(store: Store, table: Table) -> None:
    assert not store.create(Table("river", Settings("Another")), [], NOON)
    loaded = store.load("river")
    assert loaded is not None
    assert loaded.table.settings.name == "River"


def test_a_commit_counts_the_version_up(store: Store, table: Table, calls: list[str]) -> None:
    table.hands = 7
    calls.clear()
    assert store.commit(table, 1, [], NOON) == Committed(2)
    assert calls == ["PutItem"], "an ordinary action is one put"
    loaded = store.load("river")
    assert loaded is not None
    assert (loaded.table.hands, loaded.version) == (7, 2)


@pytest.mark.parametrize("money", [0, 100])
def test_a_commit_over_another_version_is_a_lost_race(store: Store, table: Table, money: int) -> None:
    effects = change_of(money) if money else []
    store.commit(table, 1, [], NOON)
    table.hands = 99
    assert store.commit(table, 1, effects, NOON) == LostRace()
    loaded = store.load("river")
    assert loaded is not None
    assert (loaded.table.hands, loaded.version) == (0, 2)
    assert store.balance("ann") is None


class Twice:
    """A client whose writes arrive twice: the answer to the first was lost, and the SDK tried again."""

    def __init__(self, client: DynamoDBClient) -> None:
        self._client = client

    def put_item(self, **request: Any) -> Any:
        self._client.put_item(**request)
        return self._client.put_item(**request)

    def transact_write_items(self, **request: Any) -> Any:
        self._client.transact_write_items(**request)
        return self._client.transact_write_items(**request)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


@pytest.mark.parametrize("money", [0, 100])
def test_a_commit_that_the_sdk_repeated_is_done_once(
    dynamo: DynamoDBClient, table_name: str, store: Store, table: Table, money: int
) -> None:
    client: Any = Twice(dynamo)
    effects = change_of(money) if money else []
    assert Store(client, table_name).commit(table, 1, effects, NOON) == Committed(2)
    assert store.balance("ann") == (money or None)


def test_a_cause_is_obeyed_once(store: Store, table: Table) -> None:
    store.open_account("ann", "Ann", 1000, NOON)
    assert store.commit(table, 1, change_of(-100), NOON) == Committed(2)
    assert store.commit(table, 2, change_of(-100), NOON + 1) == DoneBefore()
    assert store.balance("ann") == 900


def test_an_id_that_was_another_messages_is_told_apart(store: Store, table: Table) -> None:
    """At another table, or for something else: it is not answered as if it had been obeyed."""
    store.open_account("ann", "Ann", 1000, NOON)
    store.commit(table, 1, [*change_of(-100), Obeyed("ann", "message-1", "buy")], NOON)
    assert store.commit(table, 2, [Obeyed("ann", "message-1", "buy")], NOON + 9) == DoneBefore()
    assert store.commit(table, 2, [Obeyed("ann", "message-1", "out")], NOON + 9) == IdUsedBefore()
    assert store.commit(table, 2, change_of(-200), NOON) == IdUsedBefore(), (
        "its mark is gone, its posting is not"
    )
    assert store.balance("ann") == 900


def test_the_mark_says_whether_a_message_is_the_same(store: Store, table: Table) -> None:
    """Sent again it may move other chips than it did: it is the same message all the same."""
    store.open_account("ann", "Ann", 1000, NOON)
    mark = Obeyed("ann", "message-1", "out")
    store.commit(table, 1, [*change_of(+100), mark], NOON)
    assert store.commit(table, 2, [*change_of(+150), mark], NOON) == DoneBefore()


def test_a_repeated_cause_counts_before_an_empty_account(store: Store, table: Table) -> None:
    store.open_account("ann", "Ann", 100, NOON)
    assert store.commit(table, 1, change_of(-100), NOON) == Committed(2)
    assert store.commit(table, 2, change_of(-100), NOON + 1) == DoneBefore()


def test_an_account_that_cannot_pay_says_what_it_has(store: Store, table: Table) -> None:
    store.open_account("ann", "Ann", 99, NOON)
    assert store.commit(table, 1, change_of(-100), NOON) == TooPoor({"ann": 99})
    assert store.balance("ann") == 99
    loaded = store.load("river")
    assert loaded is not None
    assert loaded.version == 1


def test_one_without_an_account_cannot_pay(store: Store, table: Table) -> None:
    assert store.commit(table, 1, change_of(-100), NOON) == TooPoor({"ann": None})


def _cancelled(reasons: list[str]) -> ClientError:
    response: Any = {
        "Error": {"Code": "TransactionCanceledException", "Message": ""},
        "CancellationReasons": [{"Code": reason} for reason in reasons],
    }
    return ClientError(response, "TransactWriteItems")


def _conflict() -> ClientError:
    return ClientError({"Error": {"Code": "TransactionConflictException", "Message": ""}}, "PutItem")


class Failing:
    """A client whose writes fail."""

    def __init__(self, error: ClientError) -> None:
        self._error = error

    def put_item(self, **_: Any) -> None:
        raise self._error

    transact_write_items = put_item


@pytest.mark.parametrize(
    "error",
    [
        _conflict(),
        _cancelled(["TransactionConflict", "None", "None"]),
        _cancelled(["None", "None", "TransactionConflict"]),
        _cancelled(["None", "ThrottlingError", "None"]),
    ],
    ids=["put", "table", "account", "throttled"],
)
def test_a_conflict_with_another_transaction_is_a_lost_race(error: ClientError, table_name: str) -> None:
    client: Any = Failing(error)
    effects = [] if error.operation_name == "PutItem" else change_of(-100)
    answer = Store(client, table_name).commit(Table("river", Settings("River")), 1, effects, NOON)
    assert answer == LostRace()


@pytest.mark.parametrize(
    "error",
    [
        _cancelled(["None", "ValidationError", "None"]),
        _cancelled(["None", "ItemCollectionSizeLimitExceeded", "None"]),
        _cancelled(["None", "AccessDenied", "None"]),
    ],
    ids=["invalid", "too large", "forbidden"],
)
def test_what_no_other_try_would_mend_is_no_lost_race(error: ClientError, table_name: str) -> None:
    client: Any = Failing(error)
    with pytest.raises(ClientError):
        Store(client, table_name).commit(Table("river", Settings("River")), 1, change_of(-100), NOON)


@pytest.mark.parametrize("attempt", ["commit", "create"])
def test_any_other_error_is_handed_on(attempt: str, table_name: str) -> None:
    client: Any = Failing(
        ClientError({"Error": {"Code": "InternalServerError", "Message": ""}}, "TransactWriteItems")
    )
    store = Store(client, table_name)
    table = Table("river", Settings("River"))
    act: Callable[[], object] = {
        "commit": lambda: store.commit(table, 1, [], NOON),
        "create": lambda: store.create(table, [], NOON),
    }[attempt]
    with pytest.raises(ClientError):
        act()


def test_a_table_that_could_not_be_created_is_not_reported_as_there(table_name: str) -> None:
    client: Any = Failing(_cancelled(["None", "TransactionConflict"]))
    with pytest.raises(ClientError):
        Store(client, table_name).create(Table("river", Settings("River")), [], NOON)


def test_the_sparse_index_lists_exactly_the_tables_with_a_clock(
    dynamo: DynamoDBClient, table_name: str, store: Store, table: Table
) -> None:
    def listed() -> list[str]:
        return [name for shard in keys.clock_shards() for name in store.clocked_tables(shard)]

    def attributes() -> set[str]:
        key = keys.table_state("river")
        return set(dynamo.get_item(TableName=table_name, Key=key)["Item"])

    assert listed() == []
    table.clock = "clock-1"
    store.commit(table, 1, [], NOON)
    assert listed() == ["river"]
    with_clock = attributes()
    table.clock, table.hands = "clock-2", 5
    store.commit(table, 2, [], NOON)
    assert attributes() == with_clock
    table.clock = None
    store.commit(table, 3, [], NOON)
    assert listed() == []
    assert with_clock - attributes() == {"clocked"}


def test_the_index_sees_a_clock_but_never_which_one(table: Table, store: Store) -> None:
    """Another clock must not cost a second write."""
    table.clock = "clock-1"
    one = store._state_put(table, 2, "a")["Item"]["clocked"]
    table.clock = "clock-2"
    assert store._state_put(table, 2, "a")["Item"]["clocked"] == one


def test_state_of_a_later_release_is_refused(
    dynamo: DynamoDBClient, table_name: str, store: Store, table: Table
) -> None:
    dynamo.update_item(
        TableName=table_name,
        Key=keys.table_state("river"),
        UpdateExpression="SET #schema = :later",
        ExpressionAttributeNames={"#schema": "schema"},
        ExpressionAttributeValues={":later": {"N": str(SCHEMA + 1)}},
    )
    with pytest.raises(UnknownSchema):
        store.load("river")


def test_state_that_cannot_be_read_says_so(
    dynamo: DynamoDBClient, table_name: str, store: Store, table: Table
) -> None:
    for bytes_ in (b"nothing", codec._deflate(b"{}"), codec._deflate(b'{"id": 1}')):
        dynamo.update_item(
            TableName=table_name,
            Key=keys.table_state("river"),
            UpdateExpression="SET #state = :state",
            ExpressionAttributeNames={"#state": "state"},
            ExpressionAttributeValues={":state": {"B": bytes_}},
        )
        with pytest.raises(Unreadable):
            store.load("river")


class Conflicting:
    """A client whose first writes meet another's."""

    def __init__(self, client: DynamoDBClient, error: ClientError, times: int) -> None:
        self._client, self._error, self.times = client, error, times

    def transact_write_items(self, **request: Any) -> Any:
        self.times -= 1
        if self.times >= 0:
            raise self._error
        return self._client.transact_write_items(**request)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


@pytest.mark.parametrize("reason", ["TransactionConflict", "ThrottlingError"])
def test_an_account_is_opened_though_somebody_was_at_it(
    dynamo: DynamoDBClient, table_name: str, store: Store, reason: str
) -> None:
    client: Any = Conflicting(dynamo, _cancelled([reason, "None"]), 2)
    Store(client, table_name).open_account("ann", "Ann", 1000, NOON)
    assert store.balance("ann") == 1000
    client = Conflicting(dynamo, _cancelled([reason, "None"]), 99)
    with pytest.raises(ClientError):
        Store(client, table_name).open_account("bob", "Bob", 1000, NOON)


def test_an_account_is_opened_once(store: Store) -> None:
    store.open_account("ann", "Ann", 1000, NOON)
    store.open_account("ann", "Ann", 1000, NOON)
    assert store.balance("ann") == 1000


def test_a_connection_knows_its_tables_until_it_is_forgotten(store: Store, table: Table) -> None:
    assert store.tables_of("to-ann") is None
    store.attach("river", ANN, NOON)
    store.attach("ocean", ANN, NOON)
    assert store.tables_of("to-ann") == ("ann", ["ocean", "river"])
    store.detach("river", "to-ann")
    store.detach("river", "to-ann")
    loaded = store.load("river")
    assert loaded is not None
    assert loaded.connections == []
    store.forget_connection("to-ann")
    assert store.tables_of("to-ann") is None


def test_rows_of_connections_go_by_themselves(dynamo: DynamoDBClient, table_name: str, store: Store) -> None:
    store.attach("river", ANN, NOON)
    for key in (keys.table_connection("river", "to-ann"), keys.connection("to-ann")):
        item = dynamo.get_item(TableName=table_name, Key=key)["Item"]
        assert int(item["ttl"]["N"]) > NOON // 1000 + 2 * 3600, "not before API Gateway ends the connection"


def test_many_pages_are_one_answer(store: Store, table: Table, dynamo: DynamoDBClient) -> None:
    for number in range(12):
        store.attach("river", Connection(f"to-{number}", "ann"), NOON)

    class Paged:
        def query(self, **request: Any) -> Any:
            return dynamo.query(**request, Limit=5)

    client: Any = Paged()
    loaded = Store(client, store._table_name).load("river")
    assert loaded is not None
    assert len(loaded.connections) == 12


def test_seats_survive_storage(store: Store, table: Table) -> None:
    table.seats[3] = Seat("ann", "Ann ♠", 120, recent=["message-1"], gone_at=Second(17))
    store.commit(table, 1, [], NOON)
    loaded = store.load("river")
    assert loaded is not None
    assert loaded.table == table


def test_a_connection_is_forgotten_though_somebody_was_at_its_row(
    dynamo: DynamoDBClient, table_name: str, store: Store, table: Table
) -> None:
    store.attach("river", ANN, NOON)

    class Busy(Conflicting):
        def delete_item(self, **request: Any) -> Any:
            self.times -= 1
            if self.times >= 0:
                raise self._error
            return self._client.delete_item(**request)

    client: Any = Busy(dynamo, _conflict(), 2)
    Store(client, table_name).detach("river", "to-ann")
    assert store.connections("river") == []
    client = Busy(dynamo, _conflict(), 99)
    with pytest.raises(ClientError):
        Store(client, table_name).detach("river", "to-ann")
