"""A thousand Naiko hands at a table of one person and bots: nobody is stuck, nothing is lost (rules 11.8)."""

from collections import Counter
from typing import Any

import pytest

from riverboat.bots import abilities as bot_abilities
from riverboat.bots import deciding as bots
from riverboat.bots.seated import SEATED_BOTS
from riverboat.cards.shuffle import derive
from riverboat.game.rules import Rules
from riverboat.naiko.events import AbilityUsed, AnchorStood
from riverboat.naiko.state import COST, MOST_STARS
from riverboat.table.apply import apply
from riverboat.table.commands import (
    Act,
    AddBot,
    AnswerAnchor,
    Command,
    Outcome,
    SitDown,
    SitIn,
    Tick,
    TopUp,
    UseAbility,
)
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from riverboat.views.view import view_of
from tests.support.till import paid_out

HANDS = 1000
BOTS = 3
LONGEST_HAND = 300
"""Seconds of the table's time; a hand of four with all its thinking and its windows is far shorter."""


class Evening:
    """One person and bots; the person plays as a bot would."""

    def __init__(self) -> None:
        rules = Rules(abilities=True, showdown="all", short_all_ins="never")
        self.table = Table("t", Settings("Naiko", rules, seats=BOTS + 1, most_buy_in=100))
        self.now: Any = 1_800_000_000_000
        self.sent = 0
        self.paid = 0
        self.used: Counter[str] = Counter()
        self.send(SitDown("ann", "Ann", 100))

    def send(self, command: Command) -> None:
        """A command that must be obeyed."""
        self.sent += 1
        answer = apply(self.table, command, self.now, self.entropy("table"), None, bots=SEATED_BOTS)
        assert isinstance(answer, Outcome), f"{command}: {answer}"
        self.paid += paid_out(answer.transfers)
        for event in answer.events:
            if isinstance(event, AbilityUsed):
                self.used[event.ability] += 1
            elif isinstance(event, AnchorStood):
                self.used["stood"] += 1

    def entropy(self, purpose: str) -> bytes:
        return derive(b"evening", f"{purpose} {self.sent}")

    def step(self) -> None:
        """What is to be done next: the person's answer, company, or the clock's work when it is due."""
        table = self.table
        view = view_of(table, 1)
        assert view.you is not None
        if view.you.may_shield:
            self.send(AnswerAnchor("ann", view.hand, bot_abilities.shields(view, self.entropy("shield"))))
        elif view.you.options is not None:
            self._act()
        elif view.street is None and len(view.seats) <= BOTS:
            self.send(AddBot("ann", f"bot-{self.sent}"))
        elif view.street is None and table.seats[1].stack + table.seats[1].waiting_chips < 20:
            self.send(TopUp("ann", 80))
        elif view.seats[0].presence == "sitting_out":
            self.send(SitIn("ann"))
        else:
            due = table.due()
            assert due is not None, "nothing is to come"
            assert due * 1000 < self.now + LONGEST_HAND * 1000
            self.now = max(self.now, due * 1000)
            self.send(Tick())

    def _act(self) -> None:
        view = view_of(self.table, 1)
        turn = ("ann", view.hand, view.turn)
        wish = bot_abilities.ability(view, self.entropy("ability"))
        if wish is not None:
            self.send(UseAbility(*turn, wish.ability, wish.card, wish.target))
        else:
            decision = bots.decide(view, self.entropy("decision"))
            self.send(Act(*turn, decision.action, decision.to))


def test_a_thousand_hands_without_a_stall(monkeypatch: pytest.MonkeyPatch) -> None:
    # Fewer samples make worse decisions, and more of them a second.
    monkeypatch.setattr(bots, "SAMPLES", 60)
    monkeypatch.setattr(bot_abilities, "SAMPLES", 60)
    evening = Evening()
    table = evening.table
    began, hands = evening.now, 0
    while table.hands <= HANDS:
        evening.step()
        if table.hands > hands:
            assert evening.now - began < LONGEST_HAND * 1000, f"hand {hands}"
            began, hands = evening.now, table.hands
        if table.playing is None:
            assert table.chips() == -evening.paid
        assert all(0 <= seat.stars <= MOST_STARS for seat in table.seats.values())
    assert all(evening.used[ability] > HANDS // 100 for ability in COST), evening.used
    assert evening.used["stood"]
