"""Imports point one way: functions -> cloud -> protocol -> game; the game has neither clock nor chance."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
ENGINE = PROJECT / "layers" / "engine"
FUNCTIONS = PROJECT / "functions"

CLOUD_PACKAGES = {"boto3", "botocore", "aws_lambda_powertools", "aws_xray_sdk"}
CLOCK_AND_CHANCE = {"time", "random", "secrets", "uuid"}
ARGUMENTS_INSTEAD = {"now", "today", "utcnow", "urandom", "getrandom", "perf_counter", "monotonic"}
"""What a module of the game may not ask the machine for; it is handed time and entropy."""


def modules(*parts: str) -> list[Path]:
    return sorted(ENGINE.joinpath("riverboat", *parts).rglob("*.py"))


PROTOCOL = modules("protocol")
CLOUD = modules("cloud")
GAME = [path for path in modules() if path not in {*PROTOCOL, *CLOUD}]
HANDLERS = sorted(FUNCTIONS.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Full names of everything a module imports, wherever in it; `from a import b` gives `a.b`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(path, node)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _absolute(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = path.relative_to(ENGINE if path.is_relative_to(ENGINE) else PROJECT).parent.parts
    above = package[: len(package) - node.level + 1]
    return ".".join([*above, *([node.module] if node.module else [])])


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_the_game_imports_neither_cloud_nor_wire_nor_clock_nor_chance(path: Path) -> None:
    forbidden = CLOUD_PACKAGES | CLOCK_AND_CHANCE | {"pydantic", "riverboat.protocol", "riverboat.cloud"}
    assert [name for name in imports(path) for package in forbidden if is_in(name, package)] == []


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_the_game_is_handed_time_and_entropy(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = [
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ARGUMENTS_INSTEAD
    ]
    assert asked == []
    assert [name for name in imports(path) if name.rpartition(".")[2] in ARGUMENTS_INSTEAD] == []


@pytest.mark.parametrize("path", PROTOCOL, ids=name_of)
def test_the_protocol_does_not_import_the_cloud(path: Path) -> None:
    forbidden = CLOUD_PACKAGES | {"riverboat.cloud"}
    assert [name for name in imports(path) for package in forbidden if is_in(name, package)] == []


@pytest.mark.parametrize("path", HANDLERS, ids=name_of)
def test_functions_import_only_the_cloud_layer(path: Path) -> None:
    ours = [name for name in imports(path) if is_in(name, "riverboat")]
    assert [name for name in ours if not is_in(name, "riverboat.cloud")] == []
    assert [name for name in imports(path) if is_in(name, "riverboat_local") or is_in(name, "tests")] == []


def test_every_part_of_the_engine_was_looked_at() -> None:
    names = {path.stem for path in GAME}
    assert {"card", "shuffle", "ranking", "games", "rules", "events", "betting", "pots", "hand"} <= names
