"""Hands dealt and played in a line, for tests of rules. Seats are 1, 2, ... from the left of the button."""

import pytest

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.errors import IllegalAction
from riverboat.game.events import HandEvent, Mucked, Shown
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules
from riverboat.game.state import NOBODY, Post

STAKES = Rules(small_blind=50, big_blind=100)
BOARD = "Jc9d5s4h3c"

type Action = int | str
"""`"f"` folds, `"c"` checks or calls, a number bets or raises to it; whoever's turn it is."""


def dealt(*stacks: int, rules: Rules = STAKES, posts: list[Post] | None = None) -> Hand:
    """A hand whose cards do not matter; the last seat is the button."""
    return Hand.deal(rules, 1, len(stacks), list(enumerate(stacks, start=1)), list(range(52)), posts)[0]


def play[H: Hand](hand: H, *actions: Action) -> H:
    for action in actions:
        act(hand, action)
    return hand


def act(hand: Hand, action: Action) -> list[HandEvent]:
    match action:
        case "f":
            return hand.fold()
        case "c":
            return hand.check_or_call()
        case int():
            return hand.raise_to(action)
    raise ValueError(f"{action!r} is no action")


def actor(hand: Hand) -> int:
    """The seat to act; 0 when nobody is."""
    return hand.players[hand.actor].seat if hand.actor != NOBODY else 0


def refused(hand: Hand, raise_to: int) -> str:
    """Why a raise is refused."""
    with pytest.raises(IllegalAction) as refusal:
        hand.raise_to(raise_to)
    return refusal.value.code


def played(
    stacks: list[int],
    holes: list[str],
    actions: list[Action],
    board: str = BOARD,
    rules: Rules = STAKES,
    posts: list[Post] | None = None,
) -> tuple[Hand, list[HandEvent]]:
    """A hand with these cards, and all that happened in it."""
    deck = stacked_deck([parse_cards(hole) for hole in holes], parse_cards(board), rules.burn)
    hand, events = Hand.deal(rules, 1, len(stacks), list(enumerate(stacks, start=1)), deck, posts)
    for action in actions:
        events += act(hand, action)
    return hand, events


def final(hand: Hand) -> list[int]:
    assert hand.over
    return [player.stack for player in hand.players]


def shown(events: list[HandEvent]) -> list[tuple[int, bool]]:
    """Seats in the order of the showdown, and whether they showed."""
    return [(event.seat, isinstance(event, Shown)) for event in events if isinstance(event, Shown | Mucked)]
