"""The DynamoDB table: loading a game table, and the one conditional write that changes it.

    loaded = store.load("river-one")          strongly consistent: the table's item and its connections
    store.commit(loaded, outcome...)          only if the version is still the one that was loaded

Whoever lost the race gets LostRace, loads again and applies again. Each commit carries a random id: when the
condition fails on our own id, an earlier try of the SDK had gone through, and the commit is done.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import Write, opening, put_new
from riverboat.table.commands import HandRecord
from riverboat.table.table import Table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

CONNECTION_SECONDS = 2 * 3600 + 600
"""After which a connection's rows may go by themselves: API Gateway ends it after two hours."""

MESSAGE_SECONDS = 24 * 3600
"""For which the room remembers that it obeyed a message."""


@dataclass(frozen=True, slots=True)
class Connection:
    id: str
    player: str


@dataclass(slots=True)
class Loaded:
    table: Table
    version: int
    connections: list[Connection]


class LostRace(Exception):
    """Somebody else changed the table since it was loaded; nothing was written."""


class AlreadyDone(Exception):
    """This message, or a ledger entry with this cause, exists: it was obeyed before. Nothing was written."""


class NotEnoughChips(Exception):
    """Accounts cannot pay. Nothing was written."""

    def __init__(self, balances: dict[str, int | None]) -> None:
        super().__init__("not enough chips")
        self.balances = balances
        """What those accounts hold; None where there is no account."""


class Store:
    def __init__(self, client: "DynamoDBClient", table_name: str) -> None:
        self._client = client
        self._table_name = table_name

    def load(self, table_id: str) -> Loaded | None:
        """One strongly consistent query; None when there is no such table."""
        pages = self._query(f"TABLE#{table_id}", keys.LIVE, consistent=True)
        if not pages or pages[0]["sk"]["S"] != keys.TABLE_STATE:
            return None
        state, *rows = pages
        table = codec.load_table(state["state"]["B"], int(state["schema"]["N"]))
        prefix = len(keys.TABLE_CONNECTION)
        connections = [Connection(row["sk"]["S"][prefix:], row["player"]["S"]) for row in rows]
        return Loaded(table, int(state["version"]["N"]), connections)

    def create(self, table: Table, writes: Sequence[Write]) -> bool:
        """A new game table at version 1, and what goes with it; False when the id is taken."""
        put = self._state_put(table, 1, _random_id())
        put["ConditionExpression"] = "attribute_not_exists(pk)"
        try:
            self._client.transact_write_items(TransactItems=self._named([{"Put": put}, *writes]))
        except ClientError as error:
            if _reasons(error)[0].get("Code") == "ConditionalCheckFailed":
                return False
            raise
        return True

    def commit(self, table: Table, version: int, writes: Sequence[Write] = ()) -> int:
        """Write the table over `version`, alone or in one transaction with `writes`; the new version.

        Raises LostRace, AlreadyDone or NotEnoughChips; then nothing was written.
        """
        commit_id = _random_id()
        put = self._state_put(table, version + 1, commit_id)
        put["ConditionExpression"] = "version = :version"
        put["ExpressionAttributeValues"] = {":version": {"N": str(version)}}
        put["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
        try:
            if writes:
                self._client.transact_write_items(TransactItems=self._named([{"Put": put}, *writes]))
            else:
                self._client.put_item(TableName=self._table_name, **put)
        except ClientError as error:
            self._explain(error, commit_id, writes)
        return version + 1

    def _explain(self, error: ClientError, commit_id: str, writes: Sequence[Write]) -> None:
        """Return when the commit had gone through after all; else raise what stood against it."""
        if _code(error) == "TransactionConflictException":
            raise LostRace from error
        state, *others = _reasons(error)
        if state.get("Code") == "ConditionalCheckFailed":
            if (state.get("Item") or {}).get("commit", {}).get("S") == commit_id:
                return
            raise LostRace from error
        failed = [
            (write, reason)
            for write, reason in zip(writes, others, strict=False)
            if reason.get("Code") == "ConditionalCheckFailed"
        ]
        if any("Put" in write for write, _ in failed):
            raise AlreadyDone from error
        if failed:  # updates of accounts, the only ones with a condition
            raise NotEnoughChips(
                {_account_of(write): _balance_of(reason) for write, reason in failed}
            ) from error
        raise LostRace from error  # a conflict with another transaction, or a throttle: try again

    def hand_record(self, table_id: str, record: HandRecord) -> Write:
        item = {
            **keys.hand_record(table_id, record.hand.number),
            "schema": {"N": str(codec.SCHEMA)},
            "record": {"B": codec.dump_record(record)},
        }
        return {"Put": {"Item": item}}

    def finished_hand(self, table_id: str, number: int) -> HandRecord | None:
        """The record of a hand; None while it is in progress, and when it was voided or never dealt."""
        item = self._get(keys.hand_record(table_id, number))
        return codec.record_of(item) if item and "record" in item else None

    def shown_later(self, table_id: str, number: int, seat: int) -> Write:
        """After a hand's record was written, a player has shown his cards."""
        return {
            "Update": {
                "Key": keys.hand_record(table_id, number),
                "UpdateExpression": "ADD shown :seat",
                "ExpressionAttributeValues": {":seat": {"NS": [str(seat)]}},
            }
        }

    def message(self, player: str, message_id: str, now: int) -> Write:
        """The mark that a message was obeyed, for as long as anybody may send it again. `now`: epoch ms."""
        ttl = {"N": str(now // 1000 + MESSAGE_SECONDS)}
        return put_new({**keys.message(player, message_id), "ttl": ttl})

    def attachment(self, table_id: str, connection: Connection, now: int) -> list[Write]:
        """The rows by which a push finds a connection, and `$disconnect` its tables. `now`: epoch ms."""
        ttl = {"N": str(now // 1000 + CONNECTION_SECONDS)}
        row = {
            **keys.table_connection(table_id, connection.id),
            "player": {"S": connection.player},
            "ttl": ttl,
        }
        return [
            {"Put": {"Item": row}},
            {
                "Update": {
                    "Key": keys.connection(connection.id),
                    "UpdateExpression": "SET player = :player, #ttl = :ttl ADD tables :table",
                    "ExpressionAttributeNames": {"#ttl": "ttl"},
                    "ExpressionAttributeValues": {
                        ":player": {"S": connection.player},
                        ":ttl": ttl,
                        ":table": {"SS": [table_id]},
                    },
                }
            },
        ]

    def attach(self, table_id: str, connection: Connection, now: int) -> None:
        """For one who only looks on: no seat, so the table's version may stay."""
        writes = self.attachment(table_id, connection, now)
        self._client.transact_write_items(TransactItems=self._named(writes))

    def detach(self, table_id: str, connection_id: str) -> None:
        """Forget one connection at one table; nothing happens when the row is gone."""
        self._client.delete_item(
            TableName=self._table_name, Key=keys.table_connection(table_id, connection_id)
        )

    def tables_of(self, connection_id: str) -> tuple[str, list[str]] | None:
        """(player, table ids) of a connection; None when it is at no table."""
        item = self._get(keys.connection(connection_id))
        return (item["player"]["S"], sorted(item["tables"]["SS"])) if item else None

    def forget_connection(self, connection_id: str) -> None:
        self._client.delete_item(TableName=self._table_name, Key=keys.connection(connection_id))

    def open_account(self, player: str, name: str, grant: int, now: int) -> None:
        """Open an account with its start grant, once: an account that exists stays as it is."""
        try:
            self._client.transact_write_items(TransactItems=self._named(opening(player, name, grant, now)))
        except ClientError as error:
            if _code(error) != "TransactionCanceledException":
                raise

    def balance(self, player: str) -> int | None:
        """Chips in an account; None when there is none."""
        item = self._get(keys.account(player))
        return int(item["balance"]["N"]) if item else None

    def list_lobby(self) -> list[str]:
        """The lobby's entries, as they were written."""
        return [item["info"]["S"] for shard in keys.lobby_shards() for item in self._query(shard)]

    def lobby_entry(self, table_id: str, info: str) -> Write:
        return {"Put": {"Item": {**keys.lobby_entry(table_id), "info": {"S": info}}}}

    def clocked_tables(self, shard: str) -> list[str]:
        """Ids of the tables that have a clock, in one shard of the sparse index."""
        found = self._query(shard, index="clocked")
        return [item["pk"]["S"].removeprefix("TABLE#") for item in found]

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
        return {"Item": item}

    def _named(self, writes: Sequence[Write]) -> list[Any]:
        return [
            {kind: {"TableName": self._table_name, **body} for kind, body in write.items()}
            for write in writes
        ]

    def _get(self, key: keys.Key) -> dict[str, Any] | None:
        return self._client.get_item(TableName=self._table_name, Key=key, ConsistentRead=True).get("Item")

    def _query(
        self, pk: str, prefix: str | None = None, *, consistent: bool = False, index: str | None = None
    ) -> list[dict[str, Any]]:
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
        items: list[dict[str, Any]] = []
        while True:
            page = self._client.query(**query)
            items += page["Items"]
            if "LastEvaluatedKey" not in page:
                return items
            query["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def _account_of(write: Write) -> str:
    pk: str = write["Update"]["Key"]["pk"]["S"]
    return pk.removeprefix("PLAYER#")


def _balance_of(reason: dict[str, Any]) -> int | None:
    item = reason.get("Item")
    return int(item["balance"]["N"]) if item else None


def _code(error: ClientError) -> str:
    return error.response["Error"]["Code"]


def _reasons(error: ClientError) -> list[Any]:
    """Why a write was not done, item by item, for one write as for a transaction. Raises any other error."""
    if _code(error) == "ConditionalCheckFailedException":
        return [{"Code": "ConditionalCheckFailed", "Item": error.response.get("Item")}]
    if _code(error) == "TransactionCanceledException" and "CancellationReasons" in error.response:
        return list(error.response["CancellationReasons"])
    raise error


def _random_id() -> str:
    return os.urandom(6).hex()
