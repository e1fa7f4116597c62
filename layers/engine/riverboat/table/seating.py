"""Coming, going and being away (rules 8.8 to 8.11, 11.1 to 11.4, 11.9).

Each rule changes a table or refuses. Chips cross the table's edge only as a Transfer of the same change.
"""

from riverboat.table.bot_names import pick_name
from riverboat.table.change import NOTHING_NEW, Change, RuleAnswer
from riverboat.table.commands import (
    AddBot,
    Connect,
    Disconnect,
    PostBlind,
    Refused,
    RemoveBot,
    SitDown,
    SitIn,
    SitOut,
    StandUp,
    TopUp,
)
from riverboat.table.events import Disconnected, Reconnected, SatIn, Seated, ToppedUp
from riverboat.table.hosting import stop_knocking
from riverboat.table.leaving import send_out, vacate
from riverboat.table.table import Seat, Table

NOT_SEATED = Refused("not_seated")


def sit_down(change: Change, command: SitDown) -> Refused | None:
    table, settings = change.table, change.table.settings
    taken = table.seat_of(command.player)
    if taken is not None:
        return Refused("already_seated", {"seat": taken})
    if not settings.least_buy_in <= command.buy_in <= settings.most_buy_in:
        return Refused("buy_in_out_of_range", {"least": settings.least_buy_in, "most": settings.most_buy_in})
    number = _free_seat(table, command.seat)
    if isinstance(number, Refused):
        return number
    seat = Seat(command.player, command.name, command.buy_in, posts=command.post)
    if settings.ready:
        seat.out_since = change.seconds_from_now(0)
    _take_seat(change, number, seat)
    return None


def add_bot(change: Change, command: AddBot) -> Refused | None:
    """A bot brings the most one may buy in for."""
    table, settings = change.table, change.table.settings
    if table.seat_of(command.player) is None:
        return NOT_SEATED
    if not settings.bots:
        return Refused("bots_not_allowed")
    taken = table.seat_of(command.bot)
    if taken is not None:
        return Refused("already_seated", {"seat": taken})
    number = _free_seat(table, command.seat)
    if isinstance(number, Refused):
        return number
    chips = settings.most_buy_in
    name = pick_name({seat.name for seat in table.seats.values()}, change.draw("bot name"))
    _take_seat(change, number, Seat(command.bot, name, chips, bot=True, posts=True))
    return None


def remove_bot(change: Change, command: RemoveBot) -> Refused | None:
    table = change.table
    if table.seat_of(command.player) is None:
        return NOT_SEATED
    seat = table.seats.get(command.seat)
    if seat is None or not seat.bot:
        return Refused("not_a_bot", {"seat": command.seat})
    return _leave(change, command.seat)


def stand_up(change: Change, command: StandUp) -> Refused | None:
    number = change.table.seat_of(command.player)
    return NOT_SEATED if number is None else _leave(change, number)


def top_up(change: Change, command: TopUp) -> Refused | None:
    """In a hand the chips are bought at once and wait for its end."""
    table = change.table
    number = table.seat_of(command.player)
    if number is None:
        return NOT_SEATED
    seat = table.seats[number]
    if seat.leaving:
        return Refused("already_leaving")
    most = max(0, table.settings.most_buy_in - _chips_of(table, number))
    if not 1 <= command.amount <= most:
        return Refused("top_up_out_of_range", {"most": most})
    if table.was_dealt_in(number):
        seat.waiting_chips += command.amount
    else:
        seat.stack += command.amount
    change.bring("top_up", seat.purse, command.amount)
    change.events.append(ToppedUp(number, command.amount, seat.stack + seat.waiting_chips))
    return None


def sit_out(change: Change, command: SitOut) -> Refused | None:
    number = change.table.seat_of(command.player)
    if number is None:
        return NOT_SEATED
    if change.table.seats[number].leaving:
        return Refused("already_leaving")
    if change.table.seats[number].out_since is not None:
        return Refused("already_sitting_out")
    send_out(change, number)
    return None


def sit_in(change: Change, command: SitIn) -> Refused | None:
    table = change.table
    number = table.seat_of(command.player)
    if number is None:
        return NOT_SEATED
    seat = table.seats[number]
    if seat.leaving:
        return Refused("already_leaving")
    if seat.out_since is None:
        return Refused("not_sitting_out")
    if seat.stack + seat.waiting_chips == 0:
        return Refused("no_chips")
    seat.out_since = None
    seat.timed_out_in = 0
    change.events.append(SatIn(number))
    return None


def post_blind(change: Change, command: PostBlind) -> Refused | None:
    """Do not wait for the big blind: post what is owed as soon as the seat's place allows."""
    number = change.table.seat_of(command.player)
    if number is None:
        return NOT_SEATED
    seat = change.table.seats[number]
    if not seat.owes:
        return Refused("nothing_owed")
    seat.posts = True
    return None


def connect(change: Change, command: Connect) -> RuleAnswer:
    """The player is back, or came a second time. One who sits out stays out until he says so."""
    number = change.table.seat_of(command.player)
    if number is None:
        return NOT_SEATED
    seat = change.table.seats[number]
    if seat.gone_at is None:
        return NOTHING_NEW
    seat.gone_at = None
    change.events.append(Reconnected(number))
    return None


def disconnect(change: Change, command: Disconnect) -> RuleAnswer:
    """The seat is held and the clock goes on; no bet is taken back."""
    number = change.table.seat_of(command.player)
    if number is None:
        return stop_knocking(change, command.player)
    seat = change.table.seats[number]
    if seat.gone_at is not None:
        return NOTHING_NEW
    seat.gone_at = change.seconds_from_now(0)
    change.events.append(Disconnected(number))
    return None


def _free_seat(table: Table, wanted: int | None) -> int | Refused:
    if table.closing:
        return Refused("table_closing")
    if wanted is None:
        for number in range(1, table.settings.seats + 1):
            if number not in table.seats:
                return number
        return Refused("table_full")
    if not 1 <= wanted <= table.settings.seats:
        return Refused("no_such_seat", {"most": table.settings.seats})
    return Refused("seat_taken", {"seat": wanted}) if wanted in table.seats else wanted


def _take_seat(change: Change, number: int, seat: Seat) -> None:
    table = change.table
    seat.since_hand = table.hands
    seat.owes_big = table.settings.entry == "blind" and table.is_running()
    table.seats[number] = seat
    change.bring("buy_in", seat.purse, seat.stack)
    change.events.append(Seated(number, seat.name, seat.stack, seat.bot))


def _chips_of(table: Table, number: int) -> int:
    """Chips of a seat now: behind and waiting. A bet is no longer his; should it come back and make him too
    rich, the top-up goes back to the account."""
    seat = table.seats[number]
    hand = table.playing
    behind = next((p.stack for p in hand.players if p.seat == number), seat.stack) if hand else seat.stack
    return behind + seat.waiting_chips


def _leave(change: Change, number: int) -> Refused | None:
    seat = change.table.seats[number]
    if seat.leaving:
        return Refused("already_leaving")
    seat.leaving = True
    if not change.table.was_dealt_in(number):
        vacate(change, number, "stood_up")
    return None
