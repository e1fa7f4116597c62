"""Whose turn it is, and who is there to answer (rules 8.1, 8.10 and 8.13)."""

from riverboat.table.change import Change
from riverboat.table.commands import Refused

BOT_THINKING_SECONDS = (1, 2)
"""Added to the second that has begun: a bot answers after one to three seconds."""


def stands_against(change: Change, player: str, number: int, turn: int) -> Refused | None:
    """Why this player may do nothing in the turn that hand number and turn name; None when it is his."""
    table = change.table
    seat = table.seat_of(player)
    if seat is None:
        return Refused("not_seated")
    hand = table.playing
    if hand is None:
        return Refused("no_hand")
    if (number, turn) != (hand.number, len(hand.actions)):
        return Refused("turn_over")
    if table.actor_seat != seat:
        return Refused("not_your_turn")
    if table.window_until is not None:
        return Refused("window_open")
    if table.acts_by is not None and change.now > table.acts_by * 1000:
        return Refused("out_of_time")
    return None


def is_away(change: Change, number: int) -> bool:
    """Whether this seat answers at once, by checking or folding, whenever it is asked."""
    seat = change.table.seats[number]
    return seat.leaving or seat.out_since is not None


def let_bot_think(change: Change) -> None:
    """The bot that is asked answers after one to three seconds."""
    thinking = BOT_THINKING_SECONDS[change.draw("thinking")[0] % 2]
    change.table.bot_acts_at = change.seconds_from_now(thinking)
