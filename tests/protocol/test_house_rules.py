"""docs/house-rules.md tells of every preset and every setting, with its default."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.rules import Rake, Rules
from riverboat.table.presets import PRESETS
from riverboat.table.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "house-rules.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| `")
]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_row(preset: str) -> None:
    assert any(named(row[0]) == [preset] for row in ROWS)


@pytest.mark.parametrize("kind", [Settings, Rules])
def test_every_setting_has_a_row_with_its_default(kind: type[Settings | Rules]) -> None:
    for field in fields(kind):
        if field.name == "rules":
            continue  # the second table
        row = next((row for row in ROWS if field.name in named(row[0])), None)
        assert row is not None, f"{field.name} is not told"
        if not isinstance(field.default, int | str):
            continue
        default = row[1].split(", ")[named(row[0]).index(field.name)].strip("`")
        assert default == str(field.default).replace("True", "true").replace("False", "false")


def test_the_parts_of_the_rake_are_told() -> None:
    assert all(f"`rake.{field.name}`" in PAGE for field in fields(Rake))


def test_nothing_is_told_that_does_not_exist() -> None:
    known = {field.name for kind in (Settings, Rules) for field in fields(kind)} | PRESETS.keys()
    assert {name for row in ROWS for name in named(row[0])} <= known


def test_every_game_and_limit_is_named() -> None:
    assert all(f"`{name}`" in PAGE for name in (*GAMES, *LIMITS))
