"""The gate: API Gateway's authorizer, asked once for each connection.

Apart from the door, because it alone needs cryptography, which takes its time to import.
"""

from typing import Any

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.identity import identify
from riverboat.cloud.entry.player import context_of, encoded
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
    return _policy(encoded(who.player), "Allow", event["methodArn"], context_of(who))


def _policy(principal: str, effect: str, arn: str, context: dict[str, str]) -> Event:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": arn}
    return {
        "principalId": principal,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": context,
    }
