"""What a handler's import costs beside what it cannot do without: `python -m tests.benchmarks.cold_start`.

The measure is boto3's DynamoDB client and Powertools' Logger; with pydantic beside them it is all that is
not ours. Twice: with the layer compiled, as it is deployed, and without. boto3 comes with the runtime, and is
compiled there in either case. Nothing is compiled while it is timed: a function's disk is read-only.
"""

import compileall
import os
import py_compile
import re
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import files
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "layers" / "engine"
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


def seconds(code: str, layer: Path) -> float:
    """How long a fresh interpreter takes to run this with that layer, without its own start."""
    timed = f"import time; began = time.perf_counter()\n{code}\nprint(time.perf_counter() - began)"
    environment = ENVIRONMENT | {"PYTHONPATH": str(layer), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", timed], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.splitlines()[-1])


def main(_arguments: list[str]) -> None:
    programs = {"boto3's DynamoDB client and Logger": MEASURE, "... and pydantic": NOT_OURS}
    for app in sorted(ROOT.glob("functions/*/app.py")):
        programs[app.parent.name] = HANDLER.format(folder=str(app.parent))
    _compile(Path(sysconfig.get_path("purelib")), py_compile.PycInvalidationMode.TIMESTAMP)
    with tempfile.TemporaryDirectory() as folder:
        compiled, bare = Path(folder, "compiled"), Path(folder, "bare")
        _copy_layer(bare)
        shutil.copytree(bare, compiled)
        _compile(compiled, py_compile.PycInvalidationMode.UNCHECKED_HASH)
        times: dict[tuple[str, Path], list[float]] = {}
        for _ in range(ROUNDS):
            for name, code in programs.items():
                for layer in (compiled, bare):
                    times.setdefault((name, layer), []).append(seconds(code, layer))
    print(f"cold start: import and initialisation, best and median of {ROUNDS}, and times the measure")
    print(f"  {'':36} {'compiled, as deployed':>27}  {'not compiled':>27}")
    for name in programs:
        print(f"  {name:36} {_told(times, name, compiled)}  {_told(times, name, bare)}")


def _told(times: dict[tuple[str, Path], list[float]], name: str, layer: Path) -> str:
    taken = times[name, layer]
    measure = min(next(each for (_, where), each in times.items() if where == layer))
    best, median = min(taken), statistics.median(taken)
    return f"{best * 1000:8.0f} ms {median * 1000:6.0f} ms {best / measure:5.2f}"


def _copy_layer(folder: Path) -> None:
    """The layer's sources, without any bytecode: our own, and those of the packages that it names."""
    shutil.copytree(ENGINE / "riverboat", folder / "riverboat", ignore=shutil.ignore_patterns("__pycache__"))
    for package in re.findall(r"^([A-Za-z0-9_-]+)", (ENGINE / "requirements.txt").read_text(), re.MULTILINE):
        for file in files(package) or []:
            if ".." not in file.parts and file.suffix != ".pyc":
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)


def _compile(folder: Path, mode: py_compile.PycInvalidationMode) -> None:
    compileall.compile_dir(folder, quiet=2, invalidation_mode=mode)


if __name__ == "__main__":
    main(sys.argv[1:])
