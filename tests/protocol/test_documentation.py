"""docs/protocol.md says what the models say."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest
from pydantic import TypeAdapter

from riverboat.protocol import replies, requests
from riverboat.protocol.codes import CODES, text_of

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
SAMPLES = [line for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def types_of(adapter: TypeAdapter[object]) -> set[str]:
    mapping: dict[str, str] = adapter.json_schema()["discriminator"]["mapping"]
    return set(mapping)


REQUEST_TYPES = types_of(requests.TABLE_REQUESTS) | types_of(requests.LOBBY_REQUESTS)  # type: ignore[arg-type]


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_sample_is_a_request(sample: str) -> None:
    route = json.loads(sample)["route"]
    if route == "lobby":
        requests.LOBBY_REQUESTS.validate_json(sample)
    else:
        requests.TABLE_REQUESTS.validate_json(sample)


def test_every_request_has_a_sample() -> None:
    assert {json.loads(sample)["type"] for sample in SAMPLES} == REQUEST_TYPES


def test_every_reply_is_described() -> None:
    assert all(f"| `{name}` |" in PAGE for name in types_of(replies.REPLIES))  # type: ignore[arg-type]


def test_every_code_is_listed_with_its_texts() -> None:
    for code, (english, chinese) in CODES.items():
        assert f"| `{code}` | {english} | {chinese} |" in PAGE


def test_both_languages_name_the_same_details() -> None:
    for code, texts in CODES.items():
        english, chinese = ({field for _, field, _, _ in Formatter().parse(text) if field} for text in texts)
        assert english == chinese, code


def test_a_missing_detail_never_breaks_a_text() -> None:
    assert text_of("raise_too_small", {}) == "Raise to … at least."
    assert text_of("raise_too_small", {"least": 40}, "zh-Hant") == "至少須加注到 40。"


def test_a_request_with_something_unknown_is_refused() -> None:
    with pytest.raises(ValueError, match="Extra inputs"):
        requests.TABLE_REQUESTS.validate_python(
            {"route": "table", "type": "join", "id": "a1B2c3D4", "table": "t", "player": "dev-eve"}
        )


@pytest.mark.parametrize(
    "bad", [{"buy_in": 1.5}, {"buy_in": "100"}, {"buy_in": 0}, {"buy_in": True}, {"seat": 11}]
)
def test_chips_and_seats_are_whole_numbers_in_range(bad: dict[str, object]) -> None:
    fine = {"route": "table", "type": "sit_down", "id": "a1B2c3D4", "table": "t", "buy_in": 100}
    requests.TABLE_REQUESTS.validate_python(fine)
    with pytest.raises(ValueError, match="validation error"):
        requests.TABLE_REQUESTS.validate_python(fine | bad)


@pytest.mark.parametrize("settings", [{"name": "A", "seat": 9}, {"name": "A", "rules": {"blind": 2}}])
def test_a_misspelt_setting_is_an_error(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no such setting"):
        requests.LOBBY_REQUESTS.validate_python(
            {"route": "lobby", "type": "create_table", "id": "a1B2c3D4", "settings": settings}
        )
