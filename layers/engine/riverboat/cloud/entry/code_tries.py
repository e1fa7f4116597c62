"""How often somebody may try a code: counted by account and minute, right codes and wrong ones alike."""

from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.store import Store
from riverboat.table.moment import Milliseconds, Second, second_of

MOST_TRIES = 5
"""A minute. Whoever has come in needs no code any more, so that he who has the right one tries it once."""


def seconds_to_wait(store: Store, player: str, now: Milliseconds) -> int:
    """Count one try. 0 when it may be made, else the seconds until the next may."""
    minute = second_of(now) // 60
    ends = Second((minute + 1) * 60)
    tries = store.count_up(keys.tries(player, minute), ends)
    return ends - second_of(now) if tries > MOST_TRIES else 0
