"""MiniStack, the emulator that the room is deployed to on a person's machine: start, wait, kill.

One state directory holds one MiniStack. A lock file that the emulator inherits says whether it still
runs: the lock goes when the process goes, so a recycled process id is never mistaken for it.
"""

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

HOST = "127.0.0.1"
REGION = "us-east-1"
HEALTHY_WITHIN = 30.0  # seconds
GONE_WITHIN = 10.0  # seconds


class PortTaken(Exception):
    """Somebody else listens on the port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is in use by another program: stop it, or choose another with --port")


class NotHealthy(Exception):
    """MiniStack ended or did not answer in time; the message ends with the tail of its log."""


class MiniStack:
    """An emulator on 127.0.0.1, its files in `folder`; use as a context manager or start and kill.

    A run left behind in the same folder by a process that was killed is killed first.
    """

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def endpoint(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self) -> Self:
        """Start and wait until it is healthy. Raises PortTaken or NotHealthy."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kill_left_behind(self.folder)
        if is_open(self.port):
            raise PortTaken(self.port)
        with _lock_file(self.folder).open("w") as lock, self._log.open("wb") as log:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "ministack"],
                env=self._environment(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=[lock.fileno()],
                start_new_session=True,
            )
        # The lock stays with the child, whose copy of the open file it is; ours is closed now.
        _pid_file(self.folder).write_text(str(self._process.pid))
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise
        return self

    def kill(self) -> None:
        """End it and its workers at once: it stops politely only while no socket is open."""
        if self._process is not None:
            _kill_group(self._process.pid)
            self._process.wait()
            self._process = None
        _pid_file(self.folder).unlink(missing_ok=True)
        _empty(self.folder / "tmp")

    def scale_waits(self, factor: float) -> None:
        """Let state machines wait `factor` times as long as they say (for tests; 1 as they say)."""
        body = json.dumps({"stepfunctions._SFN_WAIT_SCALE": factor}).encode()
        request = urllib.request.Request(f"{self.endpoint}/_ministack/config", body, method="POST")
        urllib.request.urlopen(request, timeout=5).close()

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def _log(self) -> Path:
        return self.folder / "ministack.log"

    def _environment(self) -> dict[str, str]:
        tmp = self.folder / "tmp"
        _empty(tmp)
        tmp.mkdir(parents=True)
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("AWS_", "MINISTACK_", "LAMBDA_", "LOCALSTACK_", "COV_CORE_"))
        }
        return inherited | {
            "GATEWAY_PORT": str(self.port),
            "BIND_HOST": HOST,
            # These two would listen on all addresses, at ports that every emulator has in common.
            "IOT_MTLS_ENABLED": "0",
            "SFTP_ENABLED": "0",
            "LAMBDA_EXECUTOR": "local",
            "PERSIST_STATE": "0",
            "LOG_LEVEL": "WARNING",
            "TMPDIR": str(tmp.resolve()),
            "AWS_ACCESS_KEY_ID": "local",
            "AWS_SECRET_ACCESS_KEY": "local",
            "AWS_DEFAULT_REGION": REGION,
            "AWS_EC2_METADATA_DISABLED": "true",
            # Handlers in the workers must not find a person's own AWS settings.
            "AWS_CONFIG_FILE": os.devnull,
            "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        }

    def _wait(self) -> None:
        assert self._process is not None
        until = time.monotonic() + HEALTHY_WITHIN
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise NotHealthy(f"MiniStack ended at once:\n{self._tail()}")
            try:
                with urllib.request.urlopen(f"{self.endpoint}/_ministack/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise NotHealthy(f"MiniStack did not answer within {HEALTHY_WITHIN:.0f} seconds:\n{self._tail()}")

    def _tail(self) -> str:
        return self._log.read_text(errors="replace")[-2000:]


def is_left_behind(folder: Path) -> bool:
    """True if the MiniStack of `folder` runs, whoever started it."""
    path = _lock_file(folder)
    if not path.exists():
        return False
    with path.open("r+") as lock:
        return not _try_lock(lock.fileno())


def kill_left_behind(folder: Path) -> bool:
    """Kill the MiniStack of `folder` if one still runs; True if one did."""
    path = _lock_file(folder)
    if not path.exists():
        return False
    with path.open("r+") as lock:
        if _try_lock(lock.fileno()):
            return False
        _kill_group(int(_pid_file(folder).read_text()))
        until = time.monotonic() + GONE_WITHIN
        while not _try_lock(lock.fileno()):
            if time.monotonic() > until:
                raise NotHealthy(f"the MiniStack of an earlier run does not end; see {_pid_file(folder)}")
            time.sleep(0.02)
    return True


def is_open(port: int) -> bool:
    """True if something on this machine accepts connections on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        return probe.connect_ex((HOST, port)) == 0


def free_port(first: int, last: int) -> int:
    """A port nobody listens on, between `first` and `last` inclusive. Raises OSError when all are taken."""
    ports = list(range(first, last + 1))
    secrets.SystemRandom().shuffle(ports)  # so that two test runs seldom pick the same
    for port in ports:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port between {first} and {last}")


def _try_lock(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _lock_file(folder: Path) -> Path:
    return folder / "ministack.lock"


def _pid_file(folder: Path) -> Path:
    return folder / "ministack.pid"


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
