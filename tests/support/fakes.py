"""What stands around the room in these tests: a transport and a state machine, both in memory."""

import json
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from botocore.exceptions import ClientError, ReadTimeoutError
from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient
from mypy_boto3_stepfunctions import SFNClient

from riverboat.cloud.clocks import Clocks
from riverboat.cloud.push import Pusher


class Gone(ClientError):
    def __init__(self) -> None:
        super().__init__({"Error": {"Code": "GoneException", "Message": ""}}, "PostToConnection")


class _Exceptions:
    GoneException = Gone


@dataclass
class Sockets:
    """The connections' side of API Gateway, held to the same contract as the real client (test_push.py)."""

    sent: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """(connection id, message), in order."""
    gone: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    """Connections that take nothing before the time-out."""
    broken: set[str] = field(default_factory=set)
    exceptions = _Exceptions
    _lock: Any = field(default_factory=threading.Lock)

    def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> None:  # noqa: N803 - boto3's names
        if ConnectionId in self.gone:
            raise Gone
        if ConnectionId in self.broken:
            raise ClientError({"Error": {"Code": "InternalServerError", "Message": ""}}, "PostToConnection")
        if ConnectionId in self.silent:
            raise ReadTimeoutError(endpoint_url="")
        with self._lock:
            self.sent.append((ConnectionId, json.loads(Data)))

    def pusher(self) -> Pusher:
        return Pusher(cast(ApiGatewayManagementApiClient, self))

    def to(self, connection: str) -> list[dict[str, Any]]:
        """All messages to one connection, in order."""
        return [message for receiver, message in self.sent if receiver == connection]

    def by_connection(self) -> dict[str, list[dict[str, Any]]]:
        found = defaultdict(list)
        for connection, message in self.sent:
            found[connection].append(message)
        return found


@dataclass
class Execution:
    """One run of the state machine `table_clock`."""

    input: dict[str, Any]
    began: int
    """Epoch milliseconds."""
    looks_at: int
    """When its task runs next, epoch milliseconds."""
    retries: int = 0

    @property
    def clock(self) -> str:
        clock: str = self.input["clock"]
        return clock


@dataclass
class StateMachines:
    """Step Functions as far as the room asks for it: executions that have been started."""

    now: Callable[[], int]
    running: list[Execution] = field(default_factory=list)
    started: list[dict[str, Any]] = field(default_factory=list)
    """Every input, in order."""

    def start_execution(self, *, stateMachineArn: str, input: str) -> None:  # noqa: A002, N803
        self.started.append(json.loads(input))
        self.running.append(Execution(json.loads(input), self.now(), self.now()))

    def clocks(self) -> Clocks:
        return Clocks(cast(SFNClient, self), "arn:table-clock")
