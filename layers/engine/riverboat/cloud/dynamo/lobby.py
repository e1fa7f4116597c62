"""The lobby: which tables there are, page by page, and opening another."""

import re
from heapq import merge
from itertools import islice

from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.items import delete, put
from riverboat.cloud.dynamo.store import Store
from riverboat.cloud.dynamo.writes import Listed, lobby_item
from riverboat.protocol.replies import TableInfo
from riverboat.table.commands import Refused
from riverboat.table.moment import Milliseconds
from riverboat.table.settings import Settings
from riverboat.table.table import Table

PAGE = 50
"""Tables in one message: some 13 KB, well below what a WebSocket takes."""


def listed(table: Table) -> Listed:
    """A table as the lobby lists it."""
    settings = table.settings
    info = TableInfo(
        table=table.id,
        name=settings.name,
        game=settings.rules.game,
        limit=settings.rules.limit,
        small_blind=settings.rules.small_blind,
        big_blind=settings.rules.big_blind,
        least_buy_in=settings.least_buy_in,
        most_buy_in=settings.most_buy_in,
        seats=settings.seats,
        players=len(table.seats),
        bots=sum(seat.bot for seat in table.seats.values()),
    )
    return Listed(info.model_dump_json(), settings.rules.big_blind, table.ends_at())


def list_tables(store: Store, now: Milliseconds, after: str = "") -> tuple[list[TableInfo], str | None]:
    """A page of the tables, the cheapest first, and after what the next page begins; None when it was the
    last.

    `now` in epoch milliseconds: a table that has ended is not listed, whether or not its entry is still
    there.
    """
    shards = [store.page_under(shard, after, PAGE + 1) for shard in keys.lobby_shards()]
    page = list(islice(merge(*shards, key=_place), PAGE + 1))
    for item in page[:PAGE]:
        if "#" not in _place(item):
            _relist(store, item)
    following = _place(page[PAGE - 1]) if len(page) > PAGE else None
    return [_info(item) for item in page[:PAGE] if not _has_ended(item, now)], following


def new_table_id(name: str, unique: str) -> str:
    """An id that goes with a table's name; `unique`, 12 letters and digits, makes it another's than any."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:24]
    return f"{slug or 'table'}-{unique}"


def open_table(store: Store, table_id: str, settings: Settings, now: Milliseconds) -> bool:
    """A cash table of the room's own; False when the id is taken. Raises ValueError."""
    table = _playable(Table(table_id, settings, now=now))
    return store.create(table, _listing(table), now)


def host_table(
    store: Store, table_id: str, settings: Settings, host: str, most: int, now: Milliseconds
) -> Refused | None:
    """A table that a player opens, who has `most` at a time. Opened before, it stays as it is.

    Raises ValueError for settings that have problems.
    """
    table = _playable(Table(table_id, settings, now=now, host=host))
    open_now = {
        item["sk"]["S"]: item["table"]["S"] for item in store.items_under(f"PLAYER#{host}", keys.OPENED)
    }
    if table_id in open_now.values():
        return None
    for number in range(1, most + 1):
        key = keys.opened(host, number)
        before = open_now.get(key["sk"]["S"])
        if before is not None and not _has_gone(store, before, now):
            continue
        taken = put({**key, "table": {"S": table_id}})
        taken["Put"]["ConditionExpression"] = "attribute_not_exists(pk)" + (
            " OR #table = :before" if before else ""
        )
        if before:
            taken["Put"]["ExpressionAttributeNames"] = {"#table": "table"}
            taken["Put"]["ExpressionAttributeValues"] = {":before": {"S": before}}
        if store.create(table, _listing(table), now, [taken]):
            return None
        return Refused("busy")  # somebody opened another in his name, or the same, at this moment
    return Refused("too_many_tables", {"most": most})


def _playable(table: Table) -> Table:
    """Every table begins here, so that no way of opening one goes round what makes it playable."""
    if problems := table.settings.problems():
        raise ValueError("; ".join(problems))
    return table


def _listing(table: Table) -> list[Listed]:
    return [] if table.settings.private else [listed(table)]


def _has_gone(store: Store, table_id: str, now: Milliseconds) -> bool:
    item = store.raw_table(table_id)
    return item is None or _has_ended(item, now)


def _has_ended(item: keys.Item, now: Milliseconds) -> bool:
    return "ttl" in item and int(item["ttl"]["N"]) <= now // 1000


def _info(item: keys.Item) -> TableInfo:
    return TableInfo.model_validate_json(item["info"]["S"])


def _place(item: keys.Item) -> str:
    place: str = item["sk"]["S"]
    return place


def _relist(store: Store, item: keys.Item) -> None:
    """The first releases kept entries under the table's id alone: put one where it is found in order."""
    info = _info(item)
    moved = lobby_item(info.table, Listed(item["info"]["S"], info.big_blind, None))
    store.write_together([put(moved), delete({"pk": item["pk"], "sk": item["sk"]})])
