"""One recorded hand through the engine: is every action legal, and are the final stacks the recorded ones?

The cards of a hand that was mucked or never recorded are chosen so that it cannot win: the table saw it lose.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, combinations, islice
from math import comb
from typing import cast, get_args

from riverboat.cards.card import show_cards
from riverboat.cards.low import NO_LOW
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.betting import LIMITS
from riverboat.game.errors import IllegalAction
from riverboat.game.events import HandEvent, PostKind, PotWon
from riverboat.game.games import GAMES, Game
from riverboat.game.hand import Hand
from riverboat.game.rules import Rules
from riverboat.game.state import Post
from riverboat.records import phh
from riverboat_local.phh import UNKNOWN, RecordedHand, Step

VARIANTS = {
    letter + game.phh: (game.name, limit) for game in GAMES.values() for limit, letter in phh.LETTERS.items()
}
"""Game and limit of each PHH variant that we play: the standard's codes, and those of our own export."""

RECORDED_RAISE_CAP = 4
"""Raises after the bet in recorded fixed-limit hands."""

_ENOUGH_CANDIDATES = 1000
"""Holdings tried for a hand that must lose: all there are in hold'em (at most C(45, 2) = 990), else so many
from all over the deck."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """The engine agrees with the record."""

    half_chip_tie: bool
    """The record splits a chip; ours gave it to one of the winners."""
    compared: bool
    """Whether the file told final stacks to compare with."""


@dataclass(frozen=True, slots=True)
class Skipped:
    variant: str
    reason: str


@dataclass(frozen=True, slots=True)
class Mismatch:
    source: str
    difference: str

    def __str__(self) -> str:
        return f"mismatch {self.source}: {self.difference}"


class _CannotReplay(Exception):
    """The record does not tell enough, or plays by a rule that the engine does not have."""


class _Differs(Exception):
    """The engine refuses or expects something else; the message says what."""


def rehearse(record: RecordedHand) -> Replayed | Skipped | Mismatch:
    """Play a recorded hand and compare."""
    try:
        return _rehearse(record)
    except _CannotReplay as reason:
        return Skipped(record.variant, str(reason))
    except _Differs as difference:
        return Mismatch(record.source, str(difference))


def _rehearse(record: RecordedHand) -> Replayed:
    game, limit = VARIANTS.get(record.variant, ("", ""))
    if game not in GAMES or limit not in LIMITS:
        raise _CannotReplay("this variant is not built yet")
    if record.starting_stacks is None:
        raise _CannotReplay("a starting stack is unknown")
    rules = _rules(record, game, limit)
    board = [card for step in record.steps if step.verb == "board" for card in step.cards]
    if len(board) > sum(GAMES[game].board):
        raise _CannotReplay("the board was dealt more than once")
    count = len(record.starting_stacks)
    if not 2 <= count <= GAMES[game].most_players(rules.burn):
        raise _CannotReplay(f"{count} players were dealt in")
    mucked = {step.position for step in record.steps if step.verb == "muck"}
    try:
        return _play_out(record, rules, _holes(record, GAMES[game], board, set()), board)
    except _Differs:
        if not mucked:
            raise
    # What somebody mucked is recorded, and would have won: he did not claim it, so it may not count.
    return _play_out(record, rules, _holes(record, GAMES[game], board, mucked), board)


def _play_out(
    record: RecordedHand, rules: Rules, holes: Sequence[Sequence[int]], board: Sequence[int]
) -> Replayed:
    """The whole hand with these hole cards. Raises _Differs."""
    game = GAMES[rules.game]
    try:
        deck = stacked_deck(holes, board, rules.burn, game.deck, game.board[1:])
    except ValueError as error:
        raise _Differs(f"the cards cannot be: {error}") from None
    assert record.starting_stacks is not None
    stacks = list(enumerate(record.starting_stacks, start=1))
    hand, events = Hand.deal(rules, 0, len(stacks), stacks, deck, _posts(record))
    settlement = _play(hand, record.steps, events)
    if record.finishing_stacks is None:
        return Replayed(half_chip_tie=False, compared=False)
    if not hand.over:
        raise _Differs(f"the record ends before the hand does: p{hand.actor + 1} is to act")
    return Replayed(_compare(hand, record.finishing_stacks, settlement), compared=True)


def _rules(record: RecordedHand, game: str, limit: str) -> Rules:
    big_blind = record.least_bet
    small_blind = next((blind for blind in record.blinds if 0 < blind < big_blind), big_blind // 2)
    cap = RECORDED_RAISE_CAP if limit == "fixed-limit" else None
    return Rules(game, limit, small_blind, big_blind, raise_cap=cap, rake=record.rake)


def _posts(record: RecordedHand) -> list[Post]:
    """Antes first, as they were recorded, then blinds and posts in the order of the positions."""
    if record.posts is not None:
        return [Post(position, _post_kind(kind), chips) for position, kind, chips in record.posts]
    ante_kind: PostKind = "ante" if record.ante_is_layered else "big_blind_ante"
    posts = [Post(position, ante_kind, ante) for position, ante in enumerate(record.antes) if ante]
    big_blind = record.least_bet
    seats_of_blinds = (1, 0) if len(record.blinds) == 2 else (0, 1)
    for position, blind in enumerate(record.blinds):
        if abs(blind) > big_blind or (blind > 0 and position not in seats_of_blinds):
            raise _CannotReplay("a straddle was posted")
        if blind < 0:
            posts.append(Post(position, "live", -blind))
        elif blind == big_blind and (position == seats_of_blinds[1] or not record.blinds[seats_of_blinds[1]]):
            posts.append(Post(position, "big_blind", blind))
        elif blind:
            posts.append(Post(position, "small_blind", blind))
    return posts


def _post_kind(kind: str) -> PostKind:
    if kind not in get_args(PostKind.__value__):
        raise _CannotReplay(f"the post {kind!r} is not known")
    return cast(PostKind, kind)


def _play(hand: Hand, steps: Iterable[Step], events: list[HandEvent]) -> list[HandEvent]:
    """All recorded steps; what the engine said to the last one that it had a part in."""
    seen = 0
    for step in steps:
        match step.verb:
            case "board":
                seen += len(step.cards)
                if tuple(hand.board[seen - len(step.cards) : seen]) != step.cards:
                    raise _Differs(f"{step.text!r}: the betting is not over, p{hand.actor + 1} is to act")
            case "show":
                held = hand.players[step.position].hole
                if sorted(held) != sorted(step.cards):
                    raise _Differs(f"{step.text!r}: the hand was dealt {show_cards(held)}")
            case "muck":
                pass
            case _:
                if hand.over:
                    raise _Differs(f"{step.text!r}: the hand is over")
                if len(hand.board) != seen:
                    raise _Differs(f"{step.text!r}: the betting round is over")
                if hand.actor != step.position:
                    raise _Differs(f"{step.text!r}: p{hand.actor + 1} is to act")
                events = _act(hand, step)
    return events


def _act(hand: Hand, step: Step) -> list[HandEvent]:
    try:
        match step.verb:
            case "fold":
                return hand.fold()
            case "check_or_call":
                return hand.check_or_call()
            case "raise_to":
                return hand.raise_to(step.raise_to)
    except IllegalAction as refusal:
        raise _Differs(f"{step.text!r} is refused: {refusal.code}, {hand.options()}") from None
    raise _Differs(f"{step.text!r} is no action of this game")


def _compare(hand: Hand, recorded: Sequence[Decimal], settlement: Sequence[HandEvent]) -> bool:
    """Whether the stacks differ by the halves of a chip only; raises _Differs when by more."""
    got = [player.stack for player in hand.players]
    if all(stack == expected for stack, expected in zip(got, recorded, strict=True)):
        return False
    tied = _tied_seats(settlement)
    differences = [
        f"p{seat} expected {expected}, got {stack}"
        for seat, (expected, stack) in enumerate(zip(recorded, got, strict=True), start=1)
        if expected != stack and not (seat in tied and expected % 1 and abs(expected - stack) < 1)
    ]
    if differences:
        raise _Differs("; ".join(differences))
    if round(sum(recorded), 1) != sum(got):
        raise _Differs(f"the recorded stacks sum to {sum(recorded)}, ours to {sum(got)}")
    return True


def _tied_seats(settlement: Sequence[HandEvent]) -> set[int]:
    """Seats that share a pot with somebody."""
    wins = [event for event in settlement if isinstance(event, PotWon)]
    winners = [(event.pot, event.seat) for event in wins]
    return {seat for pot, seat in winners if sum(other == pot for other, _ in winners) > 1}


def _holes(
    record: RecordedHand, game: Game, board: Sequence[int], doubted: Collection[int]
) -> list[list[int]]:
    """Everybody's cards: those recorded, and for the others some that fit the recorded end.

    The recorded cards of `doubted` positions are replaced as well where they beat a hand that was shown.
    """
    holes = [list(hole) or [UNKNOWN] * game.hole_cards for hole in record.holes]
    folded = {step.position for step in record.steps if step.verb == "fold"}
    for step in record.steps:
        if step.verb == "show" and UNKNOWN in holes[step.position]:
            holes[step.position] = list(step.cards)
    if any(len(hole) != game.hole_cards for hole in holes):
        raise _CannotReplay("the hole cards are not those of the game")
    spare = _Spare(card for card in game.deck if card not in {*board, *chain(*holes)})
    live = [position for position in range(len(holes)) if position not in folded]
    if record.finishing_stacks and len(live) > 1 and len(board) == sum(game.board):
        losers = [position for position in live if position in doubted or UNKNOWN in holes[position]]
        shown = [holes[position] for position in live if position not in losers]
        if shown:
            weakest = max(game.high(hole, board) for hole in shown)
            for position in losers:
                if UNKNOWN in holes[position] or game.high(holes[position], board) <= weakest:
                    holes[position] = spare.losing(game, holes[position], board, shown)
        elif any(UNKNOWN in holes[position] for position in live):
            raise _CannotReplay("nobody showed at the showdown")
    return [[spare.pop() if card == UNKNOWN else card for card in hole] for hole in holes]


class _Spare(list[int]):
    """Cards that nobody was recorded to hold."""

    def losing(
        self, game: Game, hole: Sequence[int], board: Sequence[int], shown: Sequence[Sequence[int]]
    ) -> list[int]:
        """Take the weakest holding there is, with the cards of `hole` that are known where not all are.

        It loses to the hands that were shown, both halves where there are two.
        """
        known = [card for card in hole if card != UNKNOWN] if UNKNOWN in hole else []
        best = min(game.high(other, board) for other in shown)
        best_low = min(_low(game, other, board) for other in shown)
        missing = game.hole_cards - len(known)
        stride = -(-comb(len(self), missing) // _ENOUGH_CANDIDATES)
        weakest, taken = (0, 0), tuple[int, ...]()
        for cards in islice(combinations(self, missing), 0, None, stride):
            holding = [*known, *cards]
            low, high = _low(game, holding, board), game.high(holding, board)
            if high > best and (low > best_low or low == NO_LOW) and (low, high) > weakest:
                weakest, taken = (low, high), cards
        if not taken:
            raise _CannotReplay("a hand was mucked that could not lose")
        for card in taken:
            self.remove(card)
        return [*known, *taken]


def _low(game: Game, hole: Sequence[int], board: Sequence[int]) -> int:
    return game.low(hole, board) if game.low else NO_LOW
