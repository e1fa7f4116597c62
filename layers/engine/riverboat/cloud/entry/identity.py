"""Who is who: a connection shows a ticket, and the authorizer reads it.

A ticket is a JSON Web Token. The room's own issuer signs it with the deployment's secret (HS256), for a
minute and for one connection. Where the deployment names an OpenID Connect issuer (Cognito or any other),
its tokens are accepted too, checked against its published keys; they live as long as the issuer says.
"""

import os
import time
from functools import lru_cache
from typing import Any

import jwt

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.player import BOT_PREFIX, Identity

TICKET_AUDIENCE = "riverboat"
TICKET_SECONDS = 60
LONGEST_NAME = 24
LONGEST_PLAYER = 64


class NotAdmitted(Exception):
    """The ticket is none of ours, or its time is over."""


def development_ticket(secret: str, player: str, name: str) -> str:
    """A ticket of the room's own issuer, good for one connection within a minute."""
    now = int(time.time())
    claims = {
        "sub": player,
        "name": name,
        "aud": TICKET_AUDIENCE,
        "jti": os.urandom(12).hex(),
        "iat": now,
        "exp": now + TICKET_SECONDS,
    }
    return jwt.encode(claims, secret, algorithm="HS256")


def identify(token: str, deployment: Deployment) -> Identity:
    """Read a ticket or an issuer's token. Raises NotAdmitted."""
    try:
        own = jwt.get_unverified_header(token).get("alg") == "HS256"
        claims = _read_ticket(token, deployment.ticket_secret) if own else _read_issued(token, deployment)
        player = str(claims["sub"])
        name = _clean(str(claims.get("name") or claims.get("preferred_username") or player))
        identity = Identity(player, name, str(claims["jti"]) if own else "", int(claims["exp"]))
    except (jwt.PyJWTError, KeyError, ValueError) as error:
        raise NotAdmitted(type(error).__name__) from None
    if not 1 <= len(player) <= LONGEST_PLAYER or player.startswith(BOT_PREFIX) or not player.isprintable():
        raise NotAdmitted("reserved player id")
    return identity


def _read_ticket(token: str, secret: str) -> dict[str, Any]:
    if not secret:
        raise NotAdmitted("this room has no issuer of its own")
    required = ["sub", "jti", "exp"]
    claims: dict[str, Any] = jwt.decode(
        token, secret, algorithms=["HS256"], audience=TICKET_AUDIENCE, options={"require": required}
    )
    return claims


def _read_issued(token: str, deployment: Deployment) -> dict[str, Any]:
    if not deployment.oidc_issuer:
        raise NotAdmitted("this room accepts its own tickets only")
    key = _published_keys(deployment.oidc_jwks_url).get_signing_key_from_jwt(token)
    claims: dict[str, Any] = jwt.decode(
        token,
        key.key,
        algorithms=["RS256", "ES256"],
        audience=deployment.oidc_audience,
        issuer=deployment.oidc_issuer,
        options={"require": ["sub", "exp"]},
    )
    return claims


@lru_cache(maxsize=1)
def _published_keys(url: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(url, timeout=3)


def _clean(name: str) -> str:
    """A name as others see it: printable, without edges, not too long."""
    shown = "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]
    return shown or "?"
