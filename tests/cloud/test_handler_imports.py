"""What a function must not import: each module is paid for at every cold start.

The time itself is measured by `python -m tests.benchmarks.cold_start`.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.cold_start import ENVIRONMENT, HANDLER

FUNCTIONS = sorted(path.parent for path in Path(__file__).parents[2].glob("functions/*/app.py"))

NEVER = {
    "aws_xray_sdk",  # what makes a Tracer slow; Powertools imports the rest of it by itself
    "boto3",
    "s3transfer",
    "moto",
    "ministack",
    "samtranslator",
    "aiohttp",
    "websockets",
    "yaml",
    "pytest",
    "hypothesis",
    "numpy",
    "riverboat_local",
    "tests",
}
ONLY_AT_THE_GATE = {"jwt", "cryptography"}
ENGINE = {
    "pydantic",
    "phevaluator",
    "riverboat.cards",
    "riverboat.game",
    "riverboat.table",
    "riverboat.protocol",
}
BEFORE_THE_DOOR = {"authorize", "connect"}
"""Functions that a client waits for before it is connected: they know nothing of the game."""


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda path: path.name)
def test_a_function_imports_no_more_than_it_needs(function: Path) -> None:
    code = HANDLER.format(folder=str(function)) + "\nprint(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    imported = set(done.stdout.split())
    assert "app" in imported
    assert sorted(imported & NEVER) == []
    assert bool(imported & ONLY_AT_THE_GATE) == (function.name == "authorize")
    assert sorted(imported & ENGINE) == ([] if function.name in BEFORE_THE_DOOR else sorted(ENGINE))
