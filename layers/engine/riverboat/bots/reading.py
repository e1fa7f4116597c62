"""What a bot makes of its view: who is against it, which cards it knows, what its hand is worth.

It knows what a person in its seat would: besides the board and its own cards, the community card that Peek
showed it, and the cards that it knows to be out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from riverboat.bots.equity import sampled_equity
from riverboat.cards.card import parse_cards
from riverboat.game.games import GAMES, Game
from riverboat.views.view import PeekView, SeatView, View, YouView


@dataclass(frozen=True, slots=True)
class Reading:
    view: View
    you: YouView
    seat: SeatView
    """The bot's own."""
    opponents: list[SeatView]
    """Those who hold cards."""
    board: list[int]
    """What lies there, and the next card where Peek told it."""
    out: list[int]
    """Cards that are known never to come: its own that it swapped, one it peeked that a swap has moved."""

    @property
    def game(self) -> Game:
        return GAMES[self.view.game]

    @property
    def fair(self) -> int:
        """The equity of a hand as good as everyone else's, in thousandths of the pot."""
        return 1000 // (len(self.opponents) + 1)

    def hole(self) -> list[int]:
        """Its own cards."""
        return parse_cards("".join(self.seat.cards or []))

    def equity(self, samples: int, entropy: bytes, next_cards: Sequence[int] = ()) -> int:
        """Thousandths of the pot that the hand wins, if `next_cards` are what comes next."""
        return sampled_equity(
            self.game,
            self.hole(),
            [*self.board, *next_cards],
            [_hands_credited(self.view, other) for other in self.opponents],
            samples,
            entropy,
            self.out,
        )


def read(view: View) -> Reading:
    """Raises ValueError for an onlooker's view."""
    you = view.you
    if you is None:
        raise ValueError("a view from no seat")
    seat = next(seat for seat in view.seats if seat.seat == you.seat)
    to_come = [peek for peek in you.peeks if _is_to_come(peek, view)]
    return Reading(
        view=view,
        you=you,
        seat=seat,
        opponents=[other for other in view.seats if other.in_hand and other is not seat],
        board=_cards([*view.board, *[peek.card for peek in to_come if not peek.swapped_since]]),
        out=_cards(
            [
                *[peek.card for peek in to_come if peek.swapped_since],
                *([you.swap.gave] if you.swap else []),
            ]
        ),
    )


def price_of(view: View, seat: SeatView, cost: int) -> int:
    """Thousandths of the pot that this seat must win on average, so that putting in `cost` to call pays.

    Of what others have bet beyond its reach it can win nothing (rule 5.1).
    """
    reach = seat.bet + cost
    beyond = sum([other.bet - reach for other in view.seats if other.bet > reach])
    return 1000 * cost // (view.pot - beyond + cost)


def _cards(names: list[str]) -> list[int]:
    return parse_cards("".join(names))


def _is_to_come(peek: PeekView, view: View) -> bool:
    streets = GAMES[view.game].streets
    return view.street is not None and streets.index(peek.street) > streets.index(view.street)


def _hands_credited(view: View, other: SeatView) -> int:
    """How many random hands an opponent is thought to have the best of, by what he put in on this street."""
    posted = view.big_blind if view.street == "preflop" else 0
    return 2 if other.bet > posted else 1
