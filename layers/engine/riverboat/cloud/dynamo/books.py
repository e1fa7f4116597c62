"""Reading what the books are made of, page by page and strongly consistent; nothing is kept."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from riverboat.accounts.explaining import Entry
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import posting_of

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

type Tell = Callable[[int], None]
"""Is told how many items more have been read, those that are not of the books among them."""


def tell_nobody(_items: int) -> None:
    pass


class StoredBooks:
    """Of one DynamoDB table."""

    def __init__(self, client: "DynamoDBClient", table_name: str) -> None:
        self._client = client
        self._table_name = table_name

    def items(self, tell: Tell = tell_nobody) -> Iterator[keys.Item]:
        """Accounts, tables and postings. A Scan is no snapshot: people play while it goes on."""
        return self._scan("sk = :account OR sk = :table OR begins_with(sk, :ledger)", tell)

    def postings(self, tell: Tell = tell_nobody) -> Iterator[keys.Item]:
        return self._scan("begins_with(sk, :ledger)", tell)

    def postings_of(self, player: str) -> Iterator[keys.Item]:
        """Those of one player, in the order of their causes."""
        pages = self._client.get_paginator("query").paginate(
            TableName=self._table_name,
            ConsistentRead=True,
            KeyConditionExpression="pk = :pk AND begins_with(sk, :ledger)",
            ExpressionAttributeValues={":pk": {"S": f"PLAYER#{player}"}, ":ledger": {"S": keys.LEDGER}},
        )
        for page in pages:
            yield from page["Items"]

    def balance(self, player: str) -> int:
        """Units; nothing where there is no account."""
        item = self._get(keys.account(player))
        return int(item["balance"]["N"]) if item else 0

    def table(self, table: str) -> codec.Saved | None:
        """None where there is no such table, or none any more that can be read."""
        item = self._get(keys.table_state(table))
        try:
            return codec.salvage(item["state"]["B"]) if item else None
        except codec.Lost:
            return None

    def _get(self, key: keys.Key) -> keys.Item | None:
        return self._client.get_item(TableName=self._table_name, Key=key, ConsistentRead=True).get("Item")

    def _scan(self, condition: str, tell: Tell) -> Iterator[keys.Item]:
        named: dict[str, Any] = {":account": keys.ACCOUNT, ":table": keys.TABLE_STATE, ":ledger": keys.LEDGER}
        pages = self._client.get_paginator("scan").paginate(
            TableName=self._table_name,
            ConsistentRead=True,
            FilterExpression=condition,
            ExpressionAttributeValues={name: {"S": sk} for name, sk in named.items() if name in condition},
        )
        for page in pages:
            yield from page["Items"]
            tell(page["ScannedCount"])


def entry_of(item: keys.Item) -> Entry | None:
    """A ledger entry; None for one of the first releases that moved nothing."""
    posting = posting_of(item)
    return Entry(posting, int(item["time"]["N"])) if posting else None
