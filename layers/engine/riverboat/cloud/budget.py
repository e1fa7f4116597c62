"""One budget of time for a message: its answer leaves before Lambda and the gateway end the handler.

Each attempt at a service asks first whether it can still end in time, the SDK's own second attempts too. One
that cannot is not made: the caller gets OutOfTime, as it gets any failure of a service, and has time left to
answer `fault` and to write its line in the log.
"""

import math
import time
from collections.abc import Callable
from typing import Any

from botocore.exceptions import BotoCoreError

from riverboat.cloud.clients import CONNECT_SECONDS, READ_SECONDS

MESSAGE_SECONDS = 9
"""From a handler's start to its last word; the template lets it run for ten."""

ATTEMPT_SECONDS = CONNECT_SECONDS + READ_SECONDS
"""The longest that one attempt can take."""


class OutOfTime(BotoCoreError):
    """An attempt that could not have ended in time was not made."""

    fmt = "no time is left for another attempt"


class Budget:
    """Time left for the message at hand; without end before the first `begin`. `now`: seconds, monotonic."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._ends = math.inf

    def begin(self) -> None:
        """A message has come. Lambda gives an execution environment one at a time."""
        self._ends = self._now() + MESSAGE_SECONDS

    def left(self) -> float:
        return self._ends - self._now()

    def hold_service[Client](self, client: Client) -> Client:
        """Hold a service's client to the budget: after it there must be time to answer."""
        return self._hold(client, 2 * ATTEMPT_SECONDS)

    def hold_answers[Client](self, client: Client) -> Client:
        """Hold the client that answers and pushes to the budget, to its very end."""
        return self._hold(client, ATTEMPT_SECONDS)

    def _hold[Client](self, client: Client, needed: float) -> Client:
        def ask(**_: object) -> None:
            if self.left() < needed:
                raise OutOfTime

        events: Any = client.meta.events  # type: ignore[attr-defined]
        events.register("before-send", ask)
        return client
