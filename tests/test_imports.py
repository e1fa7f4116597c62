"""The house, held to its plan: imports point one way, by package, by module, and by type too."""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
ENGINE = PROJECT / "layers" / "engine"
ROOTS = (ENGINE, PROJECT / "clients" / "python", PROJECT / "clients" / "terminal", PROJECT / "infra")

STOREYS = (
    ("riverboat.cards", "riverboat.accounts"),
    ("riverboat.game",),
    ("riverboat.naiko",),
    ("riverboat.table", "riverboat.clubs", "riverboat.tournaments"),
    ("riverboat.views", "riverboat.proofs", "riverboat.records"),
    ("riverboat.bots",),
    ("riverboat.protocol",),
    ("riverboat.cloud.dynamo",),
    ("riverboat.cloud",),
    ("riverboat.cloud.entry",),
    ("riverboat_client",),
    ("riverboat_local",),
    ("riverboat_terminal",),
)
"""From the ground up. A package imports what lies below it, and nothing beside it."""

PURE = [package for storey in STOREYS[:6] for package in storey]
"""Neither the cloud nor the wire, nor a clock, nor chance: time and entropy are arguments."""

CLOUD_PACKAGES = {"boto3", "botocore", "aws_lambda_powertools", "aws_xray_sdk"}
CLOCK_AND_CHANCE = {"time", "random", "secrets", "uuid"}
ARGUMENTS_INSTEAD = {"now", "today", "utcnow", "urandom", "getrandom", "perf_counter", "monotonic"}
"""What a pure module may not ask the machine for; it is handed time and entropy."""


def module_name(path: Path) -> str:
    root = next(root for root in ROOTS if path.is_relative_to(root))
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    module_name(path): path
    for root in ROOTS
    for package in sorted(root.glob("riverboat*/"))
    for path in sorted(package.rglob("*.py"))
}
HANDLERS = sorted((PROJECT / "functions").rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Full names of everything a module imports, wherever in it; `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def storey_of(name: str) -> tuple[int, str] | None:
    """(height, package) of the narrowest package that a name is in."""
    found = [
        (len(package), height, package)
        for height, storey in enumerate(STOREYS)
        for package in storey
        if is_in(name, package)
    ]
    return max(found)[1:] if found else None


def modules_in(packages: Iterable[str]) -> list[str]:
    return [name for name in MODULES if any(is_in(name, package) for package in packages)]


def imported_modules(module: str) -> set[str]:
    """Our own modules among what a module imports."""
    found = set()
    for name in imports(MODULES[module]):
        while name and name not in MODULES:
            name = name.rpartition(".")[0]
        if name:
            found.add(name)
    return found - {module}


@pytest.mark.parametrize("module", MODULES)
def test_a_package_imports_what_lies_below_it(module: str) -> None:
    own = storey_of(module)
    if own is None:
        assert module == "riverboat", f"{module} has no place in the house"
        return
    for name in imports(MODULES[module]):
        other = storey_of(name)
        if other is None or other[1] == own[1]:
            continue
        assert other[0] < own[0], f"{module} imports {name}, which does not lie below"


def test_no_modules_need_each_other_not_even_by_type() -> None:
    try:
        list(TopologicalSorter({module: imported_modules(module) for module in MODULES}).static_order())
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_circles_between_packages_would_be_seen() -> None:
    """The test of the test: storeys and modules are found, and the engine's own imports are among them."""
    assert storey_of("riverboat.cloud.dynamo.keys") == (7, "riverboat.cloud.dynamo")
    assert storey_of("riverboat.cloud.room.Room") == (8, "riverboat.cloud")
    assert "riverboat.game.settlement" in imported_modules("riverboat.game.hand")
    assert len(modules_in(PURE)) > 40


@pytest.mark.parametrize("module", modules_in(PURE))
def test_pure_packages_import_neither_cloud_nor_wire_nor_clock_nor_chance(module: str) -> None:
    forbidden = CLOUD_PACKAGES | CLOCK_AND_CHANCE | {"pydantic"}
    assert [name for name in imports(MODULES[module]) for package in forbidden if is_in(name, package)] == []


@pytest.mark.parametrize("module", modules_in(PURE))
def test_pure_packages_are_handed_time_and_entropy(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    asked = [
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ARGUMENTS_INSTEAD
    ]
    assert asked == []
    assert [n for n in imports(MODULES[module]) if n.rpartition(".")[2] in ARGUMENTS_INSTEAD] == []


@pytest.mark.parametrize("module", modules_in(["riverboat.protocol"]))
def test_the_protocol_does_not_know_the_cloud(module: str) -> None:
    names = imports(MODULES[module])
    assert [name for name in names for package in CLOUD_PACKAGES if is_in(name, package)] == []


@pytest.mark.parametrize("path", HANDLERS, ids=lambda path: path.parent.name)
def test_functions_import_only_the_cloud_layer(path: Path) -> None:
    ours = [name for name in imports(path) if name.startswith("riverboat") or is_in(name, "tests")]
    assert [name for name in ours if not is_in(name, "riverboat.cloud")] == []
