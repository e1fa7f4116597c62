"""A table: who sits where with how many chips, the hand in progress, and what the clock must do next.

Plain state with the questions one can ask of it. What changes it is in `apply`.
"""

from dataclasses import dataclass, field

from riverboat.accounts.posting import GRANTS, Account, of_player
from riverboat.game.state import NOBODY
from riverboat.naiko.hand import NaikoHand
from riverboat.table.door import Door
from riverboat.table.moment import AT_FIRST, Milliseconds, Second, later, second_of
from riverboat.table.settings import Settings, Stakes

REMEMBERED_MESSAGES = 3
"""How many of a seat's last message ids a table keeps, so that one sent again is applied once."""

CLOCK_GRACE = 1
"""Seconds the clock waits past a deadline, so that it does not beat an action sent in time."""

DISCONNECT_GRACE = 3
"""Seconds before an `on_disconnect: fold` room acts for a player who is gone."""

UNUSED_SECONDS = 3600
"""After which a table that a player opened ends, while nobody sits there."""


def _stored_as(name: str) -> dict[str, str]:
    """The name that a field has had in stored state since the first release, for whoever stores it."""
    return {"alias": name}


@dataclass(slots=True)
class Seat:
    """Somebody's place at a table."""

    player: str
    """Account id."""
    name: str
    stack: int
    """Chips; while a hand runs, those he began it with."""
    bot: bool = False
    since_hand: int = 0
    """Hands the table had begun when he sat down: earlier ones were somebody else's in this seat."""
    waiting_chips: int = 0
    """A top-up bought during a hand, added when it ends."""
    gone_at: Second | None = None
    """Epoch second of the disconnection, rounded up; None while he is connected."""
    out_since: Second | None = None
    """Epoch second since when he sits out, rounded up; None while he plays."""
    owes_big: bool = False
    """He waits for the big blind, or posts one to be dealt in: he came to a running game, or missed it."""
    owes_small: bool = False
    """He missed a small blind; it is posted dead."""
    posts: bool = False
    """He posts what he owes as soon as his place allows it, instead of waiting for the big blind."""
    leaving: bool = False
    """Stands up when the hand ends."""
    timed_out_in: int = 0
    """Number of the last hand in which he ran out of time; 0 once he has played a hand in time since."""
    stars: int = 0
    """Of Naiko; while a hand runs, those he held before it."""
    recent: list[str] = field(default_factory=list)
    """Ids of his last messages, newest last."""

    @property
    def purse(self) -> Account:
        """Where his chips come from and go to: a bot plays with what is granted."""
        return GRANTS if self.bot else of_player(self.player)

    @property
    def owes(self) -> bool:
        """Whether he is dealt in only as the big blind or against a post."""
        return self.owes_big or self.owes_small


@dataclass(slots=True)
class Blinds:
    """Where button and blinds were before a hand, and who owed what: a void brings it back."""

    button: int = 0
    small_blind_seat: int = field(default=0, metadata=_stored_as("small_blind"))
    big_blind_seat: int = field(default=0, metadata=_stored_as("big_blind"))
    owed: dict[int, tuple[bool, bool, bool]] = field(default_factory=dict)
    """(owes_big, owes_small, posts) of the seats for which the hand has changed it."""


@dataclass(slots=True)
class Voided:
    """A hand that was undone: the same company is dealt the next one with the button that it had."""

    hand: int
    button: int
    seats: list[int]
    """Of those who were dealt in, ascending."""


@dataclass(frozen=True, slots=True)
class Closure:
    """How a table ended that its host has closed."""

    refunded: dict[str, int] = field(default_factory=dict)
    """Units of account that went back, by account id."""


@dataclass(slots=True)
class Table:
    id: str
    settings: Settings
    seats: dict[int, Seat] = field(default_factory=dict)
    """By seat number, 1 to settings.seats; an empty seat is absent."""
    button: int = 0
    """Seat of the button; 0 before the first hand."""
    small_blind_seat: int = field(default=0, metadata=_stored_as("small_blind"))
    """Seat of the last hand's small blind, whether or not anybody posted it."""
    big_blind_seat: int = field(default=0, metadata=_stored_as("big_blind"))
    before: Blinds = field(default_factory=Blinds)
    """As they were before the last hand."""
    voided: Voided | None = None
    """The last hand begun, if it was undone."""
    hands: int = 0
    """Number of the last hand begun."""
    hand: NaikoHand | None = None
    """The hand in progress, or the last one until the next begins."""
    now: Milliseconds = AT_FIRST
    """Epoch milliseconds of the last thing that happened."""
    acts_by: Second | None = None
    """Epoch second at which the actor's time is over, as told to clients."""
    bot_acts_at: Second | None = None
    """Epoch second at which the bot whose turn it is has thought enough."""
    window_until: Second | None = None
    """Epoch second until which the target of an anchor may answer, as told to clients."""
    acts_left: int = 0
    """Milliseconds the actor has left when the window closes: his clock stands still meanwhile."""
    next_hand_at: Second | None = None
    next_seed: str = ""
    """What the next hand's deck will come from, hexadecimal; as secret as that deck."""
    next_commitment: str = ""
    """To that deck, published before anything of it is dealt."""
    clock: str | None = None
    """Id of the clock that watches this table; None while there is nothing to wait for."""
    recent: list[str] = field(default_factory=list)
    """Ids of the last messages of those who hold no seat."""
    host: str = ""
    """Account that hosts the table, first who opened it; empty for the room's own, which have none and stay
    when nobody uses them."""
    door: Door = field(default_factory=Door, metadata={"exclude": True})
    """Who may come to a private table. Stored as an item of its own."""
    paused: bool = False
    """By the host: no hand begins."""
    next_stakes: Stakes | None = None
    """What the host has set while a hand is played, for the next."""
    closing: bool = False
    """The host ends the table with the hand in progress."""
    closed: Closure | None = None
    """The table is no more."""

    def seat_of(self, player: str) -> int | None:
        """The seat number of an account, None when it holds none."""
        return next((number for number, seat in self.seats.items() if seat.player == player), None)

    @property
    def playing(self) -> NaikoHand | None:
        """The hand in progress, None between hands."""
        return None if self.hand is None or self.hand.over else self.hand

    @property
    def actor_seat(self) -> int | None:
        """Seat number of the player whose turn it is."""
        hand = self.playing
        return hand.players[hand.actor].seat if hand and hand.actor != NOBODY else None

    def was_dealt_in(self, seat: int) -> bool:
        """Whether this seat was dealt into the hand in progress, folded or not."""
        hand = self.playing
        return hand is not None and any(p.seat == seat for p in hand.players)

    def ready(self) -> list[int]:
        """Seats that want to be dealt in, ascending; those that owe a blind may have to wait."""
        return sorted(
            number
            for number, seat in self.seats.items()
            if seat.stack + seat.waiting_chips > 0 and seat.out_since is None and not seat.leaving
        )

    def is_running(self) -> bool:
        """Whether there is a game that a newcomer comes to: two who owe nothing have begun it."""
        return sum(self.has_played(number) and not self.seats[number].owes for number in self.ready()) >= 2

    def has_played(self, number: int) -> bool:
        """Whether a hand has begun since this seat was taken."""
        return self.seats[number].since_hand < self.hands

    def chips(self) -> int:
        """All chips at the table. Constant in a hand but for the rake, which leaves when it ends."""
        return sum(seat.stack + seat.waiting_chips for seat in self.seats.values())

    def clock_acts_at(self) -> Second | None:
        """Epoch second at which the clock acts for a person whose turn it is."""
        if self.acts_by is None or self.actor_seat is None:
            return None
        gone_at = self.seats[self.actor_seat].gone_at
        if gone_at is None or self.settings.on_disconnect == "wait":
            return later(self.acts_by, CLOCK_GRACE)
        turn_began = later(self.acts_by, -self.settings.action_seconds)
        return min(later(self.acts_by, CLOCK_GRACE), later(max(gone_at, turn_began), DISCONNECT_GRACE))

    def folds_once_gone(self, number: int) -> bool:
        """Whether this seat's player is gone from a room that folds for him, however long he is absent."""
        return self.settings.on_disconnect == "fold" and self.seats[number].gone_at is not None

    def folds_for_absent(self) -> bool:
        """Whether the clock acts before the actor's time is over: he is gone, and the room does not wait."""
        at = self.clock_acts_at()
        return at is not None and self.acts_by is not None and at < self.acts_by + CLOCK_GRACE

    def gone_until(self, number: int) -> Second | None:
        """Epoch second at which one who is disconnected sits out."""
        seat = self.seats[number]
        if seat.gone_at is None or seat.out_since is not None or seat.leaving:
            return None
        return later(seat.gone_at, self.settings.reconnect_seconds)

    def out_until(self, number: int) -> Second | None:
        """Epoch second at which one who sits out leaves; None in a hand, whose end it waits for."""
        out_since = self.seats[number].out_since
        if out_since is None or self.was_dealt_in(number):
            return None
        return later(out_since, self.settings.sit_out_seconds)

    @property
    def window_seat(self) -> int | None:
        """Seat of the player who may answer an anchor now."""
        hand = self.playing
        naiko = hand.naiko if hand else None
        return hand.players[naiko.anchors[-1].target].seat if hand and naiko and naiko.window else None

    def window_closes_at(self) -> Second | None:
        """Epoch second at which an anchor that nobody answered stands."""
        return None if self.window_until is None else later(self.window_until, CLOCK_GRACE)

    def ends_at(self) -> Second | None:
        """Epoch second at which a player's table ends because its host has closed it, or because nobody has
        sat there since its last change."""
        if self.closed:
            return second_of(self.now)
        return later(second_of(self.now), UNUSED_SECONDS) if self.host and not self.seats else None

    def due(self) -> Second | None:
        """Epoch second at which the clock must look at this table next; None when nothing is to come."""
        times = [self.clock_acts_at(), self.window_closes_at(), self.bot_acts_at, self.next_hand_at]
        for number in self.seats:
            times += [self.gone_until(number), self.out_until(number)]
        return min((time for time in times if time is not None), default=None)
