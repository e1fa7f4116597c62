"""The lobby: which tables there are, and opening another."""

import re

from riverboat.cloud.dynamo.store import Store
from riverboat.protocol.replies import TableInfo
from riverboat.table.settings import Settings
from riverboat.table.table import Table


def table_info(table: Table) -> TableInfo:
    """A table as the lobby lists it."""
    settings = table.settings
    return TableInfo(
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


def list_tables(store: Store) -> list[TableInfo]:
    """Every table, the cheapest first."""
    tables = [TableInfo.model_validate_json(entry) for entry in store.list_lobby()]
    return sorted(tables, key=lambda info: (info.big_blind, info.name, info.table))


def new_table_id(name: str, unique: str) -> str:
    """An id that goes with a table's name; `unique`, 12 letters and digits, makes it another's than any."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:24]
    return f"{slug or 'table'}-{unique}"


def open_table(store: Store, table_id: str, settings: Settings) -> bool:
    """A new cash table; False when the id is taken. Raises ValueError for settings that have problems.

    Every table begins here, so that no way of opening one goes round what makes it playable.
    """
    if problems := settings.problems():
        raise ValueError("; ".join(problems))
    table = Table(table_id, settings)
    return store.create(table, [store.lobby_entry(table_id, table_info(table).model_dump_json())])
