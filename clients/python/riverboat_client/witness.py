"""What a client saw with its own eyes, hand by hand: a proof is worth what it can be held against."""

from dataclasses import dataclass, field

from riverboat.game.events import HandStarted, Shown
from riverboat.naiko.events import AbilityUsed
from riverboat.table.events import Event
from riverboat.views.view import View

KEPT_HANDS = 50


@dataclass(slots=True)
class Seen:
    """One hand, as far as it was seen. Cards are names."""

    dealt_under: str
    """The commitment that the room named once the hand had been dealt."""
    promised: str | None
    """The commitment that was seen before the deal; None when that was missed."""
    burn: bool
    seats: list[int] = field(default_factory=list)
    """Everyone dealt in, clockwise from the left of the button; empty when the deal was missed."""
    board: list[str] = field(default_factory=list)
    holes: dict[int, list[str]] = field(default_factory=dict)
    """By seat: one's own cards, and those that were shown."""
    swaps: list[int] | None = field(default_factory=list)
    """Naiko: seats that exchanged a hole card, in this order; None when the order was missed."""
    aside: list[str] = field(default_factory=list)
    """Naiko: what one gave up oneself, and what one peeked at."""
    carousel: list[str] = field(default_factory=list)
    """Naiko: the abilities of the hand."""
    game: str = ""
    """As the settings name it."""


class Witness:
    """Follows one table."""

    def __init__(self) -> None:
        self._hands: dict[int, Seen] = {}
        self._promises: dict[str, None] = {}
        """Commitments seen before a deal, oldest first. Each is good for one hand only."""
        self._last_promise = ""
        """In the view before, where nothing was missed since."""

    def of(self, hand: int) -> Seen | None:
        """What was seen of a hand; None for one that was not seen or is too long ago."""
        return self._hands.get(hand)

    def note(self, view: View, events: list[Event], missed: int) -> None:
        """A newer view, what led to it, and how many views between were not seen."""
        if view.hand:
            seen = self._hands.get(view.hand)
            if seen is None or seen.dealt_under != view.commitment:
                seen = Seen(view.commitment, self._promise_for(view, missed), view.burn, game=view.game)
                self._hands[view.hand] = seen
                self._forget_the_oldest()
            _look(seen, view, events)
        self._last_promise = view.next_commitment
        if view.next_commitment:
            self._promises[view.next_commitment] = None

    def _promise_for(self, view: View, missed: int) -> str | None:
        """The last one, if it was for this hand for sure: then the room is held to it."""
        if view.commitment in self._promises:
            return view.commitment
        return self._last_promise or None if not missed else None

    def _forget_the_oldest(self) -> None:
        for kept in (self._hands, self._promises):
            while len(kept) > KEPT_HANDS:
                del kept[next(iter(kept))]  # type: ignore[arg-type]


def _look(seen: Seen, view: View, events: list[Event]) -> None:
    seen.board = view.board
    seen.carousel = view.carousel
    for seat in view.seats:
        if seat.cards:
            seen.holes[seat.seat] = seat.cards
    if view.you:
        given = [view.you.swap.gave] if view.you.swap else []
        seen.aside = given + [peek.card for peek in view.you.peeks]
    for event in events:
        if isinstance(event, HandStarted) and event.hand == view.hand:
            seen.seats = event.seats
        elif isinstance(event, Shown):
            seen.holes[event.seat] = event.cards
        elif isinstance(event, AbilityUsed) and event.ability == "swap" and seen.swaps is not None:
            seen.swaps.append(event.seat)
    swapped = {seat.seat for seat in view.seats if "swap" in seat.abilities}
    if seen.swaps is not None and not swapped <= set(seen.swaps):
        seen.swaps = None
