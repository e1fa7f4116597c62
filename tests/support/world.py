"""A whole room in simulated time: clients at the door, clocks that sleep as long as they answer.

The parts are the real ones, down to DynamoDB (moto), the transport and the state machine (fakes.py).
"""

import json
import random
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from mypy_boto3_dynamodb import DynamoDBClient

from riverboat.accounts.audit import Audit
from riverboat.cards.card import names_of
from riverboat.cloud.audit import audit
from riverboat.cloud.dynamo import codec, keys, lobby
from riverboat.cloud.dynamo.codec import dump_table, load_table
from riverboat.cloud.dynamo.items import Write
from riverboat.cloud.dynamo.store import Answer, Committed, Loaded, Store
from riverboat.cloud.dynamo.writes import Effect
from riverboat.cloud.entry import lobby_door, table_door, watch
from riverboat.cloud.room import Room
from riverboat.table.moment import Milliseconds
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from tests.support import events
from tests.support.fakes import Execution, Sockets, StateMachines
from tests.support.secrecy import cards_in

NOON: Any = 1_800_000_000_000
"""Epoch milliseconds at which tests begin. Tests reckon with moments as with any numbers."""

START_GRANT = 10_000
MOST_TABLES = 3
EXPRESS_MILLISECONDS = 300_000

_CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
"""A card's name in a text of words and ids."""


_CHANCE = ("table", "hosting")
"""Of a view: ids and codes, whose letters may look like a card's name."""


class Killed(BaseException):
    """The handler's process has ended; nothing in it can catch that."""


class KeepingStore(Store):
    """Remembers every state that was committed: who may see what is judged by it."""

    def __init__(self, client: DynamoDBClient, table_name: str, check: Callable[[Table], None]) -> None:
        super().__init__(client, table_name)
        self.committed: dict[tuple[str, int], bytes] = {}
        self._check = check

    def commit(self, table: Table, version: int, effects: Sequence[Effect], now: Milliseconds) -> Answer:
        answer = super().commit(table, version, effects, now)
        if isinstance(answer, Committed):
            self.committed[table.id, answer.version] = dump_table(table)
            self._check(table)
        return answer

    def create(
        self, table: Table, effects: Sequence[Effect], now: Milliseconds, also: Sequence[Write] = ()
    ) -> bool:
        self.committed[table.id, 1] = dump_table(table)
        return super().create(table, effects, now, also)


class World:
    table = "river"

    def __init__(self, client: DynamoDBClient, table_name: str, settings: Settings) -> None:
        self.client, self.table_name = client, table_name
        self.now = NOON
        self.sockets = Sockets()
        self.states = StateMachines(lambda: self.now)
        self.store = KeepingStore(client, table_name, self._check_clock_of)
        self.room = Room(self.store, self.states.clocks(), self.sockets.pusher(), self._entropy)
        self.chance = random.Random(1)
        self._drawn = self._named = 0
        self.failed_looks: list[BaseException] = []
        self._killed: set[str] = set()
        self.clockless: list[Table] = []
        self.lobby = lobby_door.Lobby(self.store, self.room.pusher, START_GRANT, MOST_TABLES)
        lobby.open_table(self.store, self.table, settings, self.now)

    # ---- clients

    def message_id(self) -> str:
        self._named += 1
        return f"message-{self._named:04d}"

    def send(
        self, player: str, kind: str, named: str | None = None, connection: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """One message of a client; the answer to it."""
        connection = connection or f"to-{player}"
        message_id = named or self.message_id()
        route = "lobby" if kind in ("account", "list_tables", "create_table") else "table"
        body = {"route": route, "type": kind, "id": message_id, **fields}
        if route == "table":
            body.setdefault("table", self.table)
        before = len(self.sockets.sent)
        event = events.message(route, json.dumps(body), player, connection, self.now)
        if route == "lobby":
            lobby_door.lobby_message(self.lobby, event)
        else:
            table_door.table_message(self.room, event)
        return self._answer(connection, message_id, before)

    def _answer(self, connection: str, message_id: str, since: int) -> dict[str, Any]:
        answers = [
            message
            for receiver, message in self.sockets.sent[since:]
            if receiver == connection and message_id in (message.get("answers"), message.get("id"))
        ]
        assert answers, f"{message_id} was not answered"
        return answers[-1]

    def come(self, *players: str, buy_in: int = 100) -> None:
        """Players open their accounts, come to the table and take the first free seats."""
        for player in players:
            self.send(player, "account")
            answer = self.send(player, "sit_down", buy_in=buy_in)
            assert answer["type"] == "snapshot", answer

    def cut(self, player: str) -> None:
        table_door.disconnect(self.room, events.disconnection(player, f"to-{player}", self.now))

    def view(self, player: str) -> dict[str, Any]:
        """What this client shows: the highest version that came to it."""
        views = [message for message in self.sockets.to(f"to-{player}") if message["type"] == "snapshot"]
        newest: dict[str, Any] = max(views, key=lambda message: int(message["version"]))["view"]
        return newest

    def to_act(self) -> str | None:
        """The person whose turn it is."""
        table = self.loaded().table
        seat = table.actor_seat
        return None if seat is None or table.seats[seat].bot else table.seats[seat].player

    def choice(self, player: str) -> dict[str, Any]:
        """A random legal action, from what this client was shown."""
        view = self.view(player)
        options = view["you"]["options"]
        moves: list[dict[str, Any]] = []
        if options["check"]:
            moves += [{"action": "check"}] * 4
        else:
            moves.append({"action": "fold"})
        if options["call"] is not None:
            moves += [{"action": "call"}] * 3
        if options["raise_least"] is not None:
            to = self.chance.randint(options["raise_least"], options["raise_most"])
            moves += [{"action": "raise", "to": to}]
        if options["all_in"] is not None:
            moves.append({"action": "all_in"})
        return {"hand": view["hand"], "turn": view["turn"], **self.chance.choice(moves)}

    def act(self, player: str, **fields: Any) -> dict[str, Any]:
        """Answer the turn that this client was shown last."""
        view = self.view(player)
        return self.send(player, "act", **{"hand": view["hand"], "turn": view["turn"], **fields})

    def play(self, hands: int = 1) -> None:
        """People act when it is their turn, those who are broke top up, and clocks do the rest."""
        goal = self.loaded().table.hands + hands
        until = self.now + hands * 600_000
        while (table := self.loaded().table).hands < goal or table.playing:
            assert self.now < until, f"the table stands still: {table}"
            self._top_up_the_broke(table)
            player = self.to_act()
            if player:
                if self.chance.random() < 0.3:
                    self.run(self.chance.uniform(0.1, 3))
                if self.to_act() == player:
                    answer = self.send(player, "act", **self.choice(player))
                    assert answer["type"] == "snapshot", answer
            else:
                self.next_look()
            self.check_clock()

    def play_until_dealt(self) -> None:
        """Let the clocks work until a hand is in progress."""
        while not self.loaded().table.playing:
            self.next_look()

    def _top_up_the_broke(self, table: Table) -> None:
        if not table.playing:
            for seat in list(table.seats.values()):
                if seat.stack == 0 and not seat.bot:
                    self.send(seat.player, "top_up", amount=table.settings.most_buy_in)
                    self.send(seat.player, "sit_in")

    # ---- time

    def run(self, seconds: float) -> None:
        """Let time pass, and the clocks look."""
        until = self.now + round(seconds * 1000)
        while execution := self._next(until):
            self._look(execution)
        self.now = until

    def next_look(self) -> None:
        """Let time pass until some clock has looked."""
        execution = self._next(None)
        assert execution, "no clock runs"
        self._look(execution)

    def settle(self) -> None:
        """Let every clock that has been started look that wants to look now."""
        self.run(0)

    def _next(self, until: int | None) -> Execution | None:
        waiting = [each for each in self.states.running if until is None or each.looks_at <= until]
        return min(waiting, key=lambda each: each.looks_at, default=None)

    def _look(self, execution: Execution) -> None:
        """One task of the state machine (infra/statemachines/table_clock.asl.json)."""
        self.now = max(self.now, execution.looks_at)
        assert self.now - execution.began < EXPRESS_MILLISECONDS, "Express ended a clock"
        try:
            answer = watch.clock_event(self.room, {**execution.input, "retries": execution.retries})
        except (watch.ClockFailed, Killed) as error:
            self.failed_looks.append(error)
            execution.retries += 1
            execution.looks_at = self.now + 1000
            if execution.retries > 4:
                execution.retries, execution.looks_at = 0, self.now + 2000
            return
        execution.retries = 0
        if answer.get("done"):
            self.states.running.remove(execution)
            return
        wait = answer["wait"]
        assert wait in (1, 2, 3, 4, 5)
        execution.looks_at = self.now + wait * 1000
        execution.input = answer

    def spoil(self, state: bytes | None = None) -> None:
        """Make the table's state unreadable for the engine, but for who sits there with what."""
        key = keys.table_state(self.table)
        item = self.client.get_item(TableName=self.table_name, Key=key)["Item"]
        spoilt = json.loads(codec._inflate(item["state"]["B"])) | {"now": "As Kd"}
        item["state"] = {"B": codec._deflate(json.dumps(spoilt).encode()) if state is None else state}
        self.client.put_item(TableName=self.table_name, Item=item)

    def kill_clocks(self) -> None:
        self._killed |= {execution.clock for execution in self.states.running}
        self.states.running.clear()

    # ---- what always holds

    def loaded(self) -> Loaded:
        loaded = self.store.load(self.table)
        assert loaded is not None
        return loaded

    def check_clock(self) -> None:
        """A deadline has a live clock, and it looks no later than the second that begins with it."""
        assert not self.clockless, "a state was committed that no clock would have looked at in time"
        assert self._is_watched(self.loaded().table)

    def _check_clock_of(self, table: Table) -> None:
        """The same at each commit, whoever commits; noted, for a handler would catch an error."""
        if table.clock not in self._killed and not self._is_watched(table):
            self.clockless.append(table)

    def _is_watched(self, table: Table) -> bool:
        due = table.due()
        if due is None or table.clock is None:
            return due is None and table.clock is None
        looks = [each.looks_at for each in list(self.states.running) if each.clock == table.clock]
        return bool(looks) and min(looks) < max(due * 1000, self.now) + 1000

    def audit(self) -> Audit:
        """The books, which must be right."""
        books = self.books()
        assert books.balanced, books
        return books

    def books(self) -> Audit:
        pages = self.client.get_paginator("scan").paginate(TableName=self.table_name, ConsistentRead=True)
        return audit(item for page in pages for item in page["Items"])

    def check_secrets(self, log_lines: list[str]) -> None:
        """No message named a card that its receiver may not know; no line of the log named any."""
        for line in log_lines:
            assert not _CARD.search(line), line
            assert "hole" not in line, line
            assert "deck" not in line, line
        for connection, sent in self.sockets.sent:
            self._check_message(connection, sent)

    def _check_message(self, connection: str, sent: dict[str, Any]) -> None:
        snapshot = sent["snapshot"] if sent["type"] == "refused" else sent
        if sent["type"] == "refused":
            assert not _CARD.search(sent["message"] + json.dumps(sent["details"]))
        if not snapshot or snapshot["type"] != "snapshot":
            return
        table = load_table(self.store.committed[snapshot["table"], snapshot["version"]])
        receiver = connection.removeprefix("to-").removesuffix("-again")
        known: set[str] = set()
        if hand := table.hand:
            known |= set(names_of(hand.board))
            for player in hand.players:
                seat = table.seats.get(player.seat)
                own = seat is not None and seat.player == receiver
                if player.shown or (own and seat and seat.since_hand < hand.number):
                    known |= set(names_of(player.hole))
        view = {key: value for key, value in snapshot["view"].items() if key not in _CHANCE}
        told = {"view": view, "events": snapshot["events"]}
        leaked = cards_in(json.dumps(told)) - known
        assert not leaked, f"{connection} was told {leaked} by {told}"

    def _entropy(self) -> bytes:
        self._drawn += 1
        return sha256(b"world %d" % self._drawn).digest()
