"""A table's history, played again: the same arguments must come to the same table."""

from riverboat.bots.seated import SEATED_BOTS
from riverboat.cloud.dynamo.codec import dump_table
from riverboat.table.apply import apply
from riverboat.table.table import Table
from tests.support.lone_table import LoneTable


def assert_replays(room: LoneTable) -> None:
    """A fresh table comes to the same bytes by the same commands, times and entropy."""
    table = Table(room.table.id, room.settings, host=room.host)
    for sent in room.sent:
        apply(table, sent.command, sent.now, sent.entropy, sent.message, sent.purses, SEATED_BOTS)
    assert table == room.table
    assert dump_table(table) == dump_table(room.table)
