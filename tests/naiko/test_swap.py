"""Sleeve Swap (rules 9.11). Each card's number is its place in the deck."""

import pytest

from riverboat.cards.card import NAMES, parse_cards
from riverboat.game.state import Post
from riverboat.naiko import abilities as naiko
from riverboat.naiko.hand import NaikoHand
from riverboat.views.view import SwapView
from tests.support.dealing import play
from tests.support.naiko_play import (
    STAKES,
    WITHOUT_PEEK,
    WITHOUT_SHIELD,
    ability,
    naiko_hand,
    naiko_room,
    offers,
    refusal,
    stars,
    use,
    with_cards,
)


@pytest.mark.parametrize("index", [0, 1])
def test_one_hole_card_chosen_by_its_owner_for_the_decks_top_card(index: int) -> None:
    """'give up one hole card, chosen by its owner, for the deck's top card'."""
    hand = naiko_hand(1000, 1000, 1000)
    before = list(hand.players[2].hole)
    use(hand, "swap", index)
    expected = list(before)
    expected[index] = 6
    assert hand.players[2].hole == expected
    assert hand.dealt == 7
    assert [player.hole for player in hand.players[:2]] == [[0, 3], [1, 4]]


def test_only_one_card_is_swapped() -> None:
    """One use, one card: the other one has to stay."""
    hand = naiko_hand(1000, 1000, 1000, held=3)
    use(hand, "swap", 0)
    assert refusal(hand, "swap", 1) == "ability_used"


def test_a_card_that_is_not_ones_own_is_refused() -> None:
    hand = naiko_hand(1000, 1000, 1000)
    for index in (-1, 2):
        assert refusal(hand, "swap", index) == "not_your_card"
    room = naiko_room(carousel=WITHOUT_SHIELD)
    playing = room.table.playing
    assert playing
    mine = playing.players[playing.actor].hole
    for card in [card for card in range(52) if card not in mine]:
        assert room.refusal(ability(room, "swap", card=card)) == "not_your_card"
    assert room.refusal(ability(room, "swap")) == "not_your_card"


def test_it_is_drawn_unseen() -> None:
    """'unseen': nothing names the card before the swap, and nothing but his own view after it."""
    room = naiko_room(carousel=WITHOUT_SHIELD)
    hand = room.table.playing
    assert hand
    top, gone = hand.deck[hand.dealt], hand.players[hand.actor].hole[1]
    for viewer in ("ann", "ben", "cleo", None):
        assert NAMES[top] not in str(room.view(viewer))
    room.do(ability(room, "swap", card=gone))
    mine = room.view("ann").you
    assert mine
    assert mine.swap == SwapView(NAMES[gone], NAMES[top])
    for viewer in ("ben", "cleo", None):
        assert NAMES[top] not in str(room.view(viewer))
        assert NAMES[gone] not in str(room.view(viewer))


def test_the_old_card_is_out_for_the_hand() -> None:
    """'the old card is out for the hand': it is on no board, in no hand and is not drawn by another."""
    hand = naiko_hand(*[1000] * 4, carousel=WITHOUT_SHIELD)
    gone = []
    for _ in range(3):
        gone.append(hand.players[hand.actor].hole[0])
        use(hand, "swap", 0)
        play(hand, "c")
    play(hand, *["c"] * 13)
    assert hand.over
    held = [card for player in hand.players for card in player.hole]
    assert not set(gone) & set(held + hand.board)
    assert hand.board == [12, 13, 14, 16, 18]


def test_preflop_only() -> None:
    """'own turn preflop'."""
    hand = play(naiko_hand(1000, 1000), *"cc")
    assert hand.street == 1
    assert refusal(hand, "swap") == "too_late_to_swap"
    assert "swap" not in naiko.offered(hand)


def test_before_ones_first_betting_action() -> None:
    """'before one's first betting action': who called and is raised may not."""
    hand = play(naiko_hand(5000, 5000, 5000), "c", 300, "f")
    assert hand.actor == 2
    assert refusal(hand, "swap") == "too_late_to_swap"
    assert "swap" not in naiko.offered(hand)


@pytest.mark.parametrize("blind", [0, 1])
def test_a_blind_is_no_action(blind: int) -> None:
    """'(a blind is none)'."""
    hand = play(naiko_hand(5000, 5000, 5000), *["c"] * (blind + 1))
    assert hand.actor == blind
    use(hand, "swap", 0)


def test_another_post_is_no_action_either() -> None:
    posts = [Post(0, "small_blind", 50), Post(1, "big_blind", 100), Post(2, "dead", 50), Post(2, "live", 100)]
    hand, _ = NaikoHand.deal(STAKES, 1, 3, [(1, 900), (2, 900), (3, 900)], list(range(52)), posts)
    naiko.begin(hand, WITHOUT_SHIELD, [2] * 3)
    assert hand.actor == 2
    use(hand, "swap", 1)


def test_who_had_a_raise_before_him_may_still_swap() -> None:
    """It is his own first action that counts, not whether somebody has raised."""
    hand = play(naiko_hand(5000, 5000, 5000), 300)
    use(hand, "swap", 0)
    assert stars(hand)[0] == 1


def test_the_board_and_a_peek_come_one_card_later() -> None:
    """A swap takes one card of the deck, before the burn."""
    hand = naiko_hand(1000, 1000)
    use(hand, "swap", 0)
    play(hand, *"cc")
    assert hand.board == [6, 7, 8]


def test_the_offer_names_the_cards_to_choose_from() -> None:
    room = naiko_room(carousel=WITHOUT_PEEK)
    own = next(seat.cards for seat in room.view("ann").seats if seat.seat == 1)
    assert offers(room, "ann")["swap"].cards == own
    assert offers(room, "ann")["swap"].cost == 2
    assert offers(room, "ben") == {}


def test_the_example_of_seven_deuce() -> None:
    """The seed's: 7c 2d, the 2d is given up, the Ad comes."""
    hand = with_cards(naiko_hand(1000, 1000), "KsKh 7c2d", "Qh7h3sJh9c", on_top="Ad")
    assert hand.players[hand.actor].hole == parse_cards("7c2d")
    use(hand, "swap", 1)
    assert hand.players[hand.actor].hole == parse_cards("7cAd")


def test_the_hand_is_decided_by_the_cards_that_are_held_then() -> None:
    """The best of seven with the card drawn; the card given up counts for nothing."""
    hand = with_cards(naiko_hand(1000, 1000), "KsKh QdQc", "Qh7h3sJc9c", on_top="5d")
    use(hand, "swap", 0)
    play(hand, *["c"] * 8)
    assert hand.over
    assert hand.players[0].won == 200
