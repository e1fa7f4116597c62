"""What Naiko adds to a hand: stars, the carousel, and what was used (rules 9.2 to 9.8).

What was used, and how many stars are left, is public. What Peek shows and Swap draws is the user's alone:
it is kept here and leaves only through his own view. Positions are those of the hand.
"""

from dataclasses import dataclass, field
from typing import Literal

type Ability = Literal["peek", "swap", "anchor", "shield"]

COST: dict[Ability, int] = {"peek": 1, "swap": 2, "anchor": 2, "shield": 1}
"""In stars."""

MOST_STARS = 3
MOST_ACTIVATIONS = 3
"""At a table in one betting round; Shield is not counted."""

CAROUSELS: tuple[tuple[Ability, ...], ...] = (
    ("peek", "swap", "anchor"),
    ("peek", "anchor", "shield"),
    ("swap", "anchor", "shield"),
)
"""Three of the four; Shield appears only together with Anchor."""


@dataclass(slots=True)
class Swap:
    """A hole card that was given up for the deck's top card."""

    index: int
    """Which of the hole cards."""
    card: int
    """The one given up."""
    place: int
    """Where in the deck the new one lay."""


@dataclass(slots=True)
class Peek:
    """A community card that was seen before it was dealt."""

    street: int
    """That it was to come with."""
    place: int
    """Where in the deck it lay."""


@dataclass(slots=True)
class Talent:
    """One player's stars and what he has done with them in this hand."""

    stars: int
    used: list[Ability] = field(default_factory=list)
    used_this_round: bool = False
    peeks: list[Peek] = field(default_factory=list)
    swap: Swap | None = None


@dataclass(slots=True)
class Anchor:
    by: int
    target: int
    blocked: bool = False


@dataclass(slots=True)
class Use:
    """One use, to play the hand again."""

    turn: int
    """Actions the hand had seen."""
    position: int
    ability: Ability
    choice: int = 0
    """Swap: which hole card. Anchor: the target's position."""


@dataclass(slots=True)
class Naiko:
    """What Naiko adds to a hand."""

    carousel: int
    """Of CAROUSELS; public, for the whole table and hand."""
    talents: list[Talent]
    """By position."""
    activations: int = 0
    """In this betting round, Shield not counted."""
    anchors: list[Anchor] = field(default_factory=list)
    """Declared in this betting round."""
    window: bool = False
    """The target of the last anchor may still answer."""
    uses: list[Use] = field(default_factory=list)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The carousel."""
        return CAROUSELS[self.carousel]

    def new_round(self) -> None:
        """Anchors end with the round."""
        self.activations = 0
        self.anchors = []
        for talent in self.talents:
            talent.used_this_round = False


def as_dealt(naiko: Naiko) -> Naiko:
    """What it was when the hand began: nothing used and nothing paid."""
    talents = [Talent(talent.stars + sum([COST[used] for used in talent.used])) for talent in naiko.talents]
    return Naiko(naiko.carousel, talents)


def has_swapped_since(naiko: Naiko, position: int) -> bool:
    """Whether anybody swapped after this player's peek: then another card comes than the one he saw."""
    peeked = False
    for use in naiko.uses:
        if peeked and use.ability == "swap":
            return True
        peeked = peeked or (use.ability == "peek" and use.position == position)
    return False


def can_shield(naiko: Naiko, position: int) -> bool:
    """Whether this player could answer an anchor."""
    talent = naiko.talents[position]
    return "shield" in naiko.abilities and "shield" not in talent.used and talent.stars >= COST["shield"]
