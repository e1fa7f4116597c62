"""Hands played as a short script says."""

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.game.state import Post
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.naiko.hand import NaikoHand
from riverboat.records.history import Venue
from riverboat.table.commands import HandRecord

NOON = 1_800_000_000_000
RIVER = Venue("river", "The River", 6)


def sample(
    rules: Rules,
    stacks: list[int],
    script: str,
    holes: str = "",
    board: str = "2c7d9hJsKd",
    posts: list[Post] | None = None,
    bots: tuple[int, ...] = (),
    carousel: int = 0,
    drawn: str = "",
) -> HandRecord:
    """One hand: `"p3 r 30, p1 f, p2 cc; p2 cc"`, with `f`, `cc` and `r` to a street total.

    In Naiko everybody has three stars, and `peek`, `swap 7c`, `anchor p2` and `shield` or `pass` are used;
    `drawn` are the cards that swaps draw.

    Seats are the positions from 1; `holes` are parted by spaces, from the left of the button; without
    them everybody gets what lies first in an unshuffled deck.
    """
    count = len(stacks)
    game = GAMES[rules.game]
    size = game.hole_cards
    fixed = parse_cards(board)
    rest = [card for card in game.deck if card not in fixed]
    dealt = [parse_cards(hole) for hole in holes.split()] or [
        rest[i * size : (i + 1) * size] for i in range(count)
    ]
    deck = stacked_deck(dealt, fixed, rules.burn, game.deck)
    for card in reversed(parse_cards(drawn)):
        deck.remove(card)
        deck.insert(count * size, card)
    hand, _ = NaikoHand.deal(rules, 1, count, list(enumerate(stacks, start=1)), deck, posts)
    if rules.abilities:
        naiko.begin(hand, carousel, [naiko_state.MOST_STARS] * count)
    for words in [move.split() for street in script.split(";") for move in street.split(",") if move.strip()]:
        position = int(words[0][1:]) - 1
        assert position == hand.actor or words[1] in ("shield", "pass"), f"p{hand.actor + 1} is to act"
        match words[1:]:
            case ["f"]:
                hand.fold()
            case ["cc"]:
                hand.check_or_call()
            case ["r", street_total]:
                hand.raise_to(int(street_total))
            case ["peek"]:
                naiko.peek(hand)
            case ["swap", given]:
                naiko.swap(hand, hand.players[position].hole.index(*parse_cards(given)))
            case ["anchor", target]:
                naiko.anchor(hand, int(target[1:]) - 1)
            case ["shield" | "pass" as choice]:
                naiko.answer_anchor(hand, position, shield=choice == "shield")
            case other:
                raise ValueError(other)
    while not hand.over:
        hand.check_or_call()
    hand.began = NOON
    names = ["Ann", "Björn", "三郎", "Dot", "Eve", "Fay"]
    players = [(f"account-{name.lower()}", name) for name in names[:count]]
    return HandRecord(hand, players, NOON + 40_000, list(bots))
