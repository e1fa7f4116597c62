"""Auditing a room in which people play.

A Scan takes minutes, and chips move meanwhile: a buy-in may be seen in the ledger and not yet on its table.
So whatever differs after the Scan is read again, each account at one moment, before anybody is called:

- A player's postings lie together. They are added up between two looks at his balance: where both looks are
  the same, and the sum is too, the account is right. Somebody who plays just then is looked at again.
- A table's postings lie with its players. Its state is read first; it says how much is there, and when it
  changed last. No posting that was made later, by its time, is in those chips, and each that was made before
  is in the store by then: so a second Scan adds up what was posted until that moment. (Two changes of a table
  in one millisecond, one on each side of the look, would deceive it. So it is looked at once more.)
"""

import time
from collections import defaultdict

from riverboat.accounts.audit import SOME_TABLE, Audit, Books
from riverboat.accounts.explaining import Explanation, Newest, explained, first_of
from riverboat.accounts.posting import Account
from riverboat.cloud.audit import enter
from riverboat.cloud.dynamo.books import StoredBooks, Tell, entry_of, tell_nobody
from riverboat.cloud.dynamo.ledger import posting_of

ROUNDS = 3
"""In which whatever differs is read again."""

LOOKS = 5
"""At a player's account in one round."""

PAUSE = 0.2
"""Seconds between them: his buy-in may be on its way just now."""

ENDLESS = 1 << 62


def audit_room(stored: StoredBooks, tell: Tell = tell_nobody, pause: float = PAUSE) -> Audit:
    """The books of a room, whether it stands still or not. What differs in them differs for good."""
    books = Books()
    for item in stored.items(tell):
        enter(books, item)
    for _ in range(ROUNDS):
        if books.audit().balanced:
            break
        differing = books.unsettled()
        for account in differing:
            if account.kind == "player":
                books.correct(account, _difference_of_player(stored, account.owner, pause))
        tables = [account for account in differing if account.kind == "table"]
        for account, difference in _differences_of_tables(stored, tables).items():
            books.correct(account, difference)
    return books.audit()


def explain(stored: StoredBooks, audit: Audit) -> Explanation:
    """The first account that differs, from its entries."""
    difference = first_of(audit.differences)
    newest = Newest(difference.account)
    own = difference.account
    for item in stored.postings_of(own.owner) if own.kind == "player" else stored.postings():
        if entry := entry_of(item):
            newest.read(entry)
    return explained(difference, newest)


def _difference_of_player(stored: StoredBooks, player: str, pause: float) -> int:
    """What he holds beyond his postings; nothing if that was so at any look."""
    own, difference = Account("player", player), 0
    for look in range(LOOKS):
        if look:
            time.sleep(pause)
        before = stored.balance(player)
        posted = sum(_moved(item, own) for item in stored.postings_of(player))
        difference = before - posted
        if not difference and stored.balance(player) == before:
            return 0
    return difference


def _differences_of_tables(stored: StoredBooks, tables: list[Account]) -> dict[Account, int]:
    """What tables hold beyond what was posted until they changed last."""
    if not tables:
        return {}
    held: dict[Account, int] = defaultdict(int)
    until: dict[Account, int] = {}
    for table in tables:
        saved = stored.table(table.owner) if table != SOME_TABLE else None
        held[table] = saved.units() if saved else 0
        until[table] = saved.now if saved else ENDLESS
    for item in stored.postings():
        if posting := posting_of(item):
            when = int(item["time"]["N"])
            if when <= until.get(posting.debit, -1):
                held[posting.debit] += posting.units
            if when <= until.get(posting.credit, -1):
                held[posting.credit] -= posting.units
    return held


def _moved(item: dict[str, dict[str, str]], account: Account) -> int:
    """Units that an entry brought to an account."""
    posting = posting_of(item)
    if posting is None:
        return 0
    return posting.units * ((posting.credit == account) - (posting.debit == account))
