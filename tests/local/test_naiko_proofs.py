"""Proofs of hands with exchanges and peeks: each user his own, and the verifier follows."""

import json
import random
from functools import cache
from pathlib import Path

import pytest

from riverboat.cards.card import NAMES, names_of
from riverboat.cards.commitment import commitment, proof_key
from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.cloud.dynamo.codec import dump_record, load_record
from riverboat.cloud.proving import proof_for
from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.naiko.hand import NaikoHand
from riverboat.proofs.entitlement import entitled_places
from riverboat.protocol.replies import Proof
from riverboat.protocol.requests import Prove
from riverboat.table.commands import HandRecord
from riverboat_client import Seen
from riverboat_client.judging import failures
from riverboat_client.proof_file import ProofFile, file_of
from riverboat_local.main import main

PLAYERS = 5
PEEK_AND_SWAP = 0
"""The carousel that has both."""


@cache
def record(number: int) -> HandRecord:
    """A hand in which many exchange a card, peek, fold."""
    chance = random.Random(number)
    rules = Rules(abilities=True, burn=number % 2 == 0, showdown=chance.choice(["all", "muck"]))
    seed = derive(b"naiko", str(number))
    deck = shuffled_deck(seed)
    carousel = naiko_state.CAROUSELS[PEEK_AND_SWAP]
    promised = commitment(deck, proof_key(seed), "t", number, carousel)
    stacks = [(seat, 200) for seat in range(1, PLAYERS + 1)]
    hand, _ = NaikoHand.deal(rules, number, PLAYERS, stacks, deck, seed=seed.hex(), commitment=promised)
    naiko.begin(hand, PEEK_AND_SWAP, [2] * PLAYERS)
    while not hand.over:
        wish = chance.choice(["peek", "swap", "swap", "none"])
        if wish == "peek" and "peek" in naiko.offered(hand):
            naiko.peek(hand)
        elif wish == "swap" and "swap" in naiko.offered(hand):
            naiko.swap(hand, chance.randrange(2))
        hand.fold() if chance.random() < 0.1 else hand.check_or_call()
    players = [(f"p{seat}", f"P{seat}") for seat, _ in stacks]
    return load_record(dump_record(HandRecord(hand, players, 0)))


RECORDS = [record(number) for number in range(1, 61)]


def file_for(number: int, player: str) -> ProofFile:
    """With all that a client saw who missed nothing."""
    played = record(number)
    hand = played.hand
    proof = proof_for(player, Prove(id="message-1", table="t", hand=number), played)
    assert isinstance(proof, Proof)
    proof = Proof.model_validate_json(proof.model_dump_json())
    seen = Seen(hand.commitment, hand.commitment, hand.rules.burn, proof.seats, names_of(hand.board))
    seen.swaps = list(proof.swaps)
    seen.carousel = list(naiko_state.CAROUSELS[PEEK_AND_SWAP])
    for position, dealt in enumerate(hand.players):
        own = played.players[position][0] == player
        if own or dealt.shown:
            seen.holes[dealt.seat] = names_of(dealt.hole)
        if own:
            seen.aside = [NAMES[card] for card in saw_aside(hand, position)]
    return file_of(proof, seen)


def saw_aside(hand: NaikoHand, position: int) -> list[int]:
    """Cards that this player gave up or peeked at."""
    assert hand.naiko
    talent = hand.naiko.talents[position]
    return ([talent.swap.card] if talent.swap else []) + [hand.deck[peek.place] for peek in talent.peeks]


def test_the_hands_have_exchanges_and_peeks() -> None:
    hands = [each.hand for each in RECORDS]
    talents = [talent for hand in hands if hand.naiko for talent in hand.naiko.talents]
    assert sum(talent.swap is not None for talent in talents) > 50
    assert sum(bool(talent.peeks) for talent in talents) > 30
    assert any(player.shown for hand in hands for player in hand.players)


def test_each_player_may_have_proved_what_he_saw_and_nothing_else() -> None:
    for each in RECORDS:
        hand = each.hand
        public = set(hand.board)
        for player in hand.players:
            public |= set(player.hole) if player.shown else set()
        assert {hand.deck[place] for place in entitled_places(hand, None)} == public
        for position, player in enumerate(hand.players):
            saw = public | set(player.hole) | set(saw_aside(hand, position))
            assert {hand.deck[place] for place in entitled_places(hand, position)} == saw


@pytest.mark.parametrize("number", range(1, 61, 3))
def test_the_verifier_follows_the_exchanges(number: int) -> None:
    for player in [f"p{seat}" for seat in range(1, PLAYERS + 1)] + ["zoe"]:
        assert failures(file_for(number, player)) == []


def test_a_card_drawn_from_elsewhere_is_found() -> None:
    """The room names another order of exchanges than there was, or an exchange that was none."""
    found = 0
    for number in range(1, 61):
        file = file_for(number, "p1")
        for swaps in (file.swaps[::-1], [*file.swaps, 1], file.swaps[1:]):
            content = json.loads(file.model_dump_json())
            changed = ProofFile.model_validate(content | {"swaps": swaps})
            if swaps != file.swaps:
                assert "proof_other_deal" in {failure.key for failure in failures(changed)}
            changed = ProofFile.model_validate(content | {"swaps": swaps, "witnessed": None})
            found += any(failure.key == "proof_elsewhere" for failure in failures(changed))
    assert found > 40


def test_a_peek_that_the_proof_leaves_out_is_missed() -> None:
    numbers = [
        number for number in range(1, 61) if any(c.why == "peeked" for c in file_for(number, "p1").cards)
    ]
    assert numbers
    for number in numbers:
        content = json.loads(file_for(number, "p1").model_dump_json())
        content["cards"] = [card for card in content["cards"] if card["why"] != "peeked"]
        assert {failure.key for failure in failures(ProofFile.model_validate(content))} == {"proof_otherwise"}


def test_everybody_is_proved_the_carousel() -> None:
    for player in ("p1", "zoe"):
        file = file_for(1, player)
        assert file.carousel
        assert file.carousel.abilities == naiko_state.CAROUSELS[PEEK_AND_SWAP]


def test_another_carousel_than_was_fixed_or_seen_is_found() -> None:
    content = json.loads(file_for(1, "p1").model_dump_json())

    def keys(changed: object) -> list[str]:
        changed_file = ProofFile.model_validate(content | {"carousel": changed})
        return [failure.key for failure in failures(changed_file)]

    other = content["carousel"] | {"abilities": list(naiko_state.CAROUSELS[1])}
    assert keys(other) == ["proof_carousel_broken", "proof_otherwise"]
    assert keys(content["carousel"] | {"salt": "0" * 32}) == ["proof_carousel_broken"]
    assert keys(None) == ["proof_otherwise"], "it was seen, and is not proved"
    content["witnessed"] = None
    assert keys(None) == []
    assert keys(other) == ["proof_carousel_broken"]


def test_the_verdict_names_the_carousel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "proof.json"
    path.write_text(file_for(1, "p1").model_dump_json())
    assert main(["verify", str(path), "--lang", "en"]) == 0
    assert "the carousel, fixed with the deck: peek, swap, anchor" in capsys.readouterr().out
