"""What could be wrong in a file: each place that mutmut's operators, and two of ours, know how to change.

A mutant is one change at one place. What no test should hold is left as it is: annotations, decorators,
imports, log lines, and words that people read.
"""

import ast
import difflib
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
import libcst.matchers as m
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

ENGINE = "layers/engine/riverboat/"

type Operator = Callable[[Any], Iterable[cst.CSTNode]]


@dataclass(frozen=True, slots=True)
class Mutant:
    path: str
    """From the project's root."""
    lines: range
    """Where it is. Whatever runs one of these may find it."""
    code: str
    """The whole file, changed."""
    diff: str
    was: str
    becomes: str
    """The lines changed, without their indentation: so a mutant is known again in a file that has grown."""

    @property
    def package(self) -> str:
        return self.path.removeprefix(ENGINE).split("/")[0]


@dataclass(frozen=True, slots=True)
class Place:
    path: str
    source: str
    module: cst.Module
    node: cst.CSTNode
    lines: range

    def mutant(self, chance: random.Random) -> Mutant | None:
        """One of its mutants; None when none of them is Python."""
        changes = list(_changes(self.node))
        chance.shuffle(changes)
        for changed in changes:
            code = self.module.deep_replace(self.node, changed).code
            if code != self.source and _compiles(code):
                return _mutant(self, code)
        return None


def places_in(path: str, project: Path) -> list[Place]:
    """Every place of a file that may be changed, from top to bottom."""
    source = (project / path).read_text(encoding="utf-8")
    tree = MetadataWrapper(cst.parse_module(source))
    where = tree.resolve(PositionProvider)
    return [
        Place(path, source, tree.module, node, range(first, where[node].end.line + 1))
        for node, first in _nodes(tree.module, where, 1)
        if next(iter(_changes(node)), None) is not None
    ]


def negated(node: cst.If) -> Iterator[cst.If]:
    """A condition turned round."""
    condition = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), condition))


def left_out(node: cst.Expr) -> Iterator[cst.Pass]:
    """A call for its effect that is not made."""
    if m.matches(node.value, m.Call()):
        yield cst.Pass()


OPERATORS: tuple[tuple[type[cst.CSTNode], Operator], ...] = (
    *mutation_operators,
    (cst.If, negated),
    (cst.Expr, left_out),
)

LEFT_ALONE = (
    m.Annotation()
    | m.Decorator()
    | m.Import()
    | m.ImportFrom()
    | m.TypeAlias()
    | m.If(test=m.Name("TYPE_CHECKING"))
    | m.Call(func=m.Name("cast") | m.Name("isinstance"))
    | m.Call(func=m.Attribute(value=m.Name("logger")))
    | m.Expr(value=m.Call(func=m.Attribute(value=m.Name("logger"))))
    | m.Expr(value=m.SimpleString() | m.ConcatenatedString())
)
WORDS = m.SimpleString() | m.ConcatenatedString() | m.FormattedString()


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            yield from operator(node)


def _nodes(node: cst.CSTNode, where: Any, first: int) -> Iterator[tuple[cst.CSTNode, int]]:
    """The nodes that may be changed, each with the line on which its statement begins."""
    if m.matches(node, LEFT_ALONE) or _is_prose(node):
        return
    if isinstance(node, cst.SimpleStatementLine | cst.BaseCompoundStatement):
        position: CodeRange = where[node]
        first = position.start.line
    if node in where:
        yield node, first
    for child in node.children:
        if not (isinstance(node, cst.Raise | cst.Assert) and _only_says(child)):
            yield from _nodes(child, where, first)


def _only_says(node: cst.CSTNode) -> bool:
    """Whether it is the text of an error."""
    return bool(m.matches(node, WORDS | m.Call(args=[m.Arg(value=WORDS), m.ZeroOrMore()])))


def _is_prose(node: cst.CSTNode) -> bool:
    """Whether it is a string that no program compares: it has a space, or letters beyond ASCII."""
    return isinstance(node, cst.SimpleString) and (" " in node.value or not node.value.isascii())


def _compiles(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def _mutant(place: Place, code: str) -> Mutant:
    lines = list(
        difflib.unified_diff(
            place.source.splitlines(), code.splitlines(), place.path, place.path, lineterm=""
        )
    )
    changed = lines[2:]
    return Mutant(
        place.path,
        place.lines,
        code,
        "\n".join(lines),
        "\n".join(line[1:].strip() for line in changed if line.startswith("-")),
        "\n".join(line[1:].strip() for line in changed if line.startswith("+")),
    )
