"""`riverboat simulate`: the engine alone."""

import argparse

import pytest

from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat_local import simulate
from riverboat_local.simulate import POLICIES

STAKES = Rules(small_blind=50, big_blind=100)


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    return simulate.run(parser.parse_args(words))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", ["2", "6", "9", "22"])
def test_every_chip_is_there_at_the_end(
    players: str, policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--players", players, "--hands", "50", "--policy", policy) == 0
    speed, chips = capsys.readouterr().out.splitlines()
    assert "hands/s" in speed
    assert "actions/s" in speed
    total = f"{int(players) * 50 * 20_000:,}"
    assert chips == f"chips at the start {total}, at the end {total}: every hand agrees"


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_limit_is_played(game: str, limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--game", game, "--limit", limit, "--hands", "50") == 0
    assert "every hand agrees" in capsys.readouterr().out


def test_the_same_seed_plays_the_same_hands() -> None:
    def actions(seed: int) -> int:
        return simulate.simulate(STAKES, 6, 100, POLICIES["random"], seed).actions

    assert actions(1) == actions(1) != actions(2)


@pytest.mark.parametrize(
    ("game", "most"),
    [("holdem", 22), ("omaha", 11), ("omaha-hi-lo", 11), ("five-card-omaha", 8), ("short-deck", 14)],
)
def test_the_deck_must_suffice(game: str, most: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--game", game, "--players", str(most), "--hands", "1") == 0
    assert run("--game", game, "--players", str(most + 1)) == 2
    assert f"2 to {most} players" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [("--players", "1"), ("--hands", "0"), ("--policy", "bluff"), ("--hands", "x")]
)
def test_nonsense_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(*words)
    assert ended.value.code == 2
    assert words[0] in capsys.readouterr().err
