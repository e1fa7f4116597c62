"""Tickets of the room's own issuer: JSON Web Tokens, each good for one connection and for a short while.

They are signed with the deployment's secret (HS256). Who has the secret can sign one for any account: it
belongs to whoever runs the room.
"""

import os
import re
import time
from collections.abc import Sequence
from typing import Any

import jwt

TICKET_AUDIENCE = "riverboat"
TICKET_SECONDS = 60

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""Of a ticket: the key under which it is used up."""


class NotAdmitted(Exception):
    """The ticket is none of ours, or its time is over. The text quotes nothing of it."""


def sign_ticket(secret: str, player: str, name: str, seconds: int = TICKET_SECONDS) -> str:
    """A ticket that opens one connection for `player`, an account id, within so many seconds."""
    now = int(time.time())
    claims = {
        "sub": player,
        "name": name,
        "aud": TICKET_AUDIENCE,
        "jti": os.urandom(12).hex(),
        "iat": now,
        "exp": now + seconds,
    }
    return jwt.encode(claims, secret, algorithm="HS256")


def is_ticket(token: str) -> bool:
    """Whether a token claims to be a ticket of a room's own, and not another issuer's. Raises PyJWTError."""
    return bool(jwt.get_unverified_header(token).get("alg") == "HS256")


def read_ticket(token: str, secrets: Sequence[str], longest_life: int) -> dict[str, Any]:
    """The claims of a ticket signed with one of `secrets`: two of them while the key is changed.

    Raises NotAdmitted, for a life of more than `longest_life` seconds and an id that is none as well; and
    what PyJWT raises.
    """
    claims = _signed(token, secrets)
    if not _ID.fullmatch(claims["jti"]):
        raise NotAdmitted("the ticket's id")
    now = int(time.time())
    if int(claims["exp"]) - min(int(claims.get("iat", now)), now) > longest_life:
        raise NotAdmitted("the ticket's life")
    return claims


def _signed(token: str, secrets: Sequence[str]) -> dict[str, Any]:
    for secret in secrets:
        try:
            claims: dict[str, Any] = jwt.decode(
                token,
                secret,
                algorithms=["HS256"],
                audience=TICKET_AUDIENCE,
                # Whose clock signed it may be a little ahead; how long it lives is looked at above.
                options={"require": ["sub", "jti", "exp"], "verify_iat": False},
            )
        except jwt.InvalidSignatureError:
            continue
        return claims
    raise NotAdmitted("signed with no secret of this room")
