"""The push: each viewer his own view, in parallel, and done before the handler returns."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.dynamo.writes import Connection
from riverboat.cloud.logs import logger
from riverboat.protocol.replies import Reply, Snapshot
from riverboat.table.events import Event
from riverboat.table.moment import Milliseconds
from riverboat.table.table import Table
from riverboat.views.view import view_of

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
    seat = table.seat_of(player) if player is not None else None
    return Snapshot.model_construct(
        table=table.id,
        version=version,
        now=now,
        view=view_of(table, seat),
        events=list(events),
        answers=answers,
    )


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
        """Send every connection its view; those that are gone. `answers`: connection id to request id."""
        messages: dict[tuple[str, str | None], bytes] = {}
        posts = []
        for connection in connections:
            answered = answers.get(connection.id)
            message = messages.get((connection.player, answered))
            if message is None:
                snapshot = snapshot_of(table, version, connection.player, now, events, answered)
                message = snapshot.model_dump_json().encode()
                messages[connection.player, answered] = message
            posts.append((connection, message))
        if len(posts) == 1:
            outcomes = [self._post(posts[0][0].id, posts[0][1])]
        else:
            outcomes = list(self._threads.map(lambda post: self._post(post[0].id, post[1]), posts))
        return [
            connection for (connection, _), outcome in zip(posts, outcomes, strict=True) if outcome == "gone"
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
