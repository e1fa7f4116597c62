"""Playing by itself: a bot's decisions through a person's connection, to soak a room."""

import secrets
import time
from dataclasses import dataclass, field

from riverboat.bots.abilities import ability, shields
from riverboat.bots.deciding import decide
from riverboat.cards.card import NAMES
from riverboat.cards.shuffle import ENTROPY_BYTES
from riverboat.views.view import View
from riverboat_client import Client, RefusedError
from riverboat_terminal.narration import Narrator
from riverboat_terminal.screen import Screen
from riverboat_terminal.seeing import own_seat
from riverboat_terminal.session import invite_bots

STALE = ("turn_over", "not_your_turn", "no_hand", "out_of_time", "no_window", "nothing_owed")
"""Refusals of a turn, a window or a wait that ended while it was decided."""


@dataclass(slots=True)
class Tally:
    """What came of it so far."""

    hands: int = 0
    bought: int = 0
    """Chips brought to the table."""
    stack: int = 0
    """Chips there after the last hand."""
    longest_wait: float = 0
    """Seconds between two updates while a hand was in progress, people's thinking included."""
    abilities: dict[str, int] = field(default_factory=dict)
    """Of Naiko: how often each was used."""
    refused: list[str] = field(default_factory=list)
    """Codes of refusals, but for stale turns."""


class AutoPlayer:
    """Plays one seat until enough hands are over."""

    def __init__(self, client: Client, table: str, bots: int, tally: Tally) -> None:
        self._client = client
        self._table = table
        self._bots = bots
        self._tally = tally
        self._answered = (0, -1, 0)
        """The last turn that was answered, and how many abilities it was answered with."""
        self._counted = 0
        """The last hand that was counted or was in progress when we came."""

    async def play(self, hands: int | None, screen: Screen, narrator: Narrator) -> None:
        """`hands` None: without end. Returns early when the account cannot buy in again."""
        tally = self._tally
        heard_at: float | None = None
        async for state in self._client.updates(self._table):
            now = time.monotonic()
            if heard_at is not None:
                tally.longest_wait = max(tally.longest_wait, now - heard_at)
            heard_at = now if state.view.street is not None else None
            screen.say(narrator.tell(state.events, state.view, state.missed))
            screen.show(state.view)
            self._count(state.view)
            if hands is not None and tally.hands >= hands:
                return
            try:
                await self._respond(state.view)
            except RefusedError as refused:
                if refused.code == "not_enough_chips":
                    return
                if refused.code not in STALE:
                    tally.refused.append(refused.code)

    def _count(self, view: View) -> None:
        own = own_seat(view)
        if own is None:
            return
        if not self._tally.bought:
            self._counted = view.hand
            self._tally.bought = self._tally.stack = own.stack + own.bet
        if view.street is None and view.hand > self._counted:
            self._counted = view.hand
            self._tally.hands += own.cards is not None  # dealt in
            self._tally.stack = own.stack

    async def _respond(self, view: View) -> None:
        """Whatever the view asks for: a decision, chips, company, coming back."""
        own = own_seat(view)
        if own is None or view.you is None:
            return
        asked = (view.hand, view.turn, len(own.abilities))
        if view.you.may_shield and asked != self._answered:
            self._answered = asked
            shield = shields(view, secrets.token_bytes(ENTROPY_BYTES))
            await self._client.answer_anchor(self._table, view.hand, shield)
            if shield:
                self._note("shield")
        elif view.you.options is not None and asked != self._answered:
            self._answered = asked
            if not await self._use_ability(view):
                decision = decide(view, secrets.token_bytes(ENTROPY_BYTES))
                await self._client.act(self._table, view.hand, view.turn, decision.action, decision.to)
        elif own.waiting and own.presence == "present" and not view.you.posts:
            await self._client.post_blind(self._table)
        elif view.street is None:
            if not own.stack and not view.you.waiting_chips:
                await self._client.top_up(self._table, view.most_buy_in)
                self._tally.bought += view.most_buy_in
            elif own.presence == "sitting_out":
                await self._client.sit_in(self._table)
            elif sum(seat.bot for seat in view.seats) < self._bots and len(view.seats) < view.seat_count:
                await invite_bots(self._client, self._table, self._bots)

    async def _use_ability(self, view: View) -> bool:
        """Whether one was used: the next view asks again, for the turn goes on."""
        wish = ability(view, secrets.token_bytes(ENTROPY_BYTES))
        if wish is None:
            return False
        card = None if wish.card is None else NAMES[wish.card]
        try:
            await self._client.use_ability(self._table, view.hand, view.turn, wish.ability, card, wish.target)
        except RefusedError as refused:
            if refused.code not in STALE:
                self._tally.refused.append(refused.code)
            return False
        self._note(wish.ability)
        return True

    def _note(self, used: str) -> None:
        self._tally.abilities[used] = self._tally.abilities.get(used, 0) + 1
