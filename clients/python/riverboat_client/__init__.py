"""The client library: a seat in a Riverboat room, over one WebSocket that is kept alive.

async with Client(url, ticket) as client:
    await client.join("main")
    await client.sit_down("main", buy_in=100)
    async for state in client.updates("main"):
        ...
"""

from riverboat_client.client import Client
from riverboat_client.errors import (
    ClientClosedError,
    ClientError,
    NoAnswerError,
    NoTicketError,
    RefusedError,
    UnreachableError,
)
from riverboat_client.following import TableState
from riverboat_client.link import Ticket
from riverboat_client.timing import Timing
from riverboat_client.witness import Seen

__all__ = [
    "Client",
    "ClientClosedError",
    "ClientError",
    "NoAnswerError",
    "NoTicketError",
    "RefusedError",
    "Seen",
    "TableState",
    "Ticket",
    "Timing",
    "UnreachableError",
]
