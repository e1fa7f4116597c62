"""A session at one table: what happens there is shown, what is typed is done."""

import asyncio
import contextlib
from collections.abc import Awaitable

from pydantic import ValidationError

from riverboat.views.view import View
from riverboat_client import Client, ClientError, NoAnswerError, RefusedError, TableState
from riverboat_terminal.hosting import HostNews, HostWish, obey
from riverboat_terminal.narration import Narrator
from riverboat_terminal.proving import last_hand, save_proof
from riverboat_terminal.screen import Screen
from riverboat_terminal.seeing import own_seat
from riverboat_terminal.typed import (
    AnswerAnchor,
    AskProof,
    Intent,
    Plain,
    Problem,
    RaiseTo,
    SendAway,
    Sit,
    TopUp,
    UseAbility,
    ability_for,
    move_for,
    parse,
)
from riverboat_terminal.words import Words

LEAVING_SECONDS = 5
"""How long leaving may take when the room does not answer."""


async def choose_table(client: Client, wanted: str | None, preset: str | None = None) -> tuple[str, bool]:
    """The wanted table, else the one with the most people and a free seat, else a new one (then True).

    With a preset only tables that go by its name will do.
    """
    if wanted is not None:
        return wanted, False
    name = preset.capitalize() if preset else "Riverboat"
    free = [table for table in await client.list_tables() if table.players < table.seats]
    if preset:
        free = [table for table in free if table.name == name]
    if free:
        return max(free, key=lambda table: table.players - table.bots).table, False
    return await client.create_table({"name": name}, preset or "standard"), True


async def take_seat(
    client: Client, table: str, buy_in: int | None, seat: int | None, *, post: bool = False
) -> View:
    """Sit down, unless one sits there already: then play on. `buy_in` None: as much as one may and has."""
    view = (await client.join(table)).view
    own = own_seat(view)
    if own is None:
        if buy_in is None:
            chips = (await client.account()).balance // view.coefficient
            buy_in = max(min(view.most_buy_in, chips), view.least_buy_in)
        view = (await client.sit_down(table, buy_in, seat, post=post)).view
    elif own.presence == "sitting_out" and own.stack:
        view = (await client.sit_in(table)).view
    return view


async def invite_bots(client: Client, table: str, bots: int) -> None:
    """Fill seats until so many bots sit at the table."""
    state = client.state(table)
    seated = sum(seat.bot for seat in state.view.seats) if state else 0
    for _ in range(bots - seated):
        await client.add_bot(table)


async def leave(client: Client, table: str) -> bool:
    """Stand up if one sits; whether the hand in progress must end first. Never raises, never takes long."""
    with contextlib.suppress(ClientError, TimeoutError):
        async with asyncio.timeout(LEAVING_SECONDS):
            state = client.state(table)
            if state and state.view.you:
                state = await client.stand_up(table)
                return state.view.you is not None
    return False


class Session:
    """One person at one table, through one screen."""

    def __init__(self, client: Client, table: str, screen: Screen, words: Words, narrator: Narrator) -> None:
        self._client = client
        self._table = table
        self._screen = screen
        self._words = words
        self._narrator = narrator
        self._host_news = HostNews(words)
        self._folding_for_free: tuple[int, int] | None = None
        """The hand and turn in which a fold was asked for though a check is free."""

    async def play(self, lines: "asyncio.Queue[str | None]") -> None:
        """Until `quit` or the end of input, or the table is gone: then ClientError."""
        ticking = asyncio.create_task(self._tick())
        watching = asyncio.create_task(self._watch())
        typing = asyncio.create_task(self._listen(lines))
        try:
            await asyncio.wait({watching, typing}, return_when="FIRST_COMPLETED")
            for task in (watching, typing):
                if task.done():
                    task.result()
        finally:
            for task in (ticking, watching, typing):
                task.cancel()

    def tell_connection(self, connected: bool) -> None:
        """The connection went or came back."""
        self._screen.say([self._words("connection_back" if connected else "connection_lost")])

    async def _listen(self, lines: "asyncio.Queue[str | None]") -> None:
        while (line := await lines.get()) is not None and await self._obey(line):
            self._screen.typed()

    async def _watch(self) -> None:
        async for state in self._client.updates(self._table):
            self._show(state)
        self._screen.say([self._words("is_closed")])

    def _show(self, state: TableState) -> None:
        told = self._narrator.tell(state.events, state.view, state.missed)
        told += self._host_news.tell(state.view)
        if told:
            self._screen.say(told)
        self._screen.show(state.view)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(1)
            self._screen.tick()

    async def _obey(self, line: str) -> bool:
        """Do what was typed; False when it was to quit."""
        intent = parse(line)
        if intent == Plain("quit"):
            return False
        if isinstance(intent, Problem):
            self._complain(intent)
        elif intent is not None:
            try:
                await self._do(intent)
            except NoAnswerError:
                self._screen.say([self._words("no_answer")])
            except (RefusedError, ValidationError) as error:
                self._screen.say(
                    [self._words.error(error) if isinstance(error, RefusedError) else str(error)]
                )
        return True

    async def _do(self, intent: Intent) -> None:
        client, table = self._client, self._table
        work: Awaitable[object] | None = None
        match intent:
            case Plain("help"):
                self._screen.say([self._words("help")])
            case Plain("rules"):
                self._screen.say([self._words("fair_play")])
            case Plain("look"):
                self._screen.look()
            case Plain("sit_out"):
                work = client.sit_out(table)
            case Plain("back"):
                work = client.sit_in(table)
            case Plain("bot"):
                work = client.add_bot(table)
            case Plain("leave"):
                work = client.stand_up(table)
            case SendAway(seat):
                work = client.remove_bot(table, seat)
            case TopUp(amount):
                work = client.top_up(table, amount)
            case Sit(buy_in, post):
                work = take_seat(client, table, buy_in, None, post=post)
            case Plain("post"):
                work = client.post_blind(table)
            case Plain("show"):
                state = client.state(table)
                work = client.show(table, max(state.view.hand if state else 0, 1))
            case AskProof(hand):
                await self._prove(hand)
            case UseAbility():
                await self._use(intent)
            case AnswerAnchor(shield):
                await self._answer_anchor(shield)
            case HostWish():
                work = obey(client, table, intent)
            case Plain() | RaiseTo():
                await self._move(intent)
        if work is not None:
            await work

    async def _prove(self, hand: int | None) -> None:
        hand = hand or last_hand(self._client, self._table)
        if hand is None:
            self._complain(Problem("no_hand_over", {}))
        else:
            self._screen.say(await save_proof(self._client, self._table, hand, self._words))

    async def _move(self, intent: Plain | RaiseTo) -> None:
        state = self._client.state(self._table)
        if state is None:
            return
        view = state.view
        move = move_for(intent, view)
        if isinstance(move, Problem):
            self._complain(move)
            return
        turn = (view.hand, view.turn)
        options = view.you.options if view.you else None
        if move.action == "fold" and options and options.check and self._folding_for_free != turn:
            self._folding_for_free = turn
            self._complain(Problem("fold_for_free", {}))
            return
        await self._client.act(self._table, *turn, move.action, move.to)

    async def _use(self, intent: UseAbility) -> None:
        state = self._client.state(self._table)
        if state is None:
            return
        view = state.view
        asked = ability_for(intent, view)
        if isinstance(asked, Problem):
            self._complain(asked)
            return
        await self._client.use_ability(
            self._table, view.hand, view.turn, asked.ability, asked.card, asked.target
        )

    async def _answer_anchor(self, shield: bool) -> None:
        state = self._client.state(self._table)
        if state is None or state.view.you is None or not state.view.you.may_shield:
            self._complain(Problem("no_window_here", {}))
            return
        await self._client.answer_anchor(self._table, state.view.hand, shield)

    def _complain(self, problem: Problem) -> None:
        self._screen.say([self._words(problem.key, **problem.details)])
