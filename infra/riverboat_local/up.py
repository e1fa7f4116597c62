"""Start the room on this machine.

Deploys the whole room - the same template, functions and clocks as in the cloud - to an emulator on
127.0.0.1, and keeps its table in a file, so that hands in progress go on after Ctrl-C, a crash or a
kill. Stop it with Ctrl-C.
"""

import argparse
import json
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError

from riverboat.cloud.dynamo import lobby
from riverboat.cloud.dynamo.codec import UnknownSchema, revive
from riverboat.cloud.dynamo.store import Store
from riverboat.table.moment import Milliseconds
from riverboat.table.settings import Settings
from riverboat_local import dump, faults, ministack, room
from riverboat_local.deploy import API_ID, Clients, Deployed, DeployFailed, deploy
from riverboat_local.mirror import Mirror

STACK = "riverboat"
STAGE = "local"
PARAMETERS = {"Stage": STAGE, "DeletionProtection": "false", "Tracing": "PassThrough"}
"""What is another on this machine than in the cloud."""
DEFAULT_PORT = 4566
LOG_LEVELS = ("DEBUG", "INFO", "WARN", "ERROR")  # as Lambda calls them
SAVE_EVERY = 1.0  # seconds between looks at what changed

# What ends `up` with one line for its user.
REFUSALS = (
    room.AlreadyUp,
    ministack.PortTaken,
    ministack.NotHealthy,
    DeployFailed,
    dump.NotADump,
    dump.NeverStill,
    UnknownSchema,
)

Say = Callable[[str], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help="where to listen (default: %(default)s)"
    )
    parser.add_argument(
        "--dir",
        type=Path,
        default=room.DEFAULT_FOLDER,
        help="where the room's state and logs are kept (default: %(default)s)",
    )
    parser.add_argument(
        "--log-level",
        default="INFO",
        choices=LOG_LEVELS,
        help="what handlers write to handlers.log (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    stop = threading.Event()
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, lambda *_: stop.set())
    folder = args.dir.resolve()
    try:
        with room.only_one(folder):
            _rescue(folder, _say)
            with ministack.MiniStack(folder, args.port) as stack:
                return _keep(_open(stack, folder, args.log_level, _say), stack, stop, _say)
    except REFUSALS as error:
        print(f"riverboat up: {error}", file=sys.stderr)
        return 1


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room that is deployed, filled and followed."""

    folder: Path
    mirror: Mirror
    faults: faults.Faults


def _open(stack: ministack.MiniStack, folder: Path, log_level: str, say: Say) -> OpenRoom:
    """Deploy the room, load its saved table, start the clocks, and tell where it listens."""
    log = folder / "handlers.log"
    faults.put_aside_when_large(log)
    shown = faults.Faults(log)
    clients = Clients(stack.endpoint)
    deployed = deploy(clients, STACK, {**PARAMETERS, "LogFile": str(log), "LogLevel": log_level})
    secret = _ticket_secret(clients, deployed, folder)
    restored = _restore(clients, deployed, folder)
    _open_first_table(Store(clients.dynamodb, deployed.table_name))
    mirror = Mirror(clients.dynamodb, clients.streams, deployed.table_name)
    described = room.LocalRoom(
        endpoint=stack.endpoint,
        ws_url=f"ws://{ministack.HOST}:{stack.port}/_aws/execute-api/{deployed.api_id}/{STAGE}",
        table_name=deployed.table_name,
        ticket_secret=secret,
        region=ministack.REGION,
        api_id=API_ID,
    )
    described.save(folder)
    if restored:
        _start_clocks(clients, deployed)
    _tell(described, folder, restored, say)
    return OpenRoom(folder, mirror, shown)


def _keep(opened: OpenRoom, stack: ministack.MiniStack, stop: threading.Event, say: Say) -> int:
    """Save what changes and show what goes wrong until told to stop, or until the emulator ends by itself."""
    path = room.dump_file(opened.folder)
    code = 0
    while not stop.wait(SAVE_EVERY):
        if not stack.is_alive():
            say(f"The emulator ended by itself; see {opened.folder / 'ministack.log'}. The room is saved.")
            return 1
        _save(opened.mirror, path, say)
        for fault in opened.faults.read():
            say(fault)
    say("Stopping: saving the room ...")
    _save(opened.mirror, path, say)
    say(f"Stopped. The room is saved in {path}; `riverboat up` goes on from there.")
    return code


def _save(mirror: Mirror, path: Path, say: Say) -> None:
    try:
        if mirror.follow() or not path.exists():
            mirror.save(path)
    except (ClientError, BotoCoreError, OSError) as error:
        say(f"The room could not be saved, the next second tries again: {error}")


def _rescue(folder: Path, say: Say) -> None:
    """Save the room of an `up` that was killed while its emulator lived on: it is newer than the file."""
    if not ministack.is_left_behind(folder):
        return
    try:
        left = room.LocalRoom.load(folder)
        dump.write(room.dump_file(folder), dump.collect(Clients(left.endpoint).dynamodb, left.table_name))
        say("Took over from a room that was killed.")
    except (room.NoRoom, dump.NeverStill, ClientError, BotoCoreError) as error:
        say(f"A room that was killed could not be asked for its last state, the saved one is used: {error}")


def _restore(clients: Clients, deployed: Deployed, folder: Path) -> int:
    path = room.dump_file(folder)
    if not path.exists():
        return 0
    return dump.restore(clients.dynamodb, deployed.table_name, dump.read(path), revive)


def _open_first_table(store: Store) -> None:
    """A room that has no table gets one, so that the first player finds it."""
    now = Milliseconds(time.time_ns() // 1_000_000)
    tables, _ = lobby.list_tables(store, now)
    if not tables:
        lobby.open_table(store, "river-one", Settings("River One"), now)


def _ticket_secret(clients: Clients, deployed: Deployed, folder: Path) -> str:
    """The key that the room had before, else the one that the deployment drew: who plays need not notice."""
    if (kept := room.ticket_secret(folder)) is not None:
        clients.secrets.put_secret_value(SecretId=deployed.ticket_secret, SecretString=kept)
        return kept
    return clients.secrets.get_secret_value(SecretId=deployed.ticket_secret)["SecretString"]


def _start_clocks(clients: Clients, deployed: Deployed) -> None:
    """The sweep finds restored tables by their overdue deadlines and gives each a clock."""
    clients.lambdas.invoke(
        FunctionName=deployed.sweep_function,
        InvocationType="Event",
        Payload=json.dumps({"source": "riverboat.up"}).encode(),
    )


def _tell(described: room.LocalRoom, folder: Path, restored: int, say: Say) -> None:
    where = "" if folder == room.DEFAULT_FOLDER.resolve() else f" --dir {folder}"
    say(f"The room is open at {described.ws_url}")
    if restored:
        say(f"  as it was left: {restored} items from {room.dump_file(folder)}")
    say("In another terminal:")
    command = _command()
    say(f"  {command} play --name Ann{where}     sit down (once more as Bob, in a third)")
    say(f"  {command} inspect{where}             see what is stored")
    say(f"Handlers log to {folder / 'handlers.log'}; what goes wrong is shown here. Ctrl-C stops.")


def _command() -> str:
    """How this command is called from where the person is: its environment need not be active."""
    if shutil.which("riverboat"):
        return "riverboat"
    return os.path.relpath(Path(sys.executable).with_name("riverboat"))


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)
