"""What one hand is played by: game, limit, stakes and the house's choices, as plain data."""

from dataclasses import dataclass
from typing import Literal

type ShortAllIns = Literal["accumulate", "never"]
type Showdown = Literal["muck", "all"]


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes of each pot won (rules 7.1, 7.2)."""

    per_mille: int
    """Thousandths of the pot, rounded down to whole chips, per pot."""
    cap: int | None = None
    """Most chips taken in one hand."""
    no_flop_no_drop: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a hand. Amounts are chips."""

    game: str = "holdem"
    limit: str = "no-limit"
    small_blind: int = 1
    big_blind: int = 2
    ante: int = 0
    """Each player's own ante; layered into the pots like a bet."""
    big_blind_ante: int = 0
    """One ante posted by the big blind for the table; dead money in the main pot."""
    burn: bool = True
    short_all_ins: ShortAllIns = "accumulate"
    """Whether all-ins below a full raise can add up to one that reopens raising (rules 4.11, 4.12)."""
    raise_cap: int | None = None
    """Raises after the bet in one round; None: as the limit has it, three in fixed-limit, else any number."""
    cap_heads_up: bool = False
    """Whether the cap also holds in a round that began heads-up."""
    showdown: Showdown = "muck"
    rake: Rake | None = None
    abilities: bool = False
    """Naiko: stars and abilities (rules 9.1)."""

    @property
    def most_swaps(self) -> int:
        """Hole cards that may be swapped in a hand: abilities are used three times a round, swaps preflop."""
        return 3 if self.abilities else 0
