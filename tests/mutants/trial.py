"""A copy of the project in which a mutant is put before the tests that run its lines.

The tests are run once as they are, and watched: who runs which line, and how long it takes.
A mutant then meets only those who could find it, the nearest and quickest first. Each run is a fork of a
process that has imported everything but the project, so that it begins at once and leaves nothing behind.
"""

import importlib
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from enum import Enum
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.mutants.mutations import Mutant

PROJECT = Path(__file__).parents[2]
ROOTS = (".", "layers/engine", "clients/python", "clients/terminal", "infra")
OURS = {"riverboat", "riverboat_client", "riverboat_local", "riverboat_terminal", "tests"}
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build", "dist")

NEAREST = {
    "cards": ("cards", "game", "proofs"),
    "game": ("game", "table", "naiko", "records"),
    "naiko": ("naiko", "table", "records"),
    "table": ("table", "naiko", "cloud"),
    "views": ("views", "naiko", "table"),
    "proofs": ("proofs", "cloud"),
    "accounts": ("accounts", "cloud"),
    "cloud": ("cloud",),
}
"""The folders of tests that a package's mutants meet, the nearest first; where none are told, its own."""

PYTEST = ("-q", "-p", "no:cacheprovider", "--hypothesis-profile=mutants")
PRELOADED = ("hypothesis.stateful", "boto3", "botocore.exceptions", "moto", "pydantic", "jwt", "pokerkit")

OUTPUT = "output.txt"

LONGEST_TEST = 1.5
"""Seconds of this processor after which a test is stopped, and left out."""

SECONDS_EACH = 20.0
"""How long, as measured without a mutant, the tests take that one mutant meets: the slowest are left out."""


class Verdict(Enum):
    KILLED = "killed"
    TIMEOUT = "timed out"
    MISTYPED = "refused by the types"
    SURVIVED = "survived"
    UNREACHED = "run by no test"


class TestsFail(Exception):
    """They fail without a mutant too; the message says which."""


type Reached = dict[str, dict[int, list[str]]]
"""By file and line: the tests that run it. One without a name stands for what is run on import."""


class Trial:
    def __init__(self, folder: Path, packages: Iterable[str]) -> None:
        """Copies the project into `folder`, which must not exist, and runs the tests of what will be mutated.

        Raises TestsFail.
        """
        self._copy = folder
        shutil.copytree(PROJECT, folder, ignore=NOT_COPIED)
        for module in PRELOADED:
            importlib.import_module(module)
        self._seconds, self._reached = self._watch(packages)

    def verdict(self, mutant: Mutant) -> tuple[Verdict, int]:
        """What came of a mutant, and how many tests it met at most. Whom no test finds, the types may."""
        tests = self._tests_for(mutant)
        path = self._copy / mutant.path
        original = path.read_text(encoding="utf-8")
        path.write_text(mutant.code, encoding="utf-8")
        try:
            found = self._tested(tests) if tests else Verdict.UNREACHED
            if found in (Verdict.SURVIVED, Verdict.UNREACHED) and self._is_mistyped(mutant):
                found = Verdict.MISTYPED
        finally:
            path.write_text(original, encoding="utf-8")
        return found, len(tests)

    def _tested(self, tests: Sequence[str]) -> Verdict:
        patience = 30 + 10 * sum(self._seconds[test] for test in tests)
        code = self._fork(lambda: _run_chosen(tests), patience)
        return Verdict.TIMEOUT if code is None else Verdict.KILLED if code else Verdict.SURVIVED

    def _is_mistyped(self, mutant: Mutant) -> bool:
        mypy = [sys.executable, "-m", "mypy", mutant.path]
        return subprocess.run(mypy, cwd=self._copy, capture_output=True, check=False).returncode == 1

    def _watch(self, packages: Iterable[str]) -> tuple[dict[str, float], Reached]:
        """What the tests do while nothing is wrong: the seconds that each takes, and what it runs."""
        told = self._copy / "watched.json"
        near = dict.fromkeys(folder for package in packages for folder in _nearest(package))
        folders = [f"tests/{folder}" for folder in near if (self._copy / "tests" / folder).is_dir()]
        self._fork(lambda: _run_watched(self._copy, folders, told), None)
        if not told.exists():
            raise TestsFail((self._copy / OUTPUT).read_text())
        seconds, failed, reached = json.loads(told.read_text())
        if failed:
            raise TestsFail("\n".join(failed))
        return seconds, {
            path: {int(line): tests for line, tests in by_line.items()} for path, by_line in reached.items()
        }

    def _tests_for(self, mutant: Mutant) -> list[str]:
        """Those who run its lines; of lines that run on import, those who run anything of the file."""
        by_line = self._reached.get(mutant.path, {})
        found = {test for line in mutant.lines for test in by_line.get(line, [])}
        if found == {""}:
            found = {test for tests in by_line.values() for test in tests}
        folders = _nearest(mutant.package)
        seconds = self._seconds
        near = [test for test in found & seconds.keys() if test.split("/")[1] in folders]
        near.sort(key=lambda test: (folders.index(test.split("/")[1]), seconds[test], test))
        chosen = []
        left = SECONDS_EACH
        for test in near:
            if seconds[test] <= left:
                left -= seconds[test]
                chosen.append(test)
        return chosen

    def _fork(self, work: Callable[[], int], patience: float | None) -> int | None:
        """The exit code of a fork of this process that works in the copy; None when it lost our patience."""
        process = multiprocessing.get_context("fork").Process(target=_in_the_copy, args=(self._copy, work))
        process.start()
        process.join(patience)
        if process.exitcode is None and process.pid is not None:
            os.killpg(process.pid, signal.SIGKILL)
            process.join()
            return None
        return process.exitcode


def _in_the_copy(copy: Path, work: Callable[[], int]) -> None:
    """Nothing of the project that was imported here stays, and what the tests start finds the copy too."""
    os.setsid()
    output = os.open(copy / OUTPUT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.chdir(copy)
    for name in list(sys.modules):
        if name.split(".")[0] in OURS:
            del sys.modules[name]
    roots = [str(copy / root) for root in ROOTS]
    sys.path = roots + [
        folder
        for folder in sys.path
        if not Path(folder).is_relative_to(PROJECT) or "lib" in Path(folder).parts
    ]
    sys.dont_write_bytecode = True
    os.environ |= {"PYTHONPATH": os.pathsep.join(roots), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.exit(work())


def _nearest(package: str) -> Sequence[str]:
    return NEAREST.get(package, (package,))


def _run_watched(copy: Path, folders: Sequence[str], told: Path) -> int:
    sys.dont_write_bytecode = False  # for the runs to come; a mutated file is younger, so it is read anew
    watch = _Watch(copy / "layers")
    code = pytest.main([*PYTEST, *folders], plugins=[watch])
    if code and not (watch.failed or watch.slow):
        watch.failed.append(f"pytest ended with {code!r}")
    in_time = {test: seconds for test, seconds in watch.seconds.items() if test not in watch.slow}
    reached = {
        str(Path(path).relative_to(copy)): {line: sorted(tests) for line, tests in by_line.items()}
        for path, by_line in watch.reached.items()
    }
    told.write_text(json.dumps([in_time, watch.failed, reached]))
    return 0


class TooSlow(BaseException):
    """A test has taken longer than LONGEST_TEST. No Exception: hypothesis is not to look into it."""


def _too_slow(number: int, frame: object) -> None:
    raise TooSlow


class _Watch:
    """A pytest plugin: who runs which lines, and for how long."""

    def __init__(self, root: Path) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: list[str] = []
        self.slow: list[str] = []
        self.reached: defaultdict[str, defaultdict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._root = f"{root}/"
        self._test = ""
        monitoring = sys.monitoring
        monitoring.use_tool_id(monitoring.COVERAGE_ID, "mutants")
        monitoring.register_callback(monitoring.COVERAGE_ID, monitoring.events.LINE, self._line)
        monitoring.set_events(monitoring.COVERAGE_ID, monitoring.events.LINE)

    def _line(self, code: CodeType, line: int) -> object:
        """Called once a test for each line that is run."""
        if code.co_filename.startswith(self._root):
            self.reached[code.co_filename][line].add(self._test)
        return sys.monitoring.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self._test = item.nodeid
        sys.monitoring.restart_events()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, Any, Any]:
        signal.signal(signal.SIGVTALRM, _too_slow)
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_TEST)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.failed and TooSlow.__name__ in report.longreprtext:
            self.slow.append(report.nodeid)
        elif report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def _run_chosen(tests: Sequence[str]) -> int:
    files = dict.fromkeys(test.split("::")[0] for test in tests)
    return int(pytest.main([*PYTEST, "-x", *files], plugins=[_Chosen(tests)]))


class _Chosen:
    """A pytest plugin: these tests, in this order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._rank = {test: rank for rank, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._rank]
        items[:] = sorted(chosen, key=lambda item: self._rank[item.nodeid])
