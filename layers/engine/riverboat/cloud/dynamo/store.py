"""The DynamoDB table: loading a game table, and the one conditional write that changes it.

    loaded = store.load("river-one")                     strongly consistent: the table and its connections
    answer = store.commit(table, version, effects, now)  only if the version is still the one that was loaded

Whoever lost the race loads again and applies again. Each commit carries a random id: when the condition fails
on our own id, an earlier try of the SDK had gone through, and the commit is done.
"""

import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.items import Write, delete
from riverboat.cloud.dynamo.ledger import account_opened
from riverboat.cloud.dynamo.writes import Connection, Effect, attachment, writes_of
from riverboat.table.commands import HandRecord
from riverboat.table.door import Door
from riverboat.table.moment import Milliseconds, Second
from riverboat.table.table import Table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

ATTEMPTS = 4
"""Tries of a write that somebody else's stands against, where no newer state has to be looked at first."""

_FIRST = " "
"""Before every sort key of ours; an empty one is no key."""

_PASSING = {
    "TransactionConflict",
    "TransactionConflictException",
    "ThrottlingError",
    "ThrottlingException",
    "ProvisionedThroughputExceeded",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
}
"""What stands against a write for the moment: it may be tried again. Anything else is a fault of ours."""


@dataclass(slots=True)
class Loaded:
    table: Table
    version: int
    connections: list[Connection]
    due: Second | None
    """The table's next deadline, epoch seconds."""
    ends: Second | None = None
    """Epoch second from which the table is no more, unless somebody takes a seat."""
    door: Door = field(default_factory=Door)
    """The table's, as it is stored."""


@dataclass(frozen=True, slots=True)
class Committed:
    version: int


@dataclass(frozen=True, slots=True)
class LostRace:
    """Somebody else changed the table since it was loaded, or was at an item of it; nothing was written."""


@dataclass(frozen=True, slots=True)
class DoneBefore:
    """This message was obeyed before, or what it brings about is posted; nothing was written."""


@dataclass(frozen=True, slots=True)
class IdUsedBefore:
    """The message's id was another's; nothing was written."""


@dataclass(frozen=True, slots=True)
class TooPoor:
    """Accounts cannot pay; nothing was written."""

    balances: Mapping[str, int | None]
    """What those accounts hold; None where there is no account."""


type Answer = Committed | LostRace | DoneBefore | IdUsedBefore | TooPoor


class Unreadable(Exception):
    """A table's stored state cannot be read, though it is of no later release."""


class Store:
    def __init__(self, client: "DynamoDBClient", table_name: str) -> None:
        self._client = client
        self._table_name = table_name

    # ---- game tables

    def load(self, table_id: str) -> Loaded | None:
        """One strongly consistent query; None when there is no such table.

        Raises Unreadable, and codec.UnknownSchema for state of a later release.
        """
        items = self._query(f"TABLE#{table_id}", keys.LIVE, consistent=True)
        if not items or items[0]["sk"]["S"] != keys.TABLE_STATE:
            return None
        state, *others = items
        rows = [row for row in others if row["sk"]["S"].startswith(keys.TABLE_CONNECTION)]
        try:
            table = codec.load_table(state["state"]["B"], int(state["schema"]["N"]))
            for row in others[len(rows) :]:  # what sorts after the connections is the door
                table.door = codec.load_door(row["door"]["B"], int(row["schema"]["N"]))
        except (ValueError, zlib.error) as error:
            raise Unreadable(table_id) from error
        prefix = len(keys.TABLE_CONNECTION)
        connections = [Connection(row["sk"]["S"][prefix:], row["player"]["S"]) for row in rows]
        ends = Second(int(state["ttl"]["N"])) if "ttl" in state else None
        return Loaded(table, int(state["version"]["N"]), connections, table.due(), ends, table.door)

    def create(
        self, table: Table, effects: Sequence[Effect], now: Milliseconds, also: Sequence[Write] = ()
    ) -> bool:
        """A new game table at version 1, and what goes with it; False when the id or one of `also` is taken.

        An id whose table has ended is free.
        """
        put = self._state_put(table, 1, _random_id())
        put["ConditionExpression"] = "attribute_not_exists(pk) OR #ttl <= :now"
        put["ExpressionAttributeNames"] = {"#ttl": "ttl"}
        put["ExpressionAttributeValues"] = {":now": {"N": str(now // 1000)}}
        try:
            self._transact([{"Put": put}, *writes_of(effects, table.id, now), *also])
        except ClientError as error:
            if any(reason.get("Code") == "ConditionalCheckFailed" for reason in _reasons(error)):
                return False
            raise
        return True

    def commit(self, table: Table, version: int, effects: Sequence[Effect], now: Milliseconds) -> Answer:
        """Write the table over `version`, alone or in one transaction with its effects.

        Raises ClientError for what no other try would mend.
        """
        commit_id = _random_id()
        put = self._state_put(table, version + 1, commit_id)
        put["ConditionExpression"] = "version = :version"
        put["ExpressionAttributeValues"] = {":version": {"N": str(version)}}
        put["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
        writes = writes_of(effects, table.id, now)
        try:
            if writes:
                self._transact([{"Put": put}, *writes])
            else:
                self._client.put_item(TableName=self._table_name, **put)
        except ClientError as error:
            return _explained(error, version + 1, commit_id, writes)
        return Committed(version + 1)

    def raw_table(self, table_id: str) -> keys.Item | None:
        """A table's item as it is stored, for what cannot be read."""
        return self._get(keys.table_state(table_id))

    def replace_broken(
        self, item: keys.Item, effects: Sequence[Effect], big_blind: int, now: Milliseconds
    ) -> bool:
        """Put a table that cannot go on aside, with what goes with it; False when it has changed."""
        table_id, version = item["pk"]["S"].removeprefix("TABLE#"), item["version"]
        aside = {k: v for k, v in item.items() if k not in ("clocked", "ttl")}
        aside |= keys.broken_table(table_id, int(version["N"]))
        gone: Write = {
            "Delete": {
                "Key": keys.table_state(table_id),
                "ConditionExpression": "version = :version",
                "ExpressionAttributeValues": {":version": version},
            }
        }
        also = [delete(keys.lobby_entry(table_id, big_blind)), delete(keys.table_door(table_id))]
        try:
            self._transact([gone, {"Put": {"Item": aside}}, *also, *writes_of(effects, table_id, now)])
        except ClientError as error:
            if _reasons(error)[0].get("Code") == "ConditionalCheckFailed":
                return False
            raise
        return True

    def clocked_tables(self, shard: str) -> list[str]:
        """Ids of the tables that have a clock, in one shard of the sparse index."""
        found = self._query(shard, index="clocked")
        return [item["pk"]["S"].removeprefix("TABLE#") for item in found]

    def finished_hand(self, table_id: str, number: int) -> HandRecord | None:
        """The record of a hand; None while it is in progress, and when it was voided or never dealt."""
        item = self._get(keys.hand_record(table_id, number))
        return codec.record_of(item) if item and "record" in item else None

    # ---- connections

    def connections(self, table_id: str) -> list[Connection]:
        """Who is connected to a table, whatever became of it."""
        rows = self._query(f"TABLE#{table_id}", keys.TABLE_CONNECTION, consistent=True)
        prefix = len(keys.TABLE_CONNECTION)
        return [Connection(row["sk"]["S"][prefix:], row["player"]["S"]) for row in rows]

    def attach(self, table_id: str, connection: Connection, now: Milliseconds) -> None:
        """For one who only looks on: no seat, so the table's version may stay."""
        self._transact(attachment(table_id, connection, now))

    def detach(self, table_id: str, connection_id: str) -> None:
        """Forget one connection at one table; nothing happens when the row is gone."""
        key = keys.table_connection(table_id, connection_id)
        _insist(lambda: self._client.delete_item(TableName=self._table_name, Key=key))

    def tables_of(self, connection_id: str) -> tuple[str, list[str]] | None:
        """(player, table ids) of a connection; None when it is at no table."""
        item = self._get(keys.connection(connection_id))
        return (item["player"]["S"], sorted(item["tables"]["SS"])) if item else None

    def forget_connection(self, connection_id: str) -> None:
        self._client.delete_item(TableName=self._table_name, Key=keys.connection(connection_id))

    # ---- accounts

    def open_account(self, player: str, name: str, grant: int, now: Milliseconds) -> None:
        """Open an account with its start grant, once: an account that exists stays as it is.

        Raises ClientError when it could not be opened.
        """
        try:
            _insist(lambda: self._transact(account_opened(player, name, grant, now)))
        except ClientError as error:
            if not any(reason.get("Code") == "ConditionalCheckFailed" for reason in _reasons(error)):
                raise

    def balance(self, player: str) -> int | None:
        """Units in an account; None when there is none."""
        item = self._get(keys.account(player))
        return int(item["balance"]["N"]) if item else None

    # ---- what other modules of this package ask for

    def items_under(self, pk: str, prefix: str | None = None) -> list[keys.Item]:
        """All items under one key whose sort key begins so, strongly consistent."""
        return self._query(pk, prefix, consistent=True)

    def page_under(self, pk: str, after: str, limit: int) -> list[keys.Item]:
        """At most `limit` items under one key whose sort key is greater than `after`, in order."""
        found = self._client.query(
            TableName=self._table_name,
            KeyConditionExpression="pk = :pk AND sk > :after",
            ExpressionAttributeValues={":pk": {"S": pk}, ":after": {"S": after or _FIRST}},
            Limit=limit,
        )
        return found["Items"]

    def count_up(self, key: keys.Key, until: Second) -> int:
        """Count at an item that goes by itself after `until`; how many it is with this one."""
        counted = self._client.update_item(
            TableName=self._table_name,
            Key=key,
            UpdateExpression="ADD #count :one SET #ttl = :until",
            ExpressionAttributeNames={"#count": "count", "#ttl": "ttl"},
            ExpressionAttributeValues={":one": {"N": "1"}, ":until": {"N": str(until)}},
            ReturnValues="UPDATED_NEW",
        )
        return int(counted["Attributes"]["count"]["N"])

    def write_together(self, writes: Sequence[Write]) -> None:
        """One transaction that concerns no game table's state."""
        self._transact(writes)

    # ---- below

    def _state_put(self, table: Table, version: int, commit_id: str) -> dict[str, Any]:
        item = {
            **keys.table_state(table.id),
            "version": {"N": str(version)},
            "commit": {"S": commit_id},
            "schema": {"N": str(codec.SCHEMA)},
            "state": {"B": codec.dump_table(table)},
        }
        if table.clock is not None:
            item["clocked"] = {"S": keys.clock_shard(table.id)}
        if (ends := table.ends_at()) is not None:
            item["ttl"] = {"N": str(ends)}
        return {"Item": item}

    def _transact(self, writes: Sequence[Write]) -> None:
        named: list[Any] = [
            {kind: {"TableName": self._table_name, **body} for kind, body in write.items()}
            for write in writes
        ]
        self._client.transact_write_items(TransactItems=named)

    def _get(self, key: keys.Key) -> keys.Item | None:
        return self._client.get_item(TableName=self._table_name, Key=key, ConsistentRead=True).get("Item")

    def _query(
        self, pk: str, prefix: str | None = None, *, consistent: bool = False, index: str | None = None
    ) -> list[keys.Item]:
        """All items under one key, page by page."""
        query: dict[str, Any] = {
            "TableName": self._table_name,
            "KeyConditionExpression": f"{'clocked' if index else 'pk'} = :pk",
            "ExpressionAttributeValues": {":pk": {"S": pk}},
            "ConsistentRead": consistent,
        }
        if prefix is not None:
            query["KeyConditionExpression"] += " AND begins_with(sk, :prefix)"
            query["ExpressionAttributeValues"][":prefix"] = {"S": prefix}
        if index:
            query["IndexName"] = index
        items: list[keys.Item] = []
        while True:
            page = self._client.query(**query)
            items += page["Items"]
            if "LastEvaluatedKey" not in page:
                return items
            query["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def _insist(write: Callable[[], object]) -> None:
    """Write, and try again while only somebody else's write, or haste, stands against it."""
    for _ in range(ATTEMPTS - 1):
        try:
            write()
        except ClientError as error:
            if not _is_passing(error):
                raise
        else:
            return
    write()


def _explained(error: ClientError, version: int, commit_id: str, writes: Sequence[Write]) -> Answer:
    """What a refused commit means. Raises the error when trying again would not help."""
    if _code(error) in _PASSING:
        return LostRace()
    state, *others = _reasons(error)
    if state.get("Code") == "ConditionalCheckFailed":
        ours = (state.get("Item") or {}).get("commit", {}).get("S") == commit_id
        return Committed(version) if ours else LostRace()
    failed = [
        (write, reason)
        for write, reason in zip(writes, others, strict=False)
        if reason.get("Code") == "ConditionalCheckFailed"
    ]
    there = [(write["Put"]["Item"], reason.get("Item")) for write, reason in failed if "Put" in write]
    if there:
        marks = [pair for pair in there if pair[0]["sk"]["S"].startswith(keys.MESSAGE)]
        same = all(_is_the_same(ours, theirs) for ours, theirs in marks or there)
        return DoneBefore() if same else IdUsedBefore()
    if failed:  # updates of accounts, the only ones with a condition
        return TooPoor({_player_of(write): _balance_of(reason) for write, reason in failed})
    if any(reason.get("Code") in _PASSING for reason in (state, *others)):
        return LostRace()
    raise error


def _is_the_same(ours: keys.Item, theirs: keys.Item | None) -> bool:
    """Whether an item that was there already says what ours would have said: all but when."""
    if theirs is None:
        return True
    both = ours.keys() & theirs.keys() - {"time", "ttl"}
    return all(ours[name] == theirs[name] for name in both)


def _player_of(write: Write) -> str:
    pk: str = write["Update"]["Key"]["pk"]["S"]
    return pk.removeprefix("PLAYER#")


def _balance_of(reason: dict[str, Any]) -> int | None:
    item = reason.get("Item")
    return int(item["balance"]["N"]) if item else None


def _code(error: ClientError) -> str:
    return error.response["Error"]["Code"]


def _is_passing(error: ClientError) -> bool:
    """Whether only somebody else's write, or haste, stands against this one."""
    if _code(error) in _PASSING:
        return True
    reasons = error.response.get("CancellationReasons", [])
    return any(reason.get("Code") in _PASSING for reason in reasons)


def _reasons(error: ClientError) -> list[Any]:
    """Why a write was not done, item by item, for one write as for a transaction. Raises any other error."""
    if _code(error) == "ConditionalCheckFailedException":
        return [{"Code": "ConditionalCheckFailed", "Item": error.response.get("Item")}]
    if _code(error) == "TransactionCanceledException" and "CancellationReasons" in error.response:
        return list(error.response["CancellationReasons"])
    raise error


def _random_id() -> str:
    return os.urandom(6).hex()
