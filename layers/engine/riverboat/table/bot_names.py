"""What bots are called: rivers of the world."""

NAMES = (
    "Mississippi", "Danube", "Tamsui", "Yangtze", "Loire", "Amazon", "Nile", "Volga",
    "Keelung", "Mekong", "Rhone", "Ganges", "Elbe", "Zambezi", "Yukon", "Tagus",
)  # fmt: skip


def pick_name(taken: set[str], entropy: bytes) -> str:
    """A river that nobody at the table is called after; the same entropy picks the same."""
    free = [name for name in NAMES if name not in taken]
    return free[int.from_bytes(entropy[:4]) % len(free)]
