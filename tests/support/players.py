"""People at a deployed room, played by the client library."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from riverboat.bots.deciding import decide
from riverboat.cloud.entry.tickets import sign_ticket
from riverboat.views.view import View
from riverboat_client import Client, RefusedError, TableState
from tests.e2e.conftest import LiveRoom


@contextlib.asynccontextmanager
async def client_of(room: LiveRoom, name: str) -> AsyncIterator[Client]:
    """A client whose account is open."""

    async def ticket() -> str:
        return sign_ticket(room.ticket_secret, f"dev-{name.lower()}", name)

    async with Client(room.ws_url, ticket) as client:
        await client.account()
        yield client


@dataclass
class Played:
    """What one player saw and did."""

    versions: list[int] = field(default_factory=list)
    actions: int = 0
    refusals: list[str] = field(default_factory=list)
    longest_silence: float = 0
    """Seconds between two states."""
    last: TableState | None = None


async def play(client: Client, table: str, hands: int, silence: float = 30) -> Played:
    """Play as a bot would for so many hands; raises TimeoutError after `silence` seconds without news."""
    played = Played()
    loop = asyncio.get_running_loop()
    updates = client.updates(table)
    heard = loop.time()
    while True:
        state = await asyncio.wait_for(anext(updates), silence)
        played.longest_silence = max(played.longest_silence, loop.time() - heard)
        heard = loop.time()
        played.versions.append(state.version)
        played.last = state
        view = state.view
        if view.street is None and view.hand >= hands:
            return played
        if view.you and view.you.options:
            await _act(client, view, played)


async def _act(client: Client, view: View, played: Played) -> None:
    decision = decide(view, secrets.token_bytes(32))
    try:
        await client.act(view.table, view.hand, view.turn, decision.action, decision.to)
        played.actions += 1
    except RefusedError as refused:
        played.refusals.append(refused.code)


def chips_of(view: View) -> int:
    """All chips that lie on a table, as a viewer sees them."""
    return view.pot + sum(seat.stack for seat in view.seats)
