"""Sit down at a table and play, in this terminal: in the room on this machine, or in a deployed one.

    riverboat play --name Ann
    riverboat play --url wss://... --token-command 'riverboat ticket --stack riverboat --player ann'

A ticket is good for one connection: with --token alone, play ends when that connection does. A command is
asked again for each, and an issuer's token serves as long as it lives.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable

from riverboat.table.presets import PRESETS
from riverboat_client import Client, ClientError, UnreachableError
from riverboat_terminal.admission import Admission, Outside, add_admission_arguments, admission_of
from riverboat_terminal.autoplay import AutoPlayer, Tally
from riverboat_terminal.hosting import come_in, open_private
from riverboat_terminal.keyboard import lines_typed
from riverboat_terminal.narration import Narrator
from riverboat_terminal.paint import Paint
from riverboat_terminal.screen import Pictures, Screen, Sentences
from riverboat_terminal.session import Session, choose_table, invite_bots, leave, take_seat
from riverboat_terminal.words import Words, language_of_environment

ROOM_IS_OFF = 2
"""Exit code when there is no room to play in."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `riverboat play`."""
    parser.add_argument(
        "--name",
        default=os.environ.get("USER", "guest"),
        help="what others call you (in a deployed room the token says)",
    )
    parser.add_argument("--table", help="id of a table (default: one with people and a free seat)")
    parser.add_argument(
        "--preset", choices=PRESETS, help="play at a table of this preset; one is opened where there is none"
    )
    parser.add_argument("--private", action="store_true", help="open a private table, and get its code")
    parser.add_argument("--code", help="with --table: the code that invites to a private table")
    parser.add_argument("--buy-in", type=int, help="chips to sit down with (default: the most)")
    parser.add_argument("--seat", type=int, help="seat number (default: any)")
    parser.add_argument("--post", action="store_true", help="post a blind in a running game, not wait for it")
    parser.add_argument("--bots", type=int, default=0, help="invite bots until so many sit at the table")
    parser.add_argument("--lang", choices=["en", "zh"], help="language (default: the environment's)")
    parser.add_argument("--plain", action="store_true", help="sentences only, for screen readers and pipes")
    parser.add_argument("--auto", action="store_true", help="play by itself")
    parser.add_argument("--hands", type=int, help="with --auto: stop after so many hands")
    add_admission_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play until one leaves; the exit code."""
    words = Words(args.lang or language_of_environment())
    try:
        admission = admission_of(args, words)
    except Outside as problem:
        print(problem, file=sys.stderr)
        return ROOM_IS_OFF
    logging.getLogger("riverboat_local").addHandler(logging.NullHandler())
    try:
        return asyncio.run(_play(args, admission, words))
    except UnreachableError as problem:
        text = "room_is_off" if args.url is None else "no_way_in"
        print(words(text, problem=str(problem)), file=sys.stderr)
        return ROOM_IS_OFF
    except ClientError as problem:
        print(words.error(problem), file=sys.stderr)
        return 1


async def _play(args: argparse.Namespace, admission: Admission, words: Words) -> int:
    session: Session | None = None

    def tell_connection(connected: bool) -> None:
        if connected:
            admission.admitted()
        if session is not None:
            session.tell_connection(connected)

    _leave_on_termination()
    async with Client(admission.url, admission.ticket, on_connection=tell_connection) as client:
        if args.private:
            table, is_new = await open_private(client, args.name, args.preset), False
        else:
            table, is_new = await choose_table(client, args.table, args.preset)
        if args.code and not await come_in(client, table, args.code, words):
            print(words("is_closed"))
            return 1
        screen = _screen(args.plain, words, client)
        narrator = Narrator(words, _card_words(words, screen))
        tally = Tally()
        session = Session(client, table, screen, words, narrator)
        screen.open()
        try:
            account = await client.account()
            screen.say([words("welcome", name=account.name, balance=account.balance)])
            if is_new:
                screen.say([words("no_table")])
            if args.private:
                screen.say([words("opened", table=table)])
            await take_seat(client, table, args.buy_in, args.seat, post=args.post)
            await invite_bots(client, table, args.bots)
            if args.auto:
                await AutoPlayer(client, table, args.bots, tally).play(args.hands, screen, narrator)
            else:
                await session.play(lines_typed())
        except asyncio.CancelledError:
            pass  # Ctrl-C: leave like anybody else
        finally:
            hand_goes_on = await leave(client, table)
            screen.close()
        if args.auto:
            print(_summary(tally, words))
        await _say_goodbye(client, words, hand_goes_on)
    return 0


async def _say_goodbye(client: Client, words: Words, hand_goes_on: bool) -> None:
    if hand_goes_on:
        print(words("leaving_soon"))
        return
    with contextlib.suppress(ClientError, TimeoutError):
        async with asyncio.timeout(2):
            print(words("goodbye", balance=(await client.account()).balance))


def _leave_on_termination() -> None:
    """A terminated client leaves as with Ctrl-C."""
    task = asyncio.current_task()
    with contextlib.suppress(NotImplementedError):  # not on Windows
        if task is not None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


def _screen(plain: bool, words: Words, client: Client) -> Screen:
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return Sentences(words, client.server_now)
    return Pictures(words, _paint(), client.server_now)


def _paint() -> Paint:
    signs = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return Paint(colour=not os.environ.get("NO_COLOR"), signs=signs)


def _card_words(words: Words, screen: Screen) -> Callable[[list[str]], str]:
    return words.cards if isinstance(screen, Sentences) else _paint().cards


def _summary(tally: Tally, words: Words) -> str:
    return words(
        "auto_summary",
        hands=tally.hands,
        result=f"{tally.stack - tally.bought:+d}",
        wait=f"{tally.longest_wait:.1f}",
        refused=len(tally.refused),
    )
