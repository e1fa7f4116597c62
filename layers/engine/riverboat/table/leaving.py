"""Two ways out of the game: sitting out, which keeps the seat, and leaving, which gives it up."""

from riverboat.table.change import Change
from riverboat.table.events import LeaveReason, Left, SatOut
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
