"""What Naiko's abilities are worth to a bot: `python -m tests.benchmarks.naiko_bots [HANDS] [ABILITY ...]`.

Heads-up with twenty big blinds, a bot with abilities (those named, or all) against the same bot without.
Every deal is played twice with the seats changed, so that the luck of the cards counts less.
"""

import sys
import time
from collections import Counter
from statistics import fmean, stdev

from riverboat.bots import abilities as bot_abilities
from riverboat.bots import deciding as bots
from riverboat.cards.shuffle import derive
from riverboat.table.bots import AbilityWish
from riverboat.views.view import View
from tests.support.naiko_bot_hands import PLAIN_BOT, Talented, naiko_table, play_naiko_hand

STACK = 40


def main(hands: int, abilities: list[str]) -> None:
    """Print the big blinds a hundred hands that abilities win, and the milliseconds that a choice takes."""
    costs: list[float] = []

    def some(view: View, entropy: bytes) -> AbilityWish | None:
        begun = time.perf_counter()
        wish = bot_abilities.ability(view, entropy)
        costs.append(time.perf_counter() - begun)
        return wish if wish is None or not abilities or wish.ability in abilities else None

    talented = Talented(bots.decide, some, bot_abilities.shields)
    won: list[int] = []
    used: Counter[str] = Counter()
    stars = [[0, 0], [0, 0]]
    for number in range(1, hands + 1):
        entropy = derive(b"twice", f"hand {number}")
        chips = 0
        for seat, players in enumerate([(talented, PLAIN_BOT), (PLAIN_BOT, talented)]):
            table = naiko_table([STACK] * 2, stars[seat], number, entropy)
            play_naiko_hand(table, players, entropy, used)
            hand = table.hand
            assert hand is not None
            assert hand.naiko is not None
            for player, talent in zip(hand.players, hand.naiko.talents, strict=True):
                stars[seat][player.seat - 1] = talent.stars
                chips += player.stack - player.start if player.seat == seat + 1 else 0
        won.append(chips)
    to_blinds = 100 / 2 / 2  # a hundred hands; two chips a blind, two hands a deal
    costs.sort()
    print(
        f"{', '.join(abilities) or 'all'}: {to_blinds * fmean(won):+.1f} bb/100, "
        f"standard error {to_blinds * stdev(won) / hands**0.5:.1f}, {hands} deals played twice, "
        f"{dict(used)}; a choice takes {1000 * fmean(costs):.2f} ms, 99 of 100 at most "
        f"{1000 * costs[int(0.99 * len(costs))]:.2f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, sys.argv[2:])
