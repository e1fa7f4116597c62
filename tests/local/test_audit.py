"""`riverboat audit`: the books of a saved room, of a meddled one, and of the first releases."""

from pathlib import Path
from typing import Any

import pytest

from riverboat.accounts.posting import Posting, of_player, of_table
from riverboat.cloud.audit import audit
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import account_opened, postings_made
from riverboat.table.moment import AT_FIRST
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat_local import dump, main, room

BUY_IN = Posting(of_player("ann"), of_table("delta"), 300, "buy_in", "MESSAGE#1")


def state_of(stack: int) -> dict[str, Any]:
    table = Table("delta", Settings("The Delta"), {1: Seat("ann", "Ann", stack)})
    return {
        **keys.table_state("delta"),
        "state": {"B": codec.dump_table(table)},
        "schema": {"N": str(codec.SCHEMA)},
        "version": {"N": "2"},
    }


def saved(folder: Path, balance: int, stack: int = 300) -> None:
    """A room that is not running: Ann was granted 1,000 and sits with 300 of them."""
    writes = account_opened("ann", "Ann", 1000, AT_FIRST) + postings_made([BUY_IN], AT_FIRST)
    items: list[dict[str, Any]] = [write["Put"]["Item"] for write in writes if "Put" in write]
    items[0]["balance"] = {"N": str(balance)}
    dump.write(room.dump_file(folder), [*items, state_of(stack)])


def test_the_books_of_a_room_balance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # rules 13.5
    saved(tmp_path, balance=700)
    assert main.main(["audit", "--dir", str(tmp_path)]) == 0
    assert "Every chip is accounted for." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("balance", "stack", "account"), [(701, 300, "player:ann"), (700, 299, "table:delta")]
)
def test_a_chip_too_many_or_too_few_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], balance: int, stack: int, account: str
) -> None:
    # rules 13.5
    saved(tmp_path, balance, stack)
    assert main.main(["audit", "--dir", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert f"{account} does not hold what its ledger says" in printed
    assert "DO NOT BALANCE" in printed


def test_a_room_that_never_was_has_no_books(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["audit", "--dir", str(tmp_path)]) == 1
    assert "riverboat audit:" in capsys.readouterr().err


def old_entry(pk: str, cause: str, reason: str, change: int, granted: int = 0) -> dict[str, Any]:
    """As the first releases wrote them."""
    return {
        "pk": {"S": pk},
        "sk": {"S": f"LEDGER#{cause}#{reason}"},
        "reason": {"S": reason},
        "change": {"N": str(change)},
        "granted": {"N": str(granted)},
        "time": {"N": "0"},
    }


def test_ledgers_of_the_first_releases_are_read() -> None:
    """One side an entry, bots with accounts, the house without a name; and new postings after them."""
    account: Any = {**keys.account("ann"), "name": {"S": "Ann"}, "balance": {"N": "400"}}
    bot: Any = {**keys.account("bot-1"), "balance": {"N": "190"}}
    items = [
        account,
        bot,
        old_entry("PLAYER#ann", "GRANT#start", "start_grant", 1000, 1000),
        old_entry("PLAYER#ann", "MESSAGE#1", "buy_in", -300),
        old_entry("PLAYER#bot-1", "MESSAGE#2", "bot_grant", 0, 200),
        old_entry("TABLE#delta", "TABLE#delta#HAND#1", "rake", 10),
        old_entry("PLAYER#bot-1", "MESSAGE#3", "cash_out", 190),
        *[write["Put"]["Item"] for write in postings_made([BUY_IN], AT_FIRST) if "Put" in write],
        state_of(600),
    ]
    books = audit(items)
    assert (books.granted, books.accounts, books.tables, books.house) == (1200, 590, 600, 10)
    assert books.balanced
    bot["balance"]["N"] = "191"
    assert audit(items).wrong == ["player:bot-1"]


def test_the_first_difference_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # rules 13.5
    saved(tmp_path, balance=1000, stack=0)  # as before the buy-in, which is in the ledger all the same
    assert main.main(["audit", "--explain", "--dir", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "player:ann holds 300 units more than its ledger says." in printed
    assert "300 units from table:delta to player:ann" in printed
    assert "player:ann -> table:delta  300  buy_in  MESSAGE#1" in printed
