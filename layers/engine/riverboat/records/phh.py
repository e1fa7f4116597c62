"""A hand in the PHH format (poker hand history, version 0.0.1 of its specification).

It is TOML: what is needed to play the hand again, what is known about it, and under names that begin with
an underscore what the format has no word for. docs/records.md says which and why.
"""

import json
from collections.abc import Iterable, Iterator, Sequence

from riverboat.game.events import Acted, Mucked, Posted, Shown, StreetDealt
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.game.state import Post
from riverboat.naiko.hand import NaikoHand
from riverboat.records.history import AbilityUse, History

LETTERS = {"no-limit": "N", "pot-limit": "P", "fixed-limit": "F"}
"""What a code begins with. The game follows: `Game.phh`."""

STANDARD_CODES = {"NT", "FT", "NS", "PO", "FO/8"}
"""The standard's codes of what we play. The others are formed as it forms its own."""

CARDS_OF = {"peek": 1, "swap": 2}
"""Cards that Naiko's abilities show to their user: the one seen; the one given up and the one drawn."""

UNKNOWN_CARD = "??"
NO_CURRENCY = "XXX"
"""ISO 4217 for play money: the format takes nothing but that standard's codes."""

type _Value = str | int | bool | Sequence[int] | Sequence[str] | dict[str, int | bool]


def hand_text(history: History) -> str:
    """One hand: the content of a `.phh` file."""
    lines = [f"{name} = {_toml(value)}" for name, value in _required(history)]
    lines += ["actions = [", *[f"  {line}" for line in _action_lines(history)], "]"]
    lines += [f"{name} = {_toml(value)}" for name, value in _optional(history)]
    began = history.began
    lines += [f"time = {began:%H:%M:%S}", f"day = {began.day}", f"month = {began.month}"]
    lines += [f"year = {began.year}", 'time_zone = "UTC"']
    lines += [f"{name} = {_toml(value)}" for name, value in _user_defined(history)]
    return "\n".join([*lines, ""])


def file_text(histories: Iterable[History]) -> Iterator[str]:
    """The pieces of a `.phhs` file: its hands, numbered from 1."""
    for number, history in enumerate(histories, start=1):
        yield f"{'\n' if number > 1 else ''}[{number}]\n{hand_text(history)}"


def _required(history: History) -> Iterator[tuple[str, _Value]]:
    hand = history.hand
    rules = hand.rules
    antes, blinds = _antes(history), _blinds(hand)
    if len(hand.players) == 2:  # the format writes forced bets the small blind first, heads-up as well
        antes.reverse()
        blinds.reverse()
    yield "variant", variant(rules)
    yield "ante_trimming_status", _antes_are_layered(hand.posts)
    yield "antes", antes
    yield "blinds_or_straddles", blinds
    if rules.limit == "fixed-limit":
        yield "small_bet", rules.big_blind
        yield "big_bet", 2 * rules.big_blind
    else:
        yield "min_bet", rules.big_blind
    yield "starting_stacks", [player.start for player in hand.players]


def variant(rules: Rules) -> str:
    """The standard's code where it has one, else ours."""
    return LETTERS[rules.limit] + GAMES[rules.game].phh


def _antes(history: History) -> list[int]:
    """By position: each player's own ante as it was due, or all dead money as it was posted.

    A dead blind is written as an ante, the only dead money there is in the format. Readers post antes before
    blinds; a big-blind ante comes after them, so that only what was left for it may be written.
    """
    hand = history.hand
    chips = [0] * len(hand.players)
    if _antes_are_layered(hand.posts):
        for post in hand.posts:
            chips[post.position] += post.amount if post.kind == "ante" else 0
        return chips
    for event in history.events:
        if isinstance(event, Posted) and event.post in ("ante", "big_blind_ante", "dead"):
            chips[history.position_of[event.seat]] += event.amount
    return chips


def _blinds(hand: NaikoHand) -> list[int]:
    """By position, as they were due. A live post is below zero, as pokerkit has it: no blind, but a bet."""
    chips = [0] * len(hand.players)
    for post in hand.posts:
        match post.kind:
            case "small_blind" | "big_blind":
                chips[post.position] += post.amount
            case "live":
                chips[post.position] -= post.amount
    return chips


def _antes_are_layered(posts: Iterable[Post]) -> bool:
    """True when each plays only for the antes that he matched; dead money is played for by all."""
    return all(post.kind not in ("big_blind_ante", "dead") for post in posts)


def _action_lines(history: History) -> list[str]:
    """The dealing, each street and the showing in a line of its own."""
    hand = history.hand
    hidden = UNKNOWN_CARD * len(hand.players[0].hole)
    streets = [
        [f"d dh p{i + 1} {''.join(history.known.get(i, [])) or hidden}" for i in range(len(hand.players))]
    ]
    streets.append([])
    for event in history.events:
        match event:
            case StreetDealt():
                streets.append([f"d db {''.join(event.cards)}"])
            case Acted() | Shown() | Mucked():
                streets[-1].append(f"p{history.position_of[event.seat] + 1} {_move(event)}")
    return [", ".join(_toml(action) for action in street) + "," for street in streets if street]


def _move(event: Acted | Shown | Mucked) -> str:
    match event:
        case Shown():
            return f"sm {''.join(event.cards)}"
        case Mucked():
            return "sm"
        case Acted(action="fold"):
            return "f"
        case Acted(action="check" | "call"):
            return "cc"
        case _:
            return f"cbr {event.to}"


def _optional(history: History) -> Iterator[tuple[str, _Value]]:
    hand, table = history.hand, history.table
    yield "venue", "Riverboat"
    yield "table", table.name
    yield "hand", hand.number
    yield "seat_count", table.seats
    yield "seats", [player.seat for player in hand.players]
    yield "players", history.names
    yield "finishing_stacks", [player.stack for player in hand.players]
    yield "winnings", [player.won for player in hand.players]
    yield "currency", NO_CURRENCY


def _user_defined(history: History) -> Iterator[tuple[str, _Value]]:
    hand = history.hand
    rules, rake = hand.rules, hand.rules.rake
    yield "_table_id", history.table.id
    yield "_button_seat", hand.button
    if history.record.bots:
        yield "_bots", [position + 1 for position in sorted(history.record.bots)]
    if variant(rules) not in STANDARD_CODES:
        yield "_game", rules.game
        yield "_limit", rules.limit
    if not _antes_are_layered(hand.posts) and {post.kind for post in hand.posts} & {"ante", "dead"}:
        yield "_posts", [f"p{post.position + 1} {post.kind} {post.amount}" for post in hand.posts]
    if naiko := history.naiko:
        yield "_carousel", naiko.abilities
        yield "_stars", [talent.stars for talent in naiko.talents]
        yield "_abilities", [_ability(use) for use in history.abilities]
    if rake:
        cap = {} if rake.cap is None else {"cap": rake.cap}
        flop = {"no_flop_no_drop": rake.no_flop_no_drop}
        yield "_rake", {"taken": hand.rake, "per_mille": rake.per_mille, **cap, **flop}


def _ability(use: AbilityUse) -> str:
    """As the format writes actions, after the number of players' actions before it."""
    what = [] if use.target is None else [f"p{use.target + 1}"]
    if use.ability in CARDS_OF:
        what = use.cards or [UNKNOWN_CARD] * CARDS_OF[use.ability]
    return " ".join([str(use.turn), f"p{use.position + 1}", use.ability, *what])


def _toml(value: _Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():  # TOML's escapes are those of JSON, and DEL has to be escaped as well
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            return f"{{ {', '.join(f'{name} = {_toml(inner)}' for name, inner in value.items())} }}"
        case _:
            return f"[{', '.join(_toml(inner) for inner in value)}]"
