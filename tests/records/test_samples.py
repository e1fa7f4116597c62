"""The formats as they stand in a file: two hands, to be read by people.

After a change on purpose: `python -m tests.records.test_samples` writes them anew.
"""

from pathlib import Path

import pytest

from riverboat.game.rules import Rake, Rules
from riverboat.records import ohh, phh
from riverboat.records.history import History, seen_by, whole
from tests.support.samples import RIVER, sample

DATA = Path(__file__).parents[1] / "data" / "records"


def views() -> list[History]:
    """Björn's view of a hand that he lost to a bot's ace, and a whole Hi/Lo hand with a side pot and rake."""
    first = sample(
        Rules(small_blind=5, big_blind=10),
        [1000, 800, 600],
        "p3 r 30, p1 f, p2 cc; p2 cc, p3 r 40, p2 cc; p2 cc, p3 cc; p2 r 80, p3 cc",
        holes="KhTc JdTs AhAc",
        bots=(2,),
    )
    second = sample(
        Rules("omaha-hi-lo", "pot-limit", 5, 10, big_blind_ante=10, rake=Rake(per_mille=50, cap=20)),
        [200, 1000, 60, 700],
        "p3 r 35, p4 cc, p1 cc, p2 cc; p1 cc, p2 r 100, p3 cc, p4 cc, p1 f; p2 cc, p4 cc; p2 r 300, p4 f",
        holes="KhQhTc9d 8h8sJd3h Ac3d4d9s AhKcQs4s",
        board="2c7d8cJsKd",
    )
    second.hand.number = 2
    return [seen_by(first, RIVER, "account-björn"), whole(second, RIVER)]


def texts() -> dict[str, str]:
    return {
        "two-hands.phhs": "".join(phh.file_text(views())),
        "two-hands.ohh": "".join(ohh.file_text(views())),
    }


@pytest.mark.parametrize("name", ["two-hands.phhs", "two-hands.ohh"])
def test_a_hand_is_written_as_it_was_before(name: str) -> None:
    assert texts()[name] == (DATA / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    DATA.mkdir(parents=True, exist_ok=True)
    for file_name, text in texts().items():
        (DATA / file_name).write_text(text, encoding="utf-8")
