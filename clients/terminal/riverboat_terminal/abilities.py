"""Naiko on the screen: the carousel, the stars, what one may use, and what only oneself saw."""

from collections.abc import Callable

from riverboat.game.games import GAMES
from riverboat.naiko.state import COST, Ability
from riverboat.views.view import AbilityView, SeatView, View
from riverboat_terminal.paint import Paint, printable
from riverboat_terminal.seeing import own_seat, seconds_until
from riverboat_terminal.words import Words

STAR_COLUMNS = 7

type ShowCards = Callable[[list[str]], str]


def stars(count: int, paint: Paint) -> str:
    """`★★`, or `**` where there are no signs."""
    return paint(("★" if paint.signs else "*") * count, "yellow")


def carousel(view: View, words: Words, paint: Paint) -> str:
    """The abilities of this hand with their prices."""
    priced = [f"{words(name)} {stars(COST[name], paint)}" for name in _names(view.carousel)]
    return f"  {words('carousel')}  {'   '.join(priced)}"


def notes(seat: SeatView, view: View, words: Words) -> list[str]:
    """What a seat has used and what holds it."""
    said = []
    if seat.anchored:
        said.append(words("anchored"))
    if view.window is not None and view.window.seat == seat.seat:
        said.append(words("may_answer"))
    if seat.abilities:
        used = words("list_separator").join(words(name) for name in _names(seat.abilities))
        said.append(words("has_used", abilities=used))
    return said


def offers(view: View, words: Words, paint: Paint) -> str | None:
    """One line of the abilities one may use now, each with what to type and its price."""
    offered = view.you.abilities if view.you else []
    if not offered:
        return None
    typed = [
        f"{paint(f'({offer.ability}{_choices(offer)})', 'bold')} {stars(offer.cost, paint)}"
        for offer in offered
    ]
    return f"{paint(words('carousel'), 'bold', 'yellow')}  {'  '.join(typed)}"


def spoken_offers(view: View, words: Words) -> list[str]:
    """Each ability one may use now, with what to type, what it does and what it costs."""
    return [_spoken(offer, view, words) for offer in (view.you.abilities if view.you else [])]


def window(view: View, words: Words, paint: Paint, now: int) -> str:
    """One line for an anchor that is being answered. The view must have a window."""
    opened = view.window
    assert opened is not None
    seconds = seconds_until(opened.until, now)
    by = _name(opened.by, view, words)
    if view.you is None or not view.you.may_shield:
        return paint(words("window_of", name=_name(opened.seat, view, words), by=by, seconds=seconds), "cyan")
    anchored = paint(words("you_are_anchored", name=by), "bold", "yellow")
    left = words("seconds", seconds=seconds)
    return (
        f"{anchored}  {paint('(shield)', 'bold')} {words('do_shield')} {stars(COST['shield'], paint)}  "
        f"{paint('(pass)', 'bold')} {words('do_pass')}  {paint(left, 'yellow')}"
    )


def spoken_window(view: View, words: Words, now: int) -> str | None:
    """The window that is one's own to answer, as a sentence."""
    if view.window is None or view.you is None or not view.you.may_shield:
        return None
    return words(
        "say_window",
        what=words("you_are_anchored", name=_name(view.window.by, view, words)),
        options=words("list_separator").join(
            [
                f"(shield) {words('priced', ability=words('do_shield'), stars=_price('shield', words))}",
                f"(pass) {words('do_pass')}",
            ]
        ),
        seconds=seconds_until(view.window.until, now),
    )


def secrets_of(view: View, words: Words, show_cards: ShowCards) -> list[str]:
    """What Peek showed and Swap drew, for oneself alone; a card that was dealt meanwhile is no secret."""
    you = view.you
    if you is None:
        return []
    said = []
    if you.swap:
        said.append(
            words("swapped", gave=show_cards([you.swap.gave]), drew=show_cards([you.swap.drew])),
        )
    streets = GAMES[view.game].streets
    for peek in you.peeks:
        card = show_cards([peek.card])
        if view.street is None or streets.index(peek.street) <= streets.index(view.street):
            continue
        if peek.swapped_since:
            said.append(words("peeked_in_vain", card=card))
        else:
            said.append(words("peeked", what=words(f"peeked_{peek.street}", card=card)))
    return said


def spoken_carousel(view: View, words: Words) -> str:
    """The abilities of this hand with their prices, and one's own stars, as sentences."""
    priced = [
        words("priced", ability=words(name), stars=_price(name, words)) for name in _names(view.carousel)
    ]
    said = [words("say_carousel", abilities=words("clause_separator").join(priced))]
    own = own_seat(view)
    if own is not None:
        said.append(words("say_stars", stars=_in_stars(own.stars, words)))
    return " ".join(said)


def spoken_seats(view: View, words: Words) -> list[str]:
    """Everyone's stars and uses, a sentence each."""
    return [
        words(
            "say_seat",
            name=printable(seat.name),
            what=words("list_separator").join([_in_stars(seat.stars, words), *notes(seat, view, words)]),
        )
        for seat in view.seats
    ]


def _names(abilities: list[str]) -> list[Ability]:
    return [name for name in COST if name in abilities]


def _in_stars(count: int, words: Words) -> str:
    return words("in_stars_1") if count == 1 else words("in_stars", stars=count)


def _price(ability: Ability, words: Words) -> str:
    return _in_stars(COST[ability], words)


def _choices(offer: AbilityView) -> str:
    chosen = [*offer.cards, *map(str, offer.targets)]
    return f" {'|'.join(chosen)}" if chosen else ""


def _spoken(offer: AbilityView, view: View, words: Words) -> str:
    first = next(iter([*offer.cards, *map(str, offer.targets)]), "")
    seats = [
        words("name_and_seat", name=_name(seat, view, words), seat=words("seat", seat=seat))
        for seat in offer.targets
    ]
    what = words(
        f"do_{offer.ability}",
        cards=words("or").join(words.card(card) for card in offer.cards),
        players=words("or").join(seats),
    )
    priced = words("priced", ability=what, stars=_in_stars(offer.cost, words))
    return f"({offer.ability}{' ' if first else ''}{first}) {priced}"


def _name(number: int, view: View, words: Words) -> str:
    name = next((seat.name for seat in view.seats if seat.seat == number), None)
    return printable(name) if name else words("seat", seat=number)
