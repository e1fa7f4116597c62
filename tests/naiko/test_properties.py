"""Naiko tables under anything that can be done to them: abilities, answers and refusals on top of the rest.

Chips and stars, limits, windows and secrets are held by `LoneTable.send`; what every table is asked besides
is inherited.
"""

from typing import Literal

import hypothesis.strategies as st
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import initialize, invariant, precondition, rule

from riverboat.bots.seated import SEATED_BOTS
from riverboat.cards.card import parse_cards
from riverboat.game.rules import Rake, Rules
from riverboat.table.apply import apply
from riverboat.table.commands import AnswerAnchor, Outcome, SitDown, UseAbility
from riverboat.table.settings import Settings
from riverboat.views.view import AbilityView, view_of
from tests.support.lone_table import LoneTable, copy_of
from tests.table.test_properties import CHOICES, NAMES, PEOPLE, Tables

type Choice = tuple[Literal["peek", "swap", "anchor"], int | None, int | None]

RULES = st.builds(
    Rules,
    limit=st.sampled_from(["no-limit", "no-limit", "pot-limit", "fixed-limit"]),
    small_blind=st.just(5),
    big_blind=st.just(10),
    big_blind_ante=st.sampled_from([0, 0, 10]),
    burn=st.booleans(),
    short_all_ins=st.sampled_from(["accumulate", "never"]),
    showdown=st.sampled_from(["all", "muck"]),
    rake=st.sampled_from([None, Rake(150, no_flop_no_drop=False)]),
    abilities=st.just(True),
)
SETTINGS = st.builds(
    Settings,
    name=st.just("river"),
    rules=RULES,
    seats=st.sampled_from([2, 3, 5, 9]),
    least_buy_in=st.just(25),
    most_buy_in=st.sampled_from([30, 500, 2000]),
    action_seconds=st.sampled_from([5, 20]),
    pause_seconds=st.just(1),
    on_disconnect=st.sampled_from(["wait", "fold"]),
    reconnect_seconds=st.sampled_from([5, 60]),
)


class NaikoTables(Tables):
    @initialize(settings=SETTINGS, people=st.integers(2, 7), milliseconds=st.integers(0, 999))
    def open(self, settings: Settings, people: int, milliseconds: int) -> None:
        """Two hands are folded, so that there are stars to spend."""
        assert settings.problems() == []
        self.room = LoneTable(settings)
        self.room.now += milliseconds
        for player in NAMES[: min(people, settings.seats)]:
            self.send(SitDown(player, player, settings.most_buy_in))
        for _ in range(2):
            self.room.deal()
            while self.table.playing:
                self.play([0])
        self.room.deal()

    # Abilities

    @rule(
        choices=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 8)), min_size=1, max_size=3),
        shields=st.sampled_from([True, True, False, None]),
        more=CHOICES,
    )
    def use_what_is_offered(
        self, choices: list[tuple[int, int]], shields: bool | None, more: list[int]
    ) -> None:
        """The actor uses something, is answered or not, acts, and so on with the next."""
        for which, what in choices:
            offers = self.offers()
            if offers and not self.is_late():
                name, cards, targets = read(offers[which % len(offers)])
                card = cards[what % len(cards)] if cards else None
                target = targets[what % len(targets)] if targets else None
                assert isinstance(self.send(self.using(name, card, target)), Outcome)
            if self.table.window_seat is None:
                self.play([1])
            elif shields is not None:
                self.the_target_answers(shields)
        if more and self.table.window_seat is None:
            self.play(more)

    @rule(
        player=PEOPLE,
        name=st.sampled_from(["peek", "swap", "anchor"]),
        card=st.none() | st.integers(0, 51),
        whom=st.none() | st.integers(0, 11),
        off=st.sampled_from([0, 0, 0, 1, -1]),
    )
    def try_anything(
        self,
        player: str,
        name: Literal["peek", "swap", "anchor"],
        card: int | None,
        whom: int | None,
        off: int,
    ) -> None:
        """Accepted if and only if it was offered."""
        offered = self.table.playing is not None and player == self.room.actor and off == 0
        offered = offered and not self.is_late() and self.is_offered((name, card, whom))
        turn = self.room.view(None).turn + off
        answer = self.send(UseAbility(player, self.table.hands, turn, name, card, whom))
        assert isinstance(answer, Outcome) == offered

    @rule(player=PEOPLE, shield=st.booleans())
    def answer(self, player: str, shield: bool) -> None:
        """Accepted from the target in time, and from nobody else ever."""
        number, until = self.table.seat_of(player), self.table.window_until
        asked = number is not None and number == self.table.window_seat
        in_time = until is not None and self.room.now <= until * 1000
        answer = self.send(AnswerAnchor(player, self.table.hands, shield))
        assert isinstance(answer, Outcome) == (asked and in_time)

    @rule(shield=st.booleans())
    @precondition(lambda self: self.table.window_seat is not None)
    def the_target_answers(self, shield: bool) -> None:
        self.answer(self.table.seats[self.table.window_seat or 0].player, shield)

    # What is offered

    @invariant()
    @precondition(lambda self: self.table.playing is not None)
    def exactly_the_offered_abilities_are_accepted(self) -> None:
        hand = self.table.playing
        assert hand is not None
        late = self.is_late()
        hole = hand.players[hand.actor].hole
        attempts: list[Choice] = [("peek", None, None)]
        attempts += [("swap", card, None) for card in (None, *hole, hand.deck[hand.dealt])]
        attempts += [("anchor", None, target) for target in (None, 0, 11, *self.table.seats)]
        for attempt in attempts:
            table = copy_of(self.table)
            answer = apply(table, self.using(*attempt), self.room.now, bytes(32), bots=SEATED_BOTS)
            assert isinstance(answer, Outcome) == (not late and self.is_offered(attempt)), (
                f"{attempt}: {answer}"
            )
            assert isinstance(answer, Outcome) or table == self.table

    @invariant()
    @precondition(lambda self: self.table.window_seat is not None)
    def while_a_window_is_open_nobody_acts(self) -> None:
        for number in self.table.seats:
            you = view_of(self.table, number).you
            assert you
            assert you.options is None
            assert you.abilities == []
            assert you.may_shield == (number == self.table.window_seat)
        assert self.room.refusal(self.room.answer("fold")) == "window_open"

    def offers(self) -> list[AbilityView]:
        actor = self.table.actor_seat
        you = view_of(self.table, actor).you if actor is not None else None
        return you.abilities if you else []

    def is_offered(self, attempt: Choice) -> bool:
        name, card, target = attempt
        for offer in self.offers():
            offered, cards, targets = read(offer)
            if offered == name and (not cards or card in cards) and (not targets or target in targets):
                return True
        return False

    def is_late(self) -> bool:
        acts_by = self.table.acts_by
        return acts_by is not None and self.room.now > acts_by * 1000

    def using(
        self, name: Literal["peek", "swap", "anchor"], card: int | None, target: int | None
    ) -> UseAbility:
        return UseAbility(self.room.actor, self.table.hands, self.room.view(None).turn, name, card, target)


def read(offer: AbilityView) -> tuple[Literal["peek", "swap", "anchor"], list[int], list[int]]:
    """What may be used, and the cards or targets to choose from."""
    assert offer.ability != "shield"
    return offer.ability, parse_cards("".join(offer.cards)), offer.targets


TestNaikoTables = NaikoTables.TestCase
TestNaikoTables.settings = hypothesis_settings(
    max_examples=hypothesis_settings().max_examples // 4, stateful_step_count=40
)
