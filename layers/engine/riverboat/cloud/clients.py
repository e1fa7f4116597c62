"""Clients of AWS's services, made once for each execution environment.

They come from botocore, which boto3 stands on: boto3 itself would import the transfer of files to S3, a tenth
of the whole cold start. Nothing random is drawn here: Lambda clones an initialised function.
"""

from typing import Any

from botocore.config import Config
from botocore.session import get_session

CONNECT_SECONDS = READ_SECONDS = 1

SERVICE = Config(
    connect_timeout=CONNECT_SECONDS,
    read_timeout=READ_SECONDS,
    retries={"mode": "standard", "total_max_attempts": 2},
)
"""Two attempts: the first may meet a connection that was reset while it lay in the pool."""

_SESSION = get_session()


def client(service: str, config: Config = SERVICE, **options: Any) -> Any:
    return _SESSION.create_client(service, config=config, **options)
