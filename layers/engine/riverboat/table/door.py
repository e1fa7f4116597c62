"""The door of a private table: the code that invites, the guests, who knocks, and whom the host sent away.

Stored apart from the table, so that what happens in a hand does not write it again (rules 11.18 to 11.20).
"""

from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Self

MOST_GUESTS = 30
"""Invited or let in, besides the host."""

MOST_KNOCKS = 8
"""Who may wait for the host's answer at a time."""

MOST_SENT_AWAY = 30
"""Beyond which who was sent away first is forgotten."""

CODE_BYTES = 10
"""Of chance in a code: nobody guesses one of 2^80."""

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two that are not taken for one another: neither i, l and o nor u."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody who has the code, and waits for the host to let him in."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Door:
    code: str = ""
    """`k7qm-2xwd-9hfa-r3vt`. Empty: nobody comes by a code. The host alone is told."""
    guests: tuple[str, ...] = ()
    """Account ids of who may come and go."""
    knocks: tuple[Knock, ...] = ()
    sent_away: tuple[str, ...] = ()
    """Account ids of who may not come again unless he is invited by name."""

    def opens_to(self, code: str) -> bool:
        """Whether this is the code, however its letters are written. Takes as long for any code."""
        return bool(self.code) and compare_digest(_plain(code), _plain(self.code))

    def knocker(self, player: str) -> Knock | None:
        return next((knock for knock in self.knocks if knock.player == player), None)

    def with_guest(self, player: str) -> Self:
        """He is a guest, whatever he was before."""
        known = self.without(player)
        return replace(known, guests=(*known.guests, player))

    def with_knock(self, knock: Knock) -> Self:
        return replace(self, knocks=(*self.knocks, knock))

    def without(self, player: str) -> Self:
        """Nobody that the door knows."""
        return replace(
            self,
            guests=tuple(guest for guest in self.guests if guest != player),
            knocks=tuple(knock for knock in self.knocks if knock.player != player),
            sent_away=tuple(other for other in self.sent_away if other != player),
        )

    def shut_to(self, player: str) -> Self:
        """He was sent away."""
        known = self.without(player)
        return replace(known, sent_away=(*known.sent_away, player)[-MOST_SENT_AWAY:])


def new_code(entropy: bytes) -> str:
    """A code of CODE_BYTES bytes of entropy; the same entropy makes the same."""
    number = int.from_bytes(entropy[:CODE_BYTES])
    letters = "".join(_LETTERS[number >> shift & 31] for shift in range(CODE_BYTES * 8 - 5, -1, -5))
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _plain(code: str) -> bytes:
    return "".join(letter for letter in code.lower() if letter.isalnum()).encode()
