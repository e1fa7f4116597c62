"""The events that API Gateway sent once, with what matters in them exchanged."""

import json
from pathlib import Path
from typing import Any

from riverboat.cloud.entry.player import Identity, context_of, encoded

EVENTS = Path(__file__).parents[2] / "events"


def recorded(name: str) -> dict[str, Any]:
    event: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text())
    return event


def message(route: str, body: str, player: str, connection: str, now: int) -> dict[str, Any]:
    """A client's text frame as a function gets it. `now` in epoch milliseconds."""
    event = recorded(f"{route}.{route}")
    event["body"] = body
    event["requestContext"] |= {"connectionId": connection, "requestTimeEpoch": now}
    event["requestContext"]["authorizer"] = _words_about(player)
    return event


def disconnection(player: str, connection: str, now: int) -> dict[str, Any]:
    event = recorded("disconnect.disconnect")
    event["requestContext"] |= {"connectionId": connection, "requestTimeEpoch": now}
    event["requestContext"]["authorizer"] = _words_about(player)
    return event


def _words_about(player: str) -> dict[str, str]:
    """The authorizer's, as API Gateway passes them on."""
    return context_of(Identity(player, player.title())) | {"principalId": encoded(player)}


def not_asked(event: dict[str, Any]) -> dict[str, Any]:
    """Refuses a message where none comes."""
    raise AssertionError(f"there was no message: {event}")
