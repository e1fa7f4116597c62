"""No proof reveals what another peeked at, gave up or drew: tried with everything that anybody was sent."""

from functools import cache

import pytest

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.commitment import proof_key, salt_of
from tests.proofs.test_proof_secrecy import everything_sent, guesses, opened_by
from tests.support.onlookers import NAIKO, PLAYERS, SPECTATOR, Played, played


@cache
def hands() -> list[Played]:
    return [hand for number, rules in enumerate(NAIKO) for hand in played(rules, 500 + number, hands=8)]


def private_places(each: Played, player: str) -> set[int]:
    """Where the cards lay that this player peeked at, gave up or drew, and nobody else may know."""
    hand = each.record.hand
    position = [account for account, _ in each.record.players].index(player)
    assert hand.naiko
    talent = hand.naiko.talents[position]
    places = {peek.place for peek in talent.peeks}
    if talent.swap:
        places |= {hand.deck.index(talent.swap.card), talent.swap.place}
    public = set(hand.board)
    for other in hand.players:
        public |= set(other.hole) if other.shown else set()
    return {place for place in places if hand.deck[place] not in public}


def test_the_hands_have_secrets() -> None:
    assert sum(len(private_places(each, player)) for each in hands() for player in PLAYERS) > 20


@pytest.mark.parametrize("number", range(3, 8 * len(NAIKO), 6))
def test_the_others_together_find_nothing_but_what_was_proved_to_them(number: int) -> None:
    # rules 9.9, 13.3
    each = hands()[number]
    for owner in PLAYERS:
        others = [player for player in (*PLAYERS, SPECTATOR) if player != owner]
        known = everything_sent(each, others)
        opened = opened_by(each.proof(player) for player in others)
        found = set(guesses(each, known, range(DECK_SIZE)))
        assert {place for place, _ in found} <= opened
        assert all(card == NAMES[each.record.hand.deck[place]] for place, card in found)
        seen_by_others: set[int] = set()
        for player in PLAYERS:
            seen_by_others |= private_places(each, player) if player != owner else set()
        assert not opened & (private_places(each, owner) - seen_by_others)


def test_only_his_own_are_proved_to_the_user() -> None:
    for each in hands():
        for player in PLAYERS:
            assert private_places(each, player) <= opened_by([each.proof(player)])


def test_no_salt_of_them_ever_reaches_another() -> None:
    for each in hands():
        key = proof_key(bytes.fromhex(each.record.hand.seed))
        for owner in PLAYERS:
            places = private_places(each, owner)
            for other in (*PLAYERS, SPECTATOR):
                if other != owner:
                    entitled = opened_by([each.proof(other)])
                    salts = {salt_of(key, place) for place in places - entitled}
                    assert not salts & everything_sent(each, [other])
