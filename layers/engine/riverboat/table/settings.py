"""A table's settings: what is played, for how much, and how the room treats time and absence."""

from dataclasses import dataclass, field, replace
from typing import Literal

from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules

MOST_SEATS = 10
"""What the lobby offers; the deck would serve more (rules 1.5, 1.6)."""

MOST_CHIPS = 10**12
"""What one may bring to a table."""

MOST_TABLE_CHIPS = 10**15
"""The greatest amount that a message may name: far more than a table comes to hold, though winners stay and
losers buy in again, and exact in every client's numbers."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What of the settings the host may change while the table stands. Chips."""

    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    least_buy_in: int
    most_buy_in: int


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
    """`fold` acts for the absent after a short grace instead of waiting out his clock (rules 8.6)."""
    reconnect_seconds: int = 60
    """How long the seat of a disconnected player is held before he sits out."""
    sit_out_seconds: int = 600
    """How long a player may sit out before he leaves."""
    button: Literal["rotate", "dead", "draw"] = "rotate"
    """How the button moves (rules 3.7, 3.9 and 3.11)."""
    entry: Literal["blind", "free"] = "blind"
    """Whether who comes to a running game waits for the big blind or posts one, or is simply dealt in."""
    ready: bool = False
    """Whether a newly seated player is dealt in only once he says so, by sitting in (rules 11.4)."""
    fee: int = 0
    """Units of account that each player dealt in pays a hand (A of rules 7.5)."""
    coefficient: int = 1
    """Units of account that a chip is worth (N of rules 7.5)."""
    bots: bool = True
    """Whether those seated may invite bots."""
    private: bool = False
    """In no lobby, and open to its host and whom he invites (rules 11.18)."""
    approval: bool = False
    """Whether who comes by the code waits until the host has let him in (rules 11.19)."""

    @property
    def stakes(self) -> Stakes:
        rules = self.rules
        blinds = (rules.small_blind, rules.big_blind, rules.ante, rules.big_blind_ante)
        return Stakes(*blinds, self.least_buy_in, self.most_buy_in)

    def at(self, stakes: Stakes) -> "Settings":
        """The same table for other stakes."""
        rules = replace(
            self.rules,
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            ante=stakes.ante,
            big_blind_ante=stakes.big_blind_ante,
        )
        return replace(self, rules=rules, least_buy_in=stakes.least_buy_in, most_buy_in=stakes.most_buy_in)

    def problems(self) -> list[str]:
        """What makes these settings unplayable, in words; empty when they will do."""
        rules, rake = self.rules, self.rules.rake
        game = GAMES.get(rules.game)
        served = game.most_players(rules.burn, rules.most_swaps) if game else MOST_SEATS
        forced_bets = rules.big_blind + rules.ante + rules.big_blind_ante
        checks = [
            (bool(self.name.strip()), "a table needs a name"),
            (len(self.name) <= 40, "a table's name has at most 40 characters"),
            (game is not None, f"game is one of {', '.join(GAMES)}"),
            (rules.limit in LIMITS, f"limit is one of {', '.join(LIMITS)}"),
            (2 <= self.seats <= MOST_SEATS, f"seats are 2 to {MOST_SEATS}"),
            (self.seats <= served, "the deck cannot serve so many seats"),
            (not rules.abilities or (game is not None and game.abilities), "abilities exist in Hold'em only"),
            (rules.small_blind >= 1, "the small blind is at least 1"),
            (rules.big_blind >= rules.small_blind, "the big blind is at least the small blind"),
            (rules.ante >= 0 and rules.big_blind_ante >= 0, "antes cannot be negative"),
            (self.least_buy_in >= forced_bets, "the least buy-in covers the big blind and the antes"),
            (self.most_buy_in >= self.least_buy_in, "the most to buy in for is at least the least"),
            (self.most_buy_in <= MOST_CHIPS, f"the most to buy in for is at most {MOST_CHIPS}"),
            (not rake or 0 <= rake.per_mille <= 1000, "the rake is 0 to 1000 thousandths of a pot"),
            (not rake or (rake.cap or 0) >= 0, "the rake's cap cannot be negative"),
            (
                self.button != "draw" or self.entry == "free",
                "a drawn button needs free entry",
            ),
            (rules.raise_cap is None or rules.raise_cap >= 0, "a cap on raises cannot be negative"),
            (0 <= self.fee <= MOST_CHIPS, f"the fee is 0 to {MOST_CHIPS}"),
            (1 <= self.coefficient <= 10**6, "the coefficient is 1 to 1000000 units a chip"),
            (5 <= self.action_seconds <= 120, "a decision takes 5 to 120 seconds"),
            (1 <= self.pause_seconds <= 60, "the pause between hands is 1 to 60 seconds"),
            (5 <= self.reconnect_seconds <= 600, "the reconnect window is 5 to 600 seconds"),
            (not self.approval or self.private, "approval is for private tables"),
            (30 <= self.sit_out_seconds <= 7200, "the sit-out limit is 30 to 7200 seconds"),
        ]
        return [problem for fine, problem in checks if not fine]
