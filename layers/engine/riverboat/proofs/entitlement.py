"""Who may have which places of a deck proved once its hand is over (rules 13.2, 13.3).

It starts from the cards that a player saw, and asks the deck where they lay. So a way of dealing that moves
cards cannot open a place that nobody saw: folded, mucked, burnt and undealt cards are in no list here.
Whether those are the places that the dealing order says is for the verifier to ask.
"""

from typing import Literal, NamedTuple

from riverboat.naiko.hand import NaikoHand

type Why = Literal["own", "board", "shown", "given", "peeked"]
"""`given`: a hole card that its owner exchanged; `peeked`: one that he looked at before its time (Naiko)."""


class Entitled(NamedTuple):
    why: Why
    seat: int | None
    """Whose card it was, or who peeked at it; None for the board."""


def entitled_places(hand: NaikoHand, position: int | None) -> dict[int, Entitled]:
    """By place of the deck: what the player at `position` saw, or a spectator for None.

    His own hole cards, with those that he gave up or peeked at, the board as far as it was dealt, and hands
    that were shown. Raises ValueError for a hand that is not over.
    """
    if not hand.over:
        raise ValueError("a hand is proved when it is over")
    place_of = {card: place for place, card in enumerate(hand.deck)}
    places: dict[int, Entitled] = {}
    if position is not None and hand.naiko:
        seat, talent = hand.players[position].seat, hand.naiko.talents[position]
        places |= {peek.place: Entitled("peeked", seat) for peek in talent.peeks}
        if talent.swap:
            places[place_of[talent.swap.card]] = Entitled("given", seat)
    places |= {place_of[card]: Entitled("board", None) for card in hand.board}
    for other, player in enumerate(hand.players):
        if player.shown and other != position:
            places |= {place_of[card]: Entitled("shown", player.seat) for card in player.hole}
    if position is not None:
        own = hand.players[position]
        places |= {place_of[card]: Entitled("own", own.seat) for card in own.hole}
    return dict(sorted(places.items()))
