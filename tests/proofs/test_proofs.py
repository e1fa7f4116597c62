"""Proofs of single cards: what is opened is right, and nothing that was tampered with is accepted."""

import hmac
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards.card import DECK_SIZE, NAMES
from riverboat.cards.commitment import SALT_BYTES, STEPS, commitment, levels, proof_key, salt_of
from riverboat.cards.short_deck import SHORT_DECK
from riverboat.cards.shuffle import shuffled_deck
from riverboat.naiko.state import CAROUSELS
from riverboat.proofs.proof import CardProof, check, check_carousel, prove, prove_carousel

TABLE, HAND = "friday-1", 12
SEED = bytes(range(32))
DECK = shuffled_deck(SEED)
KEY = proof_key(SEED)
ROOT = commitment(DECK, KEY, TABLE, HAND)
PROOFS = prove(DECK, KEY, range(DECK_SIZE))

PLACES = st.integers(0, DECK_SIZE - 1)


def accepted(proof: CardProof, root: str = ROOT, table: str = TABLE, hand: int = HAND) -> bool:
    return check(root, table, hand, proof)


def test_every_place_of_the_deck_can_be_proved() -> None:
    # rules 13.2
    for place, proof in enumerate(PROOFS):
        assert (proof.place, proof.card) == (place, NAMES[DECK[place]])
        assert len(proof.path) == STEPS
        assert accepted(proof)


def test_the_commitment_is_what_the_documentation_says() -> None:
    """Worked out again, from the leaves up, without a line of the module's."""

    def sha(*parts: bytes) -> bytes:
        return sha256(b"".join(parts)).digest()

    def tree(first: int, leaves: int) -> bytes:
        if leaves > 1:
            return sha(b"\x01", tree(first, leaves // 2), tree(first + leaves // 2, leaves // 2))
        if first >= 52:
            return b"\0" * 32
        salt = hmac.new(KEY, bytes([first]), "sha256").digest()[:16]
        return sha(b"\x00", bytes([first]), NAMES[DECK[first]].encode(), salt)

    root = sha(b"\x02", b"friday-1", b"\0\0\0\0\0\0\0\x0c", tree(0, 64))
    assert root.hex() == ROOT


def test_a_commitment_is_for_one_hand_at_one_table() -> None:
    # rules 13.1
    roots = {
        commitment(DECK, KEY, table, hand) for table in ("friday-1", "friday", "t") for hand in (1, 11, 12)
    }
    assert len(roots) == 9
    assert not accepted(PROOFS[0], table="friday-2")
    assert not accepted(PROOFS[0], hand=13)
    for hand in (-1, 1 << 64):
        assert not accepted(PROOFS[0], hand=hand)


@given(PLACES, st.sampled_from(NAMES))
def test_another_card_is_refused(place: int, card: str) -> None:
    assert accepted(PROOFS[place]._replace(card=card)) == (card == NAMES[DECK[place]])


@given(PLACES, st.integers(-60, 300))
def test_another_place_is_refused(place: int, claimed: int) -> None:
    assert accepted(PROOFS[place]._replace(place=claimed)) == (claimed == place)


@given(PLACES, st.binary(max_size=40))
def test_another_salt_is_refused(place: int, salt: bytes) -> None:
    assert accepted(PROOFS[place]._replace(salt=salt.hex())) == (salt == salt_of(KEY, place))


@given(PLACES, st.binary(min_size=32, max_size=32))
def test_another_root_is_refused(place: int, root: bytes) -> None:
    assert not accepted(PROOFS[place], root=root.hex())
    assert not accepted(PROOFS[place], root=commitment(DECK, root, TABLE, HAND))


@given(PLACES, st.integers(0, STEPS - 1), st.binary(min_size=32, max_size=32))
def test_a_changed_step_is_refused(place: int, step: int, hash_: bytes) -> None:
    path = list(PROOFS[place].path)
    path[step] = hash_.hex()
    assert not accepted(PROOFS[place]._replace(path=tuple(path)))


@given(PLACES, st.permutations(range(STEPS)))
def test_swapped_steps_are_refused(place: int, order: list[int]) -> None:
    path = PROOFS[place].path
    swapped = tuple(path[step] for step in order)
    assert accepted(PROOFS[place]._replace(path=swapped)) == (swapped == path)


@given(PLACES, PLACES)
def test_another_cards_path_is_refused(place: int, other: int) -> None:
    """Neighbours share all steps but the first."""
    assert accepted(PROOFS[place]._replace(path=PROOFS[other].path)) == (place == other)


@given(PLACES, st.integers(0, STEPS), st.integers(0, STEPS))
def test_a_path_of_another_length_is_refused(place: int, begin: int, end: int) -> None:
    """Neither a node passed off as a leaf's, nor more steps than the tree has."""
    path = PROOFS[place].path
    cut = path[begin:end]
    assert accepted(PROOFS[place]._replace(path=cut)) == (cut == path)
    assert not accepted(PROOFS[place]._replace(path=path + path[begin:end] + path[-1:]))


@pytest.mark.parametrize(
    "change",
    [
        {"card": "as"},
        {"card": ""},
        {"card": "Asx"},
        {"salt": ""},
        {"salt": "zz" * SALT_BYTES},
        {"salt": PROOFS[7].salt[:-2]},
        {"salt": PROOFS[7].salt + "00"},
        {"salt": " ".join([PROOFS[7].salt[:16], PROOFS[7].salt[16:]])},
        {"path": ()},
        {"path": ("",) * STEPS},
        {"path": (*PROOFS[7].path[:-1], PROOFS[7].path[-1] + " ")},
        {"path": (*PROOFS[7].path[:-1], PROOFS[7].path[-1][:-1])},
        {"path": (*PROOFS[7].path[:-1], "ü" * 64)},
        {"place": 52},
        {"place": 63},
        {"place": 64 + 7},
        {"place": -57},
    ],
)
def test_what_has_not_exactly_the_form_is_refused(change: dict[str, Any]) -> None:
    assert accepted(PROOFS[7])
    assert not accepted(PROOFS[7]._replace(**change))


def test_the_empty_places_cannot_be_opened() -> None:
    """Their leaves are known to all: zeros."""
    path = [PROOFS[51].path[step] for step in range(STEPS)]
    for place in range(52, 64):
        assert not accepted(CardProof(place, "As", "00" * SALT_BYTES, tuple(path)))


SHORT = shuffled_deck(SEED, SHORT_DECK)
SHORT_ROOT = commitment(SHORT, KEY, TABLE, HAND)


def test_every_place_of_a_short_deck_can_be_proved_and_its_tree_is_as_high() -> None:
    for place, proof in enumerate(prove(SHORT, KEY, range(36))):
        assert (proof.place, proof.card) == (place, NAMES[SHORT[place]])
        assert len(proof.path) == STEPS
        assert check(SHORT_ROOT, TABLE, HAND, proof, deck=36)


def test_a_short_deck_has_no_place_beyond_its_cards() -> None:
    """Not even where a room that cheats committed to a card there; honestly there is nothing."""
    stuffed = [*SHORT, *SHORT_DECK[:16]]
    root = commitment(stuffed, KEY, TABLE, HAND)
    for proof in prove(stuffed, KEY, range(36, 52)):
        assert check(root, TABLE, HAND, proof)
        assert not check(root, TABLE, HAND, proof, deck=36)
    tree = levels(SHORT, KEY)
    assert tree[0][36:] == [bytes(32)] * 28


def test_a_short_deck_has_no_card_below_a_six() -> None:
    root = commitment(DECK, KEY, TABLE, HAND)
    for proof in prove(DECK, KEY, range(36)):
        assert check(root, TABLE, HAND, proof, deck=36) == (proof.card[0] in "6789TJQKA")


def test_the_carousel_has_its_place_whatever_the_deck() -> None:
    root = commitment(SHORT, KEY, TABLE, HAND, CAROUSELS[0])
    assert check_carousel(root, TABLE, HAND, prove_carousel(SHORT, KEY, CAROUSELS[0]))
    assert all(check(root, TABLE, HAND, proof, 36) for proof in prove(SHORT, KEY, range(36), CAROUSELS[0]))


def test_no_salt_follows_from_another() -> None:
    salts = {salt_of(KEY, place) for place in range(DECK_SIZE)}
    assert len(salts) == DECK_SIZE
    assert all(len(salt) == SALT_BYTES for salt in salts)
    assert KEY != SEED
    other = proof_key(bytes([1, *SEED[1:]]))
    assert not salts & {salt_of(other, place) for place in range(DECK_SIZE)}


def test_the_same_deck_is_committed_to_otherwise_each_time() -> None:
    """Else a commitment would tell that a deck came back."""
    assert commitment(DECK, proof_key(b"\1" * 32), TABLE, HAND) != ROOT
