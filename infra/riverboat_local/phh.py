"""Recorded hands: files in the PHH format, one hand (`.phh`) or many (`.phhs`) to a file.

The format is TOML; its specification is published by the University of Toronto (uoftcprg/phh-std). Amounts
may carry fractions (cents): a hand is read in its smallest chip, so that everything but the recorded result
is a whole number. Players are numbered from the left of the button, as positions are in the engine, heads-up
as well; only the forced bets are written the other way round there, the small blind first.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Literal

from riverboat.cards.card import NAMES, parse_cards
from riverboat.game.rules import Rake

UNKNOWN = -1
"""A card nobody recorded: `??` in the file."""

type Verb = Literal["fold", "check_or_call", "raise_to", "show", "muck", "board", "other"]
"""`other` is what no game with a board has: bring-ins and draws."""

DEALER = -1


class Unreadable(Exception):
    """The file is no recorded hand; the message says why, for a human."""


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded action of a player, or of the dealer."""

    position: int
    """From the left of the button; DEALER for the board."""
    verb: Verb
    raise_to: int = 0
    """Street total in chips."""
    cards: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand as it was written down. Amounts are in the smallest chip; lists go by position."""

    source: str
    """The file, and the hand's name in it where a file holds many."""
    variant: str
    """`NT` no-limit hold'em, `PO` pot-limit Omaha, ..."""
    antes: list[int]
    ante_is_layered: bool
    """Whether an ante is layered into the pots like a bet; else it is dead money for the main pot."""
    blinds: list[int]
    """Blinds and straddles; below zero for a live bet posted to enter."""
    least_bet: int
    """The big blind's size: the least bet, or the small bet of a fixed-limit game."""
    starting_stacks: list[int] | None
    """None where one is unknown (`inf` in the file)."""
    finishing_stacks: list[Decimal] | None
    """None where the file does not tell."""
    holes: list[tuple[int, ...]]
    """As dealt; UNKNOWN for cards that were not recorded."""
    steps: list[Step]
    posts: list[tuple[int, str, int]] | None = None
    """(position, kind, chips due) of every post, where our own export tells (`_posts`)."""
    rake: Rake | None = None
    """What the house took, where our own export tells (`_rake`)."""


class _Malformed(Exception):
    pass


def read_hands(path: Path) -> list[RecordedHand]:
    """All hands of a file, in the order of the file. Raises Unreadable."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path}: is no PHH file: {error}") from error
    if path.suffix == ".phhs":
        tables = {f"{path}[{name}]": table for name, table in document.items()}
    else:
        tables = {str(path): document}
    return [_read(source, table) for source, table in tables.items()]


def _read(source: str, table: object) -> RecordedHand:
    try:
        return _hand(source, _Fields(table))
    except _Malformed as error:
        raise Unreadable(f"{source}: is no PHH hand: {error}") from error


def _hand(source: str, fields: "_Fields") -> RecordedHand:
    stacks = fields.amounts("starting_stacks")
    count = len(stacks)
    antes = fields.amounts("antes", count)
    blinds = (
        fields.amounts("blinds_or_straddles", count)
        if fields.has("blinds_or_straddles")
        else [Decimal()] * count
    )
    if count == 2:
        antes.reverse()
        blinds.reverse()
    least_bet = fields.amount("min_bet") if fields.has("min_bet") else fields.amount("small_bet")
    notations = [notation.split("#")[0].split() for notation in fields.strings("actions")]
    known = all(stack.is_finite() for stack in stacks)
    chips = _Chips(
        [
            *(stacks if known else []),
            *antes,
            *blinds,
            least_bet,
            *[_number(words[2]) for words in notations if _is_bet(words)],
        ]
    )
    holes: list[tuple[int, ...]] = [()] * count
    steps = []
    for words in notations:
        match words:
            case []:
                pass
            case ["d", "dh", player, cards]:
                holes[_position(player, count)] += _cards(cards)
            case _:
                steps.append(_step(words, count, chips))
    return RecordedHand(
        source=source,
        variant=fields.string("variant"),
        antes=[chips.whole(ante) for ante in antes],
        ante_is_layered=fields.flag("ante_trimming_status"),
        blinds=[chips.whole(blind) for blind in blinds],
        least_bet=chips.whole(least_bet),
        starting_stacks=[chips.whole(stack) for stack in stacks] if known else None,
        finishing_stacks=(
            [stack * chips.per_unit for stack in fields.amounts("finishing_stacks", count)]
            if fields.has("finishing_stacks")
            else None
        ),
        holes=holes,
        steps=steps,
        posts=[_post(text, count) for text in fields.strings("_posts")] if fields.has("_posts") else None,
        rake=_rake(fields.table("_rake")) if fields.has("_rake") else None,
    )


def _post(text: str, count: int) -> tuple[int, str, int]:
    match text.split():
        case [player, kind, amount] if amount.isdecimal():
            return _position(player, count), kind, int(amount)
    raise _Malformed(f"the post {text!r} is not understood")


def _rake(fields: "_Fields") -> Rake:
    cap = int(fields.amount("cap")) if fields.has("cap") else None
    per_mille = int(fields.amount("per_mille"))
    if not 0 <= per_mille <= 1000 or (cap is not None and cap < 0):
        raise _Malformed("the rake is below nothing or more than all")
    return Rake(per_mille, cap, fields.flag("no_flop_no_drop"))


def _step(words: Sequence[str], count: int, chips: "_Chips") -> Step:
    text = " ".join(words)
    match words:
        case ["d", "db", cards]:
            return Step(DEALER, "board", cards=_cards(cards), text=text)
        case [player, "f"]:
            return Step(_position(player, count), "fold", text=text)
        case [player, "cc"]:
            return Step(_position(player, count), "check_or_call", text=text)
        case [player, "cbr", amount]:
            return Step(_position(player, count), "raise_to", chips.whole(_number(amount)), text=text)
        case [player, "sm", cards] if "?" not in cards and cards != "-":
            return Step(_position(player, count), "show", cards=_cards(cards), text=text)
        case [player, "sm"] | [player, "sm", _]:
            return Step(_position(player, count), "muck", text=text)
        case [player, "pb"] | [player, "sd", *_]:
            return Step(_position(player, count), "other", text=text)
    raise _Malformed(f"the action {text!r} is not understood")


@dataclass(frozen=True, slots=True)
class _Fields:
    """A TOML table whose entries are checked as they are asked for."""

    content: object

    def has(self, name: str) -> bool:
        return isinstance(self.content, Mapping) and name in self.content

    def _get(self, name: str) -> object:
        if not isinstance(self.content, Mapping):
            raise _Malformed("it is not a table")
        if name not in self.content:
            raise _Malformed(f"it has no {name!r}")
        return self.content[name]

    def _list(self, name: str) -> list[object]:
        value = self._get(name)
        if not isinstance(value, list):
            raise _Malformed(f"{name!r} is no list")
        return value

    def string(self, name: str) -> str:
        value = self._get(name)
        if not isinstance(value, str):
            raise _Malformed(f"{name!r} is no text")
        return value

    def strings(self, name: str) -> list[str]:
        values = self._list(name)
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) != len(values):
            raise _Malformed(f"{name!r} holds something that is no text")
        return texts

    def table(self, name: str) -> "_Fields":
        return _Fields(self._get(name))

    def flag(self, name: str) -> bool:
        return self.has(name) and self._get(name) is True

    def amount(self, name: str) -> Decimal:
        return _number(self._get(name))

    def amounts(self, name: str, count: int | None = None) -> list[Decimal]:
        values = [_number(value) for value in self._list(name)]
        if count is not None and len(values) != count:
            raise _Malformed(f"{name!r} has {len(values)} entries for {count} players")
        return values


class _Chips:
    """The smallest chip of a hand: a unit, or its tenth, hundredth, ... where amounts are written so."""

    __slots__ = ("per_unit",)

    def __init__(self, amounts: Sequence[Decimal]) -> None:
        self.per_unit = 1
        while any(amount * self.per_unit % 1 for amount in amounts):
            self.per_unit *= 10

    def whole(self, amount: Decimal) -> int:
        return int(amount * self.per_unit)


def _number(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
        raise _Malformed(f"{value!r} is no amount")
    try:
        number = Decimal(value)
    except ArithmeticError:
        raise _Malformed(f"{value!r} is no amount") from None
    if number.is_nan():
        raise _Malformed("an amount is no number")
    return number


def _is_bet(words: Sequence[str]) -> bool:
    return len(words) == 3 and words[1] == "cbr"


def _position(player: str, count: int) -> int:
    if player[:1] != "p" or not player[1:].isdecimal() or not 1 <= int(player[1:]) <= count:
        raise _Malformed(f"{player!r} is none of the {count} players")
    return int(player[1:]) - 1


def _cards(text: str) -> tuple[int, ...]:
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    if all(name in NAMES for name in names):
        return tuple(parse_cards(text))
    try:
        return tuple([UNKNOWN if name == "??" else parse_cards(name)[0] for name in names])
    except ValueError as error:
        raise _Malformed(str(error)) from None
