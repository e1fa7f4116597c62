"""Long play through the door in simulated time: no table stalls, no chip is lost, nothing is given away."""

from collections.abc import Callable

import pytest

from riverboat.game.rules import Rake, Rules
from riverboat.table.settings import Settings
from tests.support.world import World


def test_people_and_bots_play_on(world: World) -> None:
    # rules 11.6
    world.come("ann", "bob")
    world.send("ann", "add_bot")
    world.play(hands=6)
    books = world.audit()
    assert books.tables == world.loaded().table.chips()
    assert books.granted >= 2 * 10_000 + 200


RAKES = {
    "none": None,
    "capped": Rake(per_mille=50, cap=3),
    "without a flop too": Rake(per_mille=150, no_flop_no_drop=False),
}


@pytest.mark.parametrize("rake", RAKES.values(), ids=list(RAKES))
def test_the_books_balance_whatever_happens(world_of: Callable[[Settings], World], rake: Rake | None) -> None:
    # rules 13.5
    settings = Settings(
        "River", Rules(rake=rake), seats=5, most_buy_in=60, reconnect_seconds=10, sit_out_seconds=30
    )
    world = world_of(settings)
    world.come("ann", "bob", "cleo", buy_in=40)
    for _ in range(25):
        _do_something(world)
        world.check_clock()
        if world.chance.random() < 0.2:
            world.audit()
    for player in ("ann", "bob", "cleo", "dan"):
        world.send(player, "stand_up")
    world.run(60)
    books = world.audit()
    assert books.tables == 0
    assert world.loaded().table.due() is None
    assert (books.house > 0) == (rake is not None)


def _do_something(world: World) -> None:
    """A player does something, sensible or not; or time passes; or a hand is played."""
    player = world.chance.choice(["ann", "bob", "cleo", "dan"])
    match world.chance.randrange(10):
        case 0:
            world.send(player, "account")
            world.send(player, "sit_down", buy_in=world.chance.randint(40, 60))
        case 1:
            world.send(player, "stand_up")
        case 2:
            world.send(player, "top_up", amount=world.chance.randint(1, 40))
        case 3:
            world.send(player, "sit_out")
            world.send(player, "sit_in")
        case 4:
            world.send(player, "add_bot")
        case 5:
            world.send(player, "remove_bot", seat=world.chance.randint(1, 5))
        case 6:
            world.cut(player)
        case 7:
            world.run(world.chance.uniform(1, 40))
        case _:
            for _ in range(12):
                actor = world.to_act()
                if actor and world.chance.random() < 0.9:
                    world.send(actor, "join")
                    world.send(actor, "act", **world.choice(actor))
                else:
                    world.run(world.chance.uniform(0.5, 4))
