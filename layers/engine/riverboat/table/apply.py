"""The one function that changes a table, whoever asks.

    outcome = apply(table, command, now, entropy, message_id)

`apply` takes the table over: the outcome's table is the same object, changed. A refusal leaves it as it
was. Time (epoch milliseconds) and entropy (ENTROPY_BYTES from a cryptographic source, fresh for each
call) are arguments, so the same call always gives the same outcome.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from riverboat.cards.shuffle import ENTROPY_BYTES
from riverboat.table import abilities, seating, turns
from riverboat.table import dealing as hands
from riverboat.table.bots import NO_BOTS, Bots
from riverboat.table.change import Change
from riverboat.table.commands import (
    Act,
    AddBot,
    AnswerAnchor,
    Command,
    Connect,
    Disconnect,
    Outcome,
    PostBlind,
    Refused,
    RemoveBot,
    Show,
    SitDown,
    SitIn,
    SitOut,
    StandUp,
    Tick,
    TopUp,
    UseAbility,
    VoidHand,
)
from riverboat.table.table import REMEMBERED_MESSAGES, Table

NO_PURSES: Mapping[str, int] = MappingProxyType({})

_RULES: dict[type, Callable[[Change, Any], Refused | None]] = {
    SitDown: seating.sit_down,
    AddBot: seating.add_bot,
    RemoveBot: seating.remove_bot,
    StandUp: seating.stand_up,
    TopUp: seating.top_up,
    SitOut: seating.sit_out,
    SitIn: seating.sit_in,
    PostBlind: seating.post_blind,
    Show: hands.show,
    Connect: seating.connect,
    Disconnect: seating.disconnect,
    Act: turns.act,
    UseAbility: abilities.use_ability,
    AnswerAnchor: abilities.answer_anchor,
    Tick: turns.tick,
    VoidHand: turns.void_hand,
}


def apply(
    table: Table,
    command: Command,
    now: int,
    entropy: bytes,
    message_id: str | None = None,
    purses: Mapping[str, int] = NO_PURSES,
    bots: Bots = NO_BOTS,
) -> Outcome | Refused:
    """Obey or refuse one command. A message id that the table remembers is not obeyed again.

    `purses` are accounts that are known to hold fewer units than a fee, and what they hold.
    `bots` decides for those who are programs.
    Raises ValueError for less than ENTROPY_BYTES of entropy: a deck must never be predictable.
    """
    if len(entropy) < ENTROPY_BYTES:
        raise ValueError(f"a table needs {ENTROPY_BYTES} bytes of entropy, got {len(entropy)}")
    player = getattr(command, "player", None)
    if message_id and (message_id in table.recent or message_id in _remembered(table, player)):
        return Outcome(table, repeated=True)
    change = Change(table, max(now, table.now), entropy, bots=bots, purses=purses)
    refused = _RULES[type(command)](change, command)
    if refused:
        return refused
    table.now = change.now
    turns.act_if_away(change)
    hands.schedule(change)
    if message_id:
        remembered = _remembered(table, player)
        remembered.append(message_id)
        del remembered[:-REMEMBERED_MESSAGES]
    return Outcome(table, change.events, change.transfers, change.records)


def _remembered(table: Table, player: str | None) -> list[str]:
    """Where this player's message ids are kept: at his seat, else with the table."""
    seat = table.seat_of(player) if player else None
    return table.recent if seat is None else table.seats[seat].recent
