"""Play hands in the engine alone, as fast as it goes, and count every chip.

Each hand starts from fresh stacks of 20,000 at blinds 50/100. Printed are the speed and the
chips of all hands at their start and at their end.
"""

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules
from riverboat_local.progress import with_progress

STACK = 20_000
SMALL_BLIND = 50
BIG_BLIND = 100

FOLDS = 0.15
"""How often `random` folds to a bet; and, with RAISES_FROM, raises when it may."""
RAISES_FROM = 0.80

type Policy = Callable[[Hand, random.Random], None]
"""Takes one action for the player whose turn it is."""


def call(hand: Hand, _draw: random.Random) -> None:
    """Check or call, always."""
    hand.check_or_call()


def act_at_random(hand: Hand, draw: random.Random) -> None:
    """Fold to a bet now and then, raise now and then (small sizes are likelier), else check or call."""
    to_call, least, most = hand.options()
    luck = draw.random()
    if luck < FOLDS and to_call:
        hand.fold()
    elif luck < RAISES_FROM or not most:
        hand.check_or_call()
    else:
        hand.raise_to(least + int((most - least) * draw.random() ** 3))


POLICIES: dict[str, Policy] = {"call": call, "random": act_at_random}


@dataclass(slots=True)
class Simulated:
    """What many hands came to. Chips are summed over the hands."""

    hands: int = 0
    actions: int = 0
    chips_at_start: int = 0
    chips_at_end: int = 0
    lost: int = 0
    """Hands that began and ended with different sums."""
    seconds: float = 0.0

    def play(self, hand: Hand, policy: Policy, draw: random.Random) -> None:
        """Play a dealt hand to its end."""
        while not hand.over:
            policy(hand, draw)
        start = sum([player.start for player in hand.players])
        end = sum([player.stack for player in hand.players]) + hand.rake
        self.hands += 1
        self.actions += len(hand.actions)
        self.chips_at_start += start
        self.chips_at_end += end
        self.lost += start != end


def simulate(rules: Rules, players: int, hands: int, policy: Policy, seed: int) -> Simulated:
    """Hands of equal fresh stacks; the same arguments play the same hands."""
    result = Simulated()
    draw = random.Random(seed)
    stacks = [(seat, STACK) for seat in range(1, players + 1)]
    cards = GAMES[rules.game].deck
    began = time.perf_counter()
    for number in with_progress(range(hands), hands, "simulating"):
        deck = shuffled_deck(derive(str(seed).encode(), f"hand {number}"), cards)
        hand, _ = Hand.deal(rules, number, players, stacks, deck)
        result.play(hand, policy, draw)
    result.seconds = time.perf_counter() - began
    return result


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit status: 0 every chip is there, 1 some are not."
    parser.add_argument("--players", type=_count_from(2), default=6, help="players dealt in (default 6)")
    parser.add_argument("--hands", type=_count_from(1), default=10_000, help="hands to play (default 10000)")
    parser.add_argument("--policy", choices=POLICIES, default="random", help="how they act (default random)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same hands (default 1)")
    parser.add_argument("--game", choices=sorted(GAMES), default="holdem", help="default holdem")
    parser.add_argument("--limit", choices=sorted(LIMITS), default="no-limit", help="default no-limit")


def run(args: argparse.Namespace) -> int:
    rules = Rules(game=args.game, limit=args.limit, small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
    most = GAMES[rules.game].most_players(rules.burn)
    if args.players > most:
        print(f"{rules.game} is for 2 to {most} players")
        return 2
    result = simulate(rules, args.players, args.hands, POLICIES[args.policy], args.seed)
    hands_a_second = result.hands / result.seconds
    actions_a_second = result.actions / result.seconds
    verdict = "every hand agrees" if not result.lost else f"{result.lost:,} HANDS DO NOT AGREE"
    print(
        f"{result.hands:,} hands in {result.seconds:.2f} s: "
        f"{hands_a_second:,.0f} hands/s, {actions_a_second:,.0f} actions/s"
    )
    print(f"chips at the start {result.chips_at_start:,}, at the end {result.chips_at_end:,}: {verdict}")
    return 1 if result.lost else 0


def _count_from(least: int) -> Callable[[str], int]:
    def count(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least}")
        return int(text)

    return count
