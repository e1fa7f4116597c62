"""The books of a stored room, item by item."""

from collections.abc import Iterable

from riverboat.accounts.audit import Audit, Books
from riverboat.accounts.posting import of_player, of_table
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.dynamo.ledger import posting_of


def audit(items: Iterable[keys.Item]) -> Audit:
    """Read all items of a room's DynamoDB table, as they were at one moment, into the books."""
    books = Books()
    for item in items:
        (_, _, owner), sk = item["pk"]["S"].partition("#"), item["sk"]["S"]
        if sk == keys.TABLE_STATE:
            table = codec.load_table(item["state"]["B"], int(item["schema"]["N"]))
            books.holds(of_table(owner), table.chips() * table.settings.coefficient)
        elif sk == keys.ACCOUNT:
            books.holds(of_player(owner), int(item["balance"]["N"]))
        elif sk.startswith(keys.LEDGER) and (posting := posting_of(item)):
            books.post(posting)
    return books.audit()
