"""What a view says at a glance."""

from riverboat.views.view import SeatView, View


def own_seat(view: View) -> SeatView | None:
    """The viewer's seat."""
    return next((seat for seat in view.seats if view.you and seat.seat == view.you.seat), None)


def seconds_until(epoch_second: int, now: int) -> int:
    """Whole seconds that are left at `now`, epoch milliseconds; never less than none."""
    return max(0, -((now - epoch_second * 1000) // 1000))
