"""`$connect`: a client that the authorizer let in uses its ticket up.

Apart from the door, because it needs nothing of the game and starts in half the time.
"""

from collections.abc import Callable
from typing import Any

from riverboat.cloud.dynamo.tickets import UsedTickets
from riverboat.cloud.entry.player import identity_of
from riverboat.cloud.logs import log_fault, logger

type Event = dict[str, Any]


def connect(tickets: UsedTickets, event: Event, refuse: Callable[[Event], Event]) -> Event:
    """Let a ticket's first connection in. It cannot be written to yet, so nothing is sent.

    `refuse` answers a message that names `$connect` as its route; it may import what it likes.
    """
    request = event["requestContext"]
    if request.get("eventType") == "MESSAGE":
        return refuse(event)
    who, connection = identity_of(request["authorizer"]), request["connectionId"]
    try:
        used_before = who.ticket and not tickets.use(who.ticket, connection, who.expires)
    except Exception as error:  # noqa: BLE001 - the edge: a ticket that cannot be used up lets nobody in
        log_fault(error, "connect")
        return {"statusCode": 500}
    if used_before:
        logger.info("ticket used before", player=who.player)
        return {"statusCode": 403}
    logger.info("connected", player=who.player, connection=connection)
    return {"statusCode": 200}
