"""No proof reveals a card that its owner did not see: tried with everything that anybody was sent.

An attacker here knows every message to whoever works with him and all their proofs, and guesses: for each
place that is unknown, each card, and each salt that he has or can make up.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256

import pytest

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.commitment import SALT_BYTES, proof_key, salt_of
from riverboat.protocol.replies import Proof
from tests.support.onlookers import PLAYERS, RULES, SPECTATOR, Played, played

_HEX = re.compile(r"[0-9a-f]{32,}")


@cache
def hands() -> list[Played]:
    return [hand for number, rules in enumerate(RULES) for hand in played(rules, 100 + number, hands=2)]


def everything_sent(each: Played, players: Iterable[str]) -> set[bytes]:
    """Every run of hexadecimal digits that these players have from the room."""
    texts = [text for player in players for text in each.received[player]]
    texts += [each.proof(player).model_dump_json() for player in players]
    return {bytes.fromhex(digits) for text in set(texts) for digits in _HEX.findall(text)}


def guesses(each: Played, known: set[bytes], places: Iterable[int]) -> Iterator[tuple[int, str]]:
    """(place, card) of each guess that some known hash confirms."""
    keys = [value for value in known if len(value) == 32]
    salts = (
        {value[:SALT_BYTES] for value in known} | {value[-SALT_BYTES:] for value in known} | {b"", bytes(16)}
    )
    for place in places:
        tried = (
            salts | {salt_of(key, place) for key in keys} | {salt_of(proof_key(key), place) for key in keys}
        )
        for salt in tried:
            for card in NAMES:
                leaf = sha256(b"\0" + bytes([place]) + card.encode() + salt).digest()
                if leaf in known:
                    yield place, card


def opened_by(proofs: Iterable[Proof]) -> set[int]:
    return {card.place for proof in proofs for card in proof.cards}


@pytest.mark.parametrize("number", range(0, 2 * len(RULES), 5))
def test_guessing_finds_nothing_but_what_was_proved(number: int) -> None:
    # rules 13.3
    each = hands()[number]
    for crowd in ((SPECTATOR,), (PLAYERS[number % 4],), (*PLAYERS[1:], SPECTATOR)):
        known = everything_sent(each, crowd)
        found = set(guesses(each, known, range(DECK_SIZE)))
        opened = opened_by(each.proof(player) for player in crowd)
        assert {place for place, _ in found} <= opened
        deck = each.record.hand.deck
        assert all(card == NAMES[deck[place]] for place, card in found)


@pytest.mark.parametrize("number", range(0, 2 * len(RULES), 5))
def test_the_guesser_would_find_a_card_if_its_salt_came_out(number: int) -> None:
    """For each hidden place whose leaf stands beside somebody's way; also by the key, or by the seed."""
    each = hands()[number]
    hand = each.record.hand
    known = everything_sent(each, PLAYERS)
    opened = opened_by(each.proof(player) for player in PLAYERS)
    beside = sorted({place ^ 1 for place in opened} - opened)
    assert beside
    seed = bytes.fromhex(hand.seed)
    key = proof_key(seed)
    assert not set(guesses(each, known, beside))
    for leak in ({salt_of(key, place) for place in beside}, {key}, {seed}):
        found = set(guesses(each, known | leak, beside))
        assert found == {(place, NAMES[hand.deck[place]]) for place in beside}


def test_no_seed_key_or_foreign_salt_ever_leaves() -> None:
    """In no view, event or proof that anybody was sent until the hand was over."""
    # rules 13.3
    for each in hands():
        hand = each.record.hand
        for player in (*PLAYERS, SPECTATOR):
            known = everything_sent(each, [player])
            entitled = opened_by([each.proof(player)])
            for seed in each.secrets:
                key = proof_key(seed)
                assert not {seed, key} & known
                salts = {place: salt_of(key, place) for place in range(DECK_SIZE)}
                if seed.hex() == hand.seed:
                    assert {place for place, salt in salts.items() if salt in known} == entitled
                else:
                    assert not set(salts.values()) & known


def test_the_search_for_secrets_is_awake() -> None:
    each = hands()[0]
    secret = each.record.hand.seed
    each.received["ann"].append(f'{{"slip": "{secret}"}}')
    try:
        assert bytes.fromhex(secret) in everything_sent(each, ["ann"])
    finally:
        each.received["ann"].pop()
