"""The gate: API Gateway's authorizer, asked once for each connection.

Apart from the door, because it alone needs cryptography, which takes its time to import.
"""

from typing import Any

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.identity import identify
from riverboat.cloud.entry.tickets import NotAdmitted
from riverboat.cloud.logs import logger

type Event = dict[str, Any]


def authorize(deployment: Deployment, event: Event) -> Event:
    """Who the ticket in the query string says this is."""
    try:
        who = identify((event.get("queryStringParameters") or {}).get("ticket", ""), deployment)
    except NotAdmitted as error:
        logger.info("not admitted", reason=str(error))
        return _policy("nobody", "Deny", event["methodArn"], {})
    logger.info("admitted", player=who.player)
    context: dict[str, str | int] = {
        "player": who.player,
        "name": who.name,
        "ticket": who.ticket,
        "expires": who.expires,
    }
    return _policy(who.player, "Allow", event["methodArn"], context)


def _policy(principal: str, effect: str, arn: str, context: dict[str, str | int]) -> Event:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": arn}
    return {
        "principalId": principal,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": context,
    }
