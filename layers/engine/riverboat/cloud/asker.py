"""Who asks for a change of a table: a client, the table's clock, an ended connection, or the room itself."""

from dataclasses import dataclass

from riverboat.cloud.dynamo.store import Loaded
from riverboat.cloud.dynamo.writes import Connection
from riverboat.table.commands import Message, Refused
from riverboat.table.table import Table
from riverboat.views.admission import Visitor, Wish, stands_against


class Asker:
    """The room itself: a sweep, a load that found the clock dead."""

    def barred(self, loaded: Loaded) -> Refused | None:  # noqa: ARG002 - the room may do everything
        """Why it may not ask this of this table; None when it may."""
        return None

    def is_its_clock(self, table: Table) -> bool:  # noqa: ARG002
        """Whether the asker watches the table, and so sees whatever deadline comes next."""
        return False

    def with_viewers(self, viewers: list[Connection]) -> list[Connection]:
        """Who is to be told: everybody at the table, and whoever asked."""
        return viewers

    def answers(self) -> dict[str, str]:
        """Connection id to the id of the message that is answered there."""
        return {}


THE_ROOM = Asker()


@dataclass(frozen=True, slots=True)
class Client(Asker):
    """Who sent a message, and which: the answer goes to his connection."""

    visitor: Visitor
    connection: Connection
    message_id: str
    message: Message
    """The same, as a table remembers it."""
    wish: Wish = "look"
    """What it asks of the gate."""

    def barred(self, loaded: Loaded) -> Refused | None:
        return stands_against(loaded.table, self.visitor, self.wish)

    def with_viewers(self, viewers: list[Connection]) -> list[Connection]:
        return viewers if self.connection in viewers else [*viewers, self.connection]

    def answers(self) -> dict[str, str]:
        return {self.connection.id: self.message_id}


@dataclass(frozen=True, slots=True)
class Watcher(Asker):
    """A clock that looks at a table, by its id."""

    id: str

    def is_its_clock(self, table: Table) -> bool:
        return table.clock == self.id


@dataclass(frozen=True, slots=True)
class Departure(Asker):
    """A connection of this player's has ended. While he has another he is not gone."""

    player: str

    def barred(self, loaded: Loaded) -> Refused | None:
        stays = any(connection.player == self.player for connection in loaded.connections)
        return Refused("still_connected") if stays else None
