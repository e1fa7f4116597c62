"""Two ways out of the game: sitting out, which keeps the seat, and leaving, which gives it up.

A host who gives his seat up hands his role on with it (rules 11.24).
"""

from riverboat.table.change import Change
from riverboat.table.events import HostChanged, LeaveReason, Left, SatOut
from riverboat.table.table import REMEMBERED_MESSAGES


def send_out(change: Change, number: int) -> None:
    """The seat sits out from the next hand on; in this one it acts when its turn comes, and at once."""
    change.table.seats[number].out_since = change.seconds_from_now(0)
    change.events.append(SatOut(number))


def vacate(change: Change, number: int, reason: LeaveReason) -> None:
    """The seat is free and its chips go back to the account. Never while it is dealt in."""
    table = change.table
    seat = table.seats.pop(number)
    table.recent = (table.recent + seat.recent)[-REMEMBERED_MESSAGES:]
    chips = seat.stack + seat.waiting_chips
    change.events.append(Left(number, seat.name, chips, reason))
    if chips:
        change.take_away("cash_out", seat.purse, chips)
    if seat.player == table.host and not table.closing:
        _pass_role_on(change)


def make_host(change: Change, number: int) -> None:
    """Who sits there hosts the table from now on. Who did before may still come."""
    table = change.table
    if table.settings.private:
        table.door = table.door.with_guest(table.host).without(table.seats[number].player)
    table.host = table.seats[number].player
    change.events.append(HostChanged(number, table.seats[number].name))


def _pass_role_on(change: Change) -> None:
    """To the person who has sat there the longest; where there is none, it stays whose it was."""
    seats = change.table.seats
    people = [number for number, seat in seats.items() if not seat.bot and not seat.leaving]
    if people:
        make_host(change, min(people, key=lambda number: seats[number].since_hand))
