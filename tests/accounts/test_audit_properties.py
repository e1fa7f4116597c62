"""Whatever is done to the books is found, and what is said of it is true (rules 13.5)."""

import random

from hypothesis import given
from hypothesis import strategies as st

from riverboat.accounts.explaining import Newest
from riverboat.accounts.posting import Account, of_player
from tests.support.histories import History, random_history

histories = st.integers(0, 2**32).map(lambda seed: random_history(random.Random(seed)))
chances = st.integers(0, 2**32).map(random.Random)


def counted(*accounts: Account) -> list[str]:
    """Those whose holdings are counted: neither the house nor the grants."""
    return sorted(str(account) for account in accounts if account.owner)


@given(histories, chances)
def test_books_that_nobody_meddled_with_balance(history: History, chance: random.Random) -> None:
    books = history.read(chance)
    assert books.audit().balanced
    assert books.unsettled() == {}, "and nothing is kept of them"


@given(histories, chances)
def test_a_lost_entry_is_found_and_named(history: History, chance: random.Random) -> None:
    lost = history.entries.pop(chance.randrange(len(history.entries))).posting
    audit = history.read(chance).audit()
    assert not audit.balanced
    assert audit.wrong == counted(lost.debit, lost.credit)
    difference = history.explain(audit).difference
    sides = [side if side.owner else None for side in (lost.debit, lost.credit)]
    assert [difference.giver, difference.receiver, abs(difference.units)] == [*sides, lost.units]


@given(histories, chances)
def test_a_changed_balance_is_found_and_named(history: History, chance: random.Random) -> None:
    account = chance.choice(list(history.held))
    change = chance.choice([-1, 1]) * chance.randint(1, 500)
    history.held[account] += change
    audit = history.read(chance).audit()
    assert audit.differences == {account: change}
    explanation = history.explain(audit)
    assert (explanation.difference.account, explanation.difference.other) == (account, None)


@given(histories, chances)
def test_a_doubled_posting_is_found_and_both_are_shown(history: History, chance: random.Random) -> None:
    entry = chance.choice(history.entries)
    again = history.double(entry, "MESSAGE#again")
    audit = history.read(chance).audit()
    assert audit.wrong == counted(entry.posting.debit, entry.posting.credit)
    explanation = history.explain(audit)
    assert entry in explanation.twins
    assert again in explanation.twins
    assert explanation.twins[-1] in explanation.around


@given(histories, chances)
def test_several_faults_are_all_found(history: History, chance: random.Random) -> None:
    lost = history.entries.pop(chance.randrange(len(history.entries))).posting
    stranger = of_player("stranger")
    history.held[stranger] += 1
    assert set(history.read(chance).audit().wrong) >= {*counted(lost.debit, lost.credit), str(stranger)}


def test_who_would_have_had_less_than_nothing_missed_something_before() -> None:
    history = random_history(random.Random(5))
    entries = history.entries
    lost = next(entry for entry in entries if entry.posting.reason == "start_grant")
    entries.remove(lost)
    explanation = history.explain(history.read(random.Random(1)).audit())
    below = explanation.below_nothing
    assert below is not None
    assert below.posting.debit == lost.posting.credit
    assert below in explanation.around


def test_of_a_long_ledger_the_newest_entries_are_kept() -> None:
    history = random_history(random.Random(2))
    own = of_player("player-0")
    all_of_them, newest = Newest(own), Newest(own, most=3)
    for entry in history.entries:
        all_of_them.read(entry)
        newest.read(entry)
    assert newest.by_time() == all_of_them.by_time()[-3:]
    assert (newest.are_all, all_of_them.are_all) == (False, True)


def test_an_account_that_was_read_again_is_put_right() -> None:
    history = random_history(random.Random(3))
    account = of_player("player-1")
    history.held[account] -= 7
    books = history.read(random.Random(1))
    held = books.audit().accounts
    books.correct(account, 0)
    assert books.audit().balanced
    assert books.audit().accounts == held + 7
    books.correct(account, -9)
    assert books.audit().differences == {account: -9}
