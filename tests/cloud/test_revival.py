"""Tables that were given up, by their clock or by the engine, and how they come to life again."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

import riverboat.table.apply as engine
from riverboat.cloud.dynamo import codec, keys
from riverboat.cloud.entry import watch
from riverboat.table.commands import Tick
from riverboat.table.moment import Milliseconds
from tests.support.world import World


@pytest.fixture
def quiet(world: World) -> World:
    """Two players between hands: the next is dealt in a few seconds."""
    world.come("ann", "bob")
    return world


def test_a_message_to_a_table_whose_clock_is_dead_does_its_work_and_starts_another(quiet: World) -> None:
    quiet.kill_clocks()
    quiet.now += 7_000
    quiet.send("ann", "heartbeat", version=0)
    assert not quiet.loaded().table.playing, "three seconds are no reason to think it dead"
    quiet.now += 2_000
    quiet.send("ann", "heartbeat", version=0)
    assert quiet.loaded().table.playing
    quiet.check_clock()


@pytest.mark.parametrize(
    ("kind", "fields"), [("heartbeat", {"version": 0}), ("top_up", {"amount": 1}), ("join", {})]
)
def test_whatever_the_message_is(quiet: World, kind: str, fields: dict[str, Any]) -> None:
    quiet.kill_clocks()
    quiet.now += 20_000
    quiet.send("ann", kind, **fields)
    assert quiet.loaded().table.hands == 1
    quiet.check_clock()
    quiet.play(1)


def test_one_who_is_overdue_is_acted_for_before_he_is_heard(quiet: World) -> None:
    quiet.run(5)
    actor = quiet.to_act()
    assert actor
    quiet.kill_clocks()
    quiet.now += 60_000
    answer = quiet.act(actor, action="call")
    assert answer["code"] in ("turn_over", "no_hand", "not_your_turn")
    quiet.check_clock()


def test_the_sweep_leaves_a_table_alone_whose_clock_is_well(quiet: World) -> None:
    before = quiet.loaded()
    assert watch.sweep_event(quiet.room) == {"revived": 0}
    assert quiet.loaded() == before


def test_the_sweep_gives_a_table_its_clock_back_and_counts_it(quiet: World) -> None:
    quiet.kill_clocks()
    quiet.now += 60_000
    assert watch.sweep_event(quiet.room) == {"revived": 1}
    quiet.settle()
    assert quiet.loaded().table.playing
    quiet.check_clock()
    assert watch.sweep_event(quiet.room) == {"revived": 0}
    quiet.play(1)


def test_the_sweep_starts_the_clocks_of_a_restored_dump(quiet: World) -> None:
    quiet.run(5)
    assert quiet.loaded().table.playing
    quiet.kill_clocks()
    key = keys.table_state("river")
    item = quiet.client.get_item(TableName=quiet.table_name, Key=key)["Item"]
    quiet.client.put_item(TableName=quiet.table_name, Item=codec.revive(dict(item)))
    restored = quiet.loaded()
    assert restored.table.clock is None
    quiet.store.committed["river", restored.version] = codec.dump_table(restored.table)
    quiet.now += 3_600_000
    assert watch.sweep_event(quiet.room) == {"revived": 1}
    quiet.run(1)
    quiet.check_clock()
    quiet.play(1)
    quiet.audit()


def test_one_unreadable_table_does_not_keep_the_sweep_from_the_others(quiet: World) -> None:
    for number in range(40):  # in every shard, before and behind
        quiet.client.put_item(
            TableName=quiet.table_name,
            Item={
                "pk": {"S": f"TABLE#broken-{number}"},
                "sk": {"S": "LIVE#0"},
                "clocked": {"S": f"CLOCKED#{number % 16}"},
                "schema": {"N": "1"},
                "version": {"N": "1"},
                "state": {"B": b"As Kd"},
            },
        )
    quiet.kill_clocks()
    quiet.now += 60_000
    assert watch.sweep_event(quiet.room) == {"revived": 1}


def test_each_run_of_the_sweep_begins_at_the_next_shard_and_comes_to_all(
    quiet: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str] = []

    def visit(shard: str) -> list[str]:
        visited.append(shard)
        return []

    monkeypatch.setattr(quiet.store, "clocked_tables", visit)
    begun_at = []
    for minute in range(keys.CLOCK_SHARDS):
        visited.clear()
        watch.sweep(quiet.room, Milliseconds(quiet.now + minute * 60_000))
        assert sorted(visited) == sorted(keys.clock_shards())
        begun_at.append(visited[0])
    following = begun_at[1:] + begun_at[:1]
    round_the_shards = dict(pairwise([*keys.clock_shards(), keys.clock_shards()[0]]))
    assert [round_the_shards[shard] for shard in begun_at] == following


def test_a_sweep_that_runs_out_of_time_leaves_the_rest(quiet: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lambda would end it in the middle of a commit."""
    times = iter([0, 0, watch.SWEEP_SECONDS, watch.SWEEP_SECONDS + 1])
    monkeypatch.setattr(watch, "time", SimpleNamespace(monotonic=lambda: next(times)))
    monkeypatch.setattr(quiet.store, "clocked_tables", lambda shard: [f"{shard}-{i}" for i in range(3)])
    monkeypatch.setattr(quiet.room, "revive", lambda *_: True)
    assert watch.sweep(quiet.room, quiet.now) == 2


# ---- a hand that cannot be finished


class Unplayable:
    """From now on the engine fails at a tick, and tells cards in the failure's text."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails = True
        tick = engine._RULES[Tick]

        def fail(change: Any, command: Any) -> Any:
            if self.fails and change.table.playing:
                raise ValueError(f"{change.table.hand.deck} As Kd")
            return tick(change, command)

        monkeypatch.setitem(engine._RULES, Tick, fail)


def test_a_hand_that_fails_again_and_again_is_voided(quiet: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # rules 8.14, 8.15
    quiet.run(5)
    stacks = {number: seat.stack for number, seat in quiet.loaded().table.seats.items()}
    unplayable = Unplayable(quiet, monkeypatch)
    quiet.run(40)
    voided = [
        event
        for _, message in quiet.sockets.sent
        for event in message.get("events", [])
        if event["kind"] == "hand_voided"
    ]
    assert voided
    assert len(quiet.failed_looks) >= watch.FAILURES_BEFORE_VOID
    unplayable.fails = False
    table = quiet.loaded().table
    assert {number: seat.stack for number, seat in table.seats.items()} == stacks
    quiet.run(10)
    quiet.play(1)
    quiet.audit()


def test_a_failure_that_passes_voids_nothing(quiet: World, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet.run(5)
    unplayable = Unplayable(quiet, monkeypatch)
    while len(quiet.failed_looks) < watch.FAILURES_BEFORE_VOID:
        quiet.next_look()
    unplayable.fails = False
    quiet.run(2)
    assert not any("hand_voided" in str(message) for _, message in quiet.sockets.sent)


def test_an_unplayable_table_whose_clock_is_dead_too_plays_on_in_the_end(
    quiet: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet.run(5)
    unplayable = Unplayable(quiet, monkeypatch)
    quiet.kill_clocks()
    quiet.now += 60_000
    answer = quiet.send("ann", "sit_out")
    assert answer["code"] == "fault"
    assert watch.sweep_event(quiet.room) == {"revived": 1}
    quiet.run(20)
    unplayable.fails = False
    assert quiet.loaded().table.hands >= 1
    quiet.run(10)
    quiet.check_clock()
    quiet.play(1)
