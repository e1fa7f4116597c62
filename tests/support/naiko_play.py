"""Hands and rooms of Naiko with a chosen carousel and chosen stars, for tests."""

from typing import Any, Literal

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.errors import IllegalAction
from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.naiko.hand import NaikoHand
from riverboat.table.commands import AnswerAnchor, Outcome, UseAbility
from riverboat.table.settings import Settings
from riverboat.views.view import AbilityView
from tests.support.lone_table import LoneTable

WITHOUT_SHIELD, WITHOUT_SWAP, WITHOUT_PEEK = range(3)
"""Carousels, by what they leave out. None leaves out Anchor."""

STAKES = Rules(small_blind=50, big_blind=100, abilities=True, short_all_ins="never", showdown="all")

type UsedInTurn = Literal["peek", "swap", "anchor"]


def naiko_hand(
    *stacks: int, carousel: int = WITHOUT_SHIELD, held: int | list[int] = 2, rules: Rules = STAKES
) -> NaikoHand:
    """Seats 1, 2, ... from the left of the button; each card's number is its place in the deck.

    `held` are stars before the deal, which gives one more.
    """
    count = len(stacks)
    hand, _ = NaikoHand.deal(rules, 1, count, list(enumerate(stacks, start=1)), list(range(52)))
    naiko.begin(hand, carousel, [held] * count if isinstance(held, int) else held)
    return hand


def with_cards(hand: NaikoHand, holes: str, board: str, on_top: str = "") -> NaikoHand:
    """The same hand with these cards: holes by position, parted by spaces; `on_top` for a swap to draw."""
    hand.deck[:] = stacked_deck(
        [parse_cards(hole) for hole in holes.split()], parse_cards(board), hand.rules.burn
    )
    for card in parse_cards(on_top):
        hand.deck.remove(card)
        hand.deck.insert(hand.dealt, card)
    count = len(hand.players)
    for position, player in enumerate(hand.players):
        player.hole = hand.deck[position : 2 * count : count]
    return hand


def stars(hand: NaikoHand) -> list[int]:
    """By position."""
    assert hand.naiko
    return [talent.stars for talent in hand.naiko.talents]


def refusal(hand: NaikoHand, ability: UsedInTurn, choice: int = 0) -> str:
    """Why the actor may not use it; and that the attempt changed nothing."""
    before = repr(hand)
    try:
        use(hand, ability, choice)
    except IllegalAction as illegal:
        assert repr(hand) == before
        return illegal.code
    raise AssertionError(f"{ability} was not refused")


def use(hand: NaikoHand, ability: UsedInTurn, choice: int = 0) -> None:
    """`choice`: which hole card, or the target's position."""
    match ability:
        case "peek":
            naiko.peek(hand)
        case "swap":
            naiko.swap(hand, choice)
        case "anchor":
            naiko.anchor(hand, choice)


def peeked(hand: NaikoHand, position: int) -> list[int]:
    """The cards that this player has looked at."""
    assert hand.naiko
    return [hand.deck[peek.place] for peek in hand.naiko.talents[position].peeks]


def naiko_room(
    *players: str,
    carousel: int = WITHOUT_SWAP,
    held: int = 2,
    bots: int = 0,
    rules: Rules | None = None,
    **settings: Any,
) -> LoneTable:
    """A room whose first hand was just dealt. Of three, the first is the button and acts first."""
    rules = rules or Rules(abilities=True, showdown="all", short_all_ins="never")
    room = LoneTable(Settings("river", rules, **settings))
    room.seat(*(players or ("ann", "ben", "cleo")))
    room.seat_bots("ann", bots)
    for seat in room.table.seats.values():
        seat.stars = held
    room.deal()
    set_carousel(room, carousel)
    return room


def set_carousel(room: LoneTable, carousel: int) -> None:
    hand = room.table.playing
    assert hand
    assert hand.naiko
    hand.naiko.carousel = carousel


def ability(
    room: LoneTable, name: UsedInTurn, card: int | None = None, target: str | None = None
) -> UseAbility:
    """What the player whose turn it is would send."""
    hand = room.table.playing
    assert hand
    seat = room.table.seat_of(target) if target else None
    return UseAbility(room.actor, hand.number, len(hand.actions), name, card, seat)


def anchor(room: LoneTable, target: str) -> Outcome:
    """Whoever's turn it is declares it."""
    return room.do(ability(room, "anchor", target=target))


def answer(room: LoneTable, player: str, shield: bool) -> AnswerAnchor:
    return AnswerAnchor(player, room.table.hands, shield)


def stars_of(room: LoneTable, player: str, seen_by: str | None = None) -> int:
    """As a view tells."""
    number = room.table.seat_of(player)
    return next(seat.stars for seat in room.view(seen_by).seats if seat.seat == number)


def offers(room: LoneTable, player: str) -> dict[str, AbilityView]:
    """What a player is offered, by the abilities' names."""
    you = room.view(player).you
    assert you
    return {offer.ability: offer for offer in you.abilities}
