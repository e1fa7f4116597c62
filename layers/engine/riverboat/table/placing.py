"""Where button and blinds of the next hand are, who is dealt in, and what he posts (rules 3.2 to 3.19).

`place` reads the table and changes nothing. Seats are numbers round the table; "after" is clockwise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from riverboat.game.rules import Rules
from riverboat.game.state import Post
from riverboat.table.table import Seat, Table


@dataclass(frozen=True, slots=True)
class Placement:
    """How the next hand is dealt."""

    button: int
    """A seat, under the `dead` policy perhaps an empty one."""
    small_blind_seat: int
    """The seat whose small blind it is; nobody posts it when that seat is not dealt in."""
    big_blind_seat: int
    order: list[int]
    """Seats dealt in, clockwise from the left of the button."""
    posts: list[Post]


def place(table: Table, entropy: bytes) -> Placement | None:
    """The next hand's placement; None when fewer than two can be dealt in. `entropy` draws a button.

    Who owes a blind is dealt in as the big blind, or once he posts what he owes; where fewer than two owe
    nothing the game begins afresh, and everybody is dealt in.
    """
    ready = table.ready()
    paid_up = [number for number in ready if not table.seats[number].owes]
    waiting = [number for number in ready if table.seats[number].owes]
    if len(paid_up) < 2:
        paid_up, waiting = ready, []
    if len(paid_up) < 2:
        return None
    button, small, big = _POLICIES[table.settings.button](table, paid_up, waiting, entropy)
    posting = [number for number in _between(big, button, waiting) if table.seats[number].posts]
    if button == small:
        posting = []  # heads-up: a third would come between; the big blind reaches him in the next hand
    order = _from(button, {*paid_up, big, *posting})
    return Placement(button, small, big, order, _posts(table, order, small, big, posting))


def missed(table: Table, placement: Placement) -> tuple[list[int], list[int]]:
    """Seats of those who are away when a blind passes them, or comes to them and is dead: (small, big)."""
    away = [number for number, seat in table.seats.items() if seat.out_since is not None]
    small, big = placement.small_blind_seat, placement.big_blind_seat
    return (
        [
            n
            for n in away
            if n == small or (table.small_blind_seat and _between(table.small_blind_seat, small, [n]))
        ],
        _between(table.big_blind_seat, big, away) if table.big_blind_seat else [],
    )


def _rotate(table: Table, paid_up: list[int], waiting: list[int], _: bytes) -> tuple[int, int, int]:
    """The button moves to the next player dealt in; the blinds are the next ones.

    But the big blind passes nobody who waits for it. Then the small blind is at the seat of the last big one,
    dead if he has gone, or with who comes between, and the button with the player before it (rule 3.8).
    """
    button, small, big = _blinds_after(_next(table.button, paid_up), paid_up, waiting)
    passed = _between(table.big_blind_seat, big, waiting) if table.big_blind_seat else []
    if not passed:
        return button, small, big
    big = _next(table.big_blind_seat, passed)
    small = next(iter(_between(table.big_blind_seat, big, paid_up)), table.big_blind_seat)
    return _before(small, paid_up), small, big


def _draw(table: Table, paid_up: list[int], waiting: list[int], entropy: bytes) -> tuple[int, int, int]:
    """Drawn at random; one player on while nobody joined or left since the last hand.

    A hand that was voided is dealt again with the button it had.
    """
    voided, last = table.voided, table.hand
    if voided and _have_played(table, paid_up, voided.seats, voided.hand):
        return _blinds_after(voided.button, paid_up, waiting)
    if last and _have_played(table, paid_up, sorted(player.seat for player in last.players), last.number):
        return _rotate(table, paid_up, waiting, entropy)
    button = paid_up[int.from_bytes(entropy[:8]) % len(paid_up)]
    return _blinds_after(button, paid_up, waiting)


def _have_played(table: Table, seats: list[int], dealt: list[int], hand: int) -> bool:
    """Whether exactly these seats, with these people in them, were dealt this hand."""
    return seats == dealt and all(table.seats[number].since_hand < hand for number in seats)


def _dead(table: Table, paid_up: list[int], waiting: list[int], entropy: bytes) -> tuple[int, int, int]:
    """The big blind moves to the next player; small blind and button follow from the last hand's blinds.

    Either may fall on a seat that somebody left. Heads-up the small blind has the button. Before the first
    blinds, and where nobody is left of those who played, there is nothing to follow from.
    """
    if not table.big_blind_seat or not any(table.has_played(number) for number in paid_up):
        return _rotate(table, paid_up, waiting, entropy)
    big = _next(table.big_blind_seat, [*paid_up, *waiting])
    dealt = {*paid_up, big}
    if len(dealt) == 2:
        (other,) = dealt - {big}
        return other, other, big
    small, button = table.big_blind_seat, table.small_blind_seat
    if not _between(button, big, [small]):
        small = _before(big, dealt)  # a round the old places do not fit: somebody came in between
        button = _before(small, dealt)
    return button, small, big


_POLICIES = {"rotate": _rotate, "draw": _draw, "dead": _dead}


def _blinds_after(button: int, paid_up: list[int], waiting: list[int]) -> tuple[int, int, int]:
    """The blinds next to the button; who waits for the big blind gets it when it comes to him."""
    small = _next(button, paid_up)
    big = _next(small, [*paid_up, *waiting])
    if big == button:
        return button, button, small  # heads-up the button posts the small blind
    return button, small, big


def _posts(table: Table, order: list[int], small: int, big: int, posting: Sequence[int]) -> list[Post]:
    """Own antes before the blinds, the big-blind ante after them, then what the returning owe."""
    rules: Rules = table.settings.rules
    posts = [Post(position, "ante", rules.ante) for position in range(len(order)) if rules.ante]
    if small in order:
        posts.append(Post(order.index(small), "small_blind", rules.small_blind))
    posts.append(Post(order.index(big), "big_blind", rules.big_blind))
    if rules.big_blind_ante:
        posts.append(Post(order.index(big), "big_blind_ante", rules.big_blind_ante))
    for number in posting:
        posts += _owed(rules, table.seats[number], order.index(number))
    return posts


def _owed(rules: Rules, seat: Seat, position: int) -> list[Post]:
    """A live big blind, a dead small one. What takes the last chip counts first as a bet, then as dead money:
    nobody is all-in on dead money alone (rule 3.17).
    """
    if seat.owes_big:
        live = Post(position, "live", rules.big_blind)
        return [live, Post(position, "dead", rules.small_blind)] if seat.owes_small else [live]
    is_all_in = seat.stack - rules.ante <= rules.small_blind
    return [Post(position, "live" if is_all_in else "dead", rules.small_blind)]


def _next(after: int, seats: Iterable[int]) -> int:
    """The first of these seats after one, which itself comes last."""
    return min(seats, key=lambda number: (number <= after, number))


def _before(before: int, seats: Iterable[int]) -> int:
    """The last of these seats before one, which itself comes last."""
    return max(seats, key=lambda number: (number < before, number))


def _from(button: int, seats: Iterable[int]) -> list[int]:
    """Clockwise from the left of the button, which comes last."""
    return sorted(seats, key=lambda number: (number <= button, number))


def _between(first: int, last: int, seats: Iterable[int]) -> list[int]:
    """Those of these seats that lie after `first` and before `last`."""
    return [number for number in seats if 0 < (number - first) % _ROUND < (last - first) % _ROUND]


_ROUND = 1000
"""More than a table has seats: distances clockwise are reckoned modulo it."""
