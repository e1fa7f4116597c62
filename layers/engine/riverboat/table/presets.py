"""Room presets: each house's way of doing things, as data (rules 12.1 to 12.7).

A table is made from a preset with what the settings say otherwise.
"""

from typing import Any

from riverboat.table.settings import Settings

type Data = dict[str, Any]

PRESETS: dict[str, Data] = {
    "standard": {},
    "classic": {
        "rules": {"raise_cap": 3, "cap_heads_up": True, "showdown": "muck"},
        "button": "rotate",
        "seats": 10,
    },
    "club": {
        "on_disconnect": "fold",
    },
    "arcade": {
        "rules": {
            "showdown": "all",
            "rake": {"per_mille": 150, "cap": None, "no_flop_no_drop": False},
        },
    },
    "naiko": {
        "rules": {"showdown": "all", "short_all_ins": "never", "abilities": True},
    },
    "beans": {
        "rules": {"burn": True},
        "button": "draw",
        "entry": "free",
        "ready": True,
        "seats": 8,
        "fee": 20,
        "coefficient": 1,
    },
}
"""Only what is not the default of `Settings` and `Rules`."""

MOST_SEATS = {"beans": 8}
"""Where a house has fewer seats than the lobby offers."""


def with_preset(preset: str, settings: Data) -> Data:
    """The data of `Settings`: the preset's, and over it what `settings` says otherwise, also of its rules.

    Where a big blind is named without a small one, that is half of it. Raises ValueError for a preset that
    does not exist.
    """
    if preset not in PRESETS:
        raise ValueError(f"preset is one of {', '.join(PRESETS)}")
    return _over(_with_small_blind(PRESETS[preset]), _with_small_blind(settings))


def house_problems(preset: str, settings: Settings) -> list[str]:
    """What the preset's house does not have, in words; besides what `settings.problems()` finds."""
    most = MOST_SEATS.get(preset, settings.seats)
    return [f"seats of a {preset} table are 2 to {most}"] if settings.seats > most else []


def _with_small_blind(settings: Data) -> Data:
    """Half the big blind where only that is named, rounded down, at least 1 (rules 3.1)."""
    rules = settings.get("rules")
    if not isinstance(rules, dict) or "big_blind" not in rules or "small_blind" in rules:
        return settings
    named = rules["big_blind"]
    try:
        big_blind = named if isinstance(named, int) else int(float(named))  # "100.0" is read as 100
    except (TypeError, ValueError, OverflowError):
        return settings  # no number of chips: whoever reads the settings says so
    return settings | {"rules": rules | {"small_blind": max(big_blind // 2, 1)}}


def _over(base: Data, changes: Data) -> Data:
    """`changes` over `base`, group by group."""
    nested = {
        name: _over(base[name], value)
        for name, value in changes.items()
        if isinstance(value, dict) and isinstance(base.get(name), dict)
    }
    return base | changes | nested
