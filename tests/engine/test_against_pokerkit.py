"""Random hands of every game and limit go as in pokerkit, but for what `Known` names.

`python -m tests.engine.against_pokerkit` plays as many as one likes.
"""

import pytest

from tests.engine.against_pokerkit import compare
from tests.engine.twins import Known

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
