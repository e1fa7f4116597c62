"""A handler killed after any of the six steps loses nothing and doubles nothing.

After each killing the clocks run and the client sends its message again: the table is consistent, everybody
is shown its newest state, and play goes on.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from riverboat.cloud import room as six_steps
from riverboat.cloud.entry import watch
from riverboat.game.rules import Rules
from riverboat.table.settings import Settings
from tests.support.world import Killed, World

STEPS = ("parse", "load", "apply", "arm", "commit", "push")


@contextmanager
def killed_after(step: str, world: World) -> Iterator[list[str]]:
    """The next handler dies once it has taken this step; those after it live. Yields what was killed."""
    before, owner, name = {
        "parse": (True, world.store, "load"),
        "load": (False, world.store, "load"),
        "apply": (False, six_steps, "apply"),
        "arm": (True, world.store, "commit"),
        "commit": (False, world.store, "commit"),
        "push": (False, world.room.pusher, "push"),
    }[step]
    work: Callable[..., Any] = getattr(owner, name)
    killed: list[str] = []

    def once(*given: Any, **named: Any) -> Any:
        if killed:
            return work(*given, **named)
        if before:
            killed.append(step)
            raise Killed
        work(*given, **named)
        killed.append(step)
        raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, once)
        yield killed


@pytest.fixture
def world(world_of: Callable[[Settings], World]) -> World:
    world = world_of(Settings("River", Rules(), seats=4))
    world.come("ann", "bob")
    return world


def carry_on(world: World) -> None:
    """What must hold after everything: a live clock, right books, and hands to come."""
    world.check_clock()
    world.audit()
    world.play(2)
    world.audit()
    world.run(70)
    named = world.loaded().table.clock
    assert {execution.clock for execution in world.states.running} <= {named}, "an orphan goes on for ever"


def everybody_sees_the_newest(world: World) -> None:
    loaded = world.loaded()
    for connection in loaded.connections:
        versions = [message["version"] for message in world.sockets.to(connection.id) if "version" in message]
        assert max(versions) == loaded.version


def killed_then_sent_again(
    world: World, step: str, seconds: float, send: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """The answer to the second sending, `seconds` after the first was killed."""
    with killed_after(step, world) as killed, pytest.raises(Killed):
        send()
    assert killed
    world.run(seconds)
    answer = send()
    everybody_sees_the_newest(world)
    return answer


@pytest.mark.parametrize("seconds", [0, 4])
@pytest.mark.parametrize("step", STEPS)
def test_a_players_act(world: World, step: str, seconds: float) -> None:
    world.play_until_dealt()
    actor = world.to_act()
    assert actor
    before = world.loaded().table.hand
    assert before
    view, named = world.view(actor), world.message_id()
    answer = killed_then_sent_again(
        world,
        step,
        seconds,
        lambda: world.send(actor, "act", named, hand=view["hand"], turn=view["turn"], action="call"),
    )
    assert (answer["type"], answer["answers"]) == ("snapshot", named)
    after = world.loaded().table.hand
    assert after
    assert len(after.actions) == len(before.actions) + 1
    carry_on(world)


@pytest.mark.parametrize("step", STEPS)
def test_a_seat_and_its_buy_in(world: World, step: str) -> None:
    world.send("cleo", "account")
    named = world.message_id()
    chips = world.loaded().table.chips()
    answer = killed_then_sent_again(world, step, 2, lambda: world.send("cleo", "sit_down", named, buy_in=150))
    assert (answer["type"], answer["answers"]) == ("snapshot", named)
    assert world.loaded().table.chips() == chips + 150
    assert world.store.balance("cleo") == 10_000 - 150
    carry_on(world)


@pytest.mark.parametrize("step", STEPS)
def test_the_clocks_tick_that_deals(world: World, step: str) -> None:
    with killed_after(step, world) as killed:
        while not killed:
            world.next_look()
    world.run(8)
    assert world.loaded().table.hands == 1
    everybody_sees_the_newest(world)
    carry_on(world)


@pytest.mark.parametrize("step", STEPS)
def test_a_bots_move(world: World, step: str) -> None:
    world.send("ann", "add_bot")
    world.play_until_dealt()
    while world.to_act():
        world.act(str(world.to_act()), action="call")
    before = world.loaded().table.hand
    assert before
    with killed_after(step, world) as killed:
        while not killed:
            world.next_look()
    world.run(5)
    after = world.loaded().table.hand
    assert after
    assert len(after.actions) > len(before.actions) or after.number > before.number
    everybody_sees_the_newest(world)
    carry_on(world)


@pytest.mark.parametrize("step", STEPS)
def test_the_end_of_a_hand_with_one_who_leaves(world: World, step: str) -> None:
    world.come("cleo")
    world.play_until_dealt()
    actor = world.to_act()
    assert actor
    leaver = next(player for player in ("ann", "bob", "cleo") if player != actor)
    last = next(player for player in ("ann", "bob", "cleo") if player not in (actor, leaver))
    world.send(leaver, "stand_up")
    assert world.loaded().table.seat_of(leaver), "he is in the hand until it ends"
    view, named = world.view(actor), world.message_id()
    answer = killed_then_sent_again(
        world,
        step,
        3,
        lambda: world.send(actor, "act", named, hand=view["hand"], turn=view["turn"], action="fold"),
    )
    assert (answer["type"], answer["answers"]) == ("snapshot", named)
    while world.loaded().table.hand is not None and world.loaded().table.playing:
        world.act(last, action="fold")
    table = world.loaded().table
    assert table.seat_of(leaver) is None
    balance = world.store.balance(leaver)
    assert balance is not None
    assert 9_900 <= balance + 2 <= 10_004
    carry_on(world)


@pytest.mark.parametrize("step", ["parse", "load", "arm", "commit"])
def test_the_sweep(world: World, step: str) -> None:
    world.kill_clocks()
    world.now += 60_000
    with killed_after(step, world) as killed, pytest.raises(Killed):
        watch.sweep_event(world.room)
    assert killed
    watch.sweep_event(world.room)
    world.run(2)
    carry_on(world)


@pytest.mark.parametrize("step", STEPS)
def test_a_disconnection(world: World, step: str) -> None:
    """Nobody sends it again; the clock and the next message make good what it missed."""
    with killed_after(step, world) as killed, pytest.raises(Killed):
        world.cut("bob")
    assert killed
    world.run(5)
    world.send("bob", "join")
    everybody_sees_the_newest(world)
    carry_on(world)
