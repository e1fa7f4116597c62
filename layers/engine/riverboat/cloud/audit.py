"""The books of a stored room, item by item, as at one moment. `cloud.auditing` reads a living one."""

from collections.abc import Iterable

from riverboat.accounts.audit import Audit, Books
from riverboat.accounts.posting import of_player, of_table
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import posting_of


def audit(items: Iterable[keys.Item]) -> Audit:
    """Read all items of a room's DynamoDB table, in any order, into the books; none is kept."""
    books = Books()
    for item in items:
        enter(books, item)
    return books.audit()


def enter(books: Books, item: keys.Item) -> None:
    """One item, if it is of the books at all. A table that nobody can read holds nothing."""
    sk = item["sk"]["S"]
    if sk.startswith(keys.LEDGER):
        if posting := posting_of(item):
            books.post(posting)
    elif sk == keys.ACCOUNT:
        books.holds(of_player(owner_of(item)), int(item["balance"]["N"]))
    elif sk == keys.TABLE_STATE:
        try:
            books.holds(of_table(owner_of(item)), codec.salvage(item["state"]["B"]).units())
        except codec.Lost:
            return


def owner_of(item: keys.Item) -> str:
    """A player's or a table's id."""
    owner: str = item["pk"]["S"].partition("#")[2]
    return owner
