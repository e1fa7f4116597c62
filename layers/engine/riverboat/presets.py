"""Room presets: each house's way of doing things, as data (rules.md, section 12).

A table is made from a preset with what the settings say otherwise.
"""

from typing import Any

type Data = dict[str, Any]

PRESETS: dict[str, Data] = {
    "standard": {},
    "classic": {
        "rules": {"raise_cap": 3, "showdown": "muck"},
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
    """The data of `Settings`: the preset's, and over it what `settings` says otherwise, `rules` one by one.

    Raises ValueError for a preset that does not exist, or more seats than its house has.
    """
    if preset not in PRESETS:
        raise ValueError(f"preset is one of {', '.join(PRESETS)}")
    merged = PRESETS[preset] | settings
    if "rules" in PRESETS[preset] and isinstance(settings.get("rules", {}), dict):
        merged["rules"] = PRESETS[preset]["rules"] | settings.get("rules", {})
    most = MOST_SEATS.get(preset)
    if most is not None and isinstance(merged.get("seats"), int) and merged["seats"] > most:
        raise ValueError(f"a table of {preset} has at most {most} seats")
    return merged
