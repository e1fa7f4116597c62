"""docs/proofs.md: its example is the room's own work, and its verifier verifies."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat_client.judging import board_places, failures
from riverboat_client.proof_file import ProofFile
from tests.support.example_proof import example, finished

PAGE = (Path(__file__).parents[2] / "docs" / "proofs.md").read_text()
EXAMPLE = next(iter(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)))
VERIFIER = next(iter(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)))


def verifier() -> Callable[[dict[str, Any], str | None], None]:
    """The page's own `verify`."""
    names: dict[str, Any] = {"__name__": "proofs"}
    exec(VERIFIER, names)  # noqa: S102
    verify: Callable[[dict[str, Any], str | None], None] = names["verify"]
    return verify


def test_the_example_is_what_the_room_makes() -> None:
    """`python -m tests.support.example_proof` writes it anew."""
    assert example().model_dump_json(indent=1) + "\n" == EXAMPLE


def test_the_pages_verifier_accepts_the_example() -> None:
    # rules 13.4
    file = json.loads(EXAMPLE)
    verifier()(file, file["commitment_seen"])
    assert not failures(ProofFile.model_validate_json(EXAMPLE))


def test_the_pages_verifier_is_short() -> None:
    """Anyone can write one: thirty lines, blank ones and the command line left out."""
    lines = [line for line in VERIFIER.split("if __name__")[0].splitlines() if line.strip()]
    assert len(lines) <= 30


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("burn", [True, False])
@pytest.mark.parametrize("streets", [1, 2, 3, 4])
def test_the_pages_verifier_knows_the_dealing_order(game: str, burn: bool, streets: int) -> None:
    file = example(finished(Rules(game, burn=burn, showdown="all"), streets))
    assert len([card for card in file.cards if card.why == "board"]) == {1: 3, 2: 4, 3: 5, 4: 5}[streets]
    assert not failures(file)
    verifier()(json.loads(file.model_dump_json()), file.commitment)


@pytest.mark.parametrize("key", ["place", "card", "salt", "path", "seat", "table", "hand", "commitment"])
def test_the_pages_verifier_refuses_what_was_changed(key: str) -> None:
    file = json.loads(EXAMPLE)
    changed = copy.deepcopy(file)
    card = changed["cards"][0]
    match key:
        case "table":
            changed["table"] = "friday-2"
        case "hand":
            changed["hand"] = 13
        case "path":
            card["path"] = card["path"][::-1]
        case "salt":
            card["salt"] = "0" * 32
        case "card":
            card["card"] = "As"
        case "place":
            card["place"] = 1
        case "seat":
            card["seat"] = 5
    with pytest.raises(AssertionError):
        verifier()(changed, "0" * 64 if key == "commitment" else file["commitment_seen"])
    with pytest.raises(AssertionError):
        verifier()(file, None)


@pytest.mark.parametrize(("burn", "places"), [(True, [7, 8, 9, 11, 13]), (False, [6, 7, 8, 9, 10])])
def test_the_board_is_where_the_page_says(burn: bool, places: list[int]) -> None:
    assert board_places(example(finished(Rules(burn=burn)))) == places
