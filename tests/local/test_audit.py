"""`riverboat audit`: the books of a saved room, and of one that somebody tampered with."""

from pathlib import Path
from typing import Any

import pytest

from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import moving, opening
from riverboat.table.commands import Transfer
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat_local import dump, main, room


def saved(folder: Path, balance: int) -> None:
    """A room that is not running: Ann was granted 1,000 and sits with 300 of them."""
    table = Table("delta", Settings("The Delta"), {1: Seat("ann", "Ann", 300)})
    writes = opening("ann", "Ann", 1000, 0) + moving(
        "delta", [Transfer("buy_in", "ann", -300)], "MESSAGE#1", 0
    )
    items: list[dict[str, Any]] = [write["Put"]["Item"] for write in writes if "Put" in write]
    items[0]["balance"] = {"N": str(balance)}
    state = {
        "state": {"B": codec.dump_table(table)},
        "schema": {"N": str(codec.SCHEMA)},
        "version": {"N": "2"},
    }
    dump.write(room.dump_file(folder), [*items, {**keys.table_state("delta"), **state}])


def test_the_books_of_a_room_balance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # rules 13.5
    saved(tmp_path, balance=700)
    assert main.main(["audit", "--dir", str(tmp_path)]) == 0
    assert "Every chip is accounted for." in capsys.readouterr().out


def test_a_chip_too_many_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # rules 13.5
    saved(tmp_path, balance=701)
    assert main.main(["audit", "--dir", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "PLAYER#ann does not hold what its ledger says" in printed
    assert "DO NOT BALANCE" in printed


def test_a_room_that_never_was_has_no_books(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["audit", "--dir", str(tmp_path)]) == 1
    assert "riverboat audit:" in capsys.readouterr().err
