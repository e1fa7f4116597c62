"""Who may know which cards, told from the deck and the events alone and held against every view.

`Knowledge` does not ask a hand what it calls shown: it follows who was dealt what, and whether a card
could become public when it did.
"""

import re
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from riverboat import views
from riverboat.cards import names_of
from riverboat.commands import Outcome, Refused
from riverboat.events import Event, HandEnded, HandStarted, HandVoided, PotWon, Shown, StreetDealt
from riverboat.games import BOARD_CARDS, STREETS
from riverboat.hand import Hand
from riverboat.table import Table

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
    public: set[str] = field(default_factory=set)

    def learn(self, table: Table, events: list[Event]) -> None:
        """Follow what happened; a card that should not have become public is an AssertionError."""
        for event in events:
            match event:
                case HandStarted():
                    assert table.hand is not None
                    self.public = set()
                    self.holes = {
                        table.seats[player.seat].player: names_of(player.hole)
                        for player in table.hand.players
                    }
                case HandVoided():
                    self.public = set()
                    self.holes = {}
                case StreetDealt(street, cards):
                    assert table.hand is not None
                    assert cards == _street_cards(table.hand, street)
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

    def check(self, table: Table, events: list[Event], answer: Outcome | Refused) -> None:
        """Neither the events nor anybody's view name a card that he may not know."""
        assert cards_in(EVENTS.dump_json(events).decode()) <= self.public
        if isinstance(answer, Refused):
            assert not cards_in(str(answer.details))
        for seat in (None, *table.seats):
            view = views.view_of(table, seat)
            owner = None if seat is None else table.seats[seat].player
            known = self.public | set(self.holes.get(owner, ()) if owner else ())
            leaked = cards_in(VIEW.dump_json(view).decode()) - known
            assert not leaked, f"the view of {owner or 'a spectator'} names {leaked}"


def _street_cards(hand: Hand, street: str) -> list[str]:
    """What the deck has for this street: hole cards first, then a burnt card before each street."""
    at = sum(len(player.hole) for player in hand.players)
    for name, count in zip(STREETS, BOARD_CARDS, strict=True):
        if count:
            at += hand.rules.burn
        if name == street:
            return names_of(hand.deck[at : at + count])
        at += count
    raise AssertionError(f"{street} is no street")
