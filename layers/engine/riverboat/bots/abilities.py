"""Naiko's abilities as bots use them, each decided from the bot's own view (rules 11.7, 11.8).

Stars are few: an ability must promise something, more so while spending leaves none, less so at three, where
the next hand's star would be lost.
"""

from collections.abc import Sequence

from riverboat.bots.reading import Reading, price_of, read
from riverboat.cards.card import rank_of, suit_of
from riverboat.cards.chance import below, per_mille
from riverboat.cards.shuffle import derive
from riverboat.naiko.state import MOST_STARS
from riverboat.table.bots import AbilityWish
from riverboat.views.view import AbilityView, OptionsView, SeatView, View

SAMPLES = 1500
"""Showdowns sampled for a decision, shared among the opponents."""

FORESEEN = 20
"""Possible next cards that are tried before a peek."""


def ability(view: View, entropy: bytes) -> AbilityWish | None:
    """An offered ability to use before acting; None to go on without one.

    The same view and entropy choose the same. Raises ValueError for an onlooker's view.
    """
    reading = read(view)
    options = reading.you.options
    if options is None:
        return None
    offered = {offer.ability: offer for offer in reading.you.abilities}
    wish = None
    if "swap" in offered:
        wish = _swap(reading, options)
    if wish is None and "anchor" in offered:
        wish = _anchor(reading, options, offered["anchor"], derive(entropy, "anchor"))
    if wish is None and "peek" in offered:
        wish = _peek(reading, options, derive(entropy, "peek"))
    return wish


def shields(view: View, entropy: bytes) -> bool:
    """Whether to answer an anchor with Seal Shield: with a hand that wants to raise more than the pot."""
    reading = read(view)
    if view.limit != "no-limit" or reading.seat.bet + reading.seat.stack <= _pot_raise(view, reading.seat):
        return False
    strength = reading.equity(_samples(reading), derive(entropy, "equity")) - reading.fair
    (mood,) = per_mille(derive(entropy, "mood"), 1)
    wanted = 150 - 50 * (reading.seat.stars == MOST_STARS) + (mood - 500) // 12
    return strength >= min(wanted, (1000 - reading.fair) * 2 // 3)


def _samples(reading: Reading) -> int:
    return SAMPLES // (len(reading.opponents) + 1)


def _pot_raise(view: View, seat: SeatView) -> int:
    """The street total of a pot-sized raise by this seat, as things stand."""
    to_call = view.current_bet - seat.bet
    return view.current_bet + view.pot + to_call


def _price(reading: Reading, options: OptionsView) -> int:
    """The equity, in thousandths, from which putting chips in pays: for a call, or for a bet."""
    cost = options.call if options.call is not None else options.all_in
    if options.check or cost is None:
        return reading.fair
    return price_of(reading.view, reading.seat, cost)


# Sleeve Swap.


def _swap(reading: Reading, options: OptionsView) -> AbilityWish | None:
    """Give up the card without which the hand is expected to be better, if that makes it worth playing."""
    hole = reading.hole()
    bar = _playable(reading, options)
    worth, given = max(
        (_worth_of_keeping(reading.game.deck, kept, given, bar), given)
        for kept, given in zip(hole, reversed(hole), strict=True)
    )
    gain = worth - 100 * max(hand_points(hole) - bar, 0)
    wanted = 100 if reading.seat.stars == MOST_STARS else 160
    return AbilityWish("swap", card=given) if gain >= wanted else None


def _playable(reading: Reading, options: OptionsView) -> int:
    """Points from which a hand is played: more against more opponents, or against a raise; none for free."""
    if options.check:
        return -2
    raised = 3 if reading.view.current_bet > reading.view.big_blind else 0
    return min(len(reading.opponents), 6) + raised


def _worth_of_keeping(deck: Sequence[int], kept: int, given: int, bar: int) -> int:
    """Hundredths of a point above the bar that a hand with one unseen card is worth on average."""
    drawn = [hand_points([kept, card]) - bar for card in deck if card not in (kept, given)]
    return 100 * sum([points for points in drawn if points > 0]) // len(drawn)


def hand_points(hole: Sequence[int]) -> int:
    """How good two cards are before the flop, by Chen's count: 20 for aces, -1 for seven-deuce offsuit."""
    low, high = sorted(rank_of(card) for card in hole)
    half_points = {12: 20, 11: 16, 10: 14, 9: 12}.get(high, high + 2)
    if low == high:
        return max(half_points, 5)
    if suit_of(hole[0]) == suit_of(hole[1]):
        half_points += 4
    between = high - low - 1
    half_points -= (0, 2, 4, 8, 10)[min(between, 4)]
    if between <= 1 and high < 10:  # room for straights on top of it
        half_points += 2
    return -(-half_points // 2)


# Short Anchor.


def _anchor(
    reading: Reading, options: OptionsView, offered: AbilityView, entropy: bytes
) -> AbilityWish | None:
    """With a hand to see cheaply, hold back the opponent who has most behind to raise with."""
    view = reading.view
    if view.limit != "no-limit" or view.street == "river":
        return None
    seats = [seat for seat in view.seats if seat.seat in offered.targets and seat.in_hand]
    deep = [seat for seat in seats if seat.bet + seat.stack >= 2 * _pot_raise(view, seat)]
    if not deep or reading.seat.stack < view.pot:
        return None
    luck, mood = per_mille(derive(entropy, "mood"), 2)
    if luck >= (700 if reading.seat.stars == MOST_STARS else 250):
        return None
    equity = reading.equity(_samples(reading), derive(entropy, "equity"))
    price = max(_price(reading, options), reading.fair * 9 // 10)
    if price <= equity < reading.fair + 150 + mood // 20:
        return AbilityWish("anchor", target=max(deep, key=lambda seat: seat.stack).seat)
    return None


# Peek.


def _peek(reading: Reading, options: OptionsView, entropy: bytes) -> AbilityWish | None:
    """Look when the next card decides: when some cards make the hand worth its price and others do not."""
    full = reading.seat.stars == MOST_STARS
    if not full and (reading.view.street == "preflop" or (options.check and reading.seat.stars == 1)):
        return None
    price = _price(reading, options)
    samples = max(_samples(reading) // FORESEEN, 20)
    unseen = [
        card for card in reading.game.deck if card not in {*reading.hole(), *reading.board, *reading.out}
    ]
    worth = 0
    for number in range(FORESEEN):
        card = unseen.pop(below(len(unseen), derive(entropy, f"card {number}")))
        worth += reading.equity(samples, derive(entropy, f"equity {number}"), [card]) >= price
    decides = min(worth, FORESEEN - worth)
    return AbilityWish("peek") if decides >= (2 if full else 4) else None
