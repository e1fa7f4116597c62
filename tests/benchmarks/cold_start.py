"""What a handler's import costs beside what it cannot do without: `python -m tests.benchmarks.cold_start`.

The measure is boto3's DynamoDB client and Powertools' Logger; with pydantic beside them it is all that is
not ours.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROUNDS = 7

ENVIRONMENT = {
    **os.environ,
    "AWS_REGION": "us-east-1",
    "AWS_DEFAULT_REGION": "us-east-1",
    "TABLE_NAME": "room",
    "CLOCK_ARN": "arn:aws:states:us-east-1:123456789012:stateMachine:room-table-clock",
    "WS_API_ID": "a1b2c3d4e5",
    "WS_STAGE": "prod",
    "TICKET_SECRET_ARN": "arn:aws:secretsmanager:us-east-1:123456789012:secret:tickets",
    "URL_SUFFIX": "amazonaws.com",
}

MEASURE = """
import boto3
from aws_lambda_powertools import Logger
boto3.client("dynamodb")
Logger()
"""

NOT_OURS = (
    MEASURE
    + """
from pydantic import BaseModel, TypeAdapter
"""
)

HANDLER = """
import sys
sys.path.insert(0, {folder!r})
import app
"""


def seconds(code: str) -> float:
    """How long a fresh interpreter takes to run this, without its own start."""
    timed = f"import time; began = time.perf_counter()\n{code}\nprint(time.perf_counter() - began)"
    done = subprocess.run(
        [sys.executable, "-c", timed], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    return float(done.stdout.splitlines()[-1])


def main(_arguments: list[str]) -> None:
    programs = {"boto3's DynamoDB client and Logger": MEASURE, "... and pydantic": NOT_OURS}
    for app in sorted(ROOT.glob("functions/*/app.py")):
        programs[app.parent.name] = HANDLER.format(folder=str(app.parent))
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, code in programs.items():
            times[name].append(seconds(code))
    best = {name: min(taken) for name, taken in times.items()}
    measure = next(iter(best.values()))
    print("cold start: import and initialisation, best and median of", ROUNDS)
    for name, taken in times.items():
        print(
            f"  {name:36} {best[name] * 1000:6.0f} ms {statistics.median(taken) * 1000:6.0f} ms"
            f"  {best[name] / measure:5.2f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
