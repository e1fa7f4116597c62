"""What a commit writes besides the table: each effect of a change as data, and the items that it becomes."""

from collections.abc import Sequence
from dataclasses import dataclass

from riverboat.accounts.posting import Posting
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.items import Write, delete, put, put_new
from riverboat.cloud.dynamo.ledger import postings_made
from riverboat.table.commands import HandRecord
from riverboat.table.door import Door
from riverboat.table.moment import Milliseconds, Second

CONNECTION_SECONDS = 2 * 3600 + 600
"""After which a connection's rows may go by themselves: API Gateway ends it after two hours."""

MESSAGE_SECONDS = 24 * 3600
"""For which the room remembers that it obeyed a message."""


@dataclass(frozen=True, slots=True)
class Connection:
    id: str
    player: str


@dataclass(frozen=True, slots=True)
class Attached:
    """A connection has come to the table."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Obeyed:
    """A client's message was obeyed, and is not to be again."""

    player: str
    message_id: str
    content: str
    """Of the message, in short: the same id for anything else is refused."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand is over."""

    record: HandRecord


@dataclass(frozen=True, slots=True)
class ShownLater:
    """After a hand's record was written, a player has shown his cards."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class Listed:
    """What the lobby says of the table has changed."""

    info: str
    """JSON."""
    big_blind: int
    """Chips; the lobby's order."""
    ends: Second | None
    """Epoch second at which the table ends unless somebody takes a seat."""


@dataclass(frozen=True, slots=True)
class Unlisted:
    """The table is in the lobby no more, or under another key."""

    big_blind: int
    """Chips; that it was listed under."""


@dataclass(frozen=True, slots=True)
class DoorKept:
    """A private table's door, or for how long it is kept, has changed."""

    door: Door
    ends: Second | None
    """As the table ends, so that nothing of it stays behind."""


type Effect = Posting | Attached | Obeyed | Recorded | ShownLater | Listed | Unlisted | DoorKept


def writes_of(effects: Sequence[Effect], table_id: str, now: Milliseconds) -> list[Write]:
    """The items of a transaction."""
    postings = [effect for effect in effects if isinstance(effect, Posting)]
    return postings_made(postings, now) + [
        write for effect in effects for write in _others(effect, table_id, now)
    ]


def _others(effect: Effect, table_id: str, now: Milliseconds) -> list[Write]:
    match effect:
        case Posting():
            return []
        case Attached(connection):
            return attachment(table_id, connection, now)
        case Obeyed(player, message_id, content):
            ttl = {"N": str(now // 1000 + MESSAGE_SECONDS)}
            return [put_new({**keys.message(player, message_id), "content": {"S": content}, "ttl": ttl})]
        case Recorded(record):
            return [put(record_item(table_id, record))]
        case ShownLater(hand, seat):
            return [_shown(table_id, hand, seat)]
        case Listed():
            return [put(lobby_item(table_id, effect))]
        case Unlisted(big_blind):
            return [delete(keys.lobby_entry(table_id, big_blind))]
        case DoorKept(door, _) if door == Door():
            return [delete(keys.table_door(table_id))]
        case DoorKept(door, ends):
            return [put(_door_item(table_id, door, ends))]


def attachment(table_id: str, connection: Connection, now: Milliseconds) -> list[Write]:
    """The rows by which a push finds a connection, and `$disconnect` its tables."""
    ttl = {"N": str(now // 1000 + CONNECTION_SECONDS)}
    row = {**keys.table_connection(table_id, connection.id), "player": {"S": connection.player}, "ttl": ttl}
    return [
        put(row),
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


def record_item(table_id: str, record: HandRecord) -> keys.Item:
    return {
        **keys.hand_record(table_id, record.hand.number),
        "schema": {"N": str(codec.SCHEMA)},
        "record": {"B": codec.dump_record(record)},
    }


def lobby_item(table_id: str, listed: Listed) -> keys.Item:
    item: keys.Item = {**keys.lobby_entry(table_id, listed.big_blind), "info": {"S": listed.info}}
    if listed.ends is not None:
        item["ttl"] = {"N": str(listed.ends)}
    return item


def _door_item(table_id: str, door: Door, ends: Second | None) -> keys.Item:
    item: keys.Item = {
        **keys.table_door(table_id),
        "schema": {"N": str(codec.SCHEMA)},
        "door": {"B": codec.dump_door(door)},
    }
    if ends is not None:
        item["ttl"] = {"N": str(ends)}
    return item


def _shown(table_id: str, hand: int, seat: int) -> Write:
    return {
        "Update": {
            "Key": keys.hand_record(table_id, hand),
            "UpdateExpression": "ADD shown :seat",
            "ExpressionAttributeValues": {":seat": {"NS": [str(seat)]}},
        }
    }
