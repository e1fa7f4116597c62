"""Random histories of a room's books, and what may happen to them."""

import random
from collections import defaultdict
from dataclasses import dataclass, field, replace

from riverboat.accounts.audit import Audit, Books
from riverboat.accounts.explaining import Entry, Explanation, Newest, explained, first_of
from riverboat.accounts.posting import GRANTS, HOUSE, Account, Posting, Reason, of_player, of_table


@dataclass(slots=True)
class History:
    entries: list[Entry] = field(default_factory=list)
    held: dict[Account, int] = field(default_factory=lambda: defaultdict(int))

    def post(self, posting: Posting) -> None:
        self.entries.append(Entry(posting, 1000 * len(self.entries)))
        for account, change in ((posting.debit, -posting.units), (posting.credit, posting.units)):
            if account.kind in ("player", "table"):
                self.held[account] += change

    def read(self, chance: random.Random) -> Books:
        """Everything, in whatever order it comes."""
        books = Books()
        found: list[Entry | tuple[Account, int]] = [*self.entries, *self.held.items()]
        chance.shuffle(found)
        for each in found:
            if isinstance(each, Entry):
                books.post(each.posting)
            else:
                books.holds(*each)
        return books

    def explain(self, audit: Audit) -> Explanation:
        difference = first_of(audit.differences)
        newest = Newest(difference.account)
        for entry in self.entries:
            newest.read(entry)
        return explained(difference, newest)

    def double(self, entry: Entry, cause: str) -> Entry:
        """The same posted again under another cause, as if the key did not keep it from that."""
        again = Entry(replace(entry.posting, cause=cause), entry.time + 1)
        self.entries.append(again)
        return again


def random_history(chance: random.Random, players: int = 3, tables: int = 2, length: int = 30) -> History:
    """Players come, buy in, pay rake and fees, and go; nobody ever holds less than nothing."""
    history = History()
    people = [of_player(f"player-{number}") for number in range(players)]
    places = [of_table(f"table-{number}") for number in range(tables)]
    for person in people:
        history.post(Posting(GRANTS, person, 1000, "start_grant", "GRANT"))
    for number in range(length):
        person, place = chance.choice(people), chance.choice(places)
        moves: list[tuple[Account, Account, Reason]] = [
            (person, place, "buy_in"),
            (person, place, "top_up"),
            (place, person, "cash_out"),
            (place, HOUSE, "rake"),
            (person, HOUSE, "fee"),
        ]
        giver, receiver, reason = chance.choice(moves)
        if most := history.held[giver]:
            units = chance.randint(1, min(most, 20 if receiver == HOUSE else 400))
            history.post(Posting(giver, receiver, units, reason, f"MESSAGE#{number}"))
    return history
