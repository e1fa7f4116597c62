"""The `riverboat` command; each subcommand is a module with `add_arguments(parser)` and `run(args)`."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Protocol, cast

# Name: module, what it does. A module is imported when chosen: no command waits for another's imports.
COMMANDS = {
    "up": ("riverboat_local.up", "start the room on this machine"),
    "table": ("riverboat_local.open_table", "open a table, from a preset and what you set otherwise"),
    "play": ("riverboat_terminal.play", "sit down at a table, in this terminal"),
    "ticket": ("riverboat_local.ticket", "sign a ticket that lets one person into a room"),
    "inspect": ("riverboat_local.inspect_table", "show what is stored about tables"),
    "backup": ("riverboat_local.backup", "save a room's table to a file"),
    "restore": ("riverboat_local.restore", "load a room's table from a file"),
    "audit": ("riverboat_local.audit", "prove from the ledger that every chip is accounted for"),
    "export": ("riverboat_local.export", "write recorded hands as PHH or Open Hand History"),
    "verify": ("riverboat_terminal.verify", "check the proofs of a hand's cards, offline"),
    "replay": ("riverboat_local.replay", "play recorded hands through the engine and compare"),
    "simulate": ("riverboat_local.simulate", "play hands in the engine alone and count them"),
}


class Subcommand(Protocol):
    """What a subcommand's module offers; its docstring is the description that --help shows."""

    __doc__: str | None

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code. `riverboat COMMAND --help` tells about each."""
    words = list(sys.argv[1:] if argv is None else argv)
    name = _overview().parse_args(words[:1]).command
    subcommand = _load(name)
    parser = argparse.ArgumentParser(
        prog=f"riverboat {name}",
        description=subcommand.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subcommand.add_arguments(parser)
    args = parser.parse_args(words[1:])
    try:
        return subcommand.run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of a pipe has seen enough; nothing may be written any more, not even at exit.
        sys.stderr.close()
        return 1


def _overview() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:<{width}}  {what}" for name, (_, what) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="riverboat",
        description="A poker room that lives in cloud functions, and on this machine.",
        epilog=f"commands:\n{listed}\n\n`riverboat COMMAND --help` tells about each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="riverboat COMMAND ...",
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of those below")
    return parser


def _load(name: str) -> Subcommand:
    module, _ = COMMANDS[name]
    return cast(Subcommand, importlib.import_module(module))


if __name__ == "__main__":
    sys.exit(main())
