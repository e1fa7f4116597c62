"""The deployment as such: its door is shut to strangers, its sweep runs, its handlers log."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from riverboat.cloud.entry.tickets import sign_ticket
from tests.e2e.conftest import LiveRoom

PATIENCE = 20  # seconds; a function's first call imports everything


def enters(address: str) -> bool:
    """Whether the door opens; False when it answers with 403."""
    try:
        with connect(address, open_timeout=PATIENCE):
            return True
    except InvalidStatus as refused:
        if refused.response.status_code != 403:
            raise
        return False


@pytest.mark.parametrize("query", ["", "?ticket="])
def test_nobody_is_asked_in_without_a_ticket(room: LiveRoom, query: str) -> None:
    with pytest.raises(InvalidStatus, match="401"), connect(room.ws_url + query, open_timeout=PATIENCE):
        pass


def test_only_the_rooms_own_tickets_open_the_door(room: LiveRoom) -> None:
    of_another_room = sign_ticket("x" * 43, "ann", "Ann")
    assert not enters(f"{room.ws_url}?ticket=nonsense")
    assert not enters(f"{room.ws_url}?ticket={of_another_room}")


def test_a_ticket_serves_once(room: LiveRoom) -> None:
    address = f"{room.ws_url}?ticket={sign_ticket(room.ticket_secret, 'ann', 'Ann')}"
    assert enters(address)
    assert not enters(address)


def test_the_sweep_runs_and_says_how_many_it_revived(room: LiveRoom) -> None:
    answer = room.clients.lambdas.invoke(FunctionName=room.function("sweep"), Payload=b"{}")
    assert "FunctionError" not in set(answer)
    assert json.loads(answer["Payload"].read())["revived"] >= 0
    swept = [json.loads(line) for line in room.log.read_text().splitlines() if '"swept"' in line]
    assert swept, "the alarm counts this line"
    assert swept[-1]["revived"] >= 0
