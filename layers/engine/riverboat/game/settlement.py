"""The end of a hand: what is uncalled, showdown, pots, rake (rules 5.5 to 5.8, 6.1 to 6.4, 7.1)."""

from collections.abc import Sequence
from typing import NamedTuple

from riverboat.cards.card import names_of
from riverboat.cards.low import NO_LOW
from riverboat.game.events import HandEnded, HandEvent, Mucked, PotWon, Returned, Shown
from riverboat.game.games import GAMES, Game
from riverboat.game.pots import Pot, layered, split, uncalled
from riverboat.game.state import HandState

LOW_HALF = "low"
"""What a hand that wins the low half is called."""


class Share(NamedTuple):
    """Part of a pot that some positions win together."""

    amount: int
    winners: list[int]
    """Odd chips go to the first."""
    ranking: str | None


class Scores(NamedTuple):
    """What the live hands are worth, by position; smaller is stronger."""

    high: dict[int, int]
    low: dict[int, int]
    """Only of hands that have a low."""


def settle(hand: HandState, events: list[HandEvent]) -> None:
    """Return what nobody called, show down, pay every pot."""
    game, players = GAMES[hand.rules.game], hand.players
    live = [i for i, player in enumerate(players) if not player.folded]
    _return_uncalled(hand, live, events)
    pots = layered([player.paid for player in players], live, hand.dead)
    scores = None
    if len(live) > 1:
        scores = scores_of(hand, live)
        _show_down(hand, live, pots, scores, events)
    for number, pot in enumerate(pots):
        for share in _shares(game, pot.amount - _take_rake(hand, pot.amount), pot.eligible, scores):
            for i, chips in split(share.amount, share.winners):
                players[i].won += chips
                players[i].stack += chips
                events.append(PotWon(players[i].seat, number, chips, share.ranking))
    hand.over = True
    events.append(HandEnded(hand.number, hand.rake))


def show_all(hand: HandState, events: list[HandEvent]) -> None:
    """Nobody can bet any more: every live hand is turned up before the board runs out."""
    for player in hand.players:
        if not player.folded and not player.shown:
            player.shown = True
            events.append(Shown(player.seat, names_of(player.hole)))


def _return_uncalled(hand: HandState, live: list[int], events: list[HandEvent]) -> None:
    position, back = uncalled([player.paid for player in hand.players], live)
    if back:
        player = hand.players[position]
        player.paid -= back
        player.stack += back
        events.append(Returned(player.seat, back))


def scores_of(hand: HandState, live: list[int]) -> Scores:
    game, board, players = GAMES[hand.rules.game], hand.board, hand.players
    high = {i: game.high(players[i].hole, board) for i in live}
    if game.low is None:
        return Scores(high, {})
    lows = {i: game.low(players[i].hole, board) for i in live}
    return Scores(high, {i: score for i, score in lows.items() if score != NO_LOW})


def _shares(game: Game, amount: int, eligible: list[int], scores: Scores | None) -> list[Share]:
    """Who wins what of a pot. The odd chip between the halves goes to the high one (rules 5.7).

    Players who tie for both halves share the whole pot as evenly as possible (rules 2.8).
    """
    if scores is None:
        return [Share(amount, eligible, None)]
    high = _best(scores.high, eligible)
    ranking = game.category(scores.high[high[0]])
    low = _best(scores.low, eligible)
    if not low or low == high:
        return [Share(amount, high, ranking)]
    high_half = amount - amount // 2
    odd = high[: high_half % len(high)]
    return [Share(high_half, high, ranking), Share(amount // 2, _evened_out(low, high, odd), LOW_HALF)]


def _evened_out(low: list[int], high: list[int], odd: list[int]) -> list[int]:
    """The winners of the low half in the order of its odd chips.

    Of those who tie for both halves while others share one of them, whoever had an odd chip of the high half
    comes after whoever had none; the places of the others do not change (rules 5.8).
    """
    both = iter(sorted([i for i in low if i in high], key=odd.__contains__))
    return [next(both) if i in high else i for i in low]


def _best(scores: dict[int, int], eligible: Sequence[int]) -> list[int]:
    """Those who tie for the best of these scores; nobody when nobody has one."""
    best = min([scores[i] for i in eligible if i in scores], default=None)
    return [i for i in eligible if scores.get(i) == best] if best is not None else []


def _take_rake(hand: HandState, pot: int) -> int:
    rake = hand.rules.rake
    if rake is None or (rake.no_flop_no_drop and not hand.board):
        return 0
    taken = pot * rake.per_mille // 1000
    if rake.cap is not None:
        taken = min(taken, rake.cap - hand.rake)
    hand.rake += taken
    return taken


def _show_down(
    hand: HandState, live: list[int], pots: list[Pot], scores: Scores, events: list[HandEvent]
) -> None:
    """The last aggressor of the river shows first, else the first left of the button (rules 6.1).

    Under `muck` a hand is shown while it may still win a contested pot, or half of one, against those that
    were shown before it (rules 6.4).
    """
    players = hand.players
    contests = [
        (half, [i for i in pot.eligible if i in half])
        for pot in pots
        if len(pot.eligible) > 1
        for half in scores
    ]
    first = live.index(hand.aggressor) if hand.aggressor in live else 0
    for i in live[first:] + live[:first]:
        player = players[i]
        if player.shown:
            continue
        player.shown = hand.rules.showdown == "all" or any(
            i in contenders and all(half[i] <= half[j] for j in contenders if players[j].shown)
            for half, contenders in contests
        )
        events.append(Shown(player.seat, names_of(player.hole)) if player.shown else Mucked(player.seat))
