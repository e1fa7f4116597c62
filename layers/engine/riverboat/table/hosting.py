"""What a host does: invite, let in, pause, set stakes, send away, hand on, close (rules 11.18 to 11.25).

The gate has asked before whether it is the host who commands; here is what then happens. A public table of a
player's has a host as well, but no door: nobody is invited there, and nobody sent away.
"""

from dataclasses import fields, replace

from riverboat.table import door
from riverboat.table.change import NOTHING_NEW, Change, RuleAnswer
from riverboat.table.commands import Refused
from riverboat.table.door import MOST_GUESTS, MOST_KNOCKS
from riverboat.table.events import ClosingSoon, Paused, Resumed, StakesChanged
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
from riverboat.table.leaving import make_host as hand_on
from riverboat.table.leaving import vacate
from riverboat.table.settings import Stakes
from riverboat.table.table import Closure, Table

NOT_PRIVATE = Refused("not_private")

# The door


def invite(change: Change, command: Invite) -> RuleAnswer:
    table = change.table
    if not table.settings.private:
        return NOT_PRIVATE
    if command.guest in (table.host, *table.door.guests):
        return NOTHING_NEW
    return _let_in(table, command.guest)


def make_code(change: Change, _: MakeCode) -> RuleAnswer:
    table = change.table
    if not table.settings.private:
        return NOT_PRIVATE
    if table.door.code:
        return NOTHING_NEW
    table.door = replace(table.door, code=door.new_code(change.draw("invitation code")))
    return None


def revoke_code(change: Change, _: RevokeCode) -> RuleAnswer:
    """Who knocks has come by it, and waits on."""
    table = change.table
    if not table.door.code:
        return NOTHING_NEW
    table.door = replace(table.door, code="")
    return None


def knock(change: Change, command: Knock) -> RuleAnswer:
    """Come by the code: in at once, or, where the host approves of newcomers, when he has said so."""
    table = change.table
    known = (table.host, *table.door.guests)
    if not table.settings.private or command.player in known or table.door.knocker(command.player):
        return NOTHING_NEW
    if not table.settings.approval:
        return _let_in(table, command.player)
    if len(table.door.knocks) >= MOST_KNOCKS:
        return Refused("too_many_knocks", {"most": MOST_KNOCKS})
    table.door = table.door.with_knock(door.Knock(command.player, command.name))
    return None


def answer_knock(change: Change, command: AnswerKnock) -> RuleAnswer:
    """Who is not let in was sent away: he knocks again only when he is invited."""
    table = change.table
    if table.door.knocker(command.guest) is None:
        return Refused("nobody_knocks", {"player": command.guest})
    if command.admit:
        return _let_in(table, command.guest)
    table.door = table.door.shut_to(command.guest)
    return None


def stop_knocking(change: Change, player: str) -> RuleAnswer:
    """He who knocks is gone."""
    table = change.table
    if table.door.knocker(player) is None:
        return Refused("not_seated")
    table.door = table.door.without(player)
    return None


def _let_in(table: Table, guest: str) -> Refused | None:
    if len(table.door.guests) >= MOST_GUESTS:
        return Refused("too_many_guests", {"most": MOST_GUESTS})
    table.door = table.door.with_guest(guest)
    return None


# The game


def pause(change: Change, _: Pause) -> RuleAnswer:
    """The hand in progress goes on to its end; `dealing.schedule` plans no other."""
    if change.table.paused:
        return NOTHING_NEW
    change.table.paused = True
    change.events.append(Paused())
    return None


def resume(change: Change, _: Resume) -> RuleAnswer:
    if not change.table.paused:
        return NOTHING_NEW
    change.table.paused = False
    change.events.append(Resumed())
    return None


def set_stakes(change: Change, command: SetStakes) -> RuleAnswer:
    """Between hands at once; in a hand when it has ended: it is played by what it was dealt for."""
    table = change.table
    planned = table.next_stakes or table.settings.stakes
    stakes = _named(command, planned)
    if problems := table.settings.at(stakes).problems():
        return Refused("bad_settings", {"problem": "; ".join(problems)})
    if stakes == planned:
        return NOTHING_NEW
    table.next_stakes = stakes
    if not table.playing:
        change_stakes(change)
    return None


def change_stakes(change: Change) -> None:
    """What the host has set takes effect. Only between hands."""
    table = change.table
    stakes, table.next_stakes = table.next_stakes, None
    if stakes is None or stakes == table.settings.stakes or table.closing:
        return
    before = table.settings.rules.big_blind
    table.settings = table.settings.at(stakes)
    named = {field.name: getattr(stakes, field.name) for field in fields(stakes)}
    change.events.append(StakesChanged(**named, big_blind_before=before))


def _named(command: SetStakes, planned: Stakes) -> Stakes:
    """The stakes as they are planned, with what the host has named; half the big blind where only that is
    (rules 3.1)."""
    named = {
        field.name: value for field in fields(planned) if (value := getattr(command, field.name)) is not None
    }
    if "big_blind" in named and "small_blind" not in named:
        named["small_blind"] = max(named["big_blind"] // 2, 1)
    return replace(planned, **named)


# Who is there


def remove_player(change: Change, command: RemovePlayer) -> RuleAnswer:
    """Out of the seat with the stack, in a hand when it ends. Not to come again unless he is invited."""
    table = change.table
    if not table.settings.private:
        return NOT_PRIVATE
    guest = command.guest
    if isinstance(guest, int):
        guest = table.seats[guest].player if guest in table.seats else ""
    number = table.seat_of(guest)
    is_bot = number is not None and table.seats[number].bot
    is_known = number is not None or guest in table.door.guests or table.door.knocker(guest)
    if guest == table.host or is_bot or not is_known:
        return Refused("no_such_guest")
    table.door = table.door.shut_to(guest)
    if number is None:
        return None
    table.seats[number].leaving = True
    if not table.was_dealt_in(number):
        vacate(change, number, "removed")
    return None


def make_host(change: Change, command: MakeHost) -> RuleAnswer:
    table = change.table
    seat = table.seats.get(command.seat)
    if seat is None or seat.bot or seat.leaving:
        return Refused("nobody_to_host", {"seat": command.seat})
    if seat.player == table.host:
        return NOTHING_NEW
    hand_on(change, command.seat)
    return None


def close_table(change: Change, _: CloseTable) -> RuleAnswer:
    """At once between hands; in a hand everybody sees that it is the last. `dealing.schedule` ends it."""
    table = change.table
    if table.closing:
        return NOTHING_NEW
    table.closing = True
    if table.playing:
        change.events.append(ClosingSoon())
    return None


def end(change: Change) -> None:
    """Everybody is paid out, and the table is no more. Only between hands."""
    table = change.table
    coefficient = table.settings.coefficient
    table.closed = Closure(
        {
            seat.player: (seat.stack + seat.waiting_chips) * coefficient
            for seat in table.seats.values()
            if not seat.bot
        }
    )
    for number in sorted(table.seats):
        vacate(change, number, "table_closed")
    table.next_hand_at = None
    table.next_stakes = None
    table.next_seed = table.next_commitment = ""
