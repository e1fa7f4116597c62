"""Random no-limit hands beside pokerkit: the same decisions, the same options, the same final stacks.

Where the two differ on purpose, the rule that ours follows is named below; any other difference fails.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest
from pokerkit import Automation, Mode, NoLimitTexasHoldem

from riverboat.cards import show_cards
from riverboat.events import HandEvent, PotWon
from riverboat.games import BOARD_CARDS
from riverboat.hand import NOBODY, Hand, deal
from riverboat.rules import Rules
from riverboat.shuffle import derive, shuffled_deck

HANDS = 2_400
BATCHES = 8


class Known(Enum):
    """Where pokerkit goes another way than rules.md (sections 4 and 5)."""

    CALL_OF_A_SHORT_BIG_BLIND = "the amount to call stays the full big blind; there it is what was posted"
    A_RAISE_NOBODY_CAN_MATCH = (
        "raising is open while another live player can act; there he must have the chips"
    )
    SHORT_FIRST_BET = "an all-in below a full bet reopens nothing; there the first one of a street does"
    SHORT_ALL_INS_SINCE_HE_ACTED = "they add up from the bet a player answered; there without regard to him"
    NOTHING_TO_CONTEST = "the board is dealt at once; there the big blind is asked first"
    ODD_CHIPS = "one each to the tied, pot by pot; there all to one of them"


AUTOMATED = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(slots=True)
class Twins:
    """One hand in both engines."""

    ours: Hand
    theirs: Any
    events: list[HandEvent]
    board_seen: int = 0
    differences: list[Known] = field(default_factory=list)

    def fold(self) -> None:
        self.events += self.ours.fold()
        self.theirs.fold()

    def check_or_call(self) -> None:
        self.events += self.ours.check_or_call()
        self.theirs.check_or_call()

    def raise_to(self, street_total: int) -> None:
        self.events += self.ours.raise_to(street_total)
        self.theirs.complete_bet_or_raise_to(street_total)

    def deal_board(self) -> None:
        """Their board, with the cards of ours."""
        while self.theirs.status:
            if self.theirs.can_burn_card():
                self.theirs.burn_card("??")
            elif self.theirs.can_deal_board():
                street = {0: 1, 3: 2, 4: 3}[self.board_seen]
                cards = self.ours.board[self.board_seen : self.board_seen + BOARD_CARDS[street]]
                assert len(cards) == BOARD_CARDS[street], "theirs is a street ahead"
                self.theirs.deal_board(show_cards(cards))
                self.board_seen += len(cards)
            else:
                return

    def their_window(self) -> tuple[int, int]:
        least = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        return (least or 0, most or 0)


def dealt(draw: random.Random, entropy: bytes) -> Twins:
    """2 to 9 players with stacks from one chip up, at various blinds and antes."""
    count = draw.randint(2, 9)
    big_blind = draw.choice([2, 10, 100])
    small_blind = max(1, big_blind // 2)
    ante = draw.choice([0, 0, 0, 1, big_blind // 4])
    stacks = [draw.randint(1, draw.choice([3, 60, 60]) * big_blind) for _ in range(count)]
    rules = Rules(small_blind=small_blind, big_blind=big_blind, ante=ante)
    hand, events = deal(rules, 1, count, list(enumerate(stacks, start=1)), shuffled_deck(entropy))
    state = NoLimitTexasHoldem.create_state(
        AUTOMATED, True, ante, (small_blind, big_blind), big_blind, stacks, count, mode=Mode.TOURNAMENT
    )
    for player in hand.players:
        state.deal_hole(show_cards(player.hole))
    return Twins(hand, state, events)


def play(twins: Twins, draw: random.Random) -> bool:
    """Play to the end, comparing every decision; False when the call of a short big blind ended it early."""
    hand = twins.ours
    while True:
        twins.deal_board()
        if hand.over:
            break
        assert twins.theirs.status, "theirs is over before ours"
        assert hand.actor == twins.theirs.actor_index
        player = hand.players[hand.actor]
        to_call, least, most = hand.options()
        if min(to_call, player.stack) != twins.theirs.checking_or_calling_amount:
            assert hand.street == 0
            assert max(other.bet for other in hand.players) < hand.rules.big_blind
            twins.differences.append(Known.CALL_OF_A_SHORT_BIG_BLIND)
            return False
        compare_raises(twins, (least, most))
        window = (least, most) if (least, most) == twins.their_window() else (0, 0)
        luck = draw.random()
        if luck < 0.15 and to_call:
            twins.fold()
        elif luck < 0.70 or not window[1]:
            twins.check_or_call()
        else:
            twins.raise_to(draw.choice([most, least + int((most - least) * draw.random() ** 3)]))
    finish(twins)
    return True


def compare_raises(twins: Twins, ours: tuple[int, int]) -> None:
    """The same least and most raise, but for what is known."""
    theirs = twins.their_window()
    if ours == theirs:
        return
    hand = twins.ours
    others = [p for i, p in enumerate(hand.players) if i != hand.actor and not p.folded]
    if theirs == (0, 0) and all(other.bet + other.stack <= hand.bet for other in others):
        twins.differences.append(Known.A_RAISE_NOBODY_CAN_MATCH)
    elif ours == (0, 0) and hand.raises == (hand.street == 0) and hand.aggressor != NOBODY:
        twins.differences.append(Known.SHORT_FIRST_BET)
    elif hand.bet > hand.full_bet and hand.players[hand.actor].answered >= 0 and (0, 0) in (ours, theirs):
        twins.differences.append(Known.SHORT_ALL_INS_SINCE_HE_ACTED)
    else:
        pytest.fail(f"raise {ours}, pokerkit {theirs}: {hand}")


def finish(twins: Twins) -> None:
    """Let theirs end as well and compare the stacks."""
    while twins.theirs.status:
        assert twins.theirs.checking_or_calling_amount == 0, f"theirs is not over: {twins.ours}"
        twins.differences.append(Known.NOTHING_TO_CONTEST)
        twins.theirs.check_or_call()
        twins.deal_board()
    ours = [player.stack for player in twins.ours.players]
    theirs = list(twins.theirs.stacks)
    if ours == theirs:
        return
    pots: dict[int, set[int]] = {}
    for event in twins.events:
        if isinstance(event, PotWon):
            pots.setdefault(event.pot, set()).add(event.seat)
    odd_chips = sum(len(winners) - 1 for winners in pots.values())
    tied = {seat for winners in pots.values() if len(winners) > 1 for seat in winners}
    apart = {seat: a - b for seat, (a, b) in enumerate(zip(ours, theirs, strict=True), start=1) if a != b}
    assert apart.keys() <= tied, f"ours {ours}, pokerkit {theirs}: {twins.ours}"
    assert sum(chips for chips in apart.values() if chips > 0) <= odd_chips, f"ours {ours}, pokerkit {theirs}"
    assert sum(apart.values()) == 0
    twins.differences.append(Known.ODD_CHIPS)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_go_as_in_pokerkit(batch: int) -> None:
    differences: Counter[Known] = Counter()
    hands = HANDS // BATCHES
    finished = 0
    for number in range(batch * hands, (batch + 1) * hands):
        draw = random.Random(number)
        twins = dealt(draw, derive(b"beside pokerkit", str(number)))
        finished += play(twins, draw)
        differences.update(set(twins.differences))
    assert finished > hands * 0.85
    assert differences.total() < hands * 0.3, "the exceptions are no longer exceptions"
