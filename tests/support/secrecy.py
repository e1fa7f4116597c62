"""Who may know which cards, told from the deck and the events alone and held against every view.

`Knowledge` does not ask a hand what it calls shown: it follows who was dealt what, and whether a card
could become public when it did.
"""

import re
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from riverboat.cards.card import NAMES, names_of
from riverboat.game.events import HandEnded, HandStarted, PotWon, Shown, StreetDealt
from riverboat.game.games import GAMES
from riverboat.game.hand import Hand
from riverboat.naiko.events import AbilityUsed
from riverboat.table.commands import Outcome, Refused
from riverboat.table.events import Event, HandVoided
from riverboat.table.table import Table
from riverboat.views import view as views

VIEW: TypeAdapter[views.View] = TypeAdapter(views.View)
EVENTS: TypeAdapter[list[Event]] = TypeAdapter(list[Event])

_CARD = re.compile(r"[2-9TJQKA][cdhs]")
_COMMITMENT = re.compile(r'"(next_)?commitment":\s*"[0-9a-f]{64}"')


def cards_in(text: str) -> set[str]:
    """Every card named anywhere in what goes over the wire, whether alone or within a longer text.

    A commitment's hexadecimal digits may look like cards, so it is left out.
    """
    return set(_CARD.findall(_COMMITMENT.sub("", text)))


@dataclass
class Knowledge:
    """Of the hand in progress or just over."""

    holes: dict[str, list[str]] = field(default_factory=dict)
    """By account id, so that a seat's next owner has no part in them."""
    aside: dict[str, set[str]] = field(default_factory=dict)
    """By account id: what he gave up by a swap, and what a peek showed him (Naiko)."""
    public: set[str] = field(default_factory=set)
    top: int = 0
    """The place of the deck that is dealt next."""

    def learn(self, table: Table, events: list[Event]) -> None:
        """Follow what happened; a card that should not have become public is an AssertionError."""
        for event in events:
            match event:
                case HandStarted():
                    assert table.hand is not None
                    self.public = set()
                    self.aside = {}
                    self.holes = {
                        table.seats[player.seat].player: names_of(player.hole)
                        for player in table.hand.players
                    }
                    self.top = sum(map(len, self.holes.values()))
                case HandVoided():
                    self.public = set()
                    self.aside = {}
                    self.holes = {}
                case AbilityUsed(seat, "peek"):
                    assert table.hand is not None
                    seen = NAMES[table.hand.deck[self.top + table.hand.rules.burn]]
                    self.aside.setdefault(table.seats[seat].player, set()).add(seen)
                case AbilityUsed(seat, "swap"):
                    assert table.hand is not None
                    self._learn_swap(table.hand, seat, table.seats[seat].player)
                case StreetDealt(street, cards):
                    assert table.hand is not None
                    self.top += table.hand.rules.burn
                    game = GAMES[table.hand.rules.game]
                    count = game.board[game.streets.index(street)]
                    assert cards == names_of(table.hand.deck[self.top : self.top + count])
                    self.top += count
                    self.public |= set(cards)
                case Shown(seat, cards):
                    assert table.hand is not None
                    player = next(p for p in table.hand.players if p.seat == seat)
                    assert not player.folded, "a folded hand was shown"
                    assert table.hand.over, "a hand was shown while there was still something to decide"
                    asked = any(isinstance(other, HandEnded) for other in events)
                    live = sum(not p.folded for p in table.hand.players)
                    assert live > 1 or not asked, "nobody was left to show to"
                    assert cards == names_of(player.hole)
                    self.public |= set(cards)
                case PotWon(seat, _, _, ranking) if ranking is not None:
                    assert table.hand is not None
                    player = next(p for p in table.hand.players if p.seat == seat)
                    assert set(names_of(player.hole)) <= self.public, "a ranking tells of cards nobody saw"
                case _:
                    assert not cards_in(EVENTS.dump_json([event]).decode()), f"{event} names a card"

    def _learn_swap(self, hand: Hand, seat: int, owner: str) -> None:
        """One hole card is exchanged for the top of the deck, and nothing else changes."""
        before = self.holes[owner]
        after = next(names_of(player.hole) for player in hand.players if player.seat == seat)
        (index,) = [i for i, card in enumerate(before) if card != after[i]]
        assert after[index] == NAMES[hand.deck[self.top]]
        self.top += 1
        self.aside.setdefault(owner, set()).add(before[index])
        self.holes[owner] = after

    def check(self, table: Table, events: list[Event], answer: Outcome | Refused) -> None:
        """Neither the events nor anybody's view name a card that he may not know."""
        assert cards_in(EVENTS.dump_json(events).decode()) <= self.public
        if isinstance(answer, Refused):
            assert not cards_in(str(answer.details))
        for seat in (None, *table.seats):
            view = views.view_of(table, seat)
            owner = None if seat is None else table.seats[seat].player
            aside = self.aside.get(owner, set()) if owner else set()
            known = self.public | aside | set(self.holes.get(owner, ()) if owner else ())
            leaked = cards_in(VIEW.dump_json(view).decode()) - known
            assert not leaked, f"the view of {owner or 'a spectator'} names {leaked}"
            if view.you and seat and table.hand and table.seats[seat].since_hand < table.hand.number:
                told = {peek.card for peek in view.you.peeks}
                told |= {view.you.swap.gave} if view.you.swap else set()
                assert told == aside, f"{owner} was told {told} of {aside}"
