"""The deployment as such: its door is shut to strangers, its sweep runs, its handlers log."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from riverboat.cloud.identity import development_ticket
from tests.e2e.conftest import LiveRoom

PATIENCE = 20  # seconds; a function's first call imports everything


@pytest.mark.parametrize(("query", "status"), [("", 401), ("?ticket=", 401), ("?ticket=nonsense", 403)])
def test_nobody_enters_without_a_ticket(room: LiveRoom, query: str, status: int) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(room.ws_url + query, open_timeout=PATIENCE).close()
    assert refused.value.response.status_code == status


def test_a_ticket_of_another_room_does_not_serve(room: LiveRoom) -> None:
    ticket = development_ticket("x" * 43, "ann", "Ann")
    with pytest.raises(InvalidStatus):
        connect(f"{room.ws_url}?ticket={ticket}", open_timeout=PATIENCE).close()


def test_a_ticket_serves_once(room: LiveRoom) -> None:
    address = f"{room.ws_url}?ticket={development_ticket(room.ticket_secret, 'ann', 'Ann')}"
    connect(address, open_timeout=PATIENCE).close()
    with pytest.raises(InvalidStatus):
        connect(address, open_timeout=PATIENCE).close()


def test_the_sweep_runs_and_says_how_many_it_revived(room: LiveRoom) -> None:
    answer = room.clients.lambdas.invoke(FunctionName=room.function("sweep"), Payload=b"{}")
    assert "FunctionError" not in answer
    assert json.loads(answer["Payload"].read()) == {"revived": 0}
    swept = [json.loads(line) for line in room.log.read_text().splitlines() if '"swept"' in line]
    assert swept, "the alarm counts this line"
    assert swept[-1]["revived"] == 0
