"""The push: each viewer his own view, in parallel, and done before the handler returns."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.dynamo.writes import Connection
from riverboat.cloud.logs import logger
from riverboat.protocol.replies import Closed, Knocked, Reply, Snapshot
from riverboat.table.events import Event
from riverboat.table.moment import Milliseconds
from riverboat.table.table import Table
from riverboat.views.admission import Visitor, knocks, may_look
from riverboat.views.view import view_for

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient

PARALLEL = 12


def snapshot_of(
    table: Table,
    version: int,
    player: str | None,
    now: Milliseconds,
    events: Sequence[Event] = (),
    answers: str | None = None,
) -> Snapshot:
    """The table as one account may see it."""
    return Snapshot.model_construct(
        table=table.id,
        version=version,
        now=now,
        view=view_for(table, player),
        events=list(events),
        answers=answers,
    )


def _told(
    table: Table, version: int, player: str, now: Milliseconds, events: Sequence[Event], answers: str | None
) -> Reply | None:
    """What a push says to one account; None for nothing.

    Who knocks hears nothing until he is let in. Who may not look any more is told that, and nothing else.
    """
    visitor = Visitor(player)
    if table.closed:
        units = table.closed.refunded.get(player, 0)
        return Closed(table=table.id, refunded=units, reason="closed_by_host", answers=answers)
    if may_look(table, visitor):
        return snapshot_of(table, version, player, now, events, answers)
    if knocks(table, visitor):
        return Knocked(id=answers, table=table.id) if answers else None
    return Closed(table=table.id, refunded=None, reason="sent_away", answers=answers)


class Pusher:
    def __init__(self, client: "ApiGatewayManagementApiClient") -> None:
        self._client = client
        self._threads = ThreadPoolExecutor(PARALLEL)

    def send(self, connection_id: str, reply: Reply) -> bool:
        """Send one message; False when the connection is gone or did not take it in time."""
        return self._post(connection_id, reply.model_dump_json().encode()) != "gone"

    def push(
        self,
        table: Table,
        version: int,
        connections: Sequence[Connection],
        now: Milliseconds,
        events: Sequence[Event],
        answers: Mapping[str, str],
    ) -> list[Connection]:
        """Send every connection its view; those that are gone, or have been told that they may not look any
        more. `answers`: connection id to request id."""
        messages: dict[tuple[str, str | None], tuple[Reply, bytes] | None] = {}
        posts = []
        for connection in connections:
            whose = (connection.player, answers.get(connection.id))
            if whose not in messages:
                reply = _told(table, version, whose[0], now, events, whose[1])
                messages[whose] = (reply, reply.model_dump_json().encode()) if reply else None
            if told := messages[whose]:
                posts.append((connection, *told))
        if len(posts) == 1:
            outcomes = [self._post(posts[0][0].id, posts[0][2])]
        else:
            outcomes = list(self._threads.map(lambda post: self._post(post[0].id, post[2]), posts))
        return [
            connection
            for (connection, reply, _), outcome in zip(posts, outcomes, strict=True)
            if outcome == "gone" or (outcome == "sent" and isinstance(reply, Closed))
        ]

    def _post(self, connection_id: str, data: bytes) -> str:
        """A viewer who cannot be reached holds nobody up: his client asks again after its silence."""
        try:
            self._client.post_to_connection(ConnectionId=connection_id, Data=data)
        except self._client.exceptions.GoneException:
            return "gone"
        except (ClientError, BotoCoreError) as error:
            logger.warning("push failed", connection=connection_id, error=type(error).__name__)
            return "failed"
        return "sent"
