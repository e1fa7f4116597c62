"""The audit of a room in which people play: right while chips move, it finds what is wrong."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from riverboat.accounts.audit import Audit
from riverboat.accounts.posting import of_player, of_table
from riverboat.cloud.audit import audit
from riverboat.cloud.auditing import audit_room, explain
from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.books import StoredBooks, Tell, tell_nobody
from riverboat.table.settings import Settings
from tests.support.world import World

OFTEN = 7


class Meanwhile(StoredBooks):
    """Something happens after each of the first items that are read."""

    happens: Callable[[], None]

    def items(self, tell: Tell = tell_nobody) -> Iterator[keys.Item]:
        return self._disturbed(super().items(tell))

    def postings(self, tell: Tell = tell_nobody) -> Iterator[keys.Item]:
        return self._disturbed(super().postings(tell))

    def _disturbed(self, items: Iterator[keys.Item]) -> Iterator[keys.Item]:
        for number, item in enumerate(items):
            yield item
            if number < OFTEN:  # else each item read would bring another
                self.happens()


@pytest.fixture
def meanwhile(world: World) -> Iterator[Meanwhile]:
    """An item is a page, so that the Scan reads the next one when something has happened."""
    stored = Meanwhile(world.client, world.table_name)
    stored.happens = lambda: None

    def small_pages(params: dict[str, Any], **_: Any) -> None:
        params["Limit"] = 1

    world.client.meta.events.register("provide-client-params.dynamodb.Scan", small_pages)
    yield stored
    world.client.meta.events.unregister("provide-client-params.dynamodb.Scan", small_pages)


def audited(stored: StoredBooks) -> Audit:
    return audit_room(stored, pause=0)


def restless(world: World) -> Callable[[], None]:
    """Cat takes a seat and leaves it, and takes it again, each at another moment."""
    world.send("cat", "account")
    seated = False

    def happens() -> None:
        nonlocal seated
        world.now += 1
        answer = world.send("cat", "stand_up") if seated else world.send("cat", "sit_down", buy_in=150)
        assert answer["type"] == "snapshot"
        seated = not seated

    return happens


def test_books_balance_while_people_come_and_go(world: World, meanwhile: Meanwhile) -> None:
    """rules 13.5. The Scan alone sees half of what happens."""
    world.come("ann", "bob")
    meanwhile.happens = restless(world)
    half_seen = audit(meanwhile.items())
    assert not half_seen.balanced, "the test of the test"
    books = audited(meanwhile)
    assert books.balanced, books
    assert books.granted == books.accounts + books.tables + books.house


def test_a_chip_too_many_is_found_while_people_come_and_go(world: World, meanwhile: Meanwhile) -> None:
    world.come("ann", "bob")
    world.client.update_item(
        TableName=world.table_name,
        Key=keys.account("bob"),
        UpdateExpression="ADD balance :one",
        ExpressionAttributeValues={":one": {"N": "1"}},
    )
    meanwhile.happens = restless(world)
    assert audited(meanwhile).differences == {of_player("bob"): 1}


def test_a_lost_entry_of_a_busy_table_is_found_and_explained(world: World, meanwhile: Meanwhile) -> None:
    world.come("ann", "bob", buy_in=120)
    (entry,) = (
        item for item in world.store.items_under("PLAYER#ann", keys.LEDGER) if item["reason"]["S"] == "buy_in"
    )
    world.client.delete_item(TableName=world.table_name, Key={"pk": entry["pk"], "sk": entry["sk"]})
    meanwhile.happens = restless(world)
    books = audited(meanwhile)
    assert books.differences == {of_player("ann"): -120, of_table("river"): 120}
    meanwhile.happens = lambda: None
    difference = explain(meanwhile, books).difference
    assert (difference.giver, difference.receiver) == (of_player("ann"), of_table("river"))


def test_a_table_that_ends_meanwhile_is_no_difference(world: World, meanwhile: Meanwhile) -> None:
    """rules 8.16: it is closed while it is counted, and everybody is paid out."""
    world.come("ann", "bob")

    def close() -> None:
        if world.store.raw_table("river"):
            world.spoil()
            world.run(200)

    meanwhile.happens = close
    books = audited(meanwhile)
    assert books.balanced, books
    assert world.store.raw_table("river") is None


def test_no_posting_is_older_than_the_state_before_it(world_of: Callable[[Settings], World]) -> None:
    """The audit of a busy table rests on it. A message may be on its way longer than another."""
    world = world_of(Settings("River"))
    world.come("ann", "bob")
    last = world.loaded().table.now
    world.now -= 5000
    world.send("ann", "top_up", amount=50)
    entries = world.store.items_under("PLAYER#ann", keys.LEDGER)
    (late,) = [entry for entry in entries if entry["reason"]["S"] == "top_up"]
    assert int(late["time"]["N"]) >= last
    world.now += 5000
