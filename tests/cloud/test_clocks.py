"""Clocks: when a new one is needed, what a look answers, and that none ends too early."""

import random
from typing import Any

import pytest

from riverboat.cloud.clocks import HAND_OVER_AFTER, LONGEST_HANDLER, LONGEST_WAIT, Clock, needs_new_clock
from riverboat.cloud.entry import watch
from riverboat.table.moment import Milliseconds, Second
from riverboat.table.settings import Settings
from tests.support.events import recorded
from tests.support.world import NOON, World

SECOND = NOON // 1000


@pytest.mark.parametrize(
    ("due_before", "due", "needed"),
    [
        (None, SECOND + 9, True),
        (SECOND + 9, SECOND + 4, True),
        (SECOND + 9, SECOND + 5, False),
        (SECOND + 9, SECOND + 8, False),
        (SECOND + 3, SECOND + 3, False),
        (SECOND + 2, SECOND + 3, False),
        (SECOND - 1, SECOND + 3, False),
    ],
)
def test_a_new_clock_is_needed_for_a_deadline_that_is_earlier_and_near(
    due_before: Second | None, due: Second, needed: bool
) -> None:
    assert needs_new_clock("watching", due_before, due, NOON) is needed


def test_a_table_without_a_clock_needs_one_for_any_deadline() -> None:
    assert needs_new_clock(None, SECOND, SECOND + 600, NOON)


def test_a_clock_that_missed_its_deadline_is_replaced_whatever_comes_next() -> None:
    assert needs_new_clock("dead", SECOND - 4, SECOND + 600, NOON)
    assert not needs_new_clock("late", SECOND - 3, SECOND + 600, NOON)


def test_no_deadline_is_missed_by_a_clock_that_was_thought_good_enough() -> None:
    """Whatever deadlines follow one another: the clock looks before the second after any of them."""
    chance = random.Random(7)
    for _ in range(3000):
        looked = NOON + chance.randrange(1000)
        due = looked // 1000 + chance.randint(1, 30)
        looks_at = looked + min(max(due - looked // 1000, 1), LONGEST_WAIT) * 1000
        now = looked
        for _ in range(4):
            now += chance.randrange(3000)
            if now >= looks_at:
                break
            following = now // 1000 + chance.randint(1, 30)
            if needs_new_clock("watching", due, following, now):
                break
            due = following
            assert looks_at < due * 1000 + 1000


# ---- one look


@pytest.fixture
def quiet(world: World) -> World:
    """Two players between hands: the next is dealt in a few seconds."""
    world.come("ann", "bob")
    return world


def clock_of(world: World, **changed: Any) -> Clock:
    loaded = world.loaded()
    found = {
        "table": "river",
        "clock": loaded.table.clock,
        "version": loaded.version,
        "started": world.now // 1000,
    }
    return Clock(**(found | changed))


def test_a_look_in_the_middle_of_a_wait_changes_nothing(quiet: World) -> None:
    before = quiet.loaded()
    answer = watch.look(quiet.room, clock_of(quiet), quiet.now)
    assert answer["wait"] == 4
    assert quiet.loaded() == before


def test_it_waits_one_to_five_whole_seconds(quiet: World) -> None:
    due = quiet.loaded().table.due()
    assert due is not None
    for ahead, wait in [(9000, 5), (5000, 5), (4999, 5), (4001, 5), (4000, 4), (1000, 1), (1, 1)]:
        answer = watch.look(quiet.room, clock_of(quiet), Milliseconds(due * 1000 - ahead))
        assert answer["wait"] == wait


def test_the_answer_is_the_next_input(quiet: World) -> None:
    clock = clock_of(quiet)
    answer = watch.look(quiet.room, clock, quiet.now)
    assert Clock(**{name: answer[name] for name in ("table", "clock", "version", "started")}) == clock


def test_a_look_does_what_is_due(quiet: World) -> None:
    quiet.now += 4000
    watch.look(quiet.room, clock_of(quiet), quiet.now)
    assert quiet.loaded().table.playing


def test_no_table_no_clock(world: World) -> None:
    assert watch.look(world.room, Clock("nowhere", "c", 1, SECOND), world.now) == {"done": True}


def test_the_recorded_event_is_understood(quiet: World) -> None:
    assert watch.clock_event(quiet.room, recorded("clock.look")) == {"done": True}


def test_a_clock_of_a_table_with_nothing_to_wait_for_ends(world: World) -> None:
    world.come("ann", "bob")
    world.send("bob", "stand_up")
    world.run(10)
    assert world.loaded().table.clock is None
    assert world.states.running == []


def test_a_clock_that_is_not_named_ends_once_the_table_has_its_version(quiet: World) -> None:
    stranger = clock_of(quiet, clock="another")
    assert watch.look(quiet.room, stranger, quiet.now) == {"done": True}


def test_a_clock_whose_commit_may_still_come_looks_again_in_a_second(quiet: World) -> None:
    early = clock_of(quiet, clock="another", version=quiet.loaded().version + 1)
    assert watch.look(quiet.room, early, quiet.now)["wait"] == 1
    late = quiet.now + (LONGEST_HANDLER + LONGEST_WAIT) * 1000
    assert watch.look(quiet.room, early, late)["wait"] == 1
    assert watch.look(quiet.room, early, late + 1000) == {"done": True}, "no handler runs that long"


def test_a_clock_that_looked_before_its_commit_goes_on_after_it(world: World) -> None:
    """The commit takes two seconds; the clock was started before it."""
    world.come("ann")
    commit = world.store.commit

    def slow(*args: Any) -> Any:
        world.run(2)
        return commit(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.store, "commit", slow)
        world.come("bob")
    assert world.states.running, "it ended before its commit came"
    world.check_clock()
    world.run(10)
    assert world.loaded().table.hands == 1


def test_it_hands_over_under_the_same_id_before_express_ends_it(quiet: World) -> None:
    clock = clock_of(quiet)
    version = quiet.loaded().version
    later = clock_of(quiet, started=quiet.now // 1000 - HAND_OVER_AFTER)
    quiet.states.started.clear()
    assert watch.look(quiet.room, later, quiet.now) == {"done": True}
    (successor,) = quiet.states.started
    assert successor == {
        "table": "river",
        "clock": clock.clock,
        "version": later.version,
        "started": quiet.now // 1000,
    }
    assert quiet.loaded().version == version, "handing over writes nothing"


def test_a_clock_lives_through_a_long_evening(world_of: Any) -> None:
    world: World = world_of(Settings("River", sit_out_seconds=1500))
    world.come("ann", "bob")
    world.send("bob", "sit_out")
    for _ in range(24):
        world.run(60)
        world.check_clock()
    assert len({each["started"] for each in world.states.started}) >= 6, "it handed over every four minutes"
    world.run(120)
    assert world.loaded().table.seat_of("bob") is None


def test_two_clocks_of_one_id_do_no_harm(quiet: World) -> None:
    quiet.states.clocks().start(clock_of(quiet))
    quiet.play(2)
    quiet.audit()


def test_a_retried_task_pushes_the_table_as_it_is(quiet: World) -> None:
    before = len(quiet.sockets.sent)
    watch.look(quiet.room, clock_of(quiet), quiet.now)
    assert len(quiet.sockets.sent) == before
    watch.look(quiet.room, clock_of(quiet), quiet.now, retries=1)
    assert {receiver for receiver, _ in quiet.sockets.sent[before:]} == {"to-ann", "to-bob"}


# ---- whole evenings


@pytest.mark.parametrize("seed", range(3))
def test_no_deadline_is_ever_without_a_clock_that_looks_in_time(world_of: Any, seed: int) -> None:
    settings = Settings(
        "River",
        action_seconds=5 + 7 * seed,
        pause_seconds=1 + 3 * seed,
        reconnect_seconds=5,
        sit_out_seconds=30,
    )
    world: World = world_of(settings)
    world.chance.seed(seed)
    world.come("ann", "bob", "cleo")
    world.send("ann", "add_bot")
    world.check_clock()
    for _ in range(60):
        player = world.chance.choice(["ann", "bob", "cleo"])
        actor = world.to_act()
        match world.chance.randrange(6):
            case 0:
                world.run(world.chance.uniform(0, 8))
            case 1:
                world.cut(player)
            case 2:
                world.send(player, "join")
            case 3:
                world.send(player, "sit_in")
            case _ if actor and actor == player:
                world.send(actor, "join")
                world.send(actor, "act", **world.choice(actor))
            case _:
                world.run(world.chance.uniform(0, 2))
        world.check_clock()
    world.audit()


def test_the_clocks_of_a_busy_table_are_few(world: World) -> None:
    """Each start is paid for; a table at which people act in time has one now and then."""
    world.come("ann", "bob")
    world.play(5)
    changes = len(world.store.committed)
    assert len(world.states.started) < changes / 2


def test_attaching_again_spends_no_version(quiet: World) -> None:
    before = quiet.loaded().version
    quiet.send("ann", "join")
    assert quiet.loaded().version == before
