"""What one viewer may see of a table. The only door through which state leaves the room.

A view is built for one seat, or for nobody's (a spectator). It holds that seat's own cards and options,
cards that were shown, and what is public; the deck, burnt and folded cards are in no view. Cards are names
(`"As"`), amounts chips, times epoch seconds.
"""

from dataclasses import dataclass, field
from typing import Literal

from riverboat.cards.card import NAMES, names_of
from riverboat.game.games import GAMES
from riverboat.game.pots import layered
from riverboat.game.state import Player
from riverboat.naiko.abilities import offered, targets
from riverboat.naiko.hand import NaikoHand
from riverboat.naiko.state import COST, Ability, has_swapped_since
from riverboat.table.settings import Stakes
from riverboat.table.table import Seat, Table
from riverboat.views.hosting import HostView, host_view

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
    stars: int = 0
    """Of Naiko, held now."""
    abilities: list[str] = field(default_factory=list)
    """Used in this hand."""
    anchored: bool = False
    """An anchor holds him to pot-sized raises for this round."""
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
class AbilityView:
    """An ability that this viewer may use now."""

    ability: Ability
    cost: int
    """In stars."""
    cards: list[str]
    """Swap: the hole cards to choose from."""
    targets: list[int]
    """Anchor: the seats to choose from."""


@dataclass(slots=True)
class PeekView:
    """What Peek showed this viewer."""

    street: str
    """That the card was to come with."""
    card: str
    swapped_since: bool = False
    """A swap has moved the deck since: another card comes."""


@dataclass(slots=True)
class SwapView:
    """What Sleeve Swap did for this viewer."""

    gave: str
    drew: str


@dataclass(slots=True)
class WindowView:
    """An anchor was declared, and may be answered."""

    seat: int
    by: int
    """Seat that declared it."""
    until: int


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
    abilities: list[AbilityView]
    may_shield: bool
    """The open window is this viewer's to answer."""
    peeks: list[PeekView] = field(default_factory=list)
    swap: SwapView | None = None


@dataclass(slots=True)
class View:
    table: str
    name: str
    game: str
    limit: str
    small_blind: int
    """As the other stakes, of the hand in progress; between hands, of the next."""
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
    """A seat, perhaps an empty one under the `dead` policy; 0 before the first hand."""
    small_blind_seat: int
    """Whose small blind it is in this hand; dead when that seat was not dealt in."""
    big_blind_seat: int
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
    carousel: list[str]
    """Abilities of this hand; empty where there are none."""
    window: WindowView | None
    you: YouView | None
    host: int | None = None
    """Seat of the table's host; None where it has none, or he has no seat."""
    paused: bool = False
    """By the host: no further hand begins."""
    closing: bool = False
    """The table ends with this hand."""
    next_stakes: Stakes | None = None
    """Of the next hand, where they are other than this one's."""
    hosting: HostView | None = None
    """For the host alone: that he is, and what only he may know."""


def view_for(table: Table, player: str | None) -> View:
    """What an account may see; None for one who is nobody here."""
    seat = table.seat_of(player) if player is not None else None
    view = view_of(table, seat)
    if table.host and player == table.host:
        view.hosting = host_view(table)
    return view


def view_of(table: Table, seat: int | None) -> View:
    """What `seat` may see; None for a spectator. What only a host may know is in neither's."""
    settings = table.settings
    hand = table.hand
    playing = table.playing
    rules = playing.rules if playing else settings.rules  # a hand is played by what it was dealt with
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
        small_blind_seat=table.small_blind_seat,
        big_blind_seat=table.big_blind_seat,
        hand=hand.number if hand else 0,
        turn=len(hand.actions) if hand else 0,
        commitment=hand.commitment if hand else "",
        next_commitment=table.next_commitment,
        street=GAMES[playing.rules.game].streets[playing.street] if playing else None,
        board=names_of(hand.board) if hand else [],
        pot=_pot(playing) if playing else 0,
        pots=_pots(playing) if playing else [],
        current_bet=playing.bet if playing else 0,
        actor=table.actor_seat,
        acts_by=table.acts_by,
        next_hand_at=table.next_hand_at,
        carousel=list(hand.naiko.abilities) if hand and hand.naiko else [],
        window=_window_view(table),
        you=_you_view(table, seat) if seat is not None else None,
        host=table.seat_of(table.host),
        paused=table.paused,
        closing=table.closing,
        next_stakes=table.next_stakes,
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


def _seat_view(number: int, seat: Seat, player: Player | None, hand: NaikoHand | None, own: bool) -> SeatView:
    view = SeatView(
        number, seat.name, seat.bot, _presence(seat), seat.stack, stars=seat.stars, waiting=seat.owes
    )
    if player is None or hand is None:
        return view
    if own or player.shown:
        view.cards = names_of(player.hole)
    if hand.naiko:
        talent = hand.naiko.talents[hand.players.index(player)]
        view.stars = talent.stars
        view.abilities = list(talent.used)
        view.anchored = hand.is_held_to_pot(player)
    view.in_hand = not player.folded
    if hand.over:
        view.won = player.won
        return view
    view.stack = player.stack
    view.bet = player.bet
    view.all_in = view.in_hand and player.stack == 0
    return view


def _presence(seat: Seat) -> Presence:
    if seat.out_since is not None:
        return "sitting_out"
    return "disconnected" if seat.gone_at is not None else "present"


def _pot(hand: NaikoHand) -> int:
    return hand.dead + sum([player.paid for player in hand.players])


def _pots(hand: NaikoHand) -> list[PotView]:
    live = [position for position, player in enumerate(hand.players) if not player.folded]
    gathered = layered([player.paid - player.bet for player in hand.players], live, hand.dead)
    return [
        PotView(pot.amount, [hand.players[position].seat for position in pot.eligible])
        for pot in gathered
        if pot.amount
    ]


def _you_view(table: Table, number: int) -> YouView:
    seat = table.seats[number]
    asked = table.playing if table.actor_seat == number and table.window_until is None else None
    you = YouView(
        number,
        seat.waiting_chips,
        seat.leaving,
        seat.owes_big,
        seat.owes_small,
        seat.posts,
        options=options_view(asked) if asked else None,
        abilities=ability_views(asked) if asked else [],
        may_shield=table.window_seat == number,
    )
    hand, player = table.hand, _players(table).get(number)
    if hand and hand.naiko and player:
        position = hand.players.index(player)
        talent = hand.naiko.talents[position]
        swapped = has_swapped_since(hand.naiko, position)
        streets = GAMES[hand.rules.game].streets
        you.peeks = [
            PeekView(streets[peek.street], NAMES[hand.deck[peek.place]], swapped) for peek in talent.peeks
        ]
        if talent.swap:
            you.swap = SwapView(NAMES[talent.swap.card], NAMES[hand.deck[talent.swap.place]])
    return you


def ability_views(hand: NaikoHand) -> list[AbilityView]:
    """What the actor may use, and on what, as offered to him and as accepted from him (rules 9.7 to 9.12)."""
    cards = names_of(hand.players[hand.actor].hole)
    seats = [hand.players[position].seat for position in targets(hand)]
    return [
        AbilityView(
            ability,
            COST[ability],
            cards=cards if ability == "swap" else [],
            targets=seats if ability == "anchor" else [],
        )
        for ability in offered(hand)
    ]


def _window_view(table: Table) -> WindowView | None:
    hand, seat = table.playing, table.window_seat
    if hand is None or hand.naiko is None or seat is None or table.window_until is None:
        return None
    return WindowView(seat, hand.players[hand.naiko.anchors[-1].by].seat, table.window_until)


def options_view(hand: NaikoHand) -> OptionsView:
    """The actor's options, as offered to him and as accepted from him (rules 4.2)."""
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
