"""Hand after hand at one table, seen as who had the button and who posted what."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from riverboat.game.events import HandStarted, Posted
from riverboat.game.rules import Rules
from riverboat.table.commands import SitDown, StandUp
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable

SMALL, BIG = 50, 100
BLINDS = Rules(small_blind=SMALL, big_blind=BIG)


@dataclass
class Dealt:
    """One deal. Everything is seats, but amounts."""

    button: int
    order: list[int]
    small: int | None = None
    """Who posted the small blind; None when it was dead."""
    big: int = 0
    owed: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """Live and dead posts of those who came or came back."""


def rounds(button: str, seats: Iterable[int] = (), rules: Rules = BLINDS, **settings: Any) -> LoneTable:
    """A table with people in these seats: `p3` in seat 3."""
    chosen = {"entry": "free"} if button == "draw" else {}
    room = LoneTable(
        Settings(
            "river",
            rules,
            seats=10,
            least_buy_in=BIG,
            most_buy_in=100 * BIG,
            **({"button": button} | chosen | settings),
        )
    )
    come(room, *seats)
    return room


def come(room: LoneTable, *seats: int, post: bool = False, buy_in: int = 100 * BIG) -> None:
    for seat in seats:
        room.do(SitDown(f"p{seat}", f"p{seat}", buy_in, seat, post))


def go(room: LoneTable, *seats: int) -> None:
    for seat in seats:
        room.do(StandUp(f"p{seat}"))


def deal(room: LoneTable) -> Dealt:
    """Deal the next hand and leave it in progress."""
    room.deal()
    dealt = Dealt(0, [])
    for event in room.events:
        match event:
            case HandStarted(_, button, seats):
                dealt.button, dealt.order = button, seats
            case Posted(seat, "small_blind"):
                dealt.small = seat
            case Posted(seat, "big_blind"):
                dealt.big = seat
            case Posted(seat, "live" | "dead" as kind, amount):
                dealt.owed.setdefault(seat, []).append((kind, amount))
    return dealt


def play(room: LoneTable) -> Dealt:
    """Deal the next hand and fold it to the last."""
    dealt = deal(room)
    room.fold_hand()
    return dealt


def blinds(room: LoneTable, hands: int = 1) -> list[tuple[int, int | None, int]]:
    """(button, small blind, big blind) of the next hands."""
    return [(dealt.button, dealt.small, dealt.big) for dealt in (play(room) for _ in range(hands))]
