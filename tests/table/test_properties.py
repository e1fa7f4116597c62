"""Tables under anything that people, bots, clocks and operators can do to them, in any order.

Every command goes through `LoneTable.send`, which holds the table to its invariants and every view to what
its viewer may know. This file does the mischief, and asks what needs more than one command.
"""

from typing import Any

import hypothesis.strategies as st
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from riverboat.bots.seated import SEATED_BOTS
from riverboat.cloud.dynamo.codec import dump_door, dump_table, load_door, load_table
from riverboat.game.rules import Rake, Rules
from riverboat.table.apply import apply
from riverboat.table.commands import (
    Act,
    AddBot,
    Command,
    Connect,
    Disconnect,
    Outcome,
    PostBlind,
    Refused,
    RemoveBot,
    Show,
    SitDown,
    SitIn,
    SitOut,
    StandUp,
    Tick,
    TopUp,
    VoidHand,
)
from riverboat.table.host_commands import (
    AnswerKnock,
    CloseTable,
    Invite,
    Knock,
    MakeCode,
    MakeHost,
    Pause,
    RemovePlayer,
    Resume,
    RevokeCode,
    SetStakes,
)
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views.view import OptionsView, view_of
from tests.support.lone_table import LoneTable, copy_of
from tests.support.replay import assert_replays

NAMES = ("ann", "ben", "cleo", "dan", "eve", "finn", "gil")
PEOPLE = st.sampled_from(NAMES)
SEATS = st.none() | st.integers(0, 11)
CHOICES = st.lists(st.sampled_from([0, 1, 1, 1, 1, 2, 2, 3, 4]), max_size=40)
"""Of what is offered: folding is first, checking or calling second, raising and all-in follow."""

COMMANDS = st.one_of(
    st.builds(SitDown, PEOPLE, st.just("newcomer"), st.integers(24, 101), SEATS, st.booleans()),
    st.builds(Show, PEOPLE, st.integers(0, 9)),
    st.builds(RemoveBot, PEOPLE, st.integers(0, 11)),
    *[st.builds(command, PEOPLE) for command in (StandUp, SitOut, SitIn, PostBlind, Connect, Disconnect)],
)

HOST_COMMANDS = st.one_of(
    st.builds(Invite, PEOPLE, PEOPLE),
    st.builds(Knock, PEOPLE, st.just("newcomer")),
    st.builds(AnswerKnock, PEOPLE, PEOPLE, st.booleans()),
    st.builds(SetStakes, PEOPLE, st.none() | st.integers(1, 10), st.none() | st.integers(1, 30)),
    st.builds(RemovePlayer, PEOPLE, PEOPLE | st.integers(0, 11)),
    st.builds(MakeHost, PEOPLE, st.integers(0, 11)),
    *[st.builds(command, PEOPLE) for command in (MakeCode, RevokeCode, Pause, Resume, Resume, CloseTable)],
)

RULES = st.builds(
    Rules,
    small_blind=st.sampled_from([1, 5]),
    big_blind=st.sampled_from([5, 10]),
    ante=st.sampled_from([0, 0, 1]),
    big_blind_ante=st.sampled_from([0, 0, 10]),
    burn=st.booleans(),
    short_all_ins=st.sampled_from(["accumulate", "never"]),
    showdown=st.sampled_from(["all", "muck"]),
    rake=st.sampled_from([None, Rake(150, no_flop_no_drop=False), Rake(50, cap=3)]),
)
SETTINGS = st.builds(
    Settings,
    name=st.just("river"),
    rules=RULES,
    seats=st.sampled_from([2, 3, 6, 10]),
    least_buy_in=st.just(25),
    most_buy_in=st.sampled_from([30, 100, 500]),
    action_seconds=st.sampled_from([5, 20]),
    pause_seconds=st.sampled_from([1, 4]),
    on_disconnect=st.sampled_from(["wait", "fold"]),
    reconnect_seconds=st.sampled_from([5, 60]),
    sit_out_seconds=st.sampled_from([30, 600]),
    button=st.sampled_from(["rotate", "dead"]),
    entry=st.sampled_from(["blind", "blind", "free"]),
    ready=st.sampled_from([False, False, True]),
    fee=st.sampled_from([0, 0, 7]),
    coefficient=st.sampled_from([1, 5]),
    bots=st.sampled_from([True, True, False]),
    private=st.booleans(),
) | st.builds(
    Settings, st.just("river"), RULES, least_buy_in=st.just(25), button=st.just("draw"), entry=st.just("free")
)

MOST_TICKS_TO_REST = 3000


class Tables(RuleBasedStateMachine):
    room: LoneTable
    obeyed: tuple[Command, str] | None = None
    """The last message and its id, if it was obeyed and nothing has happened since."""

    @initialize(settings=SETTINGS, people=st.integers(0, 7), milliseconds=st.integers(0, 999))
    def open(self, settings: Settings, people: int, milliseconds: int) -> None:
        assert settings.problems() == []
        self.room = LoneTable(settings, host="ann")
        self.room.now += milliseconds
        for player in NAMES[: min(people, settings.seats)]:
            self.send(SitDown(player, player, settings.most_buy_in))

    def send(self, command: Command) -> Outcome | Refused:
        message_id = f"message-{len(self.room.sent)}"
        answer = self.room.send(command, message_id)
        if self.table.closed:  # the store has it no more: another one is opened
            assert_replays(self.room)
            self.room = LoneTable(self.room.settings, self.room.now, host="ann")
            self.obeyed = None
            return answer
        obeyed = isinstance(answer, Outcome) and answer.changed
        self.obeyed = (command, message_id) if obeyed else None
        return answer

    @property
    def table(self) -> Table:
        return self.room.table

    # People and bots

    @rule(command=COMMANDS, choices=CHOICES)
    def somebody_asks(self, command: Command, choices: list[int]) -> None:
        self.send(command)
        self.play(choices)

    @rule(player=PEOPLE, seats=st.lists(SEATS, min_size=1, max_size=9))
    def bots_come(self, player: str, seats: list[int | None]) -> None:
        for seat in seats:
            self.send(AddBot(player, f"bot-{len(self.room.sent)}", seat))

    @rule(player=PEOPLE, chips=st.sampled_from([0, 1, 7, 30, 99, 1000]), choices=CHOICES)
    def top_up(self, player: str, chips: int, choices: list[int]) -> None:
        """The most that may be added is accepted, and no chip more."""
        answer = self.send(TopUp(player, chips))
        if isinstance(answer, Refused) and answer.code == "top_up_out_of_range":
            most = int(answer.details["most"])
            assert isinstance(self.send(TopUp(player, most + 1)), Refused)
            answer = self.send(TopUp(player, most))
            assert isinstance(answer, Outcome if most else Refused)
        number = self.table.seat_of(player)
        if number is not None and not self.table.was_dealt_in(number) and isinstance(answer, Outcome):
            assert self.table.seats[number].stack <= self.table.settings.most_buy_in
        self.play(choices)

    @rule(leaver=PEOPLE, newcomer=PEOPLE)
    def a_seat_changes_hands(self, leaver: str, newcomer: str) -> None:
        """Whoever takes a seat that was just left has no part in its last hand."""
        while self.table.playing:
            self.play([0])
        number = self.table.seat_of(leaver)
        self.send(StandUp(leaver))
        if number is not None and number not in self.table.seats:
            self.send(StandUp(newcomer))
            self.send(SitDown(newcomer, newcomer, self.table.settings.least_buy_in, number))

    @rule(player=PEOPLE, units=st.integers(0, 9))
    def an_account_runs_low(self, player: str, units: int) -> None:
        """What it cannot pay of a fee comes from the stack."""
        self.room.purses[player] = units

    @rule(command=HOST_COMMANDS, choices=CHOICES)
    def the_host_decides(self, command: Command, choices: list[int]) -> None:
        """Whatever he wants of a hand, it is played to its end by what it was dealt with."""
        hand = self.table.playing
        rules = hand.rules if hand else None
        answer = self.send(command)
        if isinstance(answer, Outcome) and answer.table is self.table:
            assert self.table.playing is hand
            assert hand is None or hand.rules is rules
        self.play(choices)

    # Play and time

    @rule(choices=CHOICES.filter(len))
    def play(self, choices: list[int]) -> None:
        """The actor takes one of his options; with a bot to act or no hand, the clock does its work."""
        for choice in choices:
            if self.table.acts_by is not None and self.room.now <= self.table.acts_by * 1000:
                options = offered(self.room.options())
                assert isinstance(
                    self.send(self.room.answer(*options[min(choice, len(options) - 1)])), Outcome
                )
            elif self.table.due() is not None:
                self.room.tick_when_due()
                self.obeyed = None

    @rule(milliseconds=st.integers(1, 4000))
    def time_passes(self, milliseconds: int) -> None:
        self.room.now += milliseconds

    @rule(seconds=st.sampled_from([-5, -1, 0, 1, 30, 700]))
    def tick(self, seconds: int) -> None:
        """A clock that wakes early does no harm, a late one none either."""
        due = self.table.due()
        at = self.room.now if due is None else (due + seconds) * 1000
        self.room.now = max(self.room.now, at)
        hand = self.table.playing
        actions = len(hand.actions) if hand else 0
        self.send(Tick())
        if due is None or self.room.now < due * 1000:
            assert self.table.playing is hand, "a clock that woke early began or ended a hand"
            assert hand is None or len(hand.actions) == actions, "a clock that woke early acted"

    @rule()
    def tick_in_the_past(self) -> None:
        """A clock whose time is behind the table's."""
        self.room.now -= 2500
        self.send(Tick())
        self.room.now += 2500

    @rule()
    def void(self) -> None:
        """Every stack is what it was when the hand began."""
        hand = self.table.playing
        before = (
            {player.seat: (self.table.seats[player.seat].player, player.start) for player in hand.players}
            if hand
            else {}
        )
        waiting = {number: seat.waiting_chips for number, seat in self.table.seats.items()}
        stars = {number: seat.stars for number, seat in self.table.seats.items()}
        answer = self.send(VoidHand())
        assert isinstance(answer, Outcome) == (hand is not None)
        if isinstance(answer, Outcome):
            assert not answer.records
            assert all(transfer.reason in ("cash_out", "top_up") for transfer in answer.transfers)
        for number, (player, start) in before.items():
            if number in self.table.seats:
                assert self.table.seats[number].player == player
                assert start <= self.table.seats[number].stack <= start + waiting[number]
                assert self.table.seats[number].stars == stars[number]

    @rule()
    @precondition(lambda self: self.obeyed is not None)
    def send_again(self) -> None:
        """A message that arrives twice is obeyed once."""
        assert self.obeyed is not None
        answer = self.room.send(*self.obeyed)
        assert isinstance(answer, Outcome)
        assert not answer.changed

    @rule()
    def store_and_load(self) -> None:
        """What is stored between two commands is the whole table: nothing that follows can tell."""
        loaded = load_table(dump_table(self.table))
        loaded.door = load_door(dump_door(self.table.door))
        assert loaded == self.table
        self.room.table = loaded

    # What is offered

    @invariant()
    @precondition(lambda self: self.table.playing is not None and self.table.window_seat is None)
    def exactly_the_offered_options_are_accepted(self) -> None:
        if self.table.acts_by is not None and self.room.now > self.table.acts_by * 1000:
            assert self.room.refusal(self.room.answer("fold")) == "out_of_time"
            return
        options = self.room.options()
        legal = set(offered(options))
        for action in ("fold", "check", "call", "all_in"):
            self.is_accepted(action, 0, (action, 0) in legal)
        least, most = options.raise_least or 0, options.raise_most or 0
        for to in {0, 1, least - 1, least, (least + most) // 2, most, most + 1}:
            self.is_accepted("raise", to, least <= to <= most > 0)

    def is_accepted(self, action: Any, to: int, accepted: bool) -> None:
        command = self.room.answer(action, to)
        if not accepted:
            self.room.refusal(command)
        else:
            answer = apply(copy_of(self.table), command, self.room.now, bytes(32), bots=SEATED_BOTS)
            assert isinstance(answer, Outcome), f"{command} was offered, and refused: {answer}"

    @invariant()
    @precondition(lambda self: self.table.playing is not None)
    def nobody_acts_out_of_turn(self) -> None:
        hand = self.table.playing
        assert hand is not None
        turn = len(hand.actions)
        for number, seat in self.table.seats.items():
            if number != self.table.actor_seat:
                assert self.room.refusal(Act(seat.player, hand.number, turn, "fold")) == "not_your_turn"
                you = view_of(self.table, number).you
                assert you is not None
                assert you.options is None
        assert self.room.refusal(Act(self.room.actor, hand.number, turn - 1, "fold")) == "turn_over"
        assert self.room.refusal(Act(self.room.actor, hand.number - 1, turn, "fold")) == "turn_over"
        assert self.room.refusal(Act("nobody", hand.number, turn, "fold")) == "not_seated"

    # What only shows in the end

    def teardown(self) -> None:
        if not hasattr(self, "room"):
            return
        assert_replays(self.room)
        self.left_alone_it_comes_to_rest()

    def left_alone_it_comes_to_rest(self) -> None:
        """With nobody to act but the clock, each of its looks gets somewhere, and there is a last one."""
        table = copy_of(self.table)
        now = self.room.now
        for tick in range(MOST_TICKS_TO_REST):
            due = table.due()
            if due is None:
                break
            now = max(now, due * 1000)
            assert isinstance(apply(table, Tick(), now, tick.to_bytes(32), bots=SEATED_BOTS), Outcome)
            assert table.due() != due, "the clock looked and nothing came of it"
        else:
            raise AssertionError("the table never comes to rest")
        assert table.playing is None
        assert not any(seat.bot for seat in table.seats.values()) or any(
            not seat.bot for seat in table.seats.values()
        )


def offered(options: OptionsView) -> list[tuple[str, int]]:
    """Actions that these options allow, as `act` names them."""
    actions = [("fold", 0)]
    if options.check:
        actions.append(("check", 0))
    if options.call is not None:
        actions.append(("call", 0))
    if options.raise_least is not None and options.raise_most is not None:
        actions += [
            ("raise", options.raise_least),
            ("raise", (options.raise_least + options.raise_most) // 2),
        ]
    if options.all_in is not None:
        actions.append(("all_in", 0))
    return actions


TestTables = Tables.TestCase
TestTables.settings = hypothesis_settings(
    max_examples=hypothesis_settings().max_examples // 2, stateful_step_count=50
)
