"""The one function that changes a table, whoever asks.

    outcome = apply(table, command, now, entropy, message)

`apply` takes the table over: the outcome's table is the same object, changed. A refusal leaves it as it
was. Time (epoch milliseconds) and entropy (ENTROPY_BYTES from a cryptographic source, fresh for each
call) are arguments, so the same call always gives the same outcome.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from riverboat.cards.shuffle import ENTROPY_BYTES
from riverboat.table import abilities, hosting, seating, turns
from riverboat.table import dealing as hands
from riverboat.table.bots import NO_BOTS, Bots
from riverboat.table.change import NOTHING_NEW, Change, RuleAnswer
from riverboat.table.commands import (
    Act,
    AddBot,
    AnswerAnchor,
    Command,
    Connect,
    Disconnect,
    Message,
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
from riverboat.table.host_commands import (
    AnswerKnock,
    CloseTable,
    Invite,
    Knock,
    MakeCode,
    MakeHost,
    Pause,
    RemovePlayer,
    Resume,
    RevokeCode,
    SetStakes,
)
from riverboat.table.moment import Milliseconds
from riverboat.table.table import REMEMBERED_MESSAGES, Table

NO_PURSES: Mapping[str, int] = MappingProxyType({})

_RULES: dict[type, Callable[[Change, Any], RuleAnswer]] = {
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
    Invite: hosting.invite,
    MakeCode: hosting.make_code,
    RevokeCode: hosting.revoke_code,
    Knock: hosting.knock,
    AnswerKnock: hosting.answer_knock,
    Pause: hosting.pause,
    Resume: hosting.resume,
    SetStakes: hosting.set_stakes,
    RemovePlayer: hosting.remove_player,
    MakeHost: hosting.make_host,
    CloseTable: hosting.close_table,
}


def apply(
    table: Table,
    command: Command,
    now: Milliseconds,
    entropy: bytes,
    message: Message | None = None,
    purses: Mapping[str, int] = NO_PURSES,
    bots: Bots = NO_BOTS,
) -> Outcome | Refused:
    """Obey or refuse one command. A message that the table remembers is not obeyed again, and its id not for
    another.

    `purses` are accounts that are known to hold fewer units than a fee, and what they hold.
    `bots` decides for those who are programs.
    Raises ValueError for less than ENTROPY_BYTES of entropy: a deck must never be predictable.
    """
    if len(entropy) < ENTROPY_BYTES:
        raise ValueError(f"a table needs {ENTROPY_BYTES} bytes of entropy, got {len(entropy)}")
    player = getattr(command, "player", None)
    if message:
        for known in (*table.recent, *_remembered(table, player)):
            if known == message.id + message.content:
                return Outcome(table, changed=False)
            if known.startswith(message.id):
                return Refused("id_used_before")
    change = Change(table, max(now, table.now), entropy, bots=bots, purses=purses)
    answer = _RULES[type(command)](change, command)
    if isinstance(answer, Refused):
        return answer
    if answer is NOTHING_NEW:
        return Outcome(table, changed=False)
    table.now = change.now
    turns.act_if_away(change)
    hands.schedule(change)
    if message:
        remembered = _remembered(table, player)
        remembered.append(message.id + message.content)
        del remembered[:-REMEMBERED_MESSAGES]
    return Outcome(table, change.events, change.transfers, change.records)


def _remembered(table: Table, player: str | None) -> list[str]:
    """Where this player's message ids are kept: at his seat, else with the table."""
    seat = table.seat_of(player) if player else None
    return table.recent if seat is None else table.seats[seat].recent
