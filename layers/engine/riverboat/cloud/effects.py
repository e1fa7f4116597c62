"""What a change of a table also writes, as data, all in one place; `dynamo.writes` makes items of it."""

from collections import defaultdict
from dataclasses import replace

from riverboat.accounts.posting import Posting
from riverboat.cloud.asker import Asker, Client
from riverboat.cloud.dynamo.lobby import listed
from riverboat.cloud.dynamo.store import Loaded
from riverboat.cloud.dynamo.writes import (
    Attached,
    DoorKept,
    Effect,
    Obeyed,
    Recorded,
    ShownLater,
    Unlisted,
)
from riverboat.game.events import Shown
from riverboat.table.commands import Act, Command, Connect, Message, Outcome, Show
from riverboat.table.door import Door
from riverboat.table.events import Left, Seated, StakesChanged


def effects_of(outcome: Outcome, command: Command, asker: Asker, loaded: Loaded) -> list[Effect]:
    """In the transaction of the table's next state. `loaded` is what the outcome was made from."""
    table = outcome.table
    effects: list[Effect] = [*_postings(outcome, _cause(asker, table.id, loaded.version + 1))]
    effects += [Recorded(record) for record in outcome.records]
    if isinstance(command, Show):
        effects += [
            ShownLater(command.hand, event.seat) for event in outcome.events if isinstance(event, Shown)
        ]
    effects += _kept_at_the_door(outcome, loaded) if table.settings.private else _told_to_the_lobby(outcome)
    if isinstance(asker, Client):
        if outcome.changed and not isinstance(command, Act | Connect):
            effects.append(Obeyed(asker.connection.player, asker.message_id, asker.message.content))
        if asker.connection not in loaded.connections:
            effects.append(Attached(asker.connection))
    return effects


def _told_to_the_lobby(outcome: Outcome) -> list[Effect]:
    """Of a public table: who sits there, for which stakes, or that it is closed."""
    table = outcome.table
    if table.closed:
        return [Unlisted(table.settings.rules.big_blind)]
    told = [event for event in outcome.events if isinstance(event, Seated | Left | StakesChanged)]
    moved = [
        Unlisted(event.big_blind_before)
        for event in told
        if isinstance(event, StakesChanged) and event.big_blind_before != event.big_blind
    ]
    return [*moved, listed(table)] if told else []


def _kept_at_the_door(outcome: Outcome, loaded: Loaded) -> list[Effect]:
    """Of a private table: whom its door knows; and that it lasts as long as the table."""
    table = outcome.table
    if table.closed:
        return [DoorKept(Door(), None)]
    lasts_otherwise = table.ends_at() is not None or any(isinstance(e, Seated) for e in outcome.events)
    if table.door == loaded.door and (table.door == Door() or not lasts_otherwise):
        return []
    return [DoorKept(table.door, table.ends_at())]


def remembered(command: Command, asker: Asker) -> Message | None:
    """The message that the table keeps. Coming again is no repetition: the connection may be another."""
    return asker.message if isinstance(asker, Client) and not isinstance(command, Connect) else None


def _cause(asker: Asker, table: str, version: int) -> str:
    """Of what is posted and no hand's end brought about: somebody's message, or the version it leads to."""
    if isinstance(asker, Client):
        return f"PLAYER#{asker.visitor.player}#MESSAGE#{asker.message_id}"
    return f"TABLE#{table}#VERSION#{version}"


def _postings(outcome: Outcome, command_cause: str) -> list[Posting]:
    """The transfers with their causes; those that differ in nothing else are one posting."""
    together: dict[Posting, int] = defaultdict(int)
    for transfer in outcome.transfers:
        hand_cause = f"TABLE#{outcome.table.id}#HAND#{transfer.hand}"
        cause = command_cause if transfer.hand is None else hand_cause
        together[Posting(transfer.debit, transfer.credit, 0, transfer.reason, cause)] += transfer.units
    return [replace(posting, units=units) for posting, units in together.items()]
