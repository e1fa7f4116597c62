"""Bots: what to do, decided from exactly the view that a person in the seat would get (rules 11.7).

A bot weighs its sampled equity against the odds that the pot gives, bets for value in fractions of the pot,
and bluffs now and then. Its seat's name gives it a character: how many hands it likes, how hard it bets them.
"""

from dataclasses import dataclass

from riverboat.bots.reading import price_of, read
from riverboat.cards.chance import per_mille
from riverboat.cards.shuffle import derive
from riverboat.table.bots import Decision
from riverboat.views.view import OptionsView, SeatView, View

SAMPLES = 1500
"""Showdowns sampled for a decision, shared among the opponents: a few milliseconds of work."""


@dataclass(frozen=True, slots=True)
class Character:
    """How a bot is inclined, each in thousandths from -500 to 499."""

    looseness: int
    aggression: int


@dataclass(frozen=True, slots=True)
class _Spot:
    """What a decision is made from; shares are thousandths of the pot."""

    view: View
    options: OptionsView
    seat: SeatView
    opponents: list[SeatView]
    character: Character
    equity: int
    fair: int
    """The equity of a hand as good as everyone else's."""
    mood: int
    """Noise of this decision, 0 to 999."""
    daring: int
    """Another such noise."""
    fraction: int
    """And one for the size of a bet."""


def character_of(name: str) -> Character:
    """The character that goes with a seat's name, always the same."""
    looseness, aggression = per_mille(derive(name.encode(), "character"), 2)
    return Character(looseness - 500, aggression - 500)


def decide(view: View, entropy: bytes) -> Decision:
    """One of the offered options. The same view and entropy decide the same.

    Raises ValueError when it is not the turn of the view's seat.
    """
    spot = _spot(view, entropy)
    wanted = _raise(spot) if spot.options.raise_most is not None else None
    if wanted is not None:
        return Decision("raise", wanted)
    if spot.options.check:
        return Decision("check")
    return _answer_bet(spot)


def _spot(view: View, entropy: bytes) -> _Spot:
    options = view.you.options if view.you else None
    if options is None:
        raise ValueError("it is not this seat's turn")
    reading = read(view)
    mood, daring, fraction = per_mille(derive(entropy, "mood"), 3)
    return _Spot(
        view=view,
        options=options,
        seat=reading.seat,
        opponents=reading.opponents,
        character=character_of(reading.seat.name),
        equity=reading.equity(SAMPLES // (len(reading.opponents) + 1), derive(entropy, "equity")),
        fair=reading.fair,
        mood=mood,
        daring=daring,
        fraction=fraction,
    )


def _raise(spot: _Spot) -> int | None:
    """The street total to bet or raise to, None for not raising."""
    character = spot.character
    edge = 60 + spot.fair // 20 - character.aggression // 16 + spot.mood // 25 - 20
    has_value = spot.equity >= spot.fair + edge
    if has_value:
        slow = spot.options.check and spot.daring < 100 - character.aggression // 10
        return None if slow else _sized(spot)
    return _bluff_size(spot) if _bluffs(spot) else None


def _bluffs(spot: _Spot) -> bool:
    """Now and then, into few opponents who have shown no strength, and not with what may well win unaided."""
    if len(spot.opponents) > 2 or spot.equity >= spot.fair:
        return False
    chance = 90 + spot.character.aggression // 8
    if not spot.options.check:
        chance = chance // 4 if spot.view.street != "preflop" else chance // 3
    return spot.daring < chance // len(spot.opponents)


def _sized(spot: _Spot) -> int | None:
    """A bet or raise for value. One that commits the stack is made all of it, and only with a hand."""
    least, most = _window(spot)
    strength = spot.equity - spot.fair
    parts = 450 + spot.fraction // 3 + strength // 2 + spot.character.aggression // 5
    to = _rounded(spot, _pot_part(spot, parts))
    behind = spot.seat.stack - (to - spot.seat.bet)
    pot_after = spot.view.pot + to - spot.seat.bet
    if least <= to and 3 * behind > pot_after:
        return min(to, most)
    if spot.equity >= max(spot.fair + 150, 550):
        return max(most if 3 * behind <= pot_after else least, least)
    return least if spot.seat.stack > 4 * (least - spot.seat.bet) else None


def _bluff_size(spot: _Spot) -> int | None:
    """A bet or raise that looks like one for value and leaves most of the stack."""
    least, most = _window(spot)
    to = max(least, _rounded(spot, _pot_part(spot, 500 + spot.fraction // 4)))
    return to if to <= most and 3 * (to - spot.seat.bet) < spot.seat.stack else None


def _window(spot: _Spot) -> tuple[int, int]:
    return spot.options.raise_least or 0, spot.options.raise_most or 0


def _pot_part(spot: _Spot, parts: int) -> int:
    """The street total that raises by so many thousandths of the pot after a call."""
    to_call = spot.options.call or 0
    return spot.view.current_bet + (spot.view.pot + to_call) * parts // 1000


def _rounded(spot: _Spot, to: int) -> int:
    """To chips that a person would reach for, within what is offered."""
    least, most = _window(spot)
    unit = spot.view.big_blind if to >= 12 * spot.view.big_blind else spot.view.small_blind
    return max(min((to + unit // 2) // unit * unit, most), min(least, most))


def _answer_bet(spot: _Spot) -> Decision:
    """Call, all-in where that is the call, or fold: by the odds that the pot gives."""
    options = spot.options
    cost = options.call if options.call is not None else options.all_in
    if cost is None:
        return Decision("fold")
    needed = price_of(spot.view, spot.seat, cost)
    # The dearer the call, the better the hand must be: the odds leave out what the next streets will cost.
    needed += 15 + 60 * cost // (cost + spot.seat.stack)
    needed += (spot.mood - 500) // 25 - spot.character.looseness // 16
    if spot.view.street == "preflop" and cost <= spot.view.big_blind:
        needed = min(needed, spot.fair * (1050 - spot.character.looseness // 3) // 1000)
    if spot.equity < needed:
        return Decision("fold")
    return Decision("call") if options.call is not None else Decision("all_in")
