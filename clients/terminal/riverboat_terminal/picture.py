"""The table as lines of text, and what one may do."""

from riverboat.cards.card import parse_cards
from riverboat.cards.low import NO_LOW, low_name
from riverboat.game.games import GAMES
from riverboat.views.view import OptionsView, SeatView, View
from riverboat_terminal import abilities
from riverboat_terminal.paint import HIDDEN, Paint, fit, printable, right
from riverboat_terminal.seeing import own_seat, seconds_until
from riverboat_terminal.words import Words

NAME_COLUMNS = 24
CHIP_COLUMNS = 9
FLOP = 3


def picture(view: View, words: Words, paint: Paint, now: int) -> list[str]:
    """The table; `now` is the server's clock in epoch milliseconds, for the seconds left."""
    secrets = [f"  {said}" for said in abilities.secrets_of(view, words, paint.cards)]
    return [
        _title(view, words, paint),
        "",
        _middle(view, words, paint),
        *secrets,
        *([abilities.carousel(view, words, paint)] if view.carousel else []),
        "",
        *_seats(view, words, paint, now),
    ]


def prospects(view: View, words: Words, paint: Paint, now: int) -> str:
    """One line: what one may do now, or what is waited for."""
    if view.window is not None:
        return abilities.window(view, words, paint, now)
    options = view.you.options if view.you else None
    if options is not None:
        offered = "  ".join(options_of(options, view, words, paint))
        return f"{paint(words('your_turn'), 'bold', 'yellow')}  {offered}"
    return paint(waited_for(view, words, now), "cyan")


def options_of(options: OptionsView, view: View, words: Words, paint: Paint) -> list[str]:
    """Each option with its key."""
    offered = [("f", words("do_fold"))]
    if options.check:
        offered.append(("c", words("do_check")))
    if options.call is not None:
        offered.append(("c", words("do_call", chips=options.call)))
    if options.raise_least is not None and options.raise_most is not None:
        kind = "do_raise" if view.current_bet else "do_bet"
        if options.raise_least == options.raise_most:
            offered.append((f"r {options.raise_most}", words(f"{kind}_one", to=options.raise_most)))
        else:
            offered.append(("r N", words(kind, least=options.raise_least, most=options.raise_most)))
    if options.all_in is not None:
        offered.append(("a", words("do_all_in", chips=options.all_in)))
    return [f"{paint(f'({key})', 'bold')} {what}" for key, what in offered]


def waited_for(view: View, words: Words, now: int) -> str:
    """What happens next, when it is not one's turn."""
    own = own_seat(view)
    if view.you is None:
        return words("watching")
    if own is not None and own.stack == 0 and not _holds_cards(own, view) and not view.you.waiting_chips:
        return words("you_are_broke", chips=view.least_buy_in)
    if own is not None and own.presence == "sitting_out":
        return words("you_sit_out")
    if own is not None and own.waiting:
        owed = view.big_blind * view.you.owes_big + view.small_blind * view.you.owes_small
        return words("you_post" if view.you.posts else "you_wait", chips=owed)
    actor = next((seat for seat in view.seats if seat.seat == view.actor), None)
    if actor is not None:
        return words("turn_of", name=printable(actor.name))
    if view.paused:
        return words("is_paused")
    if view.next_hand_at is not None:
        return words("next_hand", seconds=seconds_until(view.next_hand_at, now))
    return words("waiting")


def own_ranking(view: View, words: Words) -> str | None:
    """What one has made so far, from the flop on."""
    own = own_seat(view)
    if own is None or not own.cards or not own.in_hand or len(view.board) < FLOP:
        return None
    game, hole, board = GAMES[view.game], parse_cards("".join(own.cards)), parse_cards("".join(view.board))
    made = words(game.category(game.high(hole, board)))
    low = game.low(hole, board) if game.low else NO_LOW
    if low == NO_LOW:
        return words("you_have", ranking=made)
    return words("you_have_with_low", ranking=made, low=low_name(low))


def _title(view: View, words: Words, paint: Paint) -> str:
    dot = " · " if paint.signs else " | "
    parts = [
        paint(printable(view.name), "bold"),
        f"{words.known(view.limit)} {words.known(view.game)}",
        words("stakes", small=view.small_blind, big=view.big_blind),
        *([words("fee", units=view.fee)] if view.fee else []),
        *([words("chip_worth", units=view.coefficient)] if view.coefficient != 1 else []),
        words("hand", hand=view.hand),
    ]
    return dot.join(parts)


def _middle(view: View, words: Words, paint: Paint) -> str:
    cards = paint.cards([*view.board, *["  "] * (sum(GAMES[view.game].board) - len(view.board))])
    line = f"  {words('board')} {cards}"
    if view.pot:
        line += f"   {paint(words('pot', chips=view.pot), 'bold', 'yellow')}"
    if len(view.pots) > 1:
        main, *side = [pot.amount for pot in view.pots]
        named = [words("main_pot", chips=main), *[words("side_pot", chips=chips) for chips in side]]
        line += f" ({words('list_separator').join(named)})"
    ranking = own_ranking(view, words)
    return line + (f"   {paint(ranking, 'green')}" if ranking else "")


def _seats(view: View, words: Words, paint: Paint, now: int) -> list[str]:
    heads = [
        right(words("column_stack"), CHIP_COLUMNS),
        right(words("column_bet"), CHIP_COLUMNS),
        *([right(words("column_stars"), abilities.STAR_COLUMNS)] if view.carousel else []),
        f"  {words('column_cards')}",
    ]
    lines = [paint(f"         {fit(words('column_name'), NAME_COLUMNS)}{''.join(heads)}", "dim")]
    seats = {seat.seat: seat for seat in view.seats}
    for number in range(1, view.seat_count + 1):
        if number in seats:
            lines.append(_seat(seats[number], view, words, paint, now))
        else:
            lines.append(paint(f"  {_mark(number, view)} {number:>2}  {words('empty')}", "dim"))
    return lines


def _mark(seat: int, view: View) -> str:
    """Button or blind, in two columns; under a dead button the seat may be empty."""
    if seat == view.button:
        return "D "
    return "SB" if seat == view.small_blind_seat else "BB" if seat == view.big_blind_seat else "  "


def _seat(seat: SeatView, view: View, words: Words, paint: Paint, now: int) -> str:
    acts = seat.seat == view.actor
    turn = paint(">", "bold", "yellow") if acts else " "
    mark = paint(_mark(seat.seat, view), "bold")
    name = printable(seat.name)
    if view.you and seat.seat == view.you.seat:
        name += f" ({words('you')})"
    if seat.bot:
        name += f" [{words('bot')}]"
    shown = fit(name, NAME_COLUMNS)
    stack = right(str(seat.stack), CHIP_COLUMNS)
    bet = right(str(seat.bet) if seat.bet else "", CHIP_COLUMNS)
    stars = right(abilities.stars(seat.stars, paint), abilities.STAR_COLUMNS) if view.carousel else ""
    cards = paint.cards(
        seat.cards or ([HIDDEN] * GAMES[view.game].hole_cards if _holds_cards(seat, view) else [])
    )
    left = ""
    if acts and view.acts_by is not None:
        left = paint(words("seconds", seconds=seconds_until(view.acts_by, now)), "yellow")
    notes = "  ".join(note for note in [cards, left, *_notes(seat, view, words)] if note)
    who = f" {turn}{mark} {seat.seat:>2}  {paint(shown, 'bold') if acts else shown}"
    return f"{who}{stack}{bet}{stars}  {notes}"


def _holds_cards(seat: SeatView, view: View) -> bool:
    return seat.in_hand and view.street is not None


def _notes(seat: SeatView, view: View, words: Words) -> list[str]:
    notes = []
    if seat.presence != "present":
        notes.append(words(f"presence_{seat.presence}"))
    elif seat.waiting:
        notes.append(words("waits_for_blind"))
    if seat.all_in:
        notes.append(words("all_in"))
    if view.street is not None and seat.cards and not seat.in_hand:
        notes.append(words("folded"))
    notes += abilities.notes(seat, view, words)
    if seat.won:
        notes.append(words("won", chips=seat.won))
    if view.you and seat.seat == view.you.seat:
        if view.you.waiting_chips:
            notes.append(words("waiting_chips", chips=view.you.waiting_chips))
        if view.you.leaving:
            notes.append(words("leaving"))
    return notes
