"""Who a message comes from, in the authorizer's words."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

BOT_PREFIX = "bot-"
"""Account ids of bots begin so, and nobody else's."""


@dataclass(frozen=True, slots=True)
class Identity:
    player: str
    """Account id."""
    name: str
    ticket: str = ""
    """Id of the ticket, to use it up; empty for a token of another issuer."""
    expires: int = 0
    """Epoch second."""


def context_of(who: Identity) -> dict[str, str]:
    """What the authorizer says, as API Gateway passes it on with every message of the connection.

    It promises to keep strings, and nothing about letters outside ASCII: so none are sent.
    """
    return {
        "player": encoded(who.player),
        "name": encoded(who.name),
        "ticket": encoded(who.ticket),
        "expires": str(who.expires),
    }


def identity_of(context: Mapping[str, str]) -> Identity:
    """The identity that the authorizer put into words: `context_of` read backwards."""
    return Identity(
        unquote(context["player"]),
        unquote(context["name"]),
        unquote(context.get("ticket") or ""),
        int(context.get("expires") or 0),
    )


def encoded(text: str) -> str:
    """Text in the letters of ASCII, and readable where it was: percent-encoded."""
    return quote(text, safe=" ")
