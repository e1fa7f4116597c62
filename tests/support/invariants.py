"""What holds for a table after whatever was done to it."""

from riverboat.game.hand import Hand
from riverboat.game.state import NOBODY
from riverboat.table.door import MOST_GUESTS, MOST_KNOCKS, MOST_SENT_AWAY, Door
from riverboat.table.events import Event
from riverboat.table.table import Table
from riverboat.views.view import view_for
from tests.support.naiko_invariants import check_naiko
from tests.support.secrecy import EVENTS, VIEW


def check_table(table: Table, paid_out: int) -> None:
    """`paid_out`: units of account that crossed the table's edge outwards, less those that came in."""
    assert table.chips() * table.settings.coefficient + paid_out == 0, "chips appeared or vanished"
    for number, seat in table.seats.items():
        assert 1 <= number <= table.settings.seats
        assert seat.stack >= 0
        assert seat.waiting_chips >= 0
        assert not seat.waiting_chips or table.was_dealt_in(number), "a top-up waits for no hand"
        assert not seat.leaving or table.was_dealt_in(number), "one who leaves waits for no hand"
        assert seat.stack or seat.out_since is not None, "a broke player plays on"
    accounts = [seat.player for seat in table.seats.values()]
    assert len(accounts) == len(set(accounts)), "one account has two seats"
    if table.hand:
        _check_hand(table.hand)
    check_naiko(table)
    _check_something_is_due(table)


def check_door(table: Table, events: list[Event]) -> None:
    """The door's lists are bounded, nobody is in two of them, and only the host is told the code."""
    door = table.door
    assert len(door.guests) <= MOST_GUESTS
    assert len(door.knocks) <= MOST_KNOCKS
    assert len(door.sent_away) <= MOST_SENT_AWAY
    known = [*door.guests, *(knock.player for knock in door.knocks), *door.sent_away]
    assert len(known) == len(set(known)), "the door knows somebody as two"
    assert table.settings.private or door == Door(), "a public table has no door"
    people = {seat.player for seat in table.seats.values()} | set(known) | {None, table.host, "nobody"}
    for player in people if door.code else ():
        told = VIEW.dump_json(view_for(table, player)).decode()
        assert (door.code in told) == (player == table.host), f"{player} was told the code"
    assert not door.code or door.code not in EVENTS.dump_json(events).decode()
    if table.closed:
        assert not table.seats
        assert table.due() is None


def check_top_ups(table: Table, ended: Hand) -> None:
    """Only the hand itself makes anybody richer than the table's most."""
    for player in ended.players:
        if player.seat in table.seats:
            assert table.seats[player.seat].stack <= max(table.settings.most_buy_in, player.stack)


def _check_hand(hand: Hand) -> None:
    brought = sum(player.start for player in hand.players)
    assert all(player.stack >= 0 for player in hand.players)
    if hand.over:
        assert sum(player.stack for player in hand.players) + hand.rake == brought
    else:
        assert sum(player.stack + player.paid for player in hand.players) + hand.dead == brought
        assert hand.actor != NOBODY
        assert hand.players[hand.actor].stack > 0
        assert not hand.players[hand.actor].folded


def _check_something_is_due(table: Table) -> None:
    """What the table waits for has a time, and it waits for nothing else."""
    if table.window_seat is not None:
        assert (table.bot_acts_at is not None) == table.seats[table.window_seat].bot
        return
    if table.playing:
        assert table.actor_seat is not None
        actor = table.seats[table.actor_seat]
        assert not actor.leaving, "one who leaves was not acted for at once"
        assert actor.out_since is None, "one who sits out was not acted for at once"
        assert (table.bot_acts_at is None) == (not actor.bot)
        assert (table.acts_by is None) == actor.bot
        assert table.next_hand_at is None
        return
    assert table.acts_by is None
    assert table.bot_acts_at is None
    ready = [table.seats[number] for number in table.ready()]
    playable = (
        not table.paused and not table.closed and len(ready) >= 2 and not all(seat.bot for seat in ready)
    )
    assert (table.next_hand_at is not None) == playable
    absent = any(seat.out_since is not None or seat.gone_at is not None for seat in table.seats.values())
    assert (table.due() is not None) == (playable or absent)
    assert not table.seats or not all(seat.bot for seat in table.seats.values()), "bots stay on alone"
