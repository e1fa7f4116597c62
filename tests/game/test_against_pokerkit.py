"""Random hands of every game and limit go as in pokerkit, but for what `Known` names.

`python -m tests.support.against_pokerkit` plays as many as one likes.
"""

import pytest

from riverboat.game.rules import Rules
from tests.support.against_pokerkit import compare
from tests.support.twins import Known, Twins, begin

HANDS = 2_520
BATCHES = 8

MOST_OFTEN = {
    Known.CALL_OF_A_SHORT_BIG_BLIND: 0.2,
    Known.RAISE_NOBODY_CAN_MATCH: 0.15,
    Known.BIG_BLIND_ANTE_LEFT_OUT: 0.1,
    Known.HALF_BET_ALL_IN: 0.06,
    Known.SHORT_ALL_INS_UNDER_THE_CAP: 0.06,
    Known.ODD_CHIPS: 0.06,
}
"""Share of the hands that may differ so; any other way in fewer than 3 %."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_go_as_in_pokerkit(batch: int) -> None:
    hands = HANDS // BATCHES
    tally = compare(range(batch * hands, (batch + 1) * hands))
    assert tally.failures == []
    assert tally.finished.total() > hands * 0.8
    often = {
        known: n for known, n in tally.total_differences().items() if n > hands * MOST_OFTEN.get(known, 0.03)
    }
    assert not often, "the exceptions are no longer exceptions"


def test_short_all_ins_that_add_up_for_one_player_do_not_for_another() -> None:
    """Rare in random hands: 100 bet, 150 all-in, called, 200 all-in. He who called 150 faces 50 more."""
    # rules 4.11
    twins = played([5000, 250, 5000, 300, 5000], *"ccccc", 100, 150, "c", 200, "c")
    assert twins.next_decision() == (100, 300, 4900)
    twins.check_or_call()
    assert twins.next_decision() == (50, 0, 0)
    assert twins.differences == set()


def test_one_more_short_all_in_does_not_close_what_two_have_reopened() -> None:
    # rules 4.11
    twins = played([5000, 250, 300, 310, 5000], *"ccccc", 100, 150, 200, 210, "c")
    assert twins.ours.options() == (110, 310, 4900)
    assert twins.next_decision() == (110, 0, 0)
    assert twins.differences == {Known.SHORT_ALL_INS_ONCE_MORE}


def played(stacks: list[int], *actions: str | int) -> Twins:
    twins = begin(Rules(small_blind=50, big_blind=100), stacks, list(range(52)))
    for action in actions:
        assert twins.next_decision()
        if isinstance(action, int):
            twins.raise_to(action)
        else:
            twins.check_or_call()
    return twins
