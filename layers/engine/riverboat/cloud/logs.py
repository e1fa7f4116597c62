"""The log: one JSON line for each invocation, and to a file as well where the deployment names one.

Never a card, a deck, a ticket, or an error's own text: texts of validation errors quote what they could not
read.
"""

import logging
import os
import traceback

from aws_lambda_powertools import Logger

from riverboat.cloud.metrics import count

# Lambda knows a level by its own names, and a time by RFC 3339: what it cannot read is INFO to it.
logging.addLevelName(logging.WARNING, "WARN")
logging.addLevelName(logging.CRITICAL, "FATAL")
logger = Logger(use_rfc3339=True, utc=True)

if file_name := os.environ.get("LOG_FILE"):
    _file = logging.FileHandler(file_name)
    _file.setFormatter(logger.registered_formatter)
    logger.addHandler(_file)


def log_fault(error: BaseException, handler: str) -> None:
    """A fault by its kind and place alone, and counted; of one that another caused, the other's place."""
    cause = error.__cause__ or error
    frames = [
        f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(cause.__traceback__)
    ]
    kinds = [type(error).__name__] + [type(cause).__name__] * (cause is not error)
    logger.error("fault", kind=" from ".join(kinds), frames=frames[-12:], handler=handler)
    count(Faults=1)
