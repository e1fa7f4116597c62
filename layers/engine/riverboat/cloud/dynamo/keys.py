"""The keys of the one DynamoDB table.

| what                      | pk               | sk                     |
|---------------------------|------------------|------------------------|
| game table                | TABLE#id         | LIVE#0                 |
| a connection at it        | TABLE#id         | LIVE#CONN#connection   |
| a private table's door    | TABLE#id         | LIVE#DOOR              |
| a finished hand           | TABLE#id         | HAND#number            |
| what a table posted       | TABLE#id         | LEDGER#cause           |
| a connection's tables     | CONN#connection  | CONN                   |
| account, its ledger       | PLAYER#id        | ACCOUNT, LEDGER#cause  |
| a message that was obeyed | PLAYER#id        | MESSAGE#id             |
| a table that he opened    | PLAYER#id        | OPENED#number          |
| codes that he tried       | PLAYER#id        | TRIES#minute           |
| a ticket that was used    | TICKET#id        | TICKET                 |
| lobby                     | LOBBY#kind#shard | big blind#table        |
| a table that broke down   | TABLE#id         | BROKEN#version         |
"""

from typing import Any
from zlib import crc32

type Key = dict[str, dict[str, str]]

type Item = dict[str, Any]
"""As DynamoDB takes and gives it: `{"pk": {"S": ...}, ...}`."""

LIVE = "LIVE#"
TABLE_STATE = "LIVE#0"
TABLE_CONNECTION = "LIVE#CONN#"
TABLE_DOOR = "LIVE#DOOR"
ACCOUNT = "ACCOUNT"
LEDGER = "LEDGER#"
OPENED = "OPENED#"
MESSAGE = "MESSAGE#"

LOBBY_SHARDS = 4
CLOCK_SHARDS = 16


def key(pk: str, sk: str) -> Key:
    return {"pk": {"S": pk}, "sk": {"S": sk}}


def table_state(table: str) -> Key:
    return key(f"TABLE#{table}", TABLE_STATE)


def table_connection(table: str, connection: str) -> Key:
    return key(f"TABLE#{table}", TABLE_CONNECTION + connection)


def table_door(table: str) -> Key:
    return key(f"TABLE#{table}", TABLE_DOOR)


def hand_record(table: str, number: int) -> Key:
    return key(f"TABLE#{table}", f"HAND#{number:09d}")


def connection(connection_id: str) -> Key:
    return key(f"CONN#{connection_id}", "CONN")


def account(player: str) -> Key:
    return key(f"PLAYER#{player}", ACCOUNT)


def player_ledger(player: str, cause: str) -> Key:
    return key(f"PLAYER#{player}", LEDGER + cause)


def table_ledger(table: str, cause: str) -> Key:
    return key(f"TABLE#{table}", LEDGER + cause)


def message(player: str, message_id: str) -> Key:
    return key(f"PLAYER#{player}", MESSAGE + message_id)


def tries(player: str, minute: int) -> Key:
    return key(f"PLAYER#{player}", f"TRIES#{minute}")


def ticket(ticket_id: str) -> Key:
    return key(f"TICKET#{ticket_id}", "TICKET")


def opened(player: str, number: int) -> Key:
    return key(f"PLAYER#{player}", f"{OPENED}{number}")


def broken_table(table: str, version: int) -> Key:
    return key(f"TABLE#{table}", f"BROKEN#{version}")


def lobby_entry(table: str, big_blind: int) -> Key:
    """In the order of the lobby: the cheapest first, then by id, which begins with the name."""
    return key(f"LOBBY#cash#{crc32(table.encode()) % LOBBY_SHARDS}", f"{big_blind:013d}#{table}")


def lobby_shards() -> list[str]:
    return [f"LOBBY#cash#{shard}" for shard in range(LOBBY_SHARDS)]


def clock_shard(table: str) -> str:
    """Value of the sparse index's key for a table that has a clock."""
    return f"CLOCKED#{crc32(table.encode()) % CLOCK_SHARDS}"


def clock_shards() -> list[str]:
    return [f"CLOCKED#{shard}" for shard in range(CLOCK_SHARDS)]
