"""Whole hands between deciders: each sees its own view only, and what it answers is played."""

from collections.abc import Callable, Mapping, Sequence

from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.game.state import NOBODY
from riverboat.naiko.hand import NaikoHand
from riverboat.table.bots import Decision
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat.views.view import OptionsView, View, view_of

type Decider = Callable[[View, bytes], Decision]

NAMES = ("Ada", "Moe", "Lin", "Kit", "Sol", "Vera", "Bix", "Uma", "Ned")


def table_with(
    stacks: Mapping[int, int], button: int, deck: list[int], number: int = 1, rules: Rules | None = None
) -> Table:
    """A table whose hand was just dealt: stacks by seat, the deck dealt from index 0."""
    rules = rules or Rules()
    settings = Settings("Test", rules, seats=9)
    seats = {seat: Seat(f"p{seat}", NAMES[seat - 1], stack) for seat, stack in stacks.items()}
    table = Table("t", settings, seats, button=button, hands=number)
    order = sorted(stacks, key=lambda seat: (seat - button - 1) % 100)
    table.hand, _ = NaikoHand.deal(rules, number, button, [(seat, stacks[seat]) for seat in order], deck)
    return table


def options_of(view: View) -> OptionsView:
    assert view.you is not None
    assert view.you.options is not None
    return view.you.options


def obey(hand: NaikoHand, decision: Decision) -> None:
    """Play a decision; it must be one of those offered."""
    to_call, least, most = hand.options()
    player = hand.players[hand.actor]
    match decision.action:
        case "fold":
            hand.fold()
        case "check":
            assert to_call == 0
            hand.check_or_call()
        case "call":
            assert 0 < to_call <= player.stack
            hand.check_or_call()
        case "raise":
            assert most
            assert least <= decision.to <= most
            hand.raise_to(decision.to)
        case "all_in":
            if player.stack <= to_call:
                hand.check_or_call()
            else:
                hand.raise_to(player.bet + player.stack)


def play_hand(table: Table, deciders: Mapping[int, Decider], entropy: bytes) -> dict[int, int]:
    """Play the hand to its end; what each seat won or lost."""
    hand = table.hand
    assert hand is not None
    while hand.actor != NOBODY:
        seat = hand.players[hand.actor].seat
        turn = derive(entropy, f"turn {len(hand.actions)}")
        obey(hand, deciders[seat](view_of(table, seat), turn))
    return {player.seat: player.stack - player.start for player in hand.players}


def winnings(
    deciders: Sequence[Decider], hands: int, stack: int, seed: str, rules: Rules | None = None
) -> list[int]:
    """What each decider wins over `hands`, every hand begun with `stack` chips and the button moving on."""
    totals = [0] * len(deciders)
    for number in range(1, hands + 1):
        entropy = derive(seed.encode(), f"hand {number}")
        stacks = dict.fromkeys(range(1, len(deciders) + 1), stack)
        deck = shuffled_deck(entropy, GAMES[(rules or Rules()).game].deck)
        table = table_with(stacks, number % len(deciders) + 1, deck, number, rules)
        won = play_hand(table, {seat: deciders[seat - 1] for seat in stacks}, entropy)
        for seat, chips in won.items():
            totals[seat - 1] += chips
    return totals
