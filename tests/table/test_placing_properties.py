"""Placing in any company: people come, wait, post, sit out, come back and leave between any two hands
(rules 3.3, 3.7 to 3.11, 3.14 to 3.16, 3.18 and 3.19).

The model keeps its own books: it walks round the table seat by seat and notes who owes what, from nothing
but who sat where when the last blinds were posted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from riverboat.bots.seated import SEATED_BOTS
from riverboat.game.events import HandStarted, Posted
from riverboat.table.apply import apply
from riverboat.table.commands import Act, Command, Outcome, PostBlind, SitDown, SitIn, SitOut, StandUp, Tick
from riverboat.table.settings import Settings
from riverboat.table.table import Table
from tests.support.rounds import BIG, BLINDS

SEATS = 7
SEAT = st.integers(1, SEATS)


@dataclass
class Person:
    player: str
    posts: bool
    owes_big: bool
    owes_small: bool = False
    away: bool = False
    played: bool = False
    """A hand has begun since he sat down."""
    waited: int = 0
    """Hands that were dealt to others while he waited."""

    @property
    def owes(self) -> bool:
        return self.owes_big or self.owes_small


class Companies(RuleBasedStateMachine):
    @initialize(policy=st.sampled_from(["rotate", "dead", "draw"]), people=st.integers(2, SEATS))
    def open(self, policy: Any, people: int) -> None:
        self.policy = policy
        self.waits = policy != "draw"
        entry: Any = "blind" if self.waits else "free"
        settings = Settings(
            "river", BLINDS, SEATS, least_buy_in=BIG, most_buy_in=10**6, button=policy, entry=entry
        )
        self.table = Table("t", settings)
        self.now: Any = 1_800_000_000_000
        self.calls = 0
        self.people: dict[int, Person] = {}
        self.button = self.small = self.big = 0
        self.company: list[str] = []
        for seat in range(1, people + 1):
            self.come(seat, post=False)

    def send(self, command: Command) -> Outcome:
        self.calls += 1
        answer = apply(self.table, command, self.now, self.calls.to_bytes(32), bots=SEATED_BOTS)
        assert isinstance(answer, Outcome), answer
        return answer

    # What people do between hands

    @rule(seat=SEAT, post=st.booleans())
    def come(self, seat: int, post: bool) -> None:
        if seat not in self.people:
            here = [person for person in self.people.values() if not person.away]
            game_runs = sum(person.played and not person.owes for person in here) >= 2
            self.people[seat] = Person(f"{seat}-{self.calls}", post, owes_big=game_runs and self.waits)
            self.send(SitDown(self.people[seat].player, "x", 10**6, seat, post))

    @rule(seat=SEAT)
    def leave(self, seat: int) -> None:
        if seat in self.people:
            self.send(StandUp(self.people.pop(seat).player))

    @rule(seat=SEAT)
    def sit_out_or_in(self, seat: int) -> None:
        if person := self.people.get(seat):
            self.send(SitIn(person.player) if person.away else SitOut(person.player))
            person.away = not person.away

    @rule(seat=SEAT)
    def post(self, seat: int) -> None:
        if (person := self.people.get(seat)) and person.owes:
            self.send(PostBlind(person.player))
            person.posts = True

    @rule(hands=st.integers(1, SEATS))
    def play(self, hands: int) -> None:
        for _ in range(hands):
            ready = [seat for seat in self.people if not self.people[seat].away]
            assert (self.table.next_hand_at is not None) == (len(ready) >= 2), "the game stands still"
            if self.table.next_hand_at is None:
                return
            self.now = max(self.now, self.table.next_hand_at * 1000)
            self.check(self.send(Tick()), sorted(ready))
            while hand := self.table.playing:
                actor = self.people[hand.players[hand.actor].seat].player
                self.send(Act(actor, hand.number, len(hand.actions), "fold"))

    # What holds of every deal

    def check(self, outcome: Outcome, ready: list[int]) -> None:
        (started,) = [event for event in outcome.events if isinstance(event, HandStarted)]
        posted: list[tuple[int, str]] = [
            (event.seat, event.post) for event in outcome.events if isinstance(event, Posted)
        ]
        button, small, big = started.button, self.table.small_blind_seat, self.table.big_blind_seat
        paid_up = [seat for seat in ready if not self.people[seat].owes]
        afresh = len(paid_up) < 2
        if afresh:
            paid_up = ready
        waiting = [seat for seat in ready if seat not in paid_up]
        self.check_shape(started.seats, button, small, big)
        self.check_company(started.seats, posted, paid_up, waiting, button, small, big)
        getattr(self, f"check_{self.policy}")(paid_up, waiting, button, small, big)
        self.note(started.seats, ready, button, small, big)
        for seat, person in self.people.items():
            stored = self.table.seats[seat]
            assert (stored.owes_big, stored.owes_small) == (person.owes_big, person.owes_small)

    def check_shape(self, order: list[int], button: int, small: int, big: int) -> None:
        """From the left of the button to it; the blinds are neighbours; heads-up the button is the small."""
        assert order == [seat for seat in self.around(button) if seat in order]
        assert big in order
        if len(order) == 2:
            assert button == small != big
            return
        assert len({button, small, big}) == 3
        assert not set(order) & set(self.between(small, big))
        assert small in self.between(button, big)
        if self.policy != "dead":
            assert order[:2] == [small, big] if small in order else order[0] == big
            assert order[-1] == button

    def check_company(
        self,
        order: list[int],
        posted: list[tuple[int, str]],
        paid_up: list[int],
        waiting: list[int],
        button: int,
        small: int,
        big: int,
    ) -> None:
        """Who owes nothing, the big blind, and those who post in a place where one may; each pays his due."""
        expected = {*paid_up, big}
        due = {(small, "small_blind"), (big, "big_blind")} if small in expected else {(big, "big_blind")}
        if len(expected) > 2:
            for seat in set(waiting) & set(self.between(big, button)):
                person = self.people[seat]
                if person.posts:
                    expected.add(seat)
                    due |= {(seat, "live")} if person.owes_big else set()
                    due |= {(seat, "dead")} if person.owes_small else set()
        assert set(order) == expected
        assert len(posted) == len(due)
        assert set(posted) == due

    def check_rotate(self, paid_up: list[int], waiting: list[int], button: int, small: int, big: int) -> None:
        """The button goes to the next player, the blinds to the next ones; they pass nobody who waits."""
        around = self.around(self.button)
        next_button = next(seat for seat in around if seat in paid_up)
        next_small = next(seat for seat in self.around(next_button) if seat in paid_up)
        next_big = next(seat for seat in self.around(next_small) if seat in {*paid_up, *waiting})
        if next_big == next_button:
            next_small, next_big = next_button, next_small
        passed = [seat for seat in self.between(self.big, next_big) if seat in waiting] if self.big else []
        if not passed:
            assert (button, small, big) == (next_button, next_small, next_big)
            return
        assert big == passed[0], "his turn has come"
        assert small != self.small, "he has just paid the small blind"
        assert not set(paid_up) & set(self.between(small, big))
        assert small in paid_up or not set(paid_up) & set(self.between(self.small, big))

    def check_dead(self, paid_up: list[int], waiting: list[int], button: int, small: int, big: int) -> None:
        """The big blind goes to the next player, whoever comes or goes; the others follow from the last."""
        if not any(self.people[seat].played for seat in paid_up):
            return  # nothing to follow from
        following = next(seat for seat in self.around(self.big) if seat in paid_up or seat in waiting)
        assert big == following != self.big
        if button != small and (button, small) != (self.small, self.big):
            assert self.big not in self.between(self.small, big), "the last blinds would have done"

    def check_draw(self, paid_up: list[int], waiting: list[int], button: int, small: int, big: int) -> None:
        assert button in paid_up
        if self.company == [self.people[seat].player for seat in paid_up]:
            assert button == next(seat for seat in self.around(self.button) if seat in paid_up)

    # The model's books

    def note(self, order: list[int], ready: list[int], button: int, small: int, big: int) -> None:
        for seat, person in self.people.items():
            person.played = True
            if seat in order:
                person.owes_big = person.owes_small = person.posts = False
                person.waited = 0
            elif seat in ready:
                person.waited += 1
                assert person.waited <= SEATS, "he waits for longer than an orbit"
                assert not self.big or seat not in self.between(self.big, big), "he was passed by"
            elif self.waits:
                person.owes_small |= seat == small or (
                    self.small > 0 and seat in self.between(self.small, small)
                )
                person.owes_big |= self.big > 0 and seat in self.between(self.big, big)
        self.button, self.small, self.big = button, small, big
        self.company = [self.people[seat].player for seat in sorted(order)]

    def around(self, seat: int) -> Iterator[int]:
        """Every seat, clockwise, this one last."""
        for _ in range(SEATS):
            seat = seat % SEATS + 1
            yield seat

    def between(self, first: int, last: int) -> list[int]:
        """The seats that lie after the first and before the last."""
        if first == last:
            return []
        seats = list(self.around(first))
        return seats[: seats.index(last)]


TestCompanies = Companies.TestCase
TestCompanies.settings = hypothesis_settings(
    max_examples=hypothesis_settings().max_examples // 2, stateful_step_count=40
)
