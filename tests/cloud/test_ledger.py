"""The ledger as items: a posting is read as it was written, also as the first releases wrote it."""

from typing import Any

import pytest

from riverboat.accounts.audit import SOME_TABLE
from riverboat.accounts.posting import GRANTS, HOUSE, Account, Posting, of_player, of_table
from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.ledger import account_opened, posting_of, postings_made
from riverboat.table.moment import AT_FIRST, Milliseconds

POSTINGS = [
    Posting(of_player("ann"), of_table("delta"), 300, "buy_in", "PLAYER#ann#MESSAGE#1"),
    Posting(of_table("delta"), of_player("ann"), 9, "cash_out", "TABLE#delta#HAND#3"),
    Posting(of_table("delta"), HOUSE, 7, "rake", "TABLE#delta#HAND#3"),
    Posting(GRANTS, of_table("delta"), 200, "buy_in", "PLAYER#ann#MESSAGE#2"),
    Posting(of_player("ann#1:x"), HOUSE, 20, "fee", "TABLE#delta#HAND#3"),
]


@pytest.mark.parametrize("posting", POSTINGS, ids=lambda posting: posting.reason)
def test_a_posting_is_read_as_it_was_written(posting: Posting) -> None:
    entry = postings_made([posting], Milliseconds(9))[0]["Put"]["Item"]
    assert posting_of(entry) == posting
    assert entry["time"] == {"N": "9"}


@pytest.mark.parametrize("account", [GRANTS, HOUSE, of_player("ann:x#y"), of_table("delta")])
def test_an_account_is_read_as_it_was_written(account: Account) -> None:
    assert Account.parse(str(account)) == account


def test_what_is_no_account_is_none() -> None:
    with pytest.raises(ValueError, match="'bank' is no kind of account"):
        Account.parse("bank:ann")


def old(pk: str, change: int, granted: int, reason: str = "top_up") -> dict[str, Any]:
    return {
        "pk": {"S": pk},
        "sk": {"S": f"LEDGER#MESSAGE#1#{reason}"},
        "reason": {"S": reason},
        "change": {"N": str(change)},
        "granted": {"N": str(granted)},
    }


@pytest.mark.parametrize(
    ("entry", "debit", "credit", "units"),
    [
        (old("PLAYER#ann", 1000, 1000), GRANTS, of_player("ann"), 1000),
        (old("PLAYER#bot-1", 0, 200), GRANTS, SOME_TABLE, 200),
        (old("PLAYER#ann", -300, 0), of_player("ann"), SOME_TABLE, 300),
        (old("PLAYER#ann", 1, 0), SOME_TABLE, of_player("ann"), 1),
        (old("TABLE#delta", 7, 0), SOME_TABLE, HOUSE, 7),
    ],
)
def test_entries_of_the_first_releases_had_one_side(
    entry: dict[str, Any], debit: Account, credit: Account, units: int
) -> None:
    assert posting_of(entry) == Posting(debit, credit, units, "top_up", "MESSAGE#1")


def test_an_entry_of_the_first_releases_that_moved_nothing() -> None:
    assert posting_of(old("PLAYER#ann", 0, 0)) is None


def test_each_player_has_his_balance_changed_once() -> None:
    ann, delta = of_player("ann"), of_table("delta")
    writes = postings_made(
        [Posting(ann, HOUSE, 20, "fee", "x"), Posting(delta, ann, 5, "fee_change", "x")], AT_FIRST
    )
    (update,) = [write["Update"] for write in writes if "Update" in write]
    assert update["Key"] == keys.account("ann")
    assert update["ExpressionAttributeValues"] == {":change": {"N": "-15"}, ":due": {"N": "15"}}
    even = [Posting(ann, HOUSE, 5, "fee", "x"), Posting(delta, ann, 5, "fee_change", "x")]
    assert not any("Update" in write for write in postings_made(even, AT_FIRST))


def test_an_account_without_a_grant_has_no_posting() -> None:
    (account,) = account_opened("ann", "Ann", 0, AT_FIRST)
    assert account["Put"]["Item"]["balance"] == {"N": "0"}
    assert len(account_opened("ann", "Ann", 1, AT_FIRST)) == 2
