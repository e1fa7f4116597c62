"""The gate: API Gateway's authorizer, asked once for each connection.

Apart from the door, because it alone needs cryptography, which takes its time to import.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from riverboat.cloud.deployment import Deployment
from riverboat.cloud.entry.identity import identify
from riverboat.cloud.entry.player import Identity, context_of, encoded
from riverboat.cloud.entry.tickets import NotAdmitted
from riverboat.cloud.logs import log_fault, logger
from riverboat.cloud.secrets import TicketSecrets

type Event = dict[str, Any]


class GateFailed(Exception):
    """Nobody can be told apart just now; the text names the kind of failure and nothing else."""


def authorize(deployment: Deployment, secrets: TicketSecrets, event: Event) -> Event:
    """Who the ticket in the query string says this is. Raises GateFailed: the client is answered 500."""
    ticket = (event.get("queryStringParameters") or {}).get("ticket", "")
    try:
        who = _identified(ticket, deployment, secrets)
    except NotAdmitted as error:
        logger.info("not admitted", reason=str(error))
        return _policy("nobody", "Deny", event["methodArn"], {})
    except Exception as error:  # noqa: BLE001 - whatever it was, its text stays here
        log_fault(error, "authorize")
        raise GateFailed(type(error).__name__) from None
    logger.info("admitted", player=who.player)
    return _policy(encoded(who.player), "Allow", event["methodArn"], context_of(who))


def _identified(ticket: str, deployment: Deployment, secrets: TicketSecrets) -> Identity:
    """A ticket that no known key fits may be signed with a newer one: the keys are read again."""
    try:
        return identify(ticket, replace(deployment, ticket_secrets=secrets.known()))
    except NotAdmitted:
        if not secrets.renew():
            raise
        return identify(ticket, replace(deployment, ticket_secrets=secrets.known()))


def _policy(principal: str, effect: str, arn: str, context: Mapping[str, str]) -> Event:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": arn}
    return {
        "principalId": principal,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": context,
    }
