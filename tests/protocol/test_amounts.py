"""An amount that the table would take can be sent to it."""

from typing import Any

import pytest
from pydantic import ValidationError

from riverboat.protocol.requests import TABLE_REQUESTS, Act
from riverboat.table.settings import MOST_CHIPS, MOST_SEATS, MOST_TABLE_CHIPS, Settings
from tests.support.lone_table import LoneTable

EXACT = 2**53
"""Up to here a client whose numbers are floating-point ones tells every chip from the next."""


def read(**fields: Any) -> Any:
    return TABLE_REQUESTS.validate_python({"route": "table", "id": "a1B2c3D4", "table": "river", **fields})


def act(to: int) -> Any:
    return read(type="act", hand=1, turn=0, action="raise", to=to)


def test_a_raise_may_be_as_large_as_the_chips_of_a_full_table() -> None:
    """Whoever has won everything from nine who brought the most, and still faces one who can call."""
    room = LoneTable(Settings("river", seats=MOST_SEATS, most_buy_in=MOST_CHIPS))
    room.seat("ann", "ben")
    for seat in room.table.seats.values():
        room.paid_out += seat.stack - MOST_SEATS * MOST_CHIPS // 2
        seat.stack = MOST_SEATS * MOST_CHIPS // 2
    room.deal()
    most = room.options().raise_most
    assert most == MOST_SEATS * MOST_CHIPS // 2 > MOST_CHIPS
    sent = act(most)
    assert isinstance(sent, Act)
    room.act(sent.action, sent.to)
    assert act(MOST_SEATS * MOST_CHIPS).to == MOST_SEATS * MOST_CHIPS


@pytest.mark.parametrize(
    "fields", [{"type": "sit_down", "buy_in": 0}, {"type": "top_up", "amount": 0}, {"type": "act", "to": -1}]
)
def test_every_amount_has_the_same_bound(fields: dict[str, Any]) -> None:
    (name,) = [field for field in fields if field != "type"]
    turn = {"hand": 1, "turn": 0, "action": "raise"} if fields["type"] == "act" else {}
    assert getattr(read(**fields | turn | {name: MOST_TABLE_CHIPS}), name) == MOST_TABLE_CHIPS
    for amount in (fields[name], MOST_TABLE_CHIPS + 1):
        with pytest.raises(ValidationError, match=name):
            read(**fields | turn | {name: amount})


def test_amounts_are_exact_in_every_client() -> None:
    assert MOST_SEATS * MOST_CHIPS <= MOST_TABLE_CHIPS < EXACT
