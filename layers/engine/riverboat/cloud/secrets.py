"""The keys that the room's own tickets are signed with, from Secrets Manager.

Two are good at once, the newest and the one before it, so that a key can be changed while people play. Who
puts a new value into the secret makes the old one Secrets Manager's AWSPREVIOUS by that.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from riverboat.cloud.logs import log_fault

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient

KEPT_FOR = 300
"""Seconds after which the keys are read again."""

ASKED_AT_MOST_EVERY = 5
"""Seconds between two readings, however many tickets of strangers want the keys to be newer."""

SHORTEST = 32
"""Characters of a key. A shorter one signs nothing: HS256 is as strong as its key."""


class TicketSecrets:
    """`arn` may be empty: a room without tickets of its own knows no key."""

    def __init__(
        self, client: "SecretsManagerClient", arn: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._arn = arn
        self._clock = clock
        self._known: tuple[str, ...] = ()
        self._read_at: float | None = None

    def known(self) -> tuple[str, ...]:
        """The keys, newest first; read when they were not, or not for minutes.

        Raises what the AWS SDK raises when they cannot be read and none are known.
        """
        if self._is_older_than(KEPT_FOR):
            self._read()
        return self._known

    def renew(self) -> bool:
        """Read the keys again, unless they were just read; whether others are known now."""
        before = self._known
        if self._is_older_than(ASKED_AT_MOST_EVERY):
            self._read()
        return self._known != before

    def _is_older_than(self, seconds: float) -> bool:
        return self._read_at is None or self._clock() - self._read_at > seconds

    def _read(self) -> None:
        if not self._arn:
            return
        try:
            stages = [self._at(stage) for stage in ("AWSCURRENT", "AWSPREVIOUS")]
        except Exception as error:
            if not self._known:
                raise
            log_fault(error, "authorize")  # those known are good for a while
        else:
            self._known = tuple(key for key in stages if len(key) >= SHORTEST)
        self._read_at = self._clock()

    def _at(self, stage: str) -> str:
        """The key at a stage; empty when there is none, as before the first change."""
        try:
            return self._client.get_secret_value(SecretId=self._arn, VersionStage=stage)["SecretString"]
        except self._client.exceptions.ResourceNotFoundException:
            return ""
