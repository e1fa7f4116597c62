"""Whole Naiko hands between deciders, each with or without abilities, from their own views."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from riverboat.bots import abilities as bot_abilities
from riverboat.bots import deciding as bots
from riverboat.cards.card import NAMES
from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.rules import Rules
from riverboat.game.state import NOBODY
from riverboat.naiko import abilities as naiko
from riverboat.naiko.hand import NaikoHand
from riverboat.table.bots import AbilityWish
from riverboat.table.table import Table
from riverboat.views.view import View, view_of
from tests.support.bot_hands import Decider, obey, table_with


@dataclass(frozen=True, slots=True)
class Talented:
    """Someone who decides, and uses abilities as well."""

    decide: Decider
    ability: Callable[[View, bytes], AbilityWish | None]
    shields: Callable[[View, bytes], bool]


def none(view: View, entropy: bytes) -> None:
    return None


def never(view: View, entropy: bytes) -> bool:
    return False


BOT = Talented(bots.decide, bot_abilities.ability, bot_abilities.shields)
PLAIN_BOT = Talented(bots.decide, none, never)
"""The same bot, with its stars in its pocket."""


def naiko_table(stacks: Sequence[int], stars: Sequence[int], number: int, entropy: bytes) -> Table:
    """A dealt Naiko hand; `stacks` and `stars` by seat from 1, the stars before the hand."""
    rules = Rules(abilities=True, showdown="all", short_all_ins="never")
    by_seat = dict(enumerate(stacks, 1))
    table = table_with(by_seat, number % len(stacks) + 1, shuffled_deck(entropy), number, rules)
    hand = table.hand
    assert hand is not None
    naiko.begin(hand, naiko.carousel_of(entropy), [stars[player.seat - 1] for player in hand.players])
    return table


def use(hand: NaikoHand, wish: AbilityWish) -> None:
    """Use an ability as the table does; whatever is not offered raises."""
    match wish.ability:
        case "peek":
            naiko.peek(hand)
        case "swap":
            assert wish.card is not None
            naiko.swap(hand, hand.players[hand.actor].hole.index(wish.card))
        case "anchor":
            naiko.anchor(hand, [player.seat for player in hand.players].index(wish.target or 0))


def play_naiko_hand(table: Table, players: Sequence[Talented], entropy: bytes, used: Counter[str]) -> None:
    """Play the hand to its end; `used` counts the abilities."""
    hand = table.hand
    assert hand is not None
    assert hand.naiko is not None
    while hand.actor != NOBODY:
        seat = hand.players[hand.actor].seat
        turn = derive(entropy, f"turn {len(hand.actions)}")
        view = view_of(table, seat)
        wish = players[seat - 1].ability(view, turn)
        if wish is not None:
            check_is_offered(view, wish)
            use(hand, wish)
            used[wish.ability] += 1
            if hand.naiko.window:
                _answer(table, hand, players, turn, used)
            view = view_of(table, seat)
        obey(hand, players[seat - 1].decide(view, turn))


def check_is_offered(view: View, wish: AbilityWish) -> None:
    """Bots choose from what the view offers."""
    assert view.you is not None
    offer = next(offer for offer in view.you.abilities if offer.ability == wish.ability)
    if wish.ability == "swap":
        assert wish.card is not None
        assert NAMES[wish.card] in offer.cards
    if wish.ability == "anchor":
        assert wish.target in offer.targets


def _answer(
    table: Table, hand: NaikoHand, players: Sequence[Talented], entropy: bytes, used: Counter[str]
) -> None:
    target = table.window_seat
    assert target is not None
    view = view_of(table, target)
    assert view.you is not None
    assert view.you.may_shield
    shield = players[target - 1].shields(view, entropy)
    naiko.answer_anchor(hand, next(i for i, p in enumerate(hand.players) if p.seat == target), shield)
    used["shield" if shield else "stood"] += 1


def naiko_winnings(
    players: Sequence[Talented], hands: int, stack: int, seed: str, used: Counter[str] | None = None
) -> list[int]:
    """What each wins over `hands`, begun with `stack` chips each; the button moves on, stars are kept."""
    counted: Counter[str] = Counter() if used is None else used
    totals, stars = [0] * len(players), [0] * len(players)
    for number in range(1, hands + 1):
        entropy = derive(seed.encode(), f"hand {number}")
        table = naiko_table([stack] * len(players), stars, number, entropy)
        play_naiko_hand(table, players, entropy, counted)
        hand = table.hand
        assert hand is not None
        assert hand.naiko is not None
        for player, talent in zip(hand.players, hand.naiko.talents, strict=True):
            totals[player.seat - 1] += player.stack - player.start
            stars[player.seat - 1] = talent.stars
    return totals
