"""The hand that a table deals: with stars and abilities where its rules have them."""

from dataclasses import dataclass

from riverboat.game.hand import Hand
from riverboat.game.state import Player
from riverboat.naiko.state import Naiko


@dataclass(slots=True)
class NaikoHand(Hand):
    naiko: Naiko | None = None
    """Stars and abilities; None where the rules have none."""

    def is_held_to_pot(self, player: Player) -> bool:
        """Whether an anchor that stands holds this player (rules 9.12)."""
        naiko = self.naiko
        if naiko is None:
            return False
        answered = naiko.anchors[:-1] if naiko.window else naiko.anchors
        return any(self.players[anchor.target] is player and not anchor.blocked for anchor in answered)

    def _new_round(self) -> None:
        """Anchors end with the round."""
        if self.naiko:
            self.naiko.new_round()
