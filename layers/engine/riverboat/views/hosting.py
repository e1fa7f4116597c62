"""What a host is told of his table, and nobody else."""

from dataclasses import dataclass

from riverboat.table.table import Table


@dataclass(slots=True)
class KnockView:
    """Who waits to be let in."""

    player: str
    name: str


@dataclass(slots=True)
class HostView:
    code: str
    """That lets whoever knows it come; empty where there is none."""
    guests: list[str]
    """Account ids of who may come and go."""
    knocks: list[KnockView]


def host_view(table: Table) -> HostView:
    """For the table's host."""
    door = table.door
    return HostView(
        door.code, list(door.guests), [KnockView(knock.player, knock.name) for knock in door.knocks]
    )
