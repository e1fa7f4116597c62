"""Who a message comes from, in the authorizer's words."""

from dataclasses import dataclass

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
