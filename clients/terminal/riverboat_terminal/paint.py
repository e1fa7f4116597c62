"""Colour and width in a terminal. What is painted stays readable without colour and without suit signs."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

type Colour = Literal["bold", "dim", "red", "green", "yellow", "blue", "cyan"]

_CODES: dict[Colour, str] = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "94",
    "cyan": "36",
}
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_SUIT_COLOURS: dict[str, Colour] = {"s": "bold", "h": "red", "d": "blue", "c": "green"}
HIDDEN = "??"


@dataclass(frozen=True, slots=True)
class Paint:
    """What the terminal can show."""

    colour: bool
    signs: bool
    """Suit signs and other characters beyond ASCII."""

    def __call__(self, text: str, *colours: Colour) -> str:
        if not self.colour or not colours:
            return text
        return f"\x1b[{';'.join(_CODES[colour] for colour in colours)}m{text}\x1b[0m"

    def card(self, name: str) -> str:
        """`[A♠]`, or `[As]` where there are no signs; `[??]` is hidden, `[  ]` not dealt."""
        suit = name[1:]
        if suit not in _SIGNS:
            return self(f"[{name}]", "dim")
        return self(f"[{name[0]}{_SIGNS[suit] if self.signs else suit}]", "bold", _SUIT_COLOURS[suit])

    def cards(self, names: list[str]) -> str:
        return "".join(self.card(name) for name in names)


def printable(text: str) -> str:
    """Somebody else's text without anything that would steer the terminal."""
    return "".join(letter for letter in text if letter.isprintable())


def width(text: str) -> int:
    """Columns that a text takes; Chinese characters take two."""
    return sum(_columns(letter) for letter in _ESCAPE.sub("", text))


def fit(text: str, columns: int) -> str:
    """Cut or pad to exactly so many columns."""
    room = columns
    shown: list[str] = []
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if _ESCAPE.fullmatch(part):
            shown.append(part)
            continue
        for letter in part:
            if _columns(letter) > room:
                room = 0
                break
            room -= _columns(letter)
            shown.append(letter)
    return "".join(shown) + " " * (columns - width("".join(shown)))


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most so many columns, broken at a space where there is one."""
    lines: list[str] = []
    line: list[str] = []
    used = 0
    for piece in re.findall(r"\x1b\[[0-9;]*m|.", text):
        taken = width(piece)
        if line and used + taken > columns:
            begins = len(line)
            if piece != " " and " " in line:
                begins -= line[::-1].index(" ")
            lines.append("".join(line[:begins]).rstrip())
            line = line[begins:]
            used = width("".join(line))
            if piece == " ":
                continue
        line.append(piece)
        used += taken
    return [*lines, "".join(line)]


def right(text: str, columns: int) -> str:
    """Pad on the left."""
    return " " * (columns - width(text)) + text


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
