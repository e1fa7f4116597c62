"""A hand as it stands: who is in it, what he put in, whose turn it is (rules 3.2, 4.8).

Players are kept by *position*: clockwise from the left of the button, so that position 0 is dealt to first,
acts first after the flop and is first for odd chips; the last position is the button.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from riverboat.game.events import PostKind
from riverboat.game.rules import Rules

NOBODY = -1
NOT_ACTED = -1

FOLD = -1
CHECK_OR_CALL = 0
"""In `Hand.actions`; a number above is the street total of a bet or raise."""


class Post(NamedTuple):
    position: int
    kind: PostKind
    amount: int
    """Chips due; a shorter stack posts what it has."""


@dataclass(slots=True)
class Player:
    """A player in the hand. Amounts are chips."""

    seat: int
    start: int
    """Stack when the hand began, for a void."""
    stack: int
    hole: list[int] = field(default_factory=list)
    bet: int = 0
    """Put in on this street."""
    paid: int = 0
    """Put in during the whole hand, bets and own ante, without dead money."""
    answered: int = NOT_ACTED
    """The current bet when he last acted on this street."""
    folded: bool = False
    shown: bool = False
    won: int = 0


@dataclass(slots=True)
class HandState:
    """A hand as it stands, with the questions one can ask of it; `Hand` has what can be done in it."""

    number: int
    button: int
    """Seat of the button."""
    rules: Rules
    players: list[Player]
    deck: list[int]
    posts: list[Post]
    dealt: int = 0
    """Cards that have left the deck, burns included."""
    board: list[int] = field(default_factory=list)
    street: int = 0
    dead: int = 0
    """Money in the main pot that is nobody's bet."""
    bet: int = 0
    """The current bet: street total to call."""
    raise_size: int = 0
    """The last full bet or raise of this street, the big blind before there is one."""
    full_bet: int = 0
    """The street total that the last full bet or raise went to."""
    raises: int = 0
    """Full bets and raises on this street; preflop the big blind is the bet."""
    heads_up: bool = False
    """Two players were left when this street began."""
    blinds_missing: int = 0
    """What the blinds are short of, and no ante of the big blind's makes up for: see `reckoned_pot`."""
    aggressor: int = NOBODY
    """Position of the last to bet or raise on this street."""
    actor: int = NOBODY
    """Position of the player whose turn it is."""
    actions: list[tuple[int, int]] = field(default_factory=list)
    """(position, FOLD | CHECK_OR_CALL | street total raised to), all since the deal."""
    rake: int = 0
    over: bool = False
    seed: str = ""
    """Hexadecimal: what the deck and the salts of its proofs come from. As secret as the deck."""
    commitment: str = ""
    began: int = 0
    """Epoch milliseconds of the deal, for the record; 0 where nobody keeps time."""

    def reckoned_pot(self) -> int:
        """The pot by which a pot-sized raise is reckoned: preflop as if blinds were full (rules 4.16)."""
        pot = self.dead + sum([player.paid for player in self.players])
        return pot if self.street else pot + self.blinds_missing

    def is_held_to_pot(self, player: Player) -> bool:  # noqa: ARG002 - a mode's hand knows its players
        """Whether this player's raises are pot-sized at most, whatever the limit. A mode may say so."""
        return False
