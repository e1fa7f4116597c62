"""Who is entitled to which places, over whole random hands: his own cards, the board, what was shown."""

import pytest

from riverboat.cards.card import NAMES
from riverboat.cards.shuffle import shuffled_deck
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.naiko.hand import NaikoHand
from riverboat.proofs.entitlement import entitled_places
from riverboat.proofs.proof import CardProof, check
from riverboat.table.commands import Act, HandRecord, SitDown
from tests.support.lone_table import LoneTable
from tests.support.onlookers import PLAYERS, RULES, SPECTATOR, Played, played, proof_of

HANDS = [hand for number, rules in enumerate(RULES) for hand in played(rules, number, hands=12)]


def dealt_to(hand: NaikoHand, position: int) -> dict[int, int]:
    """Card by place, by the dealing order: one at a time, clockwise from the left of the button."""
    count = len(hand.players)
    places = [turn * count + position for turn in range(GAMES[hand.rules.game].hole_cards)]
    return {place: hand.deck[place] for place in places}


def board_of(hand: NaikoHand) -> dict[int, int]:
    """Card by place, by the dealing order: after a burnt card each street, as far as streets were dealt."""
    at = len(hand.players) * GAMES[hand.rules.game].hole_cards
    places: list[int] = []
    for street, count in enumerate((3, 1, 1), start=1):
        at += hand.rules.burn
        if street <= hand.street:
            places += range(at, at + count)
        at += count
    return {place: hand.deck[place] for place in places}


def test_the_hands_are_of_every_kind() -> None:
    """Otherwise the tests below would say little."""
    hands = [each.record.hand for each in HANDS]
    assert {hand.street for hand in hands} >= {0, 1, 3}
    assert any(not player.shown and not player.folded for hand in hands for player in hand.players)
    assert any(player.shown for hand in hands for player in hand.players)
    assert any(player.folded for hand in hands if hand.street == 3 for player in hand.players)
    assert any(all(p.stack == 0 or p.won for p in hand.players) for hand in hands), "all-in"


def test_places_are_where_the_dealing_order_says() -> None:
    # rules 1.3, 1.4
    for each in HANDS:
        hand = each.record.hand
        board = board_of(hand)
        assert list(board.values()) == hand.board
        for position, player in enumerate(hand.players):
            own = dealt_to(hand, position)
            assert list(own.values()) == player.hole
            expected: dict[int, tuple[str, int | None]] = dict.fromkeys(board, ("board", None))
            for other, shown in enumerate(hand.players):
                if shown.shown:
                    expected |= dict.fromkeys(dealt_to(hand, other), ("shown", shown.seat))
            assert entitled_places(hand, None) == expected
            assert entitled_places(hand, position) == expected | dict.fromkeys(own, ("own", player.seat))


def test_nobody_gets_a_card_that_was_folded_mucked_burnt_or_left_in_the_deck() -> None:
    # rules 13.3
    for each in HANDS:
        hand = each.record.hand
        for position in (None, *range(len(hand.players))):
            seen = set(hand.board)
            for other, player in enumerate(hand.players):
                if player.shown or other == position:
                    seen |= set(player.hole)
            opened = {hand.deck[place] for place in entitled_places(hand, position)}
            assert opened == seen


@pytest.mark.parametrize("each", HANDS[::7])
def test_every_card_that_is_proved_can_be_checked(each: Played) -> None:
    # rules 13.2
    hand = each.record.hand
    for player in (*PLAYERS, SPECTATOR):
        proof = each.proof(player)
        for card in proof.cards:
            opened = CardProof(card.place, card.card, card.salt, card.path)
            assert check(hand.commitment, "table-1", hand.number, opened)
            assert card.card == NAMES[hand.deck[card.place]]


def test_a_spectator_gets_no_own_cards() -> None:
    # rules 13.2
    for each in HANDS:
        assert all(card.why != "own" for card in each.proof(SPECTATOR).cards)


def test_entitlement_goes_by_account_and_not_by_seat() -> None:
    """Who takes the seat of one who has left has no part in his cards."""
    room = LoneTable()
    room.seat("ann", "ben")
    room.deal()
    number = room.table.seat_of(room.actor)
    assert number is not None
    leaver = room.actor
    (record,) = room.act("fold").records
    room.table.seats[number].player = "eve"
    assert {card.why for card in proof_of(record, leaver).cards} == {"own"}
    assert proof_of(record, "eve").cards == []


def test_a_hand_in_progress_is_not_proved() -> None:
    hand, _ = NaikoHand.deal(Rules(), 1, 1, [(1, 100), (2, 100)], shuffled_deck(bytes(32)))
    with pytest.raises(ValueError, match="over"):
        entitled_places(hand, 0)
    hand.fold()
    assert list(entitled_places(hand, 0)) == [0, 2]
    assert entitled_places(hand, None) == {}


def test_an_all_in_runout_proves_every_live_hand() -> None:
    # rules 13.2
    room = LoneTable()
    room.seat("ann", "ben", "cleo")
    room.deal()
    room.act("fold")
    folder = next(p.seat for p in room.table.hand.players if p.folded) if room.table.hand else 0
    room.act("all_in")
    (record,) = room.act("all_in").records
    proof = proof_of(record, SPECTATOR)
    assert sum(card.why == "board" for card in proof.cards) == 5
    assert {card.seat for card in proof.cards if card.why == "shown"} == {1, 2, 3} - {folder}


def test_a_published_commitment_stands_until_its_hand_is_dealt() -> None:
    """Through whatever else happens; and the deck that is dealt is the one that was promised."""
    # rules 13.1
    room = LoneTable()
    promised = ""
    room.seat("ann", "ben")
    for number in range(6):
        views = [room.view(player).next_commitment for player in ("ann", "ben", None)]
        assert len(set(views)) == 1
        assert views[0] not in ("", promised)
        promised = views[0]
        if number == 2:
            room.do(SitDown("cleo", "cleo", 100))
            assert room.view(None).next_commitment == promised
        room.deal()
        assert room.view(None).commitment == promised
        assert room.view(None).next_commitment == ""
        while room.table.playing:
            last = room.act("fold")
            assert isinstance(room.sent[-1].command, Act)
        _assert_dealt(last.records[0], promised)


def _assert_dealt(record: HandRecord, promised: str) -> None:
    for card in proof_of(record, record.players[0][0]).cards:
        opened = CardProof(card.place, card.card, card.salt, card.path)
        assert check(promised, "table-1", record.hand.number, opened)
