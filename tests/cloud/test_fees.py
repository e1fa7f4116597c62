"""Fees and coefficients through the door: what an account lacks, the stack pays (rules 7.4, 7.7)."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from riverboat.cloud.dynamo import keys, lobby
from riverboat.cloud.room import Room
from riverboat.game.rules import Rake, Rules
from riverboat.table.commands import VoidHand
from riverboat.table.presets import PRESETS
from riverboat.table.settings import Settings
from tests.support.world import START_GRANT, World

type MakeWorld = Callable[[Settings], World]

SETTINGS = TypeAdapter(Settings)


def beans(fee: int, coefficient: int, rules: Rules | None = None, most: int = 200) -> Settings:
    return Settings(
        "Beans", rules or Rules(), least_buy_in=20, most_buy_in=most, fee=fee, coefficient=coefficient
    )


def fold_a_hand(world: World) -> None:
    world.play_until_dealt()
    while player := world.to_act():
        world.act(player, action="fold")


def test_a_buy_in_costs_what_its_chips_are_worth(world_of: MakeWorld) -> None:
    # rules 7.4
    world = world_of(beans(fee=20, coefficient=30))
    world.come("ann", "bob", buy_in=100)
    assert world.store.balance("ann") == START_GRANT - 100 * 30
    world.send("ann", "top_up", amount=50)
    assert world.store.balance("ann") == START_GRANT - 150 * 30
    fold_a_hand(world)
    assert world.store.balance("ann") == START_GRANT - 150 * 30 - 20
    stack = world.loaded().table.seats[1].stack
    world.send("ann", "stand_up")
    assert world.store.balance("ann") == START_GRANT - 150 * 30 - 20 + stack * 30
    books = world.audit()
    assert (books.house, books.tables) == (40, world.loaded().table.chips() * 30)


def test_chips_that_an_account_cannot_buy(world_of: MakeWorld) -> None:
    # rules 7.4
    world = world_of(beans(fee=0, coefficient=100))
    world.send("ann", "account")
    refused = world.send("ann", "sit_down", buy_in=101)
    assert (refused["code"], refused["details"]) == ("not_enough_chips", {"balance": START_GRANT})
    assert refused["message"] == f"Your account holds {START_GRANT} units."
    assert world.send("ann", "sit_down", buy_in=100)["type"] == "snapshot"
    assert world.store.balance("ann") == 0


BELOW_NOTHING = [
    {"fee": -1},
    {"coefficient": 0},
    {"coefficient": -1},
    {"rules": {"rake": {"per_mille": -1}}},
    {"rules": {"rake": {"per_mille": 50, "cap": -1}}},
    {"rules": {"raise_cap": -1}},
    {"rules": {"ante": -1}},
]


@pytest.mark.parametrize("settings", BELOW_NOTHING)
def test_what_is_below_nothing_opens_no_table(world_of: MakeWorld, settings: dict[str, Any]) -> None:
    world = world_of(beans(fee=20, coefficient=1))
    for preset in PRESETS:
        refused = world.send("ann", "create_table", preset=preset, settings={"name": "Low"} | settings)
        assert refused["code"] == "bad_settings"
    with pytest.raises(ValueError, match=r"rake|fee|coefficient|cap|antes"):
        lobby.open_table(world.store, "low", SETTINGS.validate_python({"name": "Low"} | settings), world.now)
    assert world.store.load("low") is None
    assert [listed.name for listed in lobby.list_tables(world.store, world.now)[0]] == ["Beans"]


def test_several_poor_accounts_at_once(world_of: MakeWorld) -> None:
    """One try finds out all who cannot pay, the next one books it: nobody's balance falls below nothing."""
    # rules 7.7
    world = world_of(beans(fee=30, coefficient=100))
    world.come("ann", "bob", "cleo", buy_in=100)
    world.come("dan", buy_in=50)
    fold_a_hand(world)
    balances = {player: world.store.balance(player) for player in ("ann", "bob", "cleo", "dan")}
    assert balances == {"ann": 70, "bob": 70, "cleo": 70, "dan": START_GRANT - 5000 - 30}
    assert sum(seat.stack for seat in world.loaded().table.seats.values()) == 350 - 3
    assert world.audit().house == 4 * 30
    for _ in range(3):
        fold_a_hand(world)
    assert world.audit().house == 4 * 4 * 30
    assert all((world.store.balance(player) or 0) >= 0 for player in balances)


def test_a_purse_that_empties_while_the_hand_is_booked(
    world_of: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The balance that one try found out may be gone at the next."""
    # rules 7.7
    world = world_of(beans(fee=30, coefficient=1))
    world.come("ann", "bob", buy_in=100)
    world.play_until_dealt()
    tries = 0

    def spend(room: Room, loaded: object, *args: object, **kwargs: object) -> object:
        nonlocal tries
        tries += 1
        balance = world.store.balance("ann") or 0
        left = {1: 20, 2: 5}.get(tries, balance)
        world.client.update_item(
            TableName=world.table_name,
            Key=keys.account("ann"),
            UpdateExpression="SET balance = :left",
            ExpressionAttributeValues={":left": {"N": str(left)}},
        )
        return change(room, loaded, *args, **kwargs)  # type: ignore[arg-type]

    change = Room._change
    monkeypatch.setattr(Room, "_change", spend)
    actor = world.to_act()
    assert actor is not None
    assert world.act(actor, action="fold")["type"] == "snapshot"
    assert tries == 3
    assert world.store.balance("ann") == 0


@pytest.mark.parametrize("coefficient", [1, 7, 100])
def test_the_books_balance_after_many_hands(world_of: MakeWorld, coefficient: int) -> None:
    # rules 13.5
    rules = Rules(rake=Rake(per_mille=100, no_flop_no_drop=False))
    world = world_of(beans(fee=12, coefficient=coefficient, rules=rules, most=100))
    world.come("ann", "bob", "cleo", buy_in=100)
    world.send("ann", "add_bot")
    for hand in range(12):
        _play_a_hand(world)
        if hand == 5:
            world.send("bob", "stand_up")
        if hand % 4 == 3:
            world.audit()
    for player in ("ann", "bob", "cleo"):
        world.send(player, "stand_up")
    world.run(60)
    books = world.audit()
    assert (books.tables, books.house > 0) == (0, True)


def _play_a_hand(world: World) -> None:
    """A hand, if there are two to play it; those who are broke buy chips as long as they can."""
    for seat in list(world.loaded().table.seats.values()):
        if seat.stack == 0 and not seat.bot:
            world.send(seat.player, "top_up", amount=40)
            world.send(seat.player, "sit_in")
    if world.loaded().table.next_hand_at is None:
        return
    world.play_until_dealt()
    while world.loaded().table.playing:
        if player := world.to_act():
            world.send(player, "act", **world.choice(player))
        else:
            world.next_look()


def test_a_voided_hand_costs_no_fee(world_of: MakeWorld) -> None:
    # rules 8.14
    world = world_of(beans(fee=20, coefficient=2))
    world.come("ann", "bob", buy_in=100)
    world.play_until_dealt()
    world.room.perform(world.table, VoidHand(), world.now)
    assert world.audit().house == 0
