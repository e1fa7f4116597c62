"""Sixteen clients at once: one turn is one action, nothing is lost, everybody is answered.

Every client has loaded the table before any of them commits, so each round is a race for sure. Taken out, the
version's condition is missed by these tests: the last one takes it out.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from riverboat.cloud.clocks import Clock
from riverboat.cloud.dynamo import lobby
from riverboat.cloud.dynamo.store import Loaded
from riverboat.cloud.entry import watch
from riverboat.table.settings import Settings
from tests.support.world import World

CLIENTS = 16
PLAYERS = [f"player-{number}" for number in range(8)]

type Answer = dict[str, Any]


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(CLIENTS) as executor:
        yield executor


@pytest.fixture
def full(world_of: Callable[[Settings], World]) -> World:
    """Eight players at a table, each with two windows open."""
    world = world_of(Settings("River", seats=8, most_buy_in=200))
    world.come(*PLAYERS, buy_in=100)
    for player in PLAYERS:
        world.send(player, "join", connection=f"to-{player}-again")
    world.sockets.sent.clear()
    return world


def at_once(world: World, threads: ThreadPoolExecutor, sends: list[Callable[[], Answer]]) -> list[Answer]:
    """All at the same time; a client that is told that the table is busy sends its message again."""
    barrier = threading.Barrier(len(sends))
    first = threading.local()
    load = world.store.load

    def load_together(table_id: str) -> Loaded | None:
        loaded = load(table_id)
        if not getattr(first, "done", False):
            first.done = True
            barrier.wait(timeout=30)
        return loaded

    def until_heard(send: Callable[[], Answer]) -> Answer:
        first.done = False
        while (answer := send()).get("code") == "busy":
            pass
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.store, "load", load_together)
        return list(threads.map(until_heard, sends))


def from_window(world: World, number: int, kind: str, **fields: Any) -> Callable[[], Answer]:
    """A message of one of the sixteen windows, under an id of its own, sent as often as this is called."""
    player = PLAYERS[number % len(PLAYERS)]
    connection = f"to-{player}" + ("-again" if number >= len(PLAYERS) else "")
    named = world.message_id()
    return lambda: world.send(player, kind, named, connection, **fields)


def codes(answers: list[Answer]) -> Counter[str]:
    return Counter(str(answer.get("code", answer["type"])) for answer in answers)


def test_one_turn_is_one_action(full: World, threads: ThreadPoolExecutor) -> None:
    # rules 8.13
    full.play_until_dealt()
    chips = full.loaded().table.chips()
    for _ in range(6):
        table = full.loaded().table
        hand = table.playing
        assert hand
        turn = {"hand": hand.number, "turn": len(hand.actions)}
        to_call = hand.options().to_call
        sends = [
            from_window(full, number, "act", action="call" if to_call else "check", **turn)
            for number in range(CLIENTS)
        ]
        told = codes(at_once(full, threads, sends))
        assert told["snapshot"] == 1
        assert set(told) <= {"snapshot", "turn_over", "not_your_turn", "no_hand"}
        after = full.loaded().table.hand
        assert after
        assert len(after.actions) == len(hand.actions) + 1
    assert full.loaded().table.chips() == chips
    full.audit()


def test_nothing_is_lost(full: World, threads: ThreadPoolExecutor) -> None:
    before = full.loaded()
    sends = [from_window(full, number, "top_up", amount=1 + number) for number in range(CLIENTS)]
    answers = at_once(full, threads, sends)
    assert codes(answers) == {"snapshot": CLIENTS}
    after = full.loaded()
    assert after.table.chips() == before.table.chips() + sum(range(1, CLIENTS + 1))
    assert after.version == before.version + CLIENTS
    full.audit()


def test_one_message_sent_sixteen_times_at_once_is_obeyed_once(
    full: World, threads: ThreadPoolExecutor
) -> None:
    before = full.loaded().table.chips()
    send = from_window(full, 0, "top_up", amount=7)
    assert codes(at_once(full, threads, [send] * CLIENTS)) == {"snapshot": CLIENTS}
    assert full.loaded().table.chips() == before + 7
    full.audit()


def test_a_seat_is_taken_by_one(world: World, threads: ThreadPoolExecutor) -> None:
    players = [f"player-{number}" for number in range(CLIENTS)]
    for player in players:
        world.send(player, "account")
    sends = [_sit_down(world, player, "river", 100, seat=3) for player in players]
    assert codes(at_once(world, threads, sends)) == {"snapshot": 1, "seat_taken": CLIENTS - 1}
    assert list(world.loaded().table.seats) == [3]
    balances = Counter(world.store.balance(player) for player in players)
    assert balances == {10_000: CLIENTS - 1, 9_900: 1}
    world.audit()


def test_an_account_pays_for_one_table_of_two(world: World, threads: ThreadPoolExecutor) -> None:
    tables = ["north", "south"]
    for name in tables:
        settings = Settings(name, seats=8, least_buy_in=6_000, most_buy_in=6_000)
        lobby.open_table(world.store, name, settings, world.now)
    for player in PLAYERS:
        world.send(player, "account")
    sends = [_sit_down(world, player, name, 6_000) for player in PLAYERS for name in tables]
    answers = at_once(world, threads, sends)
    assert codes(answers) == {"snapshot": len(PLAYERS), "not_enough_chips": len(PLAYERS)}
    assert [world.store.balance(player) for player in PLAYERS] == [4_000] * len(PLAYERS)
    world.audit()


def test_an_account_is_granted_its_chips_once(world: World, threads: ThreadPoolExecutor) -> None:
    # rules 11.11
    def ask() -> Answer:
        return world.send("ann", "account")

    list(threads.map(lambda _: ask(), range(CLIENTS)))
    assert world.store.balance("ann") == 10_000
    assert world.audit().granted == 10_000


def test_a_clock_and_a_player_in_the_same_moment_are_one_action(
    full: World, threads: ThreadPoolExecutor
) -> None:
    full.play_until_dealt()
    loaded = full.loaded()
    hand, due, clock = loaded.table.playing, loaded.table.due(), loaded.table.clock
    assert hand
    assert due
    assert clock
    full.now = due * 1000

    def look() -> Answer:
        answer = watch.look(full.room, Clock("river", clock, loaded.version, full.now // 1000), full.now)
        return {"type": "looked", **answer}

    number = PLAYERS.index(full.to_act() or "")
    turn = {"hand": hand.number, "turn": len(hand.actions)}
    fold = from_window(full, number, "act", action="fold", **turn)
    told = codes(at_once(full, threads, [look] * 8 + [fold] * 8))
    assert told["looked"] == 8
    after = full.loaded().table.hand
    assert after
    assert len(after.actions) == len(hand.actions) + 1
    full.audit()


def test_without_the_versions_condition_chips_are_lost(
    full: World, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test of these tests: the same race, but a commit no longer looks at what it writes over."""
    write = full.store._client.transact_write_items

    class Careless:
        def transact_write_items(self, *, TransactItems: Any) -> Any:  # noqa: N803 - boto3's name
            put = TransactItems[0]["Put"]
            put["ConditionExpression"] = "attribute_exists(version) OR version = :version"
            return write(TransactItems=TransactItems)

        def __getattr__(self, name: str) -> Any:
            return getattr(full.client, name)

    monkeypatch.setattr(full.store, "_client", Careless())
    before = full.loaded().table.chips()
    sends = [from_window(full, number, "top_up", amount=1) for number in range(CLIENTS)]
    assert codes(at_once(full, threads, sends)) == {"snapshot": CLIENTS}, (
        "everybody was told that he was heard"
    )
    assert full.loaded().table.chips() < before + CLIENTS
    assert not full.books().balanced, "and the books show it"


def _sit_down(
    world: World, player: str, table: str, buy_in: int, seat: int | None = None
) -> Callable[[], Answer]:
    named = world.message_id()
    return lambda: world.send(player, "sit_down", named, table=table, buy_in=buy_in, seat=seat)
