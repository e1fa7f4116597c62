"""A finished hand as one reader may know it: what was public, and the hole cards he was entitled to see.

A record keeps the deck, the posts and the actions; what happened is had by playing them again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from riverboat.cards.card import NAMES, names_of
from riverboat.game.errors import IllegalAction
from riverboat.game.events import HandEvent, Shown
from riverboat.game.state import CHECK_OR_CALL, FOLD
from riverboat.naiko.abilities import answer_anchor, use_again
from riverboat.naiko.events import AbilityEvent
from riverboat.naiko.hand import NaikoHand
from riverboat.naiko.state import Ability, Naiko, Use, as_dealt
from riverboat.table.commands import HandRecord

BOT_MARK = " (BOT)"
"""After the name of a player who is a program, in every format."""


class NotDealtIn(Exception):
    """The player was not in this hand: nothing of it is his."""


class CannotPlayAgain(Exception):
    """The record's cards, posts and actions do not lead to its result; the message says where."""


@dataclass(frozen=True, slots=True)
class Venue:
    """What a record does not say of the table it was played at."""

    id: str
    name: str
    seats: int


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """An ability of Naiko that was used, as far as the reader may know it."""

    turn: int
    """Players' actions that came before it."""
    position: int
    ability: Ability
    target: int | None
    """Anchor: the position that it was declared on."""
    cards: list[str] | None
    """Peek: the card seen. Swap: the one given up and the one drawn. None where the reader does not know."""


@dataclass(frozen=True, slots=True)
class History:
    """One hand for one reader. Made by `whole`, `seen_by` and `seen_by_all` only."""

    record: HandRecord
    table: Venue
    events: list[HandEvent | AbilityEvent]
    hero: int | None
    """The reader's position; None when he was not in the hand."""
    known: Mapping[int, list[str]]
    """By position, the hole cards that the reader knows without their being shown."""

    @property
    def hand(self) -> NaikoHand:
        return self.record.hand

    @property
    def began(self) -> datetime:
        """When it was dealt, in UTC; when it ended, for a record that does not tell."""
        milliseconds = self.hand.began or self.record.ended
        return datetime.fromtimestamp(milliseconds // 1000, UTC)

    @property
    def names(self) -> list[str]:
        """Of the players, by position; bots are marked."""
        bots = set(self.record.bots)
        return [name + BOT_MARK * (i in bots) for i, (_, name) in enumerate(self.record.players)]

    @property
    def naiko(self) -> Naiko | None:
        """The carousel, and everybody's stars when the hand began; None in other modes."""
        return as_dealt(self.hand.naiko) if self.hand.naiko else None

    @property
    def abilities(self) -> list[AbilityUse]:
        """What was used, in order: that is public, the cards are the user's alone."""
        naiko = self.hand.naiko
        return [self._ability(use, naiko) for use in naiko.uses] if naiko else []

    def _ability(self, use: Use, naiko: Naiko) -> AbilityUse:
        talent, deck = naiko.talents[use.position], self.hand.deck
        cards: list[str] | None = None
        if use.ability == "peek":
            cards = [NAMES[deck[peek.place]] for peek in talent.peeks]
        elif use.ability == "swap" and talent.swap:
            cards = [NAMES[talent.swap.card], NAMES[deck[talent.swap.place]]]
        target = use.choice if use.ability == "anchor" else None
        known = cards if use.position in self.known else None
        return AbilityUse(use.turn, use.position, use.ability, target, known)

    @property
    def position_of(self) -> dict[int, int]:
        """Positions by seat number."""
        return {player.seat: position for position, player in enumerate(self.hand.players)}


def whole(record: HandRecord, table: Venue) -> History:
    """For the operator: every hole card. Raises CannotPlayAgain."""
    holes = {i: names_of(player.hole) for i, player in enumerate(record.hand.players)}
    return History(record, table, _events(record.hand), None, holes)


def seen_by(record: HandRecord, table: Venue, player: str) -> History:
    """For one account that was in the hand: his own cards, and those shown.

    Raises NotDealtIn, CannotPlayAgain.
    """
    accounts = [account for account, _ in record.players]
    if player not in accounts:
        raise NotDealtIn(f"{player} was not dealt into hand {record.hand.number} of {table.id}")
    hero = accounts.index(player)
    own = {hero: names_of(record.hand.players[hero].hole)}
    return History(record, table, _events(record.hand), hero, own)


def seen_by_all(record: HandRecord, table: Venue) -> History:
    """For a spectator: the cards that were shown. Raises CannotPlayAgain."""
    return History(record, table, _events(record.hand), None, {})


def _events(hand: NaikoHand) -> list[HandEvent | AbilityEvent]:
    """Everything that happened, with the hands shown after the end last."""
    stacks = [(player.seat, player.start) for player in hand.players]
    again, dealt = NaikoHand.deal(
        hand.rules, hand.number, hand.button, stacks, list(hand.deck), list(hand.posts)
    )
    events: list[HandEvent | AbilityEvent] = [*dealt]
    uses = list(hand.naiko.uses) if hand.naiko else []
    again.naiko = as_dealt(hand.naiko) if hand.naiko else None
    for place, (position, action) in enumerate(hand.actions):
        events += _use(again, [use for use in uses if use.turn == place])
        if again.actor != position:
            raise CannotPlayAgain(f"action {place + 1} is not the turn of position {position}")
        try:
            events += _act(again, action)
        except IllegalAction as refusal:
            raise CannotPlayAgain(f"action {place + 1} is refused: {refusal.code}") from None
    if [player.stack for player in again.players] != [player.stack for player in hand.players]:
        raise CannotPlayAgain("the hand ends with other stacks")
    if again.naiko != hand.naiko:
        raise CannotPlayAgain("its abilities come to something else")
    for now, then in zip(again.players, hand.players, strict=True):
        if then.shown and not now.shown:
            events.append(Shown(then.seat, names_of(then.hole)))
    return events


def _use(hand: NaikoHand, uses: list[Use]) -> list[AbilityEvent]:
    """The abilities of one turn, and what became of an anchor."""
    events: list[AbilityEvent] = []
    for number, use in enumerate(uses):
        try:
            events += use_again(hand, use)
            shielded = [each.ability for each in uses[number + 1 : number + 2]] == ["shield"]
            if hand.naiko and hand.naiko.window and not shielded:
                target = hand.naiko.anchors[-1].target
                events += answer_anchor(hand, target, shield=False)
        except IllegalAction as refusal:
            raise CannotPlayAgain(f"ability {use.ability} is refused: {refusal.code}") from None
    return events


def _act(hand: NaikoHand, action: int) -> list[HandEvent]:
    if action == FOLD:
        return hand.fold()
    return hand.check_or_call() if action == CHECK_OR_CALL else hand.raise_to(action)
