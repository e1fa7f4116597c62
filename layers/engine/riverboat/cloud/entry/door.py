"""What all doors for clients do: a message is read, obeyed, and answered, whatever goes wrong.

A door names the messages that it takes and what obeys them. A fault on our side is logged by its kind alone
and answered with a code: no handler fails in front of a client.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from riverboat.cloud.asker import Client
from riverboat.cloud.dynamo.writes import Connection
from riverboat.cloud.entry.player import Identity, identity_of
from riverboat.cloud.logs import log_fault, logger
from riverboat.cloud.push import Pusher
from riverboat.protocol import MOST_BYTES
from riverboat.protocol.codes import text_of
from riverboat.protocol.replies import Refusal, Reply, Snapshot
from riverboat.protocol.requests import MESSAGE_ID, Request
from riverboat.table.commands import Refused, message_of
from riverboat.table.moment import Milliseconds
from riverboat.views.admission import Visitor, Wish

DONE = {"statusCode": 200}

type Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sender:
    """Whose message it is, in the words of the authorizer, and when it came."""

    who: Identity
    connection: Connection
    now: Milliseconds
    """Epoch milliseconds."""

    def asks(self, request: Request, wish: Wish, code: str = "") -> Client:
        """As the room knows who asks for a change; with the code that he has brought."""
        content = request.model_dump_json(exclude={"id"})
        message = message_of(f"{self.who.player}\0{request.id}", content)
        return Client(Visitor(self.who.player, code=code), self.connection, request.id, message, wish)


def sender_of(event: Event) -> Sender:
    context = event["requestContext"]
    who = identity_of(context["authorizer"])
    return Sender(
        who, Connection(context["connectionId"], who.player), Milliseconds(context["requestTimeEpoch"])
    )


def answer[R: Request](
    pusher: Pusher, event: Event, messages: TypeAdapter[R], obey: Callable[[R, Sender], Reply | None]
) -> Event:
    """Read a message and have it obeyed; `obey` gives the answer, or None when it was answered already."""
    sender = sender_of(event)
    body: str = event.get("body") or ""
    reply: Reply | None
    try:
        request = _read(body, messages)
    except (ValidationError, _TooLarge) as error:
        logger.info("malformed", connection=sender.connection.id)
        reply = refusal(_id_in(body), _unread(error))
    else:
        about = {"player": sender.who.player, **request.model_dump(include={"type", "table", "id"})}
        try:
            reply = obey(request, sender)
            code = reply.code if isinstance(reply, Refusal) else None
            logger.info("refused" if code else "answered", extra={**about, "code": code})
        except Exception as error:  # noqa: BLE001 - the edge: see the module's text
            log_fault(error, about["type"])
            reply = refusal(request.id, Refused("fault"))
    if reply is not None:
        pusher.send(sender.connection.id, reply)
    return DONE


def refuse_route(pusher: Pusher, event: Event) -> Event:
    """A message that names `$connect` or `$disconnect` as its route."""
    sender = sender_of(event)
    refused = Refused("malformed", {"problem": "route: it is table or lobby"})
    pusher.send(sender.connection.id, refusal(_id_in(event.get("body") or ""), refused))
    return DONE


def refusal(request_id: str | None, refused: Refused, snapshot: Snapshot | None = None) -> Refusal:
    return Refusal.model_construct(
        id=request_id,
        code=refused.code,
        message=text_of(refused.code, refused.details),
        details=refused.details,
        snapshot=snapshot,
    )


class _TooLarge(Exception):
    pass


def _read[R: Request](body: str, messages: TypeAdapter[R]) -> R:
    if len(body.encode()) > MOST_BYTES:
        raise _TooLarge
    return messages.validate_json(body)


def _unread(error: ValidationError | _TooLarge) -> Refused:
    """What is wrong with a message, without quoting it."""
    if isinstance(error, _TooLarge):
        return Refused("too_large", {"most": MOST_BYTES})
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    what = first["msg"].removeprefix("Value error, ")
    return Refused("malformed", {"problem": f"{where}: {what}" if where else what})


def _id_in(body: str) -> str | None:
    """The id of a message that cannot be read: a client that matches by id shall not wait in vain."""
    try:
        found = json.loads(body)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if isinstance(found, str) and re.fullmatch(MESSAGE_ID, found) else None
