"""One hand in our engine and in pokerkit, decision by decision.

Where the two differ on purpose, `Known` names the rule that ours follows; any other difference is a Differs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    ShortDeckHoldemHand,
    StandardHighHand,
    State,
    Street,
)

from riverboat.cards.card import DECK_SIZE, show_cards
from riverboat.game.betting import LIMITS
from riverboat.game.events import HandEvent
from riverboat.game.games import GAMES
from riverboat.game.hand import Hand, Options
from riverboat.game.pots import layered
from riverboat.game.rules import Rules
from riverboat.game.settlement import scores_of
from riverboat.game.state import NOBODY


class Known(Enum):
    """Where pokerkit goes another way (rules 2.7, 2.8, 3.4, 4.11, 4.16, 4.19 to 4.22, 4.25 and 5.6)."""

    CALL_OF_A_SHORT_BIG_BLIND = "the amount to call stays the full big blind; there it is what was posted"
    RAISE_NOBODY_CAN_MATCH = "open while another live player can act; there he must have the chips"
    SHORT_FIRST_BET = "an all-in below a full bet reopens nothing; there the first one of a street does"
    SHORT_ALL_INS_ONCE_MORE = "they add up from the bet a player answered; there anew once they have added up"
    HALF_BET_ALL_IN = "in fixed-limit half a bet more is a raise and less is completed; there neither"
    SHORT_ALL_INS_UNDER_THE_CAP = "only full bets and raises count; there every all-in does"
    CAP_HEADS_UP = "no cap in a round that began heads-up; there one on every street"
    BLINDS_RECKONED_FULL = "a pot-sized raise preflop reckons full blinds; there those that were posted"
    BIG_BLIND_ANTE_LEFT_OUT = "a pot-sized raise preflop leaves it out; there it is counted"
    NOTHING_TO_CONTEST = "the board is dealt at once; there the big blind is asked first"
    ODD_CHIPS = "one each to the tied, pot by pot; there all to the first, of pots that who mucked set apart"
    NO_LOW_IN_A_SIDE_POT = "the high takes it; there the low half is shared by all when any player has a low"
    TIED_FOR_BOTH_HALVES = "they share the pot as evenly as possible; there each half by itself"


class Differs(AssertionError):
    """The engines do not agree, and no rule says that they should not."""


_AUTOMATED = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_STRUCTURES = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}


def _evaluated_once(hand_type: Any) -> Any:
    """The same hands; pokerkit asks for each again and again."""
    evaluate = lru_cache(maxsize=256)(hand_type.from_game_or_none)

    def from_game(hole: Iterable[Any], board: Iterable[Any] = ()) -> Any:
        hand = evaluate(tuple(hole), tuple(board))
        if hand is None:
            raise ValueError("no hand of this type")
        return hand

    return type(hand_type.__name__, (hand_type,), {"from_game": staticmethod(from_game)})


_HOLDEM = _evaluated_once(StandardHighHand)
_OMAHA = _evaluated_once(OmahaHoldemHand)
_EIGHT_OR_BETTER = _evaluated_once(OmahaEightOrBetterLowHand)
_SHORT_DECK = _evaluated_once(ShortDeckHoldemHand)
_HAND_TYPES = {
    "holdem": (_HOLDEM,),
    "omaha": (_OMAHA,),
    "omaha-hi-lo": (_OMAHA, _EIGHT_OR_BETTER),
    "five-card-omaha": (_OMAHA,),
    "five-card-omaha-hi-lo": (_OMAHA, _EIGHT_OR_BETTER),
    "short-deck": (_SHORT_DECK,),
}


@dataclass(slots=True)
class Twins:
    """The hand, ours and theirs."""

    ours: Hand
    theirs: Any
    events: list[HandEvent]
    board_seen: int = 0
    decisions: int = 0
    differences: set[Known] = field(default_factory=set)

    def fold(self) -> None:
        self.events += self.ours.fold()
        self.theirs.fold()

    def check_or_call(self) -> None:
        self.events += self.ours.check_or_call()
        self.theirs.check_or_call()

    def raise_to(self, street_total: int) -> None:
        self.events += self.ours.raise_to(street_total)
        self.theirs.complete_bet_or_raise_to(street_total)

    def next_decision(self) -> Options | None:
        """What both engines offer the same player; raises are those that both allow. None at the end.

        Ends the comparison, `ours` not over, where they ask for different calls.
        """
        self._deal_board()
        hand = self.ours
        if hand.over:
            self._finish()
            return None
        if not self.theirs.status or hand.actor != self.theirs.actor_index:
            raise Differs(f"{hand.actor} is to act, pokerkit {self.theirs.actor_index}: {hand}")
        self.decisions += 1
        player = hand.players[hand.actor]
        options = hand.options()
        if min(options.to_call, player.stack) != self.theirs.checking_or_calling_amount:
            if hand.street or max(other.bet for other in hand.players) >= hand.rules.big_blind:
                raise Differs(f"call {options}, pokerkit {self.theirs.checking_or_calling_amount}: {hand}")
            self.differences.add(Known.CALL_OF_A_SHORT_BIG_BLIND)
            return None
        return options._replace(**self._common_raises(options))

    def _deal_board(self) -> None:
        """Their board, with the cards of ours."""
        while self.theirs.status:
            if self.theirs.can_burn_card():
                self.theirs.burn_card("??")
            elif self.theirs.can_deal_board():
                count = 1 if self.board_seen else 3
                cards = self.ours.board[self.board_seen : self.board_seen + count]
                if len(cards) != count:
                    raise Differs(f"pokerkit is a street ahead: {self.ours}")
                self.theirs.deal_board(show_cards(cards))
                self.board_seen += len(cards)
            else:
                return

    def _common_raises(self, options: Options) -> dict[str, int]:
        """The raises that both offer, once every difference is explained."""
        least, most = options[1:]
        their_least = self.theirs.min_completion_betting_or_raising_to_amount or 0
        their_most = self.theirs.max_completion_betting_or_raising_to_amount or 0
        if (least, most) == (their_least, their_most):
            return {}
        known = self._explain(options, (their_least, their_most))
        if known is None:
            raise Differs(f"raise {least} to {most}, pokerkit {their_least} to {their_most}: {self.ours}")
        self.differences.add(known)
        if most and least == their_least:
            return {"raise_most": min(most, their_most)}
        return {"raise_least": 0, "raise_most": 0}

    def _explain(self, options: Options, theirs: tuple[int, int]) -> Known | None:
        """By which rule the raises offered differ; None for none."""
        hand = self.ours
        player = hand.players[hand.actor]
        ours = options[1:]
        closed = (0, 0)
        full_raises = hand.raises - (hand.street == 0)
        at_their_cap = (
            self.theirs.completion_betting_or_raising_count
            == self.theirs.street.max_completion_betting_or_raising_count
        )
        if closed not in (ours, theirs):
            return self._explain_sizes(options, theirs)
        if theirs == closed:
            others = [p for p in hand.players if p is not player and not p.folded]
            if all(other.bet + other.stack <= hand.bet for other in others):
                return Known.RAISE_NOBODY_CAN_MATCH
            if at_their_cap and hand.heads_up:
                return Known.CAP_HEADS_UP
            if at_their_cap and full_raises < self.theirs.completion_betting_or_raising_count:
                return Known.SHORT_ALL_INS_UNDER_THE_CAP
        size = LIMITS[hand.rules.limit].bet_size(hand.rules, hand.street)
        if hand.rules.limit == "fixed-limit" and hand.bet != size * hand.raises:
            return Known.HALF_BET_ALL_IN
        if player.answered < 0 or hand.aggressor == NOBODY or hand.bet == hand.full_bet:
            return None
        if theirs == closed:
            return Known.SHORT_ALL_INS_ONCE_MORE
        return Known.SHORT_FIRST_BET if full_raises == 0 else None

    def _explain_sizes(self, options: Options, theirs: tuple[int, int]) -> Known | None:
        """Both may raise, to different totals."""
        hand = self.ours
        rules = hand.rules
        all_in = hand.players[hand.actor].bet + hand.players[hand.actor].stack
        if rules.limit == "fixed-limit":
            size = LIMITS[rules.limit].bet_size(rules, hand.street)
            completed = theirs == (min(hand.bet + size, all_in),) * 2 and hand.full_bet < hand.bet
            return Known.HALF_BET_ALL_IN if completed else None
        if rules.limit == "pot-limit" and hand.street == 0 and hand.blinds_missing:
            pot = sum(p.paid for p in hand.players) + hand.dead
            most = options.to_call + pot + hand.bet
            if theirs == (options.raise_least, min(all_in, max(options.raise_least, most))):
                return Known.BIG_BLIND_ANTE_LEFT_OUT if rules.big_blind_ante else Known.BLINDS_RECKONED_FULL
        return None

    def _finish(self) -> None:
        """Let theirs end as well and compare the stacks."""
        while self.theirs.status:
            if self.theirs.checking_or_calling_amount != 0:
                raise Differs(f"pokerkit is not over: {self.ours}")
            self.differences.add(Known.NOTHING_TO_CONTEST)
            self.theirs.check_or_call()
            self._deal_board()
        if [player.stack for player in self.ours.players] != list(self.theirs.stacks):
            self._explain_stacks()

    def _explain_stacks(self) -> None:
        """Pay the pots with pokerkit's odd chips and lows: then the stacks must be its own.

        It reckons the pots anew among those who have not mucked, halves each of them when anybody has a low,
        and gives all odd chips to the first.
        """
        hand = self.ours
        left = [position for position, in_hand in enumerate(self.theirs.statuses) if in_hand]
        scores = scores_of(hand, left)
        stacks = [player.stack - player.won for player in hand.players]
        for pot in layered([player.paid for player in hand.players], left, hand.dead):
            high, low = _best(scores.high, pot.eligible), _best(scores.low, pot.eligible)
            halves = [(pot.amount, high)]
            if scores.low:
                low_half = pot.amount // 2
                halves = [(pot.amount - low_half, high), (low_half, low or pot.eligible)]
            for amount, winners in halves:
                share, odd = divmod(amount, len(winners))
                for position in winners:
                    stacks[position] += share
                stacks[winners[0]] += odd
            if scores.low and not low and len(pot.eligible) > 1:
                self.differences.add(Known.NO_LOW_IN_A_SIDE_POT)
            elif len(high) > 1 and high == low:
                self.differences.add(Known.TIED_FOR_BOTH_HALVES)
            elif max(len(high), len(low)) > 1 or scores.low:
                self.differences.add(Known.ODD_CHIPS)
        if stacks != list(self.theirs.stacks):
            raise Differs(f"final stacks, its odd chips, {stacks}, pokerkit {self.theirs.stacks}: {hand}")


def _best(scores: dict[int, int], eligible: list[int]) -> list[int]:
    best = min((scores[i] for i in eligible if i in scores), default=None)
    return [i for i in eligible if i in scores and scores[i] == best]


def begin(rules: Rules, stacks: list[int], deck: list[int]) -> Twins:
    """Deal the same hand in both engines."""
    count = len(stacks)
    hand, events = Hand.deal(rules, 1, count, list(enumerate(stacks, start=1)), deck)
    cap = LIMITS[rules.limit].raise_cap if rules.raise_cap is None else rules.raise_cap
    if count == 2:
        cap = None
    game = GAMES[rules.game]
    hole_cards = (False,) * game.hole_cards
    streets = [
        Street(
            street > 0,
            hole_cards if street == 0 else (),
            cards,
            False,
            Opening.POSITION,
            LIMITS[rules.limit].bet_size(rules, street),
            None if cap is None else cap + (street > 0),
        )
        for street, cards in enumerate(game.board)
    ]
    state = State(
        _AUTOMATED,
        Deck.STANDARD if len(game.deck) == DECK_SIZE else Deck.SHORT_DECK_HOLDEM,
        _HAND_TYPES[rules.game],
        tuple(streets),
        _STRUCTURES[rules.limit],
        not rules.big_blind_ante,
        (0, hand.dead) if rules.big_blind_ante else rules.ante,
        (rules.small_blind, rules.big_blind),
        0,
        stacks,
        count,
        mode=Mode.TOURNAMENT,
    )
    for player in hand.players:
        state.deal_hole(show_cards(player.hole))
    return Twins(hand, state, events)
