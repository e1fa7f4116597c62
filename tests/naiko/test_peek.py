"""Peek (rules 9.10). Each card's number is its place in the deck."""

import pytest

from riverboat.cards.card import NAMES, parse_cards
from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.views.view import PeekView
from tests.support.dealing import play
from tests.support.naiko_play import (
    WITHOUT_SHIELD,
    WITHOUT_SWAP,
    ability,
    naiko_hand,
    naiko_room,
    offers,
    peeked,
    refusal,
    use,
    with_cards,
)

NO_BURN = Rules(small_blind=50, big_blind=100, abilities=True, burn=False)


@pytest.mark.parametrize("burn", [True, False])
@pytest.mark.parametrize("street", [0, 1, 2])
def test_it_shows_the_next_community_card_burns_accounted_for(street: int, burn: bool) -> None:
    """'preflop: the first flop card; flop: the turn; turn: the river'."""
    hand = naiko_hand(1000, 1000, carousel=WITHOUT_SWAP, rules=Rules(abilities=True, burn=burn))
    play(hand, *["c"] * 2 * street)
    assert hand.street == street
    position, before = hand.actor, len(hand.board)
    use(hand, "peek")
    (seen,) = peeked(hand, position)
    assert seen == 4 + burn * (street + 1) + before
    play(hand, *"cc")
    assert hand.board[before] == seen


def test_not_on_the_river() -> None:
    """'own turn, not on the river'."""
    hand = play(naiko_hand(1000, 1000, carousel=WITHOUT_SWAP), *["c"] * 6)
    assert hand.street == 3
    assert refusal(hand, "peek") == "nothing_to_peek"
    assert "peek" not in naiko.offered(hand)


def test_in_ones_own_turn_only() -> None:
    """'own turn'."""
    room = naiko_room(carousel=WITHOUT_SHIELD)
    mine = ability(room, "peek")
    room.act("call")
    room.now += 1
    assert room.refusal(mine) == "turn_over"
    assert offers(room, mine.player) == {}


def test_it_moves_nothing() -> None:
    """'Moves nothing': the same deck, place and board as without it."""
    plain, peeping = naiko_hand(1000, 1000), naiko_hand(1000, 1000)
    use(peeping, "peek")
    assert (peeping.deck, peeping.dealt) == (plain.deck, plain.dealt)
    assert [p.hole for p in peeping.players] == [p.hole for p in plain.players]
    assert play(peeping, *["c"] * 8).board == play(plain, *["c"] * 8).board


def test_two_peeks_with_no_swap_between_show_the_same_card() -> None:
    """'Two peeks with no swap between show the same card', whatever is bet between them."""
    hand = naiko_hand(5000, 5000, 5000)
    use(hand, "peek")
    play(hand, 300)
    use(hand, "peek")
    play(hand, "c", "c")
    assert peeked(hand, 2) == peeked(hand, 0) == hand.board[:1]


@pytest.mark.parametrize("rules", [NO_BURN, Rules(small_blind=50, big_blind=100, abilities=True)])
def test_a_later_preflop_swap_may_change_what_comes(rules: Rules) -> None:
    """'a later preflop swap may change what comes': the deck is one card on, and so is a later peek."""
    hand = naiko_hand(5000, 5000, 5000, rules=rules)
    use(hand, "peek")
    play(hand, "c")
    use(hand, "swap", 0)
    play(hand, "c")
    use(hand, "peek")
    play(hand, "c")
    (first,), (second,) = peeked(hand, 2), peeked(hand, 1)
    assert (first, second) == (6 + rules.burn, 7 + rules.burn)
    assert hand.board[0] == second
    assert first not in hand.board


def test_without_burns_the_peeked_card_is_what_the_next_swap_draws() -> None:
    """It was on top of the deck. With burns a second swap draws it."""
    hand = naiko_hand(5000, 5000, 5000, rules=NO_BURN)
    use(hand, "peek")
    play(hand, "c")
    use(hand, "swap", 1)
    assert hand.players[0].hole[1] == peeked(hand, 2)[0]


def test_what_it_showed_is_the_users_alone_and_stays_what_he_saw() -> None:
    """'see privately'; and that somebody swapped since, which is public, is said beside it."""
    room = naiko_room(carousel=WITHOUT_SHIELD)
    hand = room.table.playing
    assert hand
    room.do(ability(room, "peek"))
    card = NAMES[hand.deck[hand.dealt + 1]]
    for viewer in ("ben", "cleo", None):
        assert card not in str(room.view(viewer))
    room.act("call")
    mine = room.view("ann").you
    assert mine
    assert mine.peeks == [PeekView("flop", card)]
    room.do(ability(room, "swap", card=hand.players[hand.actor].hole[0]))
    mine = room.view("ann").you
    assert mine
    assert mine.peeks == [PeekView("flop", card, swapped_since=True)]


def test_a_swap_before_the_peek_changes_nothing_of_it() -> None:
    room = naiko_room(carousel=WITHOUT_SHIELD)
    hand = room.table.playing
    assert hand
    room.do(ability(room, "swap", card=hand.players[hand.actor].hole[0]))
    room.act("call")
    room.do(ability(room, "peek"))
    room.act("call")
    room.act("check")
    mine = room.view("ben").you
    assert mine
    assert [peek.card for peek in mine.peeks] == room.view(None).board[:1]
    assert not mine.peeks[0].swapped_since


def test_the_example_of_the_flush_draw() -> None:
    """The seed's: four hearts with the flop, and the turn that is peeked at is a fifth."""
    hand = with_cards(naiko_hand(1000, 1000, carousel=WITHOUT_SWAP), "AhKh 2c2d", "Qh7h3sJh9c")
    play(hand, *"cc")
    use(hand, "peek")
    assert peeked(hand, hand.actor) == parse_cards("Jh")
    play(hand, *"cc")
    assert hand.board[3] == parse_cards("Jh")[0]
