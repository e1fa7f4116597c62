"""What is dealt in each game."""

import pytest

from riverboat.game.games import GAMES
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules


@pytest.mark.parametrize(
    ("game", "burn", "most"),
    [
        *[("holdem", True, 22), ("holdem", False, 23)],
        *[("omaha", True, 11), ("omaha", False, 11)],
        *[("omaha-hi-lo", True, 11), ("omaha-hi-lo", False, 11)],
    ],
)
def test_the_deck_must_suffice(game: str, most: int, *, burn: bool) -> None:
    # rules 1.5, 1.6
    rules = Rules(game=game, burn=burn)
    deck = list(range(52))
    hand, _ = Hand.deal(rules, 1, most, [(seat, 2) for seat in range(1, most + 1)], deck)
    while not hand.over:
        hand.check_or_call()
    assert len(hand.board) == 5
    assert hand.dealt == most * GAMES[game].hole_cards + 5 + 3 * burn <= 52
    with pytest.raises(ValueError, match=f"2 to {most} players, not {most + 1}"):
        Hand.deal(rules, 1, most, [(seat, 2) for seat in range(most + 1)], deck)
    with pytest.raises(ValueError, match="not 1"):
        Hand.deal(rules, 1, 1, [(1, 2)], deck)


@pytest.mark.parametrize(("game", "cards"), [("holdem", 2), ("omaha", 4), ("omaha-hi-lo", 4)])
def test_hole_cards_are_dealt_one_at_a_time_from_the_left_of_the_button(game: str, cards: int) -> None:
    # rules 1.3
    hand, _ = Hand.deal(Rules(game=game), 1, 3, [(1, 100), (2, 100), (3, 100)], list(range(52)))
    assert [player.hole for player in hand.players] == [list(range(n, 3 * cards, 3)) for n in range(3)]


@pytest.mark.parametrize(("burn", "board"), [(True, [5, 6, 7, 9, 11]), (False, [4, 5, 6, 7, 8])])
def test_a_card_is_burnt_before_each_street(board: list[int], *, burn: bool) -> None:
    # rules 1.4
    hand, _ = Hand.deal(Rules(burn=burn), 1, 2, [(1, 1), (2, 1)], list(range(52)))
    assert hand.board == board
