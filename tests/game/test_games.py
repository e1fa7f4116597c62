"""What is dealt in each game."""

from dataclasses import replace

import pytest

from riverboat.cards.card import DECK_SIZE, WHOLE_DECK, parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.events import HandStarted, PotWon, StreetDealt
from riverboat.game.games import GAMES
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules


@pytest.mark.parametrize(
    ("game", "burn", "most"),
    [
        *[("holdem", True, 22), ("holdem", False, 23)],
        *[("omaha", True, 11), ("omaha", False, 11)],
        *[("omaha-hi-lo", True, 11), ("omaha-hi-lo", False, 11)],
        *[("five-card-omaha", True, 8), ("five-card-omaha", False, 9)],
        *[("five-card-omaha-hi-lo", True, 8), ("five-card-omaha-hi-lo", False, 9)],
        *[("short-deck", True, 14), ("short-deck", False, 15)],
    ],
)
def test_the_deck_must_suffice(game: str, most: int, *, burn: bool) -> None:
    # rules 1.5, 1.6
    rules = Rules(game=game, burn=burn)
    deck = list(GAMES[game].deck)
    hand, _ = Hand.deal(rules, 1, most, [(seat, 2) for seat in range(1, most + 1)], deck)
    while not hand.over:
        hand.check_or_call()
    assert len(hand.board) == 5
    assert hand.dealt == most * GAMES[game].hole_cards + 5 + 3 * burn <= len(deck)
    with pytest.raises(ValueError, match=f"2 to {most} players, not {most + 1}"):
        Hand.deal(rules, 1, most, [(seat, 2) for seat in range(most + 1)], deck)
    with pytest.raises(ValueError, match="not 1"):
        Hand.deal(rules, 1, 1, [(1, 2)], deck)


@pytest.mark.parametrize(
    ("game", "cards"), [("holdem", 2), ("omaha", 4), ("omaha-hi-lo", 4), ("five-card-omaha", 5)]
)
def test_hole_cards_are_dealt_one_at_a_time_from_the_left_of_the_button(game: str, cards: int) -> None:
    # rules 1.3
    hand, _ = Hand.deal(Rules(game=game), 1, 3, [(1, 100), (2, 100), (3, 100)], list(range(52)))
    assert [player.hole for player in hand.players] == [list(range(n, 3 * cards, 3)) for n in range(3)]


def test_naiko_may_swap_three_cards_that_the_deck_must_have() -> None:
    # rules 1.5
    naiko = Rules(abilities=True)
    assert GAMES["holdem"].most_players(burn=True, swaps=naiko.most_swaps) == 20
    assert GAMES["holdem"].most_players(burn=True, swaps=Rules().most_swaps) == 22


def test_each_game_is_called_in_exports_as_their_formats_call_it() -> None:
    """The letters of PHH and the words of the Open Hand History, where these have any for the game."""
    called = {name: (game.phh, game.ohh) for name, game in GAMES.items()}
    assert called == {
        "holdem": ("T", "Holdem"),
        "omaha": ("O", "Omaha"),
        "omaha-hi-lo": ("O/8", "OmahaHiLo"),
        "five-card-omaha": ("O5", "Omaha"),
        "five-card-omaha-hi-lo": ("O5/8", "OmahaHiLo"),
        "short-deck": ("S", "Holdem"),
    }
    assert all(game.name == name for name, game in GAMES.items())


def test_a_hand_without_a_commitment_says_none() -> None:
    hand, events = Hand.deal(Rules(), 1, 2, [(1, 100), (2, 100)], list(range(52)))
    assert (hand.seed, hand.commitment) == ("", "")
    assert events[0] == HandStarted(1, 2, [1, 2], "")


def test_a_hand_is_dealt_from_its_games_deck() -> None:
    with pytest.raises(ValueError, match="36 cards, not 52"):
        Hand.deal(Rules(game="short-deck"), 1, 2, [(1, 100), (2, 100)], list(range(52)))
    with pytest.raises(ValueError, match="52 cards, not 36"):
        Hand.deal(Rules(), 1, 2, [(1, 100), (2, 100)], list(range(36)))


def test_a_deck_is_the_highest_cards_there_are() -> None:
    """So its size alone says which: proofs name no more."""
    for game in GAMES.values():
        assert game.deck == WHOLE_DECK[DECK_SIZE - len(game.deck) :]


def test_a_game_needs_nothing_outside_its_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Royal hold'em, 20 cards from the tens up and a board on three streets, is an entry and no more."""
    royal = replace(
        GAMES["holdem"],
        name="royal",
        phh="R",
        called=("Royal Hold'em", "皇家德州撲克"),
        deck=WHOLE_DECK[32:],
        streets=("preflop", "flop", "river"),
        board=(0, 3, 2),
    )
    monkeypatch.setitem(GAMES, "royal", royal)
    rules = Rules(game="royal")
    assert royal.most_players(burn=True) == 6
    assert royal.most_players(burn=False) == 7
    hand, events = Hand.deal(rules, 1, 6, [(seat, 100) for seat in range(1, 7)], list(royal.deck))
    while not hand.over:
        events += hand.check_or_call()
    dealt = [(event.street, len(event.cards)) for event in events if isinstance(event, StreetDealt)]
    assert dealt == [("flop", 3), ("river", 2)]
    assert hand.dealt == 19
    assert sum(player.stack for player in hand.players) == 600


SHORT = Rules(game="short-deck", small_blind=50, big_blind=100)


@pytest.mark.parametrize(
    ("better", "worse", "board", "ranking"),
    [
        ("AhKh", "9s9c", "9h8h7hAdAc", "flush"),
        ("Ah6c", "9s9c", "9h8d7hKdQc", "straight"),
        ("TsJc", "Ah6c", "9h8d7hKdKc", "straight"),
        ("Ah6h", "KhQh", "9h8h7hKdKc", "straight_flush"),
        ("TsTc", "AhKh", "Th8h7hTdAc", "four_of_a_kind"),
    ],
)
def test_short_deck_hands_win_by_their_own_order(better: str, worse: str, board: str, ranking: str) -> None:
    # rules 2.10
    game = GAMES["short-deck"]
    deck = stacked_deck([parse_cards(worse), parse_cards(better)], parse_cards(board), True, game.deck)
    hand, events = Hand.deal(SHORT, 1, 2, [(1, 1000), (2, 1000)], deck)
    while not hand.over:
        events += hand.check_or_call()
    assert [player.stack for player in hand.players] == [900, 1100]
    assert [event.ranking for event in events if isinstance(event, PotWon)] == [ranking]


@pytest.mark.parametrize(("burn", "board"), [(True, [5, 6, 7, 9, 11]), (False, [4, 5, 6, 7, 8])])
def test_a_card_is_burnt_before_each_street(board: list[int], *, burn: bool) -> None:
    # rules 1.4
    hand, _ = Hand.deal(Rules(burn=burn), 1, 2, [(1, 1), (2, 1)], list(range(52)))
    assert hand.board == board
