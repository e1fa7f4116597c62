"""What happened, as sentences."""

from collections.abc import Callable, Mapping

from riverboat.game import events
from riverboat.naiko import events as ability_events
from riverboat.table import events as table_events
from riverboat.table.events import Event
from riverboat.views.view import View
from riverboat_terminal.paint import printable
from riverboat_terminal.words import Words


class Narrator:
    """Tells events; it remembers who sat where, for those who have left."""

    def __init__(self, words: Words, show_cards: Callable[[list[str]], str]) -> None:
        self._words = words
        self._cards = show_cards
        self._names: dict[int, str] = {}

    def tell(self, happened: list[Event], view: View, missed: int) -> list[str]:
        """A sentence or two for each event; one that says so when versions before them were missed."""
        self._names |= {seat.seat: printable(seat.name) for seat in view.seats}
        gap = [self._words("missed")] if missed else []
        return gap + [sentence for event in happened for sentence in self._sentences(event)]

    def name(self, seat: int) -> str:
        return self._names.get(seat) or self._words("seat", seat=seat)

    def _sentences(self, event: Event) -> list[str]:
        words = self._words
        match event:
            case events.HandStarted() if event.button not in event.seats:
                return [words("hand_started_dead", hand=event.hand, seat=event.button)]
            case events.HandStarted():
                return [words("hand_started", hand=event.hand, name=self.name(event.button))]
            case events.Posted(amount=0):
                return []  # he had nothing left for it
            case events.Posted():
                posted = words(f"posted_{event.post}", name=self.name(event.seat), amount=event.amount)
                return [posted, *self._all_in(event.seat, event.all_in)]
            case events.Acted():
                acted = words(
                    f"acted_{event.action}", name=self.name(event.seat), amount=event.amount, to=event.to
                )
                return [acted, *self._all_in(event.seat, event.all_in and event.action != "check")]
            case ability_events.AbilityUsed():
                target = self.name(event.target) if event.target is not None else ""
                return [words(f"used_{event.ability}", name=self.name(event.seat), target=target)]
            case events.StreetDealt():
                return [words(f"street_{event.street}", cards=self._cards(event.cards))]
            case events.Shown():
                return [words("shown", name=self.name(event.seat), cards=self._cards(event.cards))]
            case events.PotWon():
                return [self._pot_won(event)]
            case events.HandEnded():
                return [words("raked", rake=event.rake)] if event.rake else []
            case table_events.HandVoided():
                return [words("hand_voided", hand=event.hand)]
            case table_events.Seated():
                self._names[event.seat] = printable(event.name)
                return [words("seated", name=self.name(event.seat), stack=event.stack)]
            case table_events.Left():
                return [words(f"left_{event.reason}", name=printable(event.name), stack=event.stack)]
            case table_events.Paused() | table_events.Resumed() | table_events.ClosingSoon():
                return [words(event.kind)]
            case table_events.StakesChanged():
                return [words("stakes_changed", small=event.small_blind, big=event.big_blind)]
            case table_events.HostChanged():
                return [words("host_changed", name=printable(event.name))]
            case events.Returned() | table_events.ToppedUp():
                return [words(event.kind, name=self.name(event.seat), amount=event.amount)]
            case _:
                return [words(event.kind, name=self.name(event.seat))]

    def _all_in(self, seat: int, all_in: bool) -> list[str]:
        return [self._words("is_all_in", name=self.name(seat))] if all_in else []

    def _pot_won(self, event: events.PotWon) -> str:
        details: Mapping[str, int | str] = {
            "name": self.name(event.seat),
            "amount": event.amount,
            "pot": event.pot,
        }
        key = "side_pot_won" if event.pot else "pot_won"
        if event.ranking is None:
            return self._words(key, **details)
        return self._words(f"{key}_with", ranking=self._words(event.ranking), **details)
