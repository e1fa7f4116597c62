"""Who is who: a connection shows a ticket, and the authorizer reads it.

A ticket is a JSON Web Token. The room's own issuer signs it for a short while and for one connection
(`tickets.py`). Where the deployment names an OpenID Connect issuer (Cognito or any other), its tokens are
accepted too, checked against its published keys: they live as long as it says, and serve more than once.
"""

import hashlib
from functools import lru_cache
from typing import Any

import jwt

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.names import shown_name
from riverboat.cloud.entry.player import BOT_PREFIX, Identity
from riverboat.cloud.entry.tickets import NotAdmitted, is_ticket, read_ticket

LONGEST_PLAYER = 64

LONGEST_TOKEN = 8 * 1024
"""Characters. Those of issuers have one or two thousand."""


def identify(token: str, deployment: Deployment) -> Identity:
    """Read a ticket or an issuer's token. Raises NotAdmitted."""
    if len(token) > LONGEST_TOKEN:
        raise NotAdmitted("too long a token")
    try:
        if is_ticket(token):
            return _of_ticket(read_ticket(token, deployment.ticket_secrets, deployment.ticket_seconds))
        return _of_issued(_read_issued(token, deployment))
    except (jwt.PyJWTError, KeyError, ValueError, OverflowError) as error:
        raise NotAdmitted(type(error).__name__) from None


def _of_ticket(claims: dict[str, Any]) -> Identity:
    """Whoever signs tickets can mend the name, so one that cannot be seen is refused."""
    player = _player(claims)
    name = shown_name(str(claims.get("name") or player))
    if not name:
        raise NotAdmitted("a name that cannot be seen")
    return Identity(player, name, claims["jti"], int(claims["exp"]))


def _of_issued(claims: dict[str, Any]) -> Identity:
    """A player cannot mend what his issuer says: without a name to be seen he is a guest."""
    player = _player(claims)
    given = (str(claims.get(claim) or "") for claim in ("name", "preferred_username"))
    name = next(filter(None, map(shown_name, given)), _guest(player))
    return Identity(player, name, expires=int(claims["exp"]))


def _player(claims: dict[str, Any]) -> str:
    """The account id. Bots have ids of their own, and nobody else has such a one."""
    player = str(claims["sub"])
    if not 1 <= len(player) <= LONGEST_PLAYER or not player.isprintable() or not shown_name(player):
        raise NotAdmitted("no player id")
    if player.startswith(BOT_PREFIX):
        raise NotAdmitted("reserved player id")
    return player


def _guest(player: str) -> str:
    """A name that tells one guest from another, and nothing of the account."""
    return f"Guest-{hashlib.sha256(player.encode()).hexdigest()[:4]}"


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
