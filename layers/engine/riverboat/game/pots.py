"""Pots: who put in what, who plays for what, who gets the odd chip (rules 5.1 to 5.6)."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Pot:
    amount: int
    eligible: list[int]
    """Positions of the live players who play for it."""


def uncalled(paid: Sequence[int], live: Sequence[int]) -> tuple[int, int]:
    """(position, chips) of the part of the largest contribution that nobody matched; (0, 0) if none.

    `paid` holds chips by position, `live` the positions still in. What a folded player put in stays in,
    whether or not anybody matched it.
    """
    most = max(paid)
    position = paid.index(most)
    second = max([*paid[:position], *paid[position + 1 :]], default=0)
    return (position, most - second) if most > second and position in live else (0, 0)


def layered(paid: Sequence[int], live: Sequence[int], dead: int) -> list[Pot]:
    """Main pot first, then the side pots: one layer for each distinct contribution of a live player.

    `paid` holds chips by position, bets and own antes together; `live` the positions still in, in
    order; `dead` is money for the main pot that is nobody's bet. Folded chips stay in their layers.
    """
    levels = sorted({paid[position] for position in live})
    if len(levels) == 1:
        return [Pot(sum(paid) + dead, list(live))]
    pots = []
    below = 0
    for level in levels:
        amount = sum([min(chips, level) - below for chips in paid if chips > below])
        pots.append(Pot(amount, [position for position in live if paid[position] >= level]))
        below = level
    pots[0].amount += dead
    pots[-1].amount += sum([chips - below for chips in paid if chips > below])
    return pots


def split(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """(position, chips) for each winner; odd chips go one each to the first.

    Positions count from the left of the button, so in ascending order the closest to it comes first.
    """
    share, odd = divmod(amount, len(winners))
    return [(position, share + (place < odd)) for place, position in enumerate(winners)]
