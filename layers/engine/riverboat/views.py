"""What one viewer may see of a table. The only door through which state leaves the room.

A view is built for one seat, or for nobody's (a spectator). It holds that seat's own cards and options,
cards that were shown, and what is public; the deck, burnt and folded cards are in no view. Cards are names
(`"As"`), amounts chips, times epoch seconds.
"""

from dataclasses import dataclass
from typing import Literal

from riverboat.cards import names_of
from riverboat.games import STREETS
from riverboat.hand import Hand, Player
from riverboat.pots import layered
from riverboat.table import Seat, Table

type Presence = Literal["present", "disconnected", "sitting_out"]


@dataclass(slots=True)
class SeatView:
    seat: int
    name: str
    bot: bool
    presence: Presence
    stack: int
    """Chips behind, without the bet."""
    bet: int = 0
    """Put in on this street."""
    in_hand: bool = False
    """Dealt in and not folded."""
    all_in: bool = False
    cards: list[str] | None = None
    """This viewer's own cards, or cards that were shown; None when hidden or not dealt."""
    won: int = 0
    """Chips won in the hand that is over."""
    waiting: bool = False
    """For the big blind, or for the hand in which he may post what he owes."""


@dataclass(slots=True)
class PotView:
    amount: int
    seats: list[int]
    """Who plays for it."""


@dataclass(slots=True)
class OptionsView:
    """What this viewer may do now; folding is always legal. None: not offered."""

    check: bool
    call: int | None
    """Chips to add."""
    raise_least: int | None
    """Street total of the least bet or raise."""
    raise_most: int | None
    all_in: int | None
    """Chips an all-in adds."""


@dataclass(slots=True)
class YouView:
    seat: int
    waiting_chips: int
    leaving: bool
    owes_big: bool
    """A big blind is owed: it will be waited for, or posted."""
    owes_small: bool
    posts: bool
    """He posts what he owes as soon as his place allows."""
    options: OptionsView | None


@dataclass(slots=True)
class View:
    table: str
    name: str
    game: str
    limit: str
    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    burn: bool
    """Whether a card is burnt before the flop, the turn and the river."""
    least_buy_in: int
    most_buy_in: int
    coefficient: int
    """Units of account that a chip is worth."""
    fee: int
    """Units of account that each player pays a hand."""
    action_seconds: int
    seat_count: int
    seats: list[SeatView]
    """Occupied seats, ascending."""
    button: int
    hand: int
    """Number of the hand in progress or just over; 0 before the first."""
    turn: int
    """Actions the hand has seen: names the turn that `act` answers, together with `hand`."""
    commitment: str
    """To the deck of this hand, as it was published before the deal; see `proofs`."""
    next_commitment: str
    """To the deck of the next hand, once it is shuffled."""
    street: str | None
    """None when no hand is in progress."""
    board: list[str]
    pot: int
    """All chips in the middle, bets of this street included."""
    pots: list[PotView]
    """Main pot and side pots gathered so far, without the bets of this street."""
    current_bet: int
    actor: int | None
    acts_by: int | None
    next_hand_at: int | None
    you: YouView | None


def view_of(table: Table, seat: int | None) -> View:
    """What `seat` may see; None for a spectator."""
    settings = table.settings
    rules = settings.rules
    hand = table.hand
    playing = table.playing
    players = _players(table)
    return View(
        table=table.id,
        name=settings.name,
        game=rules.game,
        limit=rules.limit,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        big_blind_ante=rules.big_blind_ante,
        burn=rules.burn,
        least_buy_in=settings.least_buy_in,
        most_buy_in=settings.most_buy_in,
        coefficient=settings.coefficient,
        fee=settings.fee,
        action_seconds=settings.action_seconds,
        seat_count=settings.seats,
        seats=[
            _seat_view(number, table.seats[number], players.get(number), hand, own=number == seat)
            for number in sorted(table.seats)
        ],
        button=table.button,
        hand=hand.number if hand else 0,
        turn=len(hand.actions) if hand else 0,
        commitment=hand.commitment if hand else "",
        next_commitment=table.next_commitment,
        street=STREETS[playing.street] if playing else None,
        board=names_of(hand.board) if hand else [],
        pot=_pot(playing) if playing else 0,
        pots=_pots(playing) if playing else [],
        current_bet=playing.bet if playing else 0,
        actor=table.actor_seat,
        acts_by=table.acts_by,
        next_hand_at=table.next_hand_at,
        you=_you_view(table, seat) if seat is not None else None,
    )


def _players(table: Table) -> dict[int, Player]:
    """Players of the current or last hand by seat, but for seats that changed hands since."""
    if table.hand is None:
        return {}
    number = table.hand.number
    return {
        p.seat: p
        for p in table.hand.players
        if p.seat in table.seats and table.seats[p.seat].since_hand < number
    }


def _seat_view(number: int, seat: Seat, player: Player | None, hand: Hand | None, own: bool) -> SeatView:
    view = SeatView(number, seat.name, seat.bot, _presence(seat), seat.stack, waiting=seat.owes)
    if player is None or hand is None:
        return view
    if own or player.shown:
        view.cards = names_of(player.hole)
    if hand.over:
        view.won = player.won
        view.in_hand = player.shown
        return view
    view.stack = player.stack
    view.bet = player.bet
    view.in_hand = not player.folded
    view.all_in = view.in_hand and player.stack == 0
    return view


def _presence(seat: Seat) -> Presence:
    if seat.out_since is not None:
        return "sitting_out"
    return "disconnected" if seat.gone_at is not None else "present"


def _pot(hand: Hand) -> int:
    return hand.dead + sum([player.paid for player in hand.players])


def _pots(hand: Hand) -> list[PotView]:
    live = [position for position, player in enumerate(hand.players) if not player.folded]
    gathered = layered([player.paid - player.bet for player in hand.players], live, hand.dead)
    return [
        PotView(pot.amount, [hand.players[position].seat for position in pot.eligible])
        for pot in gathered
        if pot.amount
    ]


def _you_view(table: Table, number: int) -> YouView:
    seat = table.seats[number]
    hand = table.playing
    options = options_view(hand) if hand and table.actor_seat == number else None
    return YouView(
        number, seat.waiting_chips, seat.leaving, seat.owes_big, seat.owes_small, seat.posts, options
    )


def options_view(hand: Hand) -> OptionsView:
    """The actor's options, as offered to him and as accepted from him (rules.md, section 4)."""
    stack = hand.players[hand.actor].stack
    to_call, least, most = hand.options()
    may_raise = most > 0
    return OptionsView(
        check=to_call == 0,
        call=to_call if 0 < to_call <= stack else None,
        raise_least=least if may_raise else None,
        raise_most=most if may_raise else None,
        all_in=stack
        if stack <= to_call or (may_raise and most == hand.players[hand.actor].bet + stack)
        else None,
    )
