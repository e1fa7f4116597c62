"""Equity: the share of the pot a hand will win on average, sampled over cards nobody has seen yet."""

from collections.abc import Sequence

from riverboat.cards import DECK_SIZE
from riverboat.chance import WORD, words
from riverboat.games import BOARD_CARDS, Game

BOARD_SIZE = sum(BOARD_CARDS)


def sampled_equity(
    game: Game,
    hole: Sequence[int],
    board: Sequence[int],
    opponents: Sequence[int],
    samples: int,
    entropy: bytes,
    out: Sequence[int] = (),
) -> int:
    """Thousandths of the pot that `hole` wins in `samples` deals of the unseen cards, ties shared.

    `opponents` says of each one how many random hands he is dealt to keep the best of at showdown: 1 for
    one who has shown no strength, more for one who has bet. With more of them than the deck can serve,
    each gets one. Cards that are `out` come to nobody.
    """
    seen = {*hole, *board, *out}
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    size = game.hole_cards
    missing = BOARD_SIZE - len(board)
    if missing + size * sum(opponents) > len(unseen):
        opponents = [1] * len(opponents)
    each = missing + size * sum(opponents)
    draws = iter(words(entropy, each * samples))
    high = game.high
    count = len(unseen)
    won = 0
    for _ in range(samples):
        # As much of a Fisher-Yates shuffle as this deal needs; what earlier deals left shuffled may stay so.
        for place in range(each):
            pick = place + next(draws) * (count - place) // WORD
            unseen[place], unseen[pick] = unseen[pick], unseen[place]
        full = [*board, *unseen[:missing]]
        own = high(hole, full)
        ties = 1
        at = missing
        for hands in opponents:
            best = min([high(unseen[i : i + size], full) for i in range(at, at + hands * size, size)])
            if best < own:
                break
            ties += best == own
            at += hands * size
        else:
            won += 1000 // ties  # nobody beat it
    return won // samples
