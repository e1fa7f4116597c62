"""What a bot's decision costs, and what bots win: `python -m tests.benchmarks.bots [HANDS]`."""

import sys
import time

from riverboat.bots.deciding import decide
from riverboat.table.bots import Decision
from riverboat.views.view import View
from tests.bots.test_bots import calls, plays_at_random
from tests.support.bot_hands import winnings


def main(hands: int) -> None:
    """Print for each table the milliseconds a decision and what the first bot wins."""
    costs: list[float] = []

    def timed(view: View, entropy: bytes) -> Decision:
        begun = time.perf_counter()
        decision = decide(view, entropy)
        costs.append(time.perf_counter() - begun)
        return decision

    tables = {
        "bot, calling station": [timed, calls],
        "bot, random": [timed, plays_at_random],
        "6 bots": [timed] * 6,
        "9 bots": [timed] * 9,
    }
    for name, deciders in tables.items():
        costs.clear()
        won = winnings(deciders, hands, stack=200, seed="benchmark")[0] / 2 * 100 / hands
        costs.sort()
        mean = 1000 * sum(costs) / len(costs)
        worst = 1000 * costs[int(0.99 * len(costs))]
        print(
            f"{name:<22}{len(costs):>7} decisions{mean:>7.2f} ms mean{worst:>7.2f} ms p99{won:>9.1f} bb/100"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
