"""A copy of the room's table that follows its stream: saving costs what changed, not what there is.

Scanning a table of ten thousand finished hands every second would hold up the game. The stream says
which keys changed; only those are read. The copy is always a state that the table was in: keys are
read, and if the stream has moved on meanwhile, the newly named keys are read with them again, until a
reading is followed by silence. (The emulator writes an item and its stream record in one step, so
silence proves that nothing moved. On AWS the stream lags: there, `dump.collect` serves.)
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from riverboat_local import dump

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodbstreams import DynamoDBStreamsClient

Key = tuple[str, str]

_TOGETHER = 100  # TransactGetItems' most
_ROUNDS = 50


class Mirror:
    """A copy of one table, as encoded lines of a dump; `follow` brings it up to date."""

    def __init__(self, dynamodb: "DynamoDBClient", streams: "DynamoDBStreamsClient", table_name: str) -> None:
        self._dynamodb = dynamodb
        self._streams = streams
        self._table_name = table_name
        self._owed: set[Key] = set()
        # The place in the stream comes first: what changes during the reading is named again later.
        self._place = self._newest_place()
        self._lines = {dump.key_of(item): dump.encode(item) for item in dump.collect(dynamodb, table_name)}

    def follow(self) -> bool:
        """Take over what changed; True if the copy is a newer state now.

        A table too busy to be read between two writes keeps its changes owed to the next call.
        """
        self._owed |= self._named_since()
        if not self._owed:
            return False
        for _ in range(_ROUNDS):
            fresh = self._read(sorted(self._owed))
            named = self._named_since()
            if not named:
                self._take(fresh)
                return True
            self._owed |= named
        return False

    def save(self, path: Path) -> None:
        """Write the copy as a dump."""
        dump.write_lines(path, list(self._lines.values()))

    def _take(self, fresh: dict[Key, str | None]) -> None:
        for key, line in fresh.items():
            if line is None:
                self._lines.pop(key, None)
            else:
                self._lines[key] = line
        self._owed.clear()

    def _read(self, keys: list[Key]) -> dict[Key, str | None]:
        fresh: dict[Key, str | None] = {}
        for start in range(0, len(keys), _TOGETHER):
            some = keys[start : start + _TOGETHER]
            gets: list[Any] = [
                {"Get": {"TableName": self._table_name, "Key": {"pk": {"S": pk}, "sk": {"S": sk}}}}
                for pk, sk in some
            ]
            answers = self._dynamodb.transact_get_items(TransactItems=gets)["Responses"]
            for key, answer in zip(some, answers, strict=True):
                item = answer.get("Item")
                fresh[key] = dump.encode(item) if item else None
        return fresh

    def _named_since(self) -> set[Key]:
        """The keys that the stream has named since the last call."""
        named: set[Key] = set()
        while True:
            page = self._streams.get_records(ShardIterator=self._place, Limit=1000)
            named.update(dump.key_of(record["dynamodb"]["Keys"]) for record in page["Records"])
            self._place = page["NextShardIterator"]
            if not page["Records"]:
                return named

    def _newest_place(self) -> str:
        arn = self._dynamodb.describe_table(TableName=self._table_name)["Table"]["LatestStreamArn"]
        shards = self._streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]
        (shard,) = shards  # the emulator's streams have one
        return self._streams.get_shard_iterator(
            StreamArn=arn, ShardId=shard["ShardId"], ShardIteratorType="LATEST"
        )["ShardIterator"]
