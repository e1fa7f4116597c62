"""Tables from presets: what each house has, what may differ, and what is refused."""

from dataclasses import fields
from typing import Any

import pytest
from pydantic import ValidationError

from riverboat.game.rules import Rake, Rules
from riverboat.protocol.requests import LOBBY_REQUESTS, CreateTable
from riverboat.table.commands import SitDown, SitIn
from riverboat.table.presets import MOST_SEATS, PRESETS
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable


def request(preset: str | None = None, **settings: Any) -> CreateTable:
    data = {"route": "lobby", "type": "create_table", "id": "a1B2c3D4", "settings": {"name": "T"} | settings}
    if preset is not None:
        data["preset"] = preset
    made = LOBBY_REQUESTS.validate_python(data)
    assert isinstance(made, CreateTable)
    return made


def table(preset: str | None = None, **settings: Any) -> Settings:
    made = request(preset, **settings)
    assert made.problems() == []
    return made.settings


def refusal(preset: str | None = None, **settings: Any) -> str:
    """What is wrong with a request that cannot be read."""
    with pytest.raises(ValidationError) as refused:
        request(preset, **settings)
    return str(refused.value)


def problem(preset: str | None = None, **settings: Any) -> str:
    """What is wrong with settings that can be read."""
    (found,) = request(preset, **settings).problems()
    return found


OMAHA = {"game": "omaha", "limit": "pot-limit"}
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("standard", {}),
    ("standard", {"rules": OMAHA}),
    *[
        ("classic", {"rules": {"game": game, "limit": limit}})
        for game in ("holdem", "omaha", "omaha-hi-lo")
        for limit in ("no-limit", "pot-limit", "fixed-limit")
    ],
    ("classic", {"seats": 2}),
    ("club", {}),
    ("arcade", {}),
    ("naiko", {}),
    ("naiko", {"rules": {"abilities": False}}),
    ("naiko", {"rules": OMAHA | {"abilities": False}}),
    *[("beans", {"seats": seats}) for seats in range(2, 9)],
]


@pytest.mark.parametrize(("preset", "settings"), TABLES)
def test_every_house_opens_tables_that_play(preset: str, settings: dict[str, Any]) -> None:
    # rules 12.2 to 12.7
    room = LoneTable(table(preset, **settings))
    for number in range(min(room.settings.seats, 4)):
        room.do(SitDown(f"p{number}", "x", room.settings.least_buy_in))
        if room.settings.ready:
            room.do(SitIn(f"p{number}"))
    for _ in range(3):
        room.deal()
        room.finish_hand()
    assert room.table.hands == 3


def test_no_preset_is_the_standard() -> None:
    # rules 12.2
    assert table() == table("standard") == Settings("T")


def test_what_is_special_about_each_house() -> None:
    # rules 12.3 to 12.7
    classic = table("classic")
    assert (classic.seats, classic.button) == (10, "rotate")
    assert (classic.rules.raise_cap, classic.rules.cap_heads_up, classic.rules.showdown) == (3, True, "muck")
    assert table("club").on_disconnect == "fold"
    arcade = table("arcade").rules
    assert (arcade.rake, arcade.showdown) == (Rake(150, None, no_flop_no_drop=False), "all")
    naiko = table("naiko").rules
    assert (naiko.showdown, naiko.short_all_ins) == ("all", "never")
    beans = table("beans")
    assert (beans.button, beans.entry, beans.ready, beans.seats) == ("draw", "free", True, 8)
    assert (beans.fee, beans.coefficient, beans.rules.burn) == (20, 1, True)
    assert (beans.rules.game, beans.rules.limit) == ("holdem", "no-limit")


def test_what_is_said_otherwise_wins_setting_by_setting() -> None:
    # rules 12.1
    other = table("arcade", seats=9, rules={"big_blind": 10, "rake": {"cap": 5}}, least_buy_in=20)
    assert other.seats == 9
    assert other.rules == Rules(
        small_blind=5, big_blind=10, showdown="all", rake=Rake(150, 5, no_flop_no_drop=False)
    )
    assert table("arcade", rules={"rake": None}).rules.rake is None
    assert table("classic", rules={"raise_cap": None}).rules.raise_cap is None
    assert table("beans", fee=0, ready=False).fee == 0


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("players", [2, 3])
def test_classic_has_three_raises_a_round_at_two_players_too(limit: str, players: int) -> None:
    # rules 12.3
    room = LoneTable(table("classic", rules={"limit": limit}, most_buy_in=1000))
    for number in range(players):
        room.do(SitDown(f"p{number}", "x", 1000))
    room.deal()
    for _ in range(3):
        room.act("raise", room.options().raise_least or 0)
    assert room.options().raise_least is None
    while room.table.playing and room.table.playing.street == 0:
        room.act("call")
    for _ in range(4):
        room.act("raise", room.options().raise_least or 0)
    assert room.options().raise_least is None, "a bet and three raises"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("big_blind", "small_blind"), [(100, 50), (5, 2), (2, 1), (1, 1), ("100", 50), ("100.0", 50), (100.0, 50)]
)
def test_the_small_blind_is_half_the_big_one_where_only_that_is_named(
    preset: str, big_blind: Any, small_blind: int
) -> None:
    # rules 3.1
    rules = {"big_blind": big_blind}
    made = table(preset, rules=rules, least_buy_in=200).rules
    assert (made.small_blind, made.big_blind) == (small_blind, int(float(big_blind)))
    assert rules == {"big_blind": big_blind}, "what was asked is left as it was"


def test_a_small_blind_that_is_named_stays() -> None:
    # rules 3.1
    rules = table("club", rules={"small_blind": 2, "big_blind": 5}).rules
    assert (rules.small_blind, rules.big_blind) == (2, 5)
    rules = table("classic", rules={"small_blind": 2}).rules
    assert (rules.small_blind, rules.big_blind) == (2, 2)


def test_a_preset_that_names_its_big_blind_has_half_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "high", {"rules": {"big_blind": 30}})
    assert table("high").rules == Rules(small_blind=15, big_blind=30)
    assert table("high", rules={"big_blind": 8}).rules == Rules(small_blind=4, big_blind=8)


@pytest.mark.parametrize("big_blind", ["many", None, [100], "1e999"])
def test_a_big_blind_that_is_no_number_is_refused_by_name(big_blind: Any) -> None:
    assert "settings.rules.big_blind" in refusal(rules={"big_blind": big_blind})


def test_making_a_table_changes_no_preset() -> None:
    before = repr(PRESETS)
    table("arcade", rules={"rake": {"cap": 5}})
    assert repr(PRESETS) == before


def test_a_whole_request_read_again_is_the_same() -> None:
    """A client that fills in every setting asks for the same table."""
    made = request("beans", fee=7)
    assert LOBBY_REQUESTS.validate_json(made.model_dump_json()) == made


def test_presets_name_only_what_there_is() -> None:
    known = {field.name for field in fields(Settings)}
    for preset in PRESETS.values():
        assert preset.keys() <= known
        assert preset.get("rules", {}).keys() <= {field.name for field in fields(Rules)}
    assert MOST_SEATS.keys() <= PRESETS.keys()


def test_what_does_not_exist_is_refused_by_name() -> None:
    # rules 12.1
    assert "preset is one of standard, classic" in refusal("casino")
    assert "no such setting: seat" in refusal(seat=3)
    assert "no such setting: rules.limt" in refusal("classic", rules={"limt": "no-limit"})
    assert "no such setting: rules.rake.percent" in refusal(rules={"rake": {"percent": 5}})
    assert "settings.button" in refusal(button="random")
    assert "settings.rules.showdown" in refusal(rules={"showdown": "some"})
    assert "settings.seats" in refusal(seats="many")
    assert "settings.rules" in refusal("classic", rules=None)
    assert "settings.rules.rake.per_mille" in refusal(rules={"rake": {"cap": 3}})
    assert "game is one of" in problem(rules={"game": "bridge"})
    assert "limit is one of" in problem("classic", rules={"limit": "sky"})


@pytest.mark.parametrize("preset", [None, 3, ["standard"], {"name": "standard"}])
def test_a_preset_is_a_name(preset: Any) -> None:
    data = {"type": "create_table", "id": "a1B2c3D4", "preset": preset, "settings": {"name": "T"}}
    with pytest.raises(ValidationError, match="preset"):
        LOBBY_REQUESTS.validate_python(data)


def test_combinations_that_cannot_work_are_refused_at_creation() -> None:
    # rules 1.6, 12.1
    assert request(seats=14, rules=OMAHA).problems() == [
        "seats are 2 to 10",
        "the deck cannot serve so many seats",
    ]
    assert problem("beans", seats=9) == "seats of a beans table are 2 to 8"
    assert problem("beans", seats="9") == "seats of a beans table are 2 to 8"
    assert "drawn button" in problem(button="draw")
    assert "drawn button" in problem("beans", entry="blind")
    assert "abilities" in problem("naiko", rules=OMAHA)
    assert "least buy-in" in problem("classic", least_buy_in=1)
