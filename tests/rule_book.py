"""The rule book and those who cite it: which tests hold each paragraph, and which are held by none.

    python -m tests.rule_book             all of it
    python -m tests.rule_book 4.11 9      some paragraphs, or whole chapters

A citation reads `rules 4.11`; for several, `rules 4.11, 4.12 and 5.3` or `rules 9.14 to 9.17`. It stands in
a docstring or comment and belongs to the test it stands in, to the class, or to the whole file.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten

PROJECT = Path(__file__).parents[1]
TESTS = PROJECT / "tests"
ENGLISH = PROJECT / "docs" / "rules.md"
CHINESE = PROJECT / "docs" / "rules.zh-Hant.md"

CITING = ("layers", "functions", "clients", "infra", "tests", "docs", "README.md", "CONTRIBUTING.md")
"""Where the rule book may be cited."""
SUFFIXES = {".py", ".md", ".json", ".yaml"}

NUMBER = r"\d+\.\d+"
PARAGRAPH = re.compile(rf"^\*\*({NUMBER})\*\* (.*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_GAP = r"(?:\s|#)+"  # a citation may go on in the next line of a comment
CITATION = re.compile(rf"\brules{_GAP}({NUMBER}(?:(?:,|,?{_GAP}and|{_GAP}to){_GAP}{NUMBER})*)")
NO_CITATION = re.compile(
    rf"rules\.md\W+sections?{_GAP}\d|(?<!\w)sections?{_GAP}\d|\brules{_GAP}\d+(?![.\d]*\d)"
)
"""What reads like a citation and names no paragraph."""


@dataclass(frozen=True, slots=True)
class Citation:
    path: Path
    line: int
    paragraph: str
    """Its number, `4.11`; whether there is one is another question."""


def paragraphs(book: Path) -> dict[str, str]:
    """The text of each paragraph by its number, in the order of the book."""
    return {number: " ".join(text.split()) for number, text in PARAGRAPH.findall(book.read_text("utf-8"))}


def numbers_in(book: Path) -> list[str]:
    """The number of every paragraph as often as it is given to one, in the order of the book."""
    return [number for number, _ in PARAGRAPH.findall(book.read_text("utf-8"))]


def citing_files() -> Iterator[Path]:
    for place in CITING:
        path = PROJECT / place
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (each for each in found if each.suffix in SUFFIXES and "node_modules" not in each.parts)


def citations(path: Path) -> list[Citation]:
    """Every paragraph that a file cites, once for each time."""
    text = path.read_text("utf-8")
    return [
        Citation(path, text.count("\n", 0, found.start()) + 1, number)
        for found in CITATION.finditer(text)
        for number in _meant(found[1])
    ]


def unclear(path: Path) -> list[str]:
    """What reads like a citation in a file and names no paragraph, with its line."""
    text = path.read_text("utf-8")
    return [
        f"{text.count('\n', 0, found.start()) + 1}: {' '.join(found[0].split())}"
        for found in NO_CITATION.finditer(text)
    ]


def holders(tests: Path = TESTS) -> dict[str, list[str]]:
    """By paragraph the tests that cite it: `tests/game/test_pots.py`, or that with `::TestX::test_y`."""
    held: dict[str, dict[str, None]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        spans = list(_tests_in(ast.parse(path.read_text("utf-8"))))
        for cited in citations(path):
            within = max((start, name) for start, end, name in spans if start <= cited.line <= end)[1]
            held.setdefault(cited.paragraph, {})[f"{path.relative_to(tests.parent)}{within}"] = None
    return {number: list(names) for number, names in held.items()}


def _meant(cited: str) -> Iterator[str]:
    """The numbers of a citation, those between `9.14 to 9.17` among them. No range goes over chapters:
    `8.9 to 9.2` is a paragraph that there is not.
    """
    numbers = re.findall(NUMBER, cited)
    links = re.split(NUMBER, cited)[1:-1]
    yield numbers[0]
    for first, link, last in zip(numbers, links, numbers[1:], strict=False):
        chapter, begin = first.split(".")
        other, end = last.split(".")
        if "to" in link and chapter == other:
            yield from (f"{chapter}.{number}" for number in range(int(begin) + 1, int(end)))
        yield f"{first} to {last}" if "to" in link and chapter != other else last


def _tests_in(node: ast.AST, name: str = "") -> Iterator[tuple[int, int, str]]:
    """(first line, last line, name) of a module, its test classes and tests, the wider first."""
    if isinstance(node, ast.Module):
        yield 0, sys.maxsize, ""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and re.match(
            r"test", child.name, re.IGNORECASE
        ):
            start = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            own = f"{name}::{child.name}"
            yield start, child.end_lineno or start, own
            yield from _tests_in(child, own)


def _asked_for(number: str, wanted: list[str]) -> bool:
    return not wanted or number in wanted or number.split(".")[0] in wanted


def report(wanted: Iterable[str]) -> Iterator[str]:
    """Each paragraph with the tests that hold it; at last those that none holds."""
    wanted = list(wanted)
    book = {number: text for number, text in paragraphs(ENGLISH).items() if _asked_for(number, wanted)}
    held = holders()
    for number, text in book.items():
        yield f"{number:<6} {shorten(text, 100, placeholder=' …')}"
        yield from (f"           {name}" for name in held.get(number, ["-"]))
    bare = [number for number in book if number not in held]
    yield ""
    yield f"{len(book) - len(bare)} of {len(book)} paragraphs are held by tests."
    yield f"By none: {', '.join(bare) or '-'}"


if __name__ == "__main__":
    print("\n".join(report(sys.argv[1:])))
