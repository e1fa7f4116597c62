"""`riverboat verify`: what it accepts, what it refuses and why, in plain words, and how it exits."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards.card import NAMES
from riverboat.cards.commitment import commitment, proof_key
from riverboat.cards.short_deck import SHORT_DECK
from riverboat.cards.shuffle import shuffled_deck
from riverboat.game.rules import Rules
from riverboat.proofs.proof import prove
from riverboat_client.judging import failures
from riverboat_client.proof_file import ProofFile
from riverboat_local.main import main
from tests.support.example_proof import NUMBER, SEED, TABLE, example, finished

SHOWDOWN = example(finished(Rules(showdown="all"), streets=4))
"""Every card of the board and of all three hands."""

type Change = Callable[[dict[str, Any]], None]


def plain(file: ProofFile = SHOWDOWN) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(file.model_dump_json())
    return content


def keys_of(content: dict[str, Any], noted: str | None = None) -> list[str]:
    return [failure.key for failure in failures(ProofFile.model_validate(content), noted)]


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., str]:
    def save(change: Change | None = None) -> str:
        content = plain()
        if change:
            change(content)
        path = tmp_path / "proof.json"
        path.write_text(json.dumps(content))
        return str(path)

    return save


def test_a_good_proof_is_proved(saved: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> None:
    # rules 13.4
    assert main(["verify", saved(), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "friday-1, hand 12: 11 cards. Proved: these cards lay at these places" in said
    assert "place 0: 3h, your own" in said
    assert "shown by seat 5" in said
    assert "Not proved by this: that the shuffle was random" in said
    assert f"It counts if this is the commitment that you saw before the deal: {SHOWDOWN.commitment}" in said


def test_in_chinese(saved: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", saved(), "--lang", "zh"]) == 0
    said = capsys.readouterr().out
    assert "證明成立" in said
    assert "這並不證明：洗牌是隨機的" in said


def _other_card(content: dict[str, Any]) -> None:
    content["cards"][4]["card"] = "As"


def _unseen(content: dict[str, Any]) -> None:
    content["commitment_seen"] = None


def _other_promise(content: dict[str, Any]) -> None:
    content["commitment_seen"] = "ab" * 32


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_other_card, "As at place 4: its hashes do not lead to the commitment"),
        (_unseen, "the commitment was not seen before the deal"),
        (_other_promise, "under another commitment than the one seen before the deal, abab"),
    ],
)
def test_a_bad_proof_says_why(
    saved: Callable[..., str], capsys: pytest.CaptureFixture[str], change: Change, reason: str
) -> None:
    assert main(["verify", saved(change), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "NOT PROVED" in said
    assert reason in said


def test_a_commitment_that_was_noted_counts_instead_of_the_files(saved: Callable[..., str]) -> None:
    assert main(["verify", saved(_unseen), "--commitment", SHOWDOWN.commitment.upper()]) == 0
    assert main(["verify", saved(_other_promise), "--commitment", SHOWDOWN.commitment]) == 0
    assert main(["verify", saved(), "--commitment", "00" * 32]) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff\xfe",
        b'{"format": "riverboat-proof-2"}',
        json.dumps(plain() | {"hand": "12"}).encode(),
        json.dumps(plain() | {"cards": None}).encode(),
        json.dumps(plain() | {"hand": 0}).encode(),
        json.dumps(plain() | {"more": "\x1b[2J"}).encode(),
        b" " * (1 << 20) + b"{}",
    ],
)
def test_what_is_no_proof_cannot_be_read(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "proof.json"
    path.write_bytes(content)
    assert main(["verify", str(path), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert "is no proof that can be read" in said.err
    assert "Traceback" not in said.err
    assert "\x1b" not in said.err + said.out


def test_a_file_that_is_not_there(tmp_path: Path, saved: Callable[..., str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert main(["verify", saved(), str(tmp_path)]) == 2


def test_the_worst_of_several_files_counts(saved: Callable[..., str], tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(SHOWDOWN.model_dump_json())
    assert main(["verify", str(good), str(good)]) == 0
    assert main(["verify", str(good), saved(_other_card)]) == 1


# ---- a room that cheats in a way that its hashes do not tell


def _dealt_from(deck_places: dict[int, int]) -> dict[str, Any]:
    """A showdown whose cards at some places are exchanged for cards that lay elsewhere in the same deck."""
    content = plain()
    deck, key = shuffled_deck(SEED), proof_key(SEED)
    assert commitment(deck, key, TABLE, NUMBER) == content["commitment"]
    for card in content["cards"]:
        if card["place"] in deck_places:
            (proof,) = prove(deck, key, [deck_places[card["place"]]])
            card |= {**proof._asdict(), "path": list(proof.path)}
    content["witnessed"] = None
    return content


SHORT = example(finished(Rules("short-deck", showdown="all"), streets=4))


def test_a_short_deck_is_proved_as_what_it_is() -> None:
    assert SHORT.deck == 36
    assert keys_of(plain(SHORT)) == []
    assert keys_of(plain(SHORT) | {"deck": 52}) == ["proof_other_deal"]
    assert set(keys_of(plain() | {"deck": 36})) == {"proof_broken", "proof_other_deal"}, "cards below a six"


@pytest.mark.parametrize(
    ("place", "key"), [(35, "proof_elsewhere"), (36, "proof_broken"), (51, "proof_broken")]
)
def test_a_short_deck_has_no_place_beyond_its_cards(place: int, key: str) -> None:
    """Even when the room has hidden cards there."""
    stuffed = [*shuffled_deck(SEED, SHORT_DECK), *range(16)]
    key_of_salts = proof_key(SEED)
    promised = commitment(stuffed, key_of_salts, TABLE, NUMBER)
    content = plain(SHORT) | {"commitment": promised, "commitment_seen": promised, "witnessed": None}
    wanted = [card["place"] for card in content["cards"]]
    wanted[wanted.index(max(wanted))] = place
    for card, proof in zip(content["cards"], prove(stuffed, key_of_salts, wanted), strict=True):
        card |= proof._asdict()
    assert key in keys_of(content)


def test_a_deal_of_another_game_than_the_one_seen_is_found() -> None:
    seen = plain()["witnessed"]
    assert keys_of(plain() | {"witnessed": seen | {"game": "short-deck"}}) == ["proof_other_deal"]
    assert keys_of(plain() | {"witnessed": seen | {"game": "omaha"}}) == ["proof_other_deal"]
    assert keys_of(plain() | {"witnessed": seen | {"game": "a game of tomorrow"}}) == []


def test_a_file_of_before_games_were_kept_is_still_proved() -> None:
    content = plain()
    del content["deck"], content["witnessed"]["game"]
    assert keys_of(content) == []


def test_a_card_dealt_from_the_bottom_is_found() -> None:
    # rules 1.3, 13.4
    assert keys_of(_dealt_from({13: 51})) == ["proof_elsewhere"]
    assert keys_of(_dealt_from({0: 40})) == ["proof_elsewhere"]


def test_a_board_without_the_burn_that_was_announced_is_found() -> None:
    # rules 1.4, 13.4
    content = _dealt_from({7: 6, 8: 7, 9: 8, 11: 9, 13: 10})
    assert keys_of(content) == ["proof_elsewhere"]
    content["burn"] = False
    assert keys_of(content) == []
    content["witnessed"] = plain()["witnessed"]
    assert "proof_other_deal" in keys_of(content), "but the table was said to burn"


def test_hands_exchanged_between_seats_are_found() -> None:
    content = plain()
    content["witnessed"] = None
    for card in content["cards"]:
        card["seat"] = {3: 5, 5: 3}.get(card["seat"], card["seat"])
    assert keys_of(content) == ["proof_elsewhere"] * 2
    content["seats"] = [5, 3, 1]
    assert keys_of(content) == []
    content["witnessed"] = plain()["witnessed"]
    assert "proof_other_deal" in keys_of(content)
    assert "proof_otherwise" in keys_of(content)


def test_a_card_that_was_seen_and_is_not_proved_is_missed() -> None:
    content = plain()
    content["cards"] = [card for card in content["cards"] if card["why"] != "board"]
    assert keys_of(content) == ["proof_otherwise"]
    content["cards"] = []
    assert keys_of(content)[0] == "proof_empty"


def test_a_card_twice_is_found() -> None:
    content = plain()
    content["cards"].append(content["cards"][0])
    assert keys_of(content).count("proof_twice") == 2, "the card, and its place"


def test_a_board_card_with_a_seat_is_found() -> None:
    content = plain()
    next(card for card in content["cards"] if card["why"] == "board")["seat"] = 3
    assert keys_of(content)


@given(st.data())
def test_no_single_change_to_a_card_is_proved(data: st.DataObject) -> None:
    content = plain()
    card = data.draw(st.sampled_from(content["cards"]))
    key = data.draw(st.sampled_from(["place", "card", "salt", "path"]))
    new = {
        "place": st.integers(-2, 70),
        "card": st.sampled_from(NAMES),
        "salt": st.binary(max_size=17).map(bytes.hex),
        "path": st.permutations(card["path"]),
    }[key]
    before = card[key]
    card[key] = data.draw(new)
    if card[key] != before:
        assert keys_of(content)
