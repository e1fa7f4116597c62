"""The rule book says the same in both languages, and whoever cites it cites a paragraph that is there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests import rule_book
from tests.rule_book import CHINESE, ENGLISH, NUMBER, citations, citing_files, numbers_in, paragraphs, unclear

WORD, OLD = "rules", "section"
"""Examples are put together from them, so that they are no citations themselves."""


def written(folder: Path, text: str) -> Path:
    path = folder / "example.py"
    path.write_text(text, "utf-8")
    return path


def cited(folder: Path, text: str) -> list[str]:
    return [citation.paragraph for citation in citations(written(folder, text))]


@pytest.mark.parametrize("book", [ENGLISH, CHINESE], ids=["English", "Chinese"])
def test_chapters_and_paragraphs_are_numbered_without_a_gap(book: Path) -> None:
    counted = Counter(number.split(".")[0] for number in numbers_in(book))
    assert numbers_in(book) == [f"{c}.{n + 1}" for c, most in counted.items() for n in range(most)]
    assert list(counted) == re.findall(r"^## (\d+)\. ", book.read_text("utf-8"), re.MULTILINE)


def test_both_languages_have_the_same_paragraphs() -> None:
    assert numbers_in(ENGLISH) == numbers_in(CHINESE)


def test_both_languages_name_the_same_settings_amounts_and_paragraphs() -> None:
    """What stands as `code` and in digits needs no translation."""
    english, chinese = paragraphs(ENGLISH), paragraphs(CHINESE)
    for number, text in english.items():
        for kind in (r"`[^`]+`", r"\d[\d,.:+-]*\d"):
            assert set(re.findall(kind, text)) == set(re.findall(kind, chinese[number])), number


@pytest.mark.parametrize("book", [ENGLISH, CHINESE], ids=["English", "Chinese"])
def test_the_rule_book_refers_to_paragraphs_that_are_there(book: Path) -> None:
    """Its amounts are whole: whatever has a point in it is a paragraph."""
    named = set(re.findall(rf"(?<![\d.]){NUMBER}(?![\d.]*\d)", book.read_text("utf-8")))
    assert named - set(numbers_in(book)) == set()


def test_every_citation_has_its_paragraph() -> None:
    there = set(numbers_in(ENGLISH))
    found = [citation for path in citing_files() for citation in citations(path)]
    missing = [c for c in found if c.paragraph not in there]
    assert [f"{c.path.relative_to(rule_book.PROJECT)}:{c.line} cites {c.paragraph}" for c in missing] == []
    assert len(found) > 100, "citations are found at all"


def test_every_citation_names_a_paragraph() -> None:
    """There is one form of it: neither a section, nor a whole chapter."""
    found = [
        f"{path.relative_to(rule_book.PROJECT)}:{what}" for path in citing_files() for what in unclear(path)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (f"({WORD} 4.11)", ["4.11"]),
        (f"({WORD} 4.11, 4.12 and 5.3)", ["4.11", "4.12", "5.3"]),
        (f"({WORD} 9.14 to 9.17, 13.1)", ["9.14", "9.15", "9.16", "9.17", "13.1"]),
        (f"({WORD} 8.9 to 9.2)", ["8.9", "8.9 to 9.2"]),
        (f"# as {WORD}\n    # 99.1 has it", ["99.1"]),
        (f"{WORD} of 4.11", []),
        ("the overrules 4.11", []),
    ],
)
def test_citations_are_read(tmp_path: Path, text: str, numbers: list[str]) -> None:
    assert cited(tmp_path, text) == numbers


@pytest.mark.parametrize(
    "text", [f"({WORD}.md, {OLD} 4)", f"({OLD}s 9 and 3)", f"({WORD} 4)", f"({WORD} 4, 5)"]
)
def test_what_names_no_paragraph_is_found(tmp_path: Path, text: str) -> None:
    assert unclear(written(tmp_path, text))
    assert not cited(tmp_path, text)


def test_a_citation_belongs_to_the_test_that_it_stands_in(tmp_path: Path) -> None:
    lines = [
        f'"""What it is about ({WORD} 1.1)."""',
        "class TestOne:",
        f'    """One ({WORD} 1.2)."""',
        "    def test_first(self):",
        f"        # {WORD} 1.3",
        "        pass",
        f"@listed  # {WORD} 1.4",
        "def test_second(): ...",
        f"def helper(): ...  # {WORD} 1.1, 1.4",
    ]
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text("\n".join(lines), "utf-8")
    assert rule_book.holders(tests) == {
        "1.1": ["tests/test_it.py"],
        "1.2": ["tests/test_it.py::TestOne"],
        "1.3": ["tests/test_it.py::TestOne::test_first"],
        "1.4": ["tests/test_it.py::test_second", "tests/test_it.py"],
    }


def test_the_command_lists_paragraphs_with_their_tests() -> None:
    listed = list(rule_book.report(["11.14", "10"]))
    at = next(i for i, line in enumerate(listed) if line.startswith("11.14"))
    assert listed[at + 1].strip() == "tests/clients/terminal/test_play_rules.py"
    assert not any(line.startswith("9.") for line in listed)
    assert listed[-2] == "1 of 30 paragraphs are held by tests."
    assert listed[-1].startswith("By none: 10.1, 10.2")
