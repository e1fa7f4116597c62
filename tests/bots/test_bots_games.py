"""Bots in every game and limit: they play by the rules, and better than those who do not think."""

import pytest

from riverboat.bots.deciding import decide
from riverboat.cards.chance import per_mille
from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.table.bots import Decision
from riverboat.views.view import View
from tests.bots.test_bots import plays_at_random
from tests.support.bot_hands import options_of, play_hand, table_with, winnings


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", LIMITS)
def test_bots_play_by_the_rules(game: str, limit: str) -> None:
    """`play_hand` obeys nothing that was not offered; in fixed-limit there is one size, unless all-in."""
    # rules 11.6
    rules = Rules(game, limit)
    raised = set()

    def watched(view: View, entropy: bytes) -> Decision:
        decision = decide(view, entropy)
        options = options_of(view)
        if decision.action == "raise":
            assert options.raise_least is not None
            assert options.raise_most is not None
            assert options.raise_least <= decision.to <= options.raise_most
            raised.add(options.raise_most - options.raise_least)
        return decision

    for number in range(12):
        entropy = derive(b"games", f"{game} {limit} {number}")
        players = 2 + number % 5
        stacks = {seat: 1 + per_mille(entropy, players)[seat - 1] // 3 for seat in range(1, players + 1)}
        deck = shuffled_deck(entropy, GAMES[game].deck)
        table = table_with(stacks, number % players + 1, deck, rules=rules)
        deciders = dict.fromkeys(stacks, watched) | {1: plays_at_random}
        assert sum(play_hand(table, deciders, entropy).values()) == 0
    assert raised
    assert limit != "fixed-limit" or raised == {0}


@pytest.mark.parametrize(
    ("game", "limit", "hands", "least"),
    [
        ("omaha", "pot-limit", 250, 50),
        ("omaha-hi-lo", "pot-limit", 250, 50),
        ("omaha-hi-lo", "fixed-limit", 200, 20),
        ("holdem", "fixed-limit", 200, 20),
        ("five-card-omaha", "pot-limit", 250, 50),
        ("five-card-omaha-hi-lo", "pot-limit", 250, 50),
        ("short-deck", "pot-limit", 250, 50),
    ],
)
def test_bots_beat_those_who_play_at_random(game: str, limit: str, hands: int, least: int) -> None:
    won, _ = winnings([decide, plays_at_random], hands, stack=200, seed="games", rules=Rules(game, limit))
    assert won / 2 * 100 / hands > least, "big blinds a hundred hands"
