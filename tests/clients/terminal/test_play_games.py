"""What the terminal client shows of other games than Hold'em, of blinds owed, and of dead buttons."""

import pytest

from riverboat.cards.card import parse_cards
from riverboat.cards.low import low_name, low_score
from riverboat.cards.shuffle import stacked_deck
from riverboat.game import events
from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from riverboat.views.view import View, view_of
from riverboat_terminal.narration import Narrator
from riverboat_terminal.paint import Paint
from riverboat_terminal.picture import options_of, own_ranking, picture, prospects
from riverboat_terminal.words import Words
from tests.support.bot_hands import table_with
from tests.support.lone_table import LoneTable
from tests.support.rounds import come, deal, go, play, rounds

EN, ZH = Words("en"), Words("zh")
BARE = Paint(colour=False, signs=False)
NOW = 1_800_000_000_000


def flop_of(game: str, limit: str, hole: str, board: str) -> View:
    """The first to act on the flop with these cards, heads-up."""
    played = GAMES[game]
    other = "KcKhQcQhTc"[: 2 * played.hole_cards]
    deck = stacked_deck([parse_cards(hole), parse_cards(other)], parse_cards(board), True, played.deck)
    table = table_with({1: 200, 2: 200}, 2, deck, rules=Rules(game, limit))
    assert table.hand is not None
    table.hand.check_or_call()
    table.hand.check_or_call()
    return view_of(table, 1)


@pytest.mark.parametrize("words", [EN, ZH])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", LIMITS)
def test_every_game_has_a_name(words: Words, game: str, limit: str) -> None:
    hole = "AsAd7c8d7d"[: 2 * GAMES[game].hole_cards]
    title = picture(flop_of(game, limit, hole, "6h9hTs"), words, BARE, NOW)[0]
    assert game not in title
    assert limit not in title


def test_names_tell_the_games_apart() -> None:
    for words in (EN, ZH):
        assert len({words(game) for game in GAMES}) == len(GAMES)


def test_a_short_deck_hand_is_named_by_its_own_order() -> None:
    assert own_ranking(flop_of("short-deck", "no-limit", "AsAd", "6h7h8s"), EN) == "you have a pair"
    assert own_ranking(flop_of("short-deck", "no-limit", "As9d", "6h7h8s"), EN) == "you have a straight"
    assert own_ranking(flop_of("short-deck", "no-limit", "AsKs", "6s7s8s"), EN) == "you have a flush"
    assert own_ranking(flop_of("short-deck", "no-limit", "AsAd", "AhJhJs"), EN) == "you have a full house"


def test_five_card_omaha_shows_five_cards_and_what_two_of_them_make() -> None:
    view = flop_of("five-card-omaha", "pot-limit", "AsKsQsJs9s", "Ts2s3d")
    drawn = "\n".join(picture(view, EN, BARE, NOW))
    assert "[As][Ks][Qs][Js][9s]" in drawn
    assert "[??][??][??][??][??]" in drawn
    assert own_ranking(view, EN) == "you have a high card", "five spades in the hand are no flush"


def test_omaha_shows_four_cards_and_what_two_of_them_make() -> None:
    view = flop_of("omaha", "pot-limit", "AsKsQsJs", "Ts2s3d")
    drawn = "\n".join(picture(view, EN, BARE, NOW))
    assert "[As][Ks][Qs][Js]" in drawn
    assert "[??][??][??][??]" in drawn
    assert own_ranking(view, EN) == "you have a high card", "four spades in the hand are no flush"


def test_a_low_is_named() -> None:
    view = flop_of("omaha-hi-lo", "pot-limit", "As2sKdKs", "8c7d4h")
    assert own_ranking(view, EN) == "you have a pair, and low 8-7-4-2-A"
    view = flop_of("omaha-hi-lo", "pot-limit", "As2sKdKs", "8cJdTh")
    assert own_ranking(view, EN) == "you have a pair"
    assert low_name(low_score(parse_cards("Ac2c9d9h"), parse_cards("3d4h5s"))) == "5-4-3-2-A"


def test_the_low_that_wins_is_told() -> None:
    view = flop_of("omaha-hi-lo", "pot-limit", "As2sKdKs", "8c7d4h")
    told = Narrator(EN, EN.cards).tell([events.PotWon(1, 0, 12, "low")], view, missed=0)
    assert told == ["Ada wins 12 with the low."]


def test_fixed_limit_offers_its_one_size() -> None:
    view = flop_of("holdem", "fixed-limit", "AsAd", "4h5h9s")
    assert view.you is not None
    assert view.you.options is not None
    assert options_of(view.you.options, view, EN, BARE) == ["(f) fold", "(c) check", "(r 2) bet 2"]


def marks(view: View) -> dict[int, str]:
    return {
        int(line[4:7]): line[2:4].strip()
        for line in picture(view, EN, BARE, NOW)
        if line[4:7].strip().isdecimal() and line[2:4].strip()
    }


def test_button_and_blinds_are_marked() -> None:
    room = rounds("rotate", (1, 2, 3, 4))
    deal(room)
    assert marks(room.view(None)) == {1: "D", 2: "SB", 3: "BB"}
    room = rounds("rotate", (2, 7))
    deal(room)
    assert marks(room.view(None)) == {2: "D", 7: "BB"}


def test_a_dead_button_is_marked_at_its_empty_seat_and_told() -> None:
    room = rounds("dead", (1, 2, 3, 4, 5))
    play(room)
    go(room, 2)
    deal(room)
    assert marks(room.view(None)) == {2: "D", 3: "SB", 4: "BB"}
    told = Narrator(EN, EN.cards).tell(room.events, room.view(None), missed=0)
    assert told[0] == "Hand 2. The button is dead, at seat 2."


def test_who_waits_for_the_big_blind_is_told_how_to_post() -> None:
    room = rounds("rotate", (1, 2, 3, 4, 5))
    play(room)
    come(room, 9)
    view = room.view("p9")
    assert prospects(view, EN, BARE, NOW) == "You wait for the big blind: `post` posts 100 to play sooner"
    assert any(
        "p9 (you)" in line and "waits for the big blind" in line for line in picture(view, EN, BARE, NOW)
    )
    room.table.seats[9].posts = room.table.seats[9].owes_small = True
    assert prospects(room.view("p9"), EN, BARE, NOW) == "You post 150 as soon as your place allows"


def test_a_post_that_nothing_was_left_for_is_not_told() -> None:
    view = LoneTable(Settings("river")).view(None)
    assert Narrator(EN, EN.cards).tell([events.Posted(1, "dead", 0, all_in=True)], view, missed=0) == []


def test_fee_and_coefficient_stand_in_the_title() -> None:
    room = LoneTable(Settings("Beans", fee=20, coefficient=5))
    assert picture(room.view(None), EN, BARE, NOW)[0].endswith("| fee 20 a hand | a chip is 5 | hand 0")
