"""A table's settings: what is played, for how much, and how the room treats time and absence."""

from dataclasses import dataclass, field
from typing import Literal

from riverboat.games import GAMES
from riverboat.rules import Rules

MOST_SEATS = 10
"""What the lobby offers; the deck would serve more (rules.md, section 1)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Amounts are chips, times are seconds."""

    name: str
    rules: Rules = field(default_factory=Rules)
    seats: int = 6
    least_buy_in: int = 40
    most_buy_in: int = 200
    action_seconds: int = 20
    """Time for one decision."""
    pause_seconds: int = 4
    """Between two hands."""
    on_disconnect: Literal["wait", "fold"] = "wait"
    """`fold` acts for the absent after a short grace instead of waiting out his clock (section 8)."""
    reconnect_seconds: int = 60
    """How long the seat of a disconnected player is held before he sits out."""
    sit_out_seconds: int = 600
    """How long a player may sit out before he leaves."""
    bots: bool = True
    """Whether those seated may invite bots."""

    def problems(self) -> list[str]:
        """What makes these settings unplayable, in words; empty when they will do."""
        rules = self.rules
        checks = [
            (bool(self.name.strip()), "a table needs a name"),
            (len(self.name) <= 40, "a table's name has at most 40 characters"),
            (rules.game in GAMES, f"game is one of {', '.join(GAMES)}"),
            (2 <= self.seats <= MOST_SEATS, f"seats are 2 to {MOST_SEATS}"),
            (rules.small_blind >= 1, "the small blind is at least 1"),
            (rules.big_blind >= rules.small_blind, "the big blind is at least the small blind"),
            (rules.ante >= 0 and rules.big_blind_ante >= 0, "antes cannot be negative"),
            (self.least_buy_in >= rules.big_blind, "the least buy-in is at least one big blind"),
            (self.most_buy_in >= self.least_buy_in, "the most to buy in for is at least the least"),
            (5 <= self.action_seconds <= 120, "a decision takes 5 to 120 seconds"),
            (1 <= self.pause_seconds <= 60, "the pause between hands is 1 to 60 seconds"),
            (5 <= self.reconnect_seconds <= 600, "the reconnect window is 5 to 600 seconds"),
            (30 <= self.sit_out_seconds <= 7200, "the sit-out limit is 30 to 7200 seconds"),
        ]
        return [problem for fine, problem in checks if not fine]
