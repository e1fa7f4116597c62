"""The list of mutants that are no faults stays true to the code."""

import tomllib
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "layers" / "engine" / "riverboat"
LISTED = tomllib.loads(Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8"))["equivalent"]


@pytest.mark.parametrize("listed", LISTED, ids=lambda listed: f"{listed['file']}: {listed['was']}")
def test_its_lines_stand_in_the_code_and_it_has_a_reason(listed: dict[str, str]) -> None:
    lines = [line.strip() for line in (ENGINE / listed["file"]).read_text(encoding="utf-8").splitlines()]
    assert f"\n{listed['was'].strip()}\n" in "\n".join(["", *lines, ""])
    assert listed["becomes"] != listed["was"]
    assert listed["why"]
