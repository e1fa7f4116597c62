"""What a hand costs besides the pot, and what a chip is worth outside."""

import pytest

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.rules import Rake, Rules
from riverboat.table import dealing as hands
from riverboat.table.commands import SitIn, StandUp, TopUp, VoidHand
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable
from tests.support.till import GRANTS, HOUSE, gained, moved


def table(fee: int, coefficient: int, rules: Rules | None = None, pause: int = 4) -> LoneTable:
    return LoneTable(
        Settings(
            "river",
            rules or Rules(),
            least_buy_in=2,
            most_buy_in=300,
            pause_seconds=pause,
            fee=fee,
            coefficient=coefficient,
        )
    )


def stacks(room: LoneTable) -> list[int]:
    return [room.table.seats[number].stack for number in sorted(room.table.seats)]


def test_the_check_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """N=1, A=20, A wins 200, B loses 120, C loses 80: +180, -140, -100, and the house has 60."""
    # rules 7.5, 7.6
    room = table(fee=20, coefficient=1, rules=Rules(small_blind=20, big_blind=40))
    room.seat("A", "B", buy_in=300)
    room.seat("C", buy_in=80)
    holes = [parse_cards(hole) for hole in ("7c2d", "7d2h", "AsAh")]  # B, C, A: A has the button
    deck = stacked_deck(holes, parse_cards("KcKdQh9s3c"), burn=True)
    monkeypatch.setattr(hands, "shuffled_deck", lambda *_: deck)
    room.deal()
    room.act("raise", 120)
    room.act("call")
    outcome = room.act("all_in")
    while room.table.playing:
        outcome = room.act("check")
    won = dict(zip("ABC", [stack - 300 for stack in stacks(room)[:2]] + [stacks(room)[2] - 80], strict=True))
    assert won == {"A": 200, "B": -120, "C": -80}
    units = gained(outcome)
    assert {account: chips * 1 + units[account] for account, chips in won.items()} == {
        "A": 180,
        "B": -140,
        "C": -100,
    }
    assert units[HOUSE] == 60


def test_a_chip_is_worth_its_coefficient_at_the_tables_edge() -> None:
    # rules 7.4
    room = table(fee=20, coefficient=50)
    room.seat("ann", "ben", buy_in=100)
    assert room.paid_out == -2 * 100 * 50
    room.do(TopUp("ann", 10))
    assert room.paid_out == -(2 * 100 + 10) * 50
    room.deal()
    units = gained(room.act("fold"))
    assert units == {"ann": -20, "ben": -20, HOUSE: 40}, "a fee is units, not chips"
    assert gained(room.do(StandUp("ben"))) == {"ben": 101 * 50}


@pytest.mark.parametrize(
    ("fee", "coefficient", "balance", "chips", "back"),
    [
        (20, 1, 20, 0, 0),
        (20, 1, 5, 15, 0),
        (20, 1, 0, 20, 0),
        (20, 8, 3, 3, 7),  # 17 short: three chips are 24
        (20, 8, 4, 2, 0),
        (20, 100, 0, 1, 80),
    ],
)
def test_what_the_account_lacks_the_stack_pays_in_whole_chips(
    fee: int, coefficient: int, balance: int, chips: int, back: int
) -> None:
    # rules 7.7
    room = table(fee, coefficient)
    room.seat("ann", "ben", buy_in=100)
    room.purses["ann"] = balance
    room.deal()
    outcome = room.act("fold")
    assert stacks(room) == [99 - chips, 101]
    paid = {reason: units for reason, account, units in moved(outcome) if account == "ann"}
    wanted = {"fee": -min(balance, fee), "fee_change": back}
    assert paid == {reason: units for reason, units in wanted.items() if units}
    assert gained(outcome)[HOUSE] == 2 * fee


def test_the_house_never_gets_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in the account and two chips left: that is all the house gets of him."""
    # rules 7.7
    room = table(fee=20, coefficient=1)
    room.seat("ann", "ben", buy_in=3)
    room.purses |= {"ann": 0, "ben": 7}
    room.deal()
    outcome = room.act("fold")
    assert gained(outcome) == {"ben": -7, HOUSE: 2 + 7 + 4}
    assert stacks(room) == [0, 0]
    assert [seat.out_since is not None for seat in room.table.seats.values()] == [True, True]
    assert room.refusal(SitIn("ann")) == "no_chips"


def test_who_leaves_pays_before_he_takes_his_chips() -> None:
    # rules 7.5
    room = table(fee=20, coefficient=2)
    room.seat("ann", "ben", buy_in=100)
    room.purses["ann"] = 0
    room.deal()
    outcome = room.do(StandUp("ann"))
    assert gained(outcome) == {"ann": (99 - 10) * 2, "ben": -20, HOUSE: 40}


def test_a_bot_pays_from_its_chips() -> None:
    # rules 7.7, 11.6
    room = table(fee=15, coefficient=10)
    room.seat("ann", buy_in=100)
    room.seat_bots("ann", 1)
    room.deal()
    outcome = room.act("fold")
    assert gained(outcome) == {"ann": -15, GRANTS: 5, HOUSE: 30}
    assert stacks(room) == [99, 301 - 2]


def test_a_void_hand_costs_nothing() -> None:
    # rules 8.14
    room = table(fee=20, coefficient=1)
    room.seat("ann", "ben", buy_in=100)
    room.deal()
    assert not room.do(VoidHand()).transfers


def test_only_those_dealt_in_pay() -> None:
    # rules 7.5
    room = table(fee=20, coefficient=1)
    room.seat("ann", "ben")
    room.deal()
    room.seat("cleo")
    assert gained(room.act("fold")) == {"ann": -20, "ben": -20, HOUSE: 40}


def test_rake_and_fee_together() -> None:
    # rules 7.1, 7.5
    room = table(fee=3, coefficient=2, rules=Rules(rake=Rake(500, no_flop_no_drop=False)))
    room.seat("ann", "ben", buy_in=100)
    room.deal()
    room.act("call")
    while room.table.playing:
        outcome = room.act("check")
    assert moved(outcome) == [("rake", HOUSE, 2 * 2), ("fee", "ben", -3), ("fee", "ann", -3)]


def test_fees_of_many_hands_add_up() -> None:
    # rules 7.3
    room = table(fee=7, coefficient=3)
    room.seat("ann", "ben", "cleo", buy_in=300)
    room.purses["cleo"] = 2
    house = 0
    for _ in range(20):
        room.deal()
        while room.table.playing:
            outcome = room.act("fold")
        house += gained(outcome)[HOUSE]
    assert house == 20 * 3 * 7
