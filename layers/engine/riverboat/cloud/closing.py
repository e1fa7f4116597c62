"""A table that cannot go on is closed: everybody's chips as of the hand's start go back (rules 8.16).

Its item is put aside as it is, with the deck, for whoever looks into the fault; it stays in the store.
"""

from riverboat.accounts.posting import Posting, of_table
from riverboat.cloud.dynamo import codec
from riverboat.cloud.dynamo.writes import Effect
from riverboat.cloud.logs import logger
from riverboat.cloud.metrics import count
from riverboat.cloud.room import Room
from riverboat.protocol.replies import Closed
from riverboat.table.moment import Milliseconds


def close_broken(room: Room, table_id: str, now: Milliseconds) -> None:
    """Pay everybody out, take the table from the lobby, and tell who was there.

    Nothing happens when the table has changed meanwhile: then it goes on. Raises codec.Lost when not even the
    stacks can be read: that needs a backup.
    """
    item = room.store.raw_table(table_id)
    if item is None:
        return
    saved = codec.salvage(item["state"]["B"])
    cause = f"TABLE#{table_id}#CLOSED#{item['version']['N']}"
    refunds: list[Effect] = [
        Posting(of_table(table_id), seat.purse, seat.units, "table_closed", f"{cause}#SEAT#{number}")
        for number, seat in saved.seats.items()
        if seat.units
    ]
    if not room.store.replace_broken(item, refunds, saved.big_blind, now):
        return
    logger.error("table closed", table=table_id, seats=len(saved.seats))
    count(ClosedTables=1)
    units = {seat.player: seat.units for seat in saved.seats.values()}
    for connection in room.store.connections(table_id):
        room.pusher.send(connection.id, Closed(table=table_id, refunded=units.get(connection.player, 0)))
        room.store.detach(table_id, connection.id)
