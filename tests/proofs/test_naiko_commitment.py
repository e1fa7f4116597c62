"""The carousel is covered by the commitment and proved to everybody (rules 9.6)."""

import hmac
from hashlib import sha256

import pytest

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.commitment import commitment, proof_key, salt_of
from riverboat.cards.shuffle import shuffled_deck
from riverboat.cloud.proving import proof_for
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.proofs.proof import CarouselProof, check, check_carousel, prove, prove_carousel
from riverboat.protocol.requests import Prove
from riverboat.table.commands import Refused
from tests.support.lone_table import LoneTable
from tests.support.naiko_play import naiko_room
from tests.support.onlookers import proof_of

TABLE, HAND = "friday-1", 12
SEED = bytes(range(32))
DECK = shuffled_deck(SEED)
KEY = proof_key(SEED)
SETS = naiko_state.CAROUSELS


def promised(carousel: tuple[str, ...]) -> str:
    return commitment(DECK, KEY, TABLE, HAND, carousel)


def accepted(proof: CarouselProof, carousel: tuple[str, ...] = SETS[0]) -> bool:
    return check_carousel(promised(carousel), TABLE, HAND, proof)


@pytest.mark.parametrize("carousel", SETS)
def test_it_is_what_the_documentation_says(carousel: tuple[str, ...]) -> None:
    """Worked out again: the leaf after the last card's holds it, with a salt of its own."""

    def sha(*parts: bytes) -> bytes:
        return sha256(b"".join(parts)).digest()

    def tree(first: int, leaves: int) -> bytes:
        if leaves > 1:
            return sha(b"\x01", tree(first, leaves // 2), tree(first + leaves // 2, leaves // 2))
        if first > 52:
            return b"\0" * 32
        content = NAMES[DECK[first]] if first < 52 else ",".join(carousel)
        salt = hmac.new(KEY, bytes([first]), "sha256").digest()[:16]
        return sha(b"\x00", bytes([first]), content.encode(), salt)

    root = sha(b"\x02", b"friday-1", b"\0\0\0\0\0\0\0\x0c", tree(0, 64))
    assert root.hex() == promised(carousel)


def test_each_carousel_and_none_have_another_commitment() -> None:
    assert len({promised(carousel) for carousel in (*SETS, ())}) == 4


def test_it_is_proved_under_its_commitment_only() -> None:
    proofs = [prove_carousel(DECK, KEY, carousel) for carousel in SETS]
    for proof in proofs:
        for carousel in (*SETS, ()):
            assert accepted(proof, carousel) == (proof.abilities == carousel)


@pytest.mark.parametrize(
    "change",
    [
        {"abilities": SETS[1]},
        {"abilities": SETS[0][::-1]},
        {"abilities": ("peek", "swap", "shield")},
        {"abilities": ("peek,swap,anchor",)},
        {"abilities": ()},
        {"salt": "00" * 16},
        {"salt": ""},
        {"salt": "z" * 32},
        {"path": ()},
        {"path": ("00" * 32,) * 6},
    ],
)
def test_nothing_else_is_accepted(change: dict[str, tuple[str, ...] | str]) -> None:
    proof = prove_carousel(DECK, KEY, SETS[0])
    assert accepted(proof)
    assert not accepted(proof._replace(**change))  # type: ignore[arg-type]
    assert not check_carousel(promised(SETS[0]), TABLE, HAND + 1, proof)
    assert not check_carousel(promised(SETS[0]), "friday-2", HAND, proof)


def test_the_cards_are_proved_beside_it() -> None:
    for proof in prove(DECK, KEY, range(DECK_SIZE), SETS[2]):
        assert check(promised(SETS[2]), TABLE, HAND, proof)
        assert not check(promised(()), TABLE, HAND, proof)


def test_it_is_no_card() -> None:
    """Place 52 opens no card, and a card's place no carousel."""
    abilities = SETS[0]
    (card,) = prove(DECK, KEY, [51], SETS[0])
    assert not check(promised(SETS[0]), TABLE, HAND, card._replace(place=52))
    assert not check(promised(SETS[0]), TABLE, HAND, card._replace(place=52, card=",".join(abilities)))
    assert not accepted(CarouselProof(abilities, card.salt, card.path))


def test_its_salt_opens_nothing_else() -> None:
    assert salt_of(KEY, DECK_SIZE) not in {salt_of(KEY, place) for place in range(DECK_SIZE)}


def _naiko() -> LoneTable:
    """A room whose carousel is the one that was drawn."""
    room = naiko_room("ann", "ben", carousel=0)
    hand = room.table.playing
    assert hand
    assert hand.naiko
    hand.naiko.carousel = naiko.carousel_of(bytes.fromhex(hand.seed))
    return room


def test_the_carousel_of_a_hand_was_promised_before_the_deal_and_is_proved_to_everybody() -> None:
    # rules 9.6
    room = _naiko()
    for _ in range(6):
        room.act("call") if room.options().call else room.act("check")
        record = room.act("fold").records[0]
        before = room.view(None).next_commitment
        hand = record.hand
        for player in ("ann", "ben", "zoe"):
            proof = proof_of(record, player)
            assert proof.carousel
            assert proof.carousel.abilities == tuple(room.view(None).carousel)
            opened = CarouselProof(*(getattr(proof.carousel, name) for name in CarouselProof._fields))
            assert check_carousel(hand.commitment, "table-1", hand.number, opened)
        room.deal()
        assert room.view(None).commitment == before
        assert room.table.hand
        assert room.table.hand.commitment == before


def test_a_hand_with_another_carousel_than_was_promised_is_not_provable() -> None:
    room = _naiko()
    record = room.act("fold").records[0]
    assert record.hand.naiko
    record.hand.naiko.carousel = (record.hand.naiko.carousel + 1) % 3
    refused = proof_for("ann", Prove(id="message-1", table="table-1", hand=1), record)
    assert isinstance(refused, Refused)
    assert refused.code == "not_provable"


def test_other_modes_prove_no_carousel() -> None:
    room = LoneTable()
    room.seat("ann", "ben")
    room.deal()
    assert proof_of(room.act("fold").records[0], "ann").carousel is None
