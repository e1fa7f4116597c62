"""Moments: messages come at milliseconds, deadlines are whole seconds; neither is taken for the other."""

from typing import NewType

Milliseconds = NewType("Milliseconds", int)
"""Since the epoch, by the server's clock."""

AT_FIRST = Milliseconds(0)

Second = NewType("Second", int)
"""Since the epoch: the one that has begun, or that a deadline falls on."""


def second_of(moment: Milliseconds) -> Second:
    """The second that has begun by then."""
    return Second(moment // 1000)


def seconds_after(moment: Milliseconds, seconds: int) -> Second:
    """A deadline: a whole second, rounded up."""
    return Second(-(-moment // 1000) + seconds)


def later(second: Second, seconds: int) -> Second:
    return Second(second + seconds)


def moment_of(second: Second) -> Milliseconds:
    """When a second begins."""
    return Milliseconds(second * 1000)
