"""A table with its own time and till. Whatever is sent to it is held to what always holds."""

import pickle
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from riverboat.bots.seated import SEATED_BOTS
from riverboat.protocol.codes import text_of
from riverboat.table.apply import apply
from riverboat.table.commands import (
    Act,
    AddBot,
    Command,
    Message,
    Outcome,
    Refused,
    SitDown,
    Tick,
    message_of,
)
from riverboat.table.events import Event
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat.views.view import OptionsView, View, view_of
from tests.support.invariants import check_door, check_table, check_top_ups
from tests.support.secrecy import Knowledge
from tests.support.till import paid_out

NOON: Any = 1_800_000_000_000
"""Epoch milliseconds at which tests begin: a whole second. Tests reckon with moments as with any numbers."""


def copy_of(table: Table) -> Table:
    copied: Table = pickle.loads(pickle.dumps(table))  # noqa: S301
    return copied


@dataclass(frozen=True, slots=True)
class Sent:
    """The arguments of one call of `apply`, to call it again with."""

    command: Command
    now: Any
    entropy: bytes
    message: Message | None
    purses: dict[str, int]


@dataclass
class LoneTable:
    settings: Settings = field(default_factory=lambda: Settings("river"))
    now: Any = NOON
    paid_out: int = 0
    """Units of account that crossed the table's edge outwards, less those that came in."""
    sent: list[Sent] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Of the last answer."""
    purses: dict[str, int] = field(default_factory=dict)
    """What accounts hold that are too poor for a fee, as a store would have found out."""
    knowledge: Knowledge = field(default_factory=Knowledge)
    host: str = ""
    """Account that opened the table; the room's own by default."""

    def __post_init__(self) -> None:
        self.table = Table("table-1", self.settings, host=self.host)

    def send(self, command: Command, message_id: str | None = None) -> Outcome | Refused:
        """One call of `apply`, and everything that must hold after it."""
        entropy = sha256(b"entropy %d" % len(self.sent)).digest()
        before = copy_of(self.table)
        message = (
            message_of(f"{getattr(command, 'player', '')} {message_id}", repr(command))
            if message_id
            else None
        )
        answer = apply(self.table, command, self.now, entropy, message, self.purses, SEATED_BOTS)
        self.sent.append(Sent(command, self.now, entropy, message, dict(self.purses)))
        if isinstance(answer, Refused):
            self.events = []
            assert self.table == before, f"{answer} changed the table"
            assert text_of(answer.code, answer.details) != answer.code, f"{answer.code} is no known code"
            assert "…" not in text_of(answer.code, answer.details), f"{answer} lacks a detail of its text"
        elif not answer.changed:
            self.events = []
            assert self.table == before
            assert (answer.events, answer.transfers, answer.records) == ([], [], [])
        else:
            assert answer.table is self.table
            self.events = answer.events
            self.paid_out += paid_out(answer.transfers)
            self.knowledge.learn(self.table, answer.events)
            for record in answer.records:
                check_top_ups(self.table, record.hand)
        check_table(self.table, self.paid_out)
        check_door(self.table, self.events)
        self.knowledge.check(self.table, self.events, answer)
        return answer

    def do(self, command: Command, message_id: str | None = None) -> Outcome:
        """A command that must be obeyed."""
        answer = self.send(command, message_id)
        assert isinstance(answer, Outcome), f"{command}: {answer}"
        return answer

    def refusal(self, command: Command) -> str:
        """The code of a command that must be refused."""
        answer = self.send(command)
        assert isinstance(answer, Refused), f"{command} was obeyed"
        return answer.code

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * 1000)

    def seat(self, *players: str, buy_in: int | None = None) -> None:
        """People come and take the first free seats."""
        for player in players:
            self.do(SitDown(player, player, buy_in or self.settings.most_buy_in))

    def seat_bots(self, player: str, count: int) -> None:
        for _ in range(count):
            self.do(AddBot(player, f"bot-{len(self.sent)}"))

    def tick_when_due(self) -> Outcome:
        """Let time pass until the clock has something to do, and have it done."""
        due = self.table.due()
        assert due is not None, "nothing is due"
        self.now = max(self.now, due * 1000)
        return self.do(Tick())

    def deal(self) -> None:
        """Have the clock work until the next hand has been dealt."""
        hands = self.table.hands
        while self.table.hands == hands:
            self.tick_when_due()

    def act(self, action: Any, to: int = 0) -> Outcome:
        """The player whose turn it is acts."""
        return self.do(self.answer(action, to))

    def answer(self, action: Any, to: int = 0) -> Act:
        """What the player whose turn it is would send."""
        hand = self.table.playing
        assert hand is not None
        return Act(self.actor, hand.number, len(hand.actions), action, to)

    def finish_hand(self) -> None:
        """Everyone checks or calls until the hand is over."""
        while self.table.playing:
            options = self.options()
            self.act("check" if options.check else "all_in" if options.call is None else "call")

    def fold_hand(self) -> None:
        """Everyone folds to the last."""
        while self.table.playing:
            self.act("fold")

    @property
    def actor(self) -> str:
        """Whose turn it is."""
        assert self.table.actor_seat is not None
        return self.table.seats[self.table.actor_seat].player

    def options(self) -> OptionsView:
        """What the player whose turn it is is offered."""
        you = view_of(self.table, self.table.actor_seat).you
        assert you is not None
        assert you.options is not None
        return you.options

    def seat_of(self, player: str) -> Seat:
        number = self.table.seat_of(player)
        assert number is not None
        return self.table.seats[number]

    def view(self, player: str | None) -> View:
        return view_of(self.table, None if player is None else self.table.seat_of(player))

    def kinds(self) -> list[str]:
        """What happened at the last answer."""
        return [event.kind for event in self.events]
