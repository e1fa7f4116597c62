"""What was typed: a line becomes an intent, and an intent a move that the view allows."""

import re
from dataclasses import dataclass
from typing import Literal

from riverboat.table.bots import Decision
from riverboat.views.view import View
from riverboat_terminal.hosting import HostWish, host_wish

MOST_SEATS = 10

type Simple = Literal[
    "fold",
    "check_or_call",
    "all_in",
    "sit_out",
    "back",
    "bot",
    "leave",
    "help",
    "rules",
    "quit",
    "look",
    "post",
    "show",
]


@dataclass(frozen=True, slots=True)
class Plain:
    """A word that says all."""

    what: Simple


@dataclass(frozen=True, slots=True)
class RaiseTo:
    size: str
    """A street total, or `min`, `half`, `pot`, `max`."""


@dataclass(frozen=True, slots=True)
class TopUp:
    amount: int


@dataclass(frozen=True, slots=True)
class Sit:
    buy_in: int | None
    post: bool = False


@dataclass(frozen=True, slots=True)
class SendAway:
    seat: int


@dataclass(frozen=True, slots=True)
class AskProof:
    hand: int | None
    """None: the last one that is over."""


@dataclass(frozen=True, slots=True)
class UseAbility:
    ability: Literal["peek", "swap", "anchor"]
    card: str | None = None
    target: int | None = None
    """None with `anchor`: the only one there is."""


@dataclass(frozen=True, slots=True)
class AnswerAnchor:
    shield: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line: a key of the words, and what it names."""

    key: str
    details: dict[str, int | str]


type Intent = Plain | RaiseTo | TopUp | Sit | SendAway | AskProof | UseAbility | AnswerAnchor | HostWish

_PLAIN: dict[str, Simple] = {
    **dict.fromkeys(("f", "fold", "棄牌", "棄"), "fold"),
    **dict.fromkeys(("c", "k", "check", "call", "過牌", "跟注", "過", "跟"), "check_or_call"),
    **dict.fromkeys(("a", "allin", "all-in", "全押"), "all_in"),
    **dict.fromkeys(("sitout", "out", "暫離"), "sit_out"),
    **dict.fromkeys(("back", "in", "ready", "回座", "準備"), "back"),
    **dict.fromkeys(("post", "補盲"), "post"),
    **dict.fromkeys(("show", "亮牌"), "show"),
    **dict.fromkeys(("bot", "機器人"), "bot"),
    **dict.fromkeys(("leave", "stand", "離座"), "leave"),
    **dict.fromkeys(("help", "h", "?", "說明"), "help"),
    **dict.fromkeys(("rules", "規則"), "rules"),
    **dict.fromkeys(("quit", "q", "exit", "離開"), "quit"),
    **dict.fromkeys(("look", "l", "看"), "look"),
}
_ABILITIES: dict[str, Literal["peek", "swap", "anchor"]] = {
    **dict.fromkeys(("peek", "偷瞄"), "peek"),
    **dict.fromkeys(("swap", "換牌"), "swap"),
    **dict.fromkeys(("anchor", "短錨"), "anchor"),
}
_ANSWERS = {"shield": True, "護盾": True, "pass": False, "放行": False}
_CARD = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])")
_SUIT_OF_SIGN = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_RAISES = ("r", "b", "raise", "bet", "加注", "下注")
_SIZES = ("min", "half", "pot", "max")


def parse(line: str) -> Intent | Problem | None:
    """None for an empty line."""
    words = line.strip().lower().split()
    if not words:
        return None
    word, rest = words[0], words[1:]
    if word[0] in "rb" and word[1:].isdecimal():
        word, rest = word[0], [word[1:]]  # `r120`
    if word in _PLAIN and not rest:
        return Plain(_PLAIN[word])
    if word in _ANSWERS and not rest:
        return AnswerAnchor(_ANSWERS[word])
    if word in _ABILITIES and len(rest) <= 1:
        return _ability(_ABILITIES[word], rest[0] if rest else "", line)
    number = int(rest[0]) if len(rest) == 1 and rest[0].isdecimal() else None
    if word in _RAISES:
        if number is None and (not rest or rest[0] not in _SIZES):
            return Problem("needs_number", {"example": "r 120"})
        return RaiseTo(rest[0])
    if word in ("top", "topup", "補充"):
        return TopUp(number) if number else Problem("needs_number", {"example": "top 100"})
    if word in ("sit", "入座"):
        if rest and rest[-1] in ("post", "補盲") and all(each.isdecimal() for each in rest[:-1]):
            return Sit(int(rest[0]) if rest[1:] else None, post=True)
        return Sit(number) if number or not rest else Problem("needs_number", {"example": "sit 100"})
    if word in ("proof", "證明"):
        return AskProof(number) if number or not rest else Problem("needs_number", {"example": "proof 12"})
    if word == "nobot":
        return SendAway(number) if number else Problem("needs_number", {"example": "nobot 3"})
    match host_wish(line):
        case HostWish() as wish:
            return wish
        case (key, example):
            return Problem(key, {"example": example})
    return Problem("unknown_command", {"word": word})


def _ability(ability: Literal["peek", "swap", "anchor"], on: str, line: str) -> UseAbility | Problem:
    """An ability and what it is used on: a card of one's own, or somebody's seat."""
    match ability:
        case "peek":
            return Problem("unknown_command", {"word": line.strip()}) if on else UseAbility("peek")
        case "swap":
            card = _CARD.fullmatch(on)
            if card is None:
                return Problem("needs_card", {"example": "swap 2d"})
            rank, suit = card.groups()
            return UseAbility("swap", card=rank.replace("10", "t").upper() + _SUIT_OF_SIGN.get(suit, suit))
        case "anchor":
            if on and not (on.isdecimal() and 1 <= int(on) <= MOST_SEATS):
                return Problem("needs_seat", {"example": "anchor 3"})
            return UseAbility("anchor", target=int(on) if on else None)


def ability_for(intent: UseAbility, view: View) -> UseAbility | Problem:
    """The ability to ask the room for, or what stands against asking. What the rules say the room tells."""
    if not view.carousel:
        return Problem("no_abilities_here", {})
    if view.you is None or view.you.options is None:
        return Problem("not_your_turn", {})
    if intent.ability == "anchor" and intent.target is None:
        targets = [seat for offer in view.you.abilities for seat in offer.targets]
        if len(targets) != 1:
            return Problem("needs_seat", {"example": f"anchor {targets[0] if targets else 3}"})
        return UseAbility("anchor", target=targets[0])
    return intent


def move_for(intent: Intent, view: View) -> Decision | Problem:
    """The action that an intent asks for on this turn, or what stands against it."""
    options = view.you.options if view.you else None
    if options is None:
        return Problem("not_your_turn", {})
    match intent:
        case Plain("fold"):
            return Decision("fold")
        case Plain("check_or_call") if options.check:
            return Decision("check")
        case Plain("check_or_call"):
            return Decision("call") if options.call is not None else Problem("call_is_all_in", {})
        case Plain("all_in"):
            return Decision("all_in") if options.all_in is not None else Problem("not_offered_all_in", {})
        case RaiseTo(size):
            least, most = options.raise_least, options.raise_most
            if least is None or most is None:
                return Problem("not_offered_raise", {})
            to = _raise_total(view, size, options.call or 0, least, most)
            if not least <= to <= most:
                return Problem("raise_range", {"least": least, "most": most})
            return Decision("raise", to)
        case _:
            raise ValueError(f"{intent} is no move")


def _raise_total(view: View, size: str, to_call: int, least: int, most: int) -> int:
    """The street total that a size means; named sizes stay within what is offered."""
    pot = view.pot + to_call
    match size:
        case "min":
            return least
        case "max":
            return most
        case "half":
            return min(max(view.current_bet + pot // 2, least), most)
        case "pot":
            return min(max(view.current_bet + pot, least), most)
        case _:
            return int(size)
