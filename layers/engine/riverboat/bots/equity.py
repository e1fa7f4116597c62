"""Equity: the share of the pot a hand will win on average, sampled over cards nobody has seen yet."""

from collections.abc import Sequence

from riverboat.cards.chance import WORD, words
from riverboat.cards.low import NO_LOW
from riverboat.game.games import Game, Score


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
    unseen = [card for card in game.deck if card not in seen]
    size = game.hole_cards
    missing = sum(game.board) - len(board)
    if missing + size * sum(opponents) > len(unseen):
        opponents = [1] * len(opponents)
    each = missing + size * sum(opponents)
    draws = iter(words(entropy, each * samples))
    count = len(unseen)
    won = 0
    for _ in range(samples):
        # As much of a Fisher-Yates shuffle as this deal needs; what earlier deals left shuffled may stay so.
        for place in range(each):
            pick = place + next(draws) * (count - place) // WORD
            unseen[place], unseen[pick] = unseen[pick], unseen[place]
        full = [*board, *unseen[:missing]]
        dealt = unseen[missing:each]
        share = _share(game.high, hole, full, opponents, dealt, size)
        if game.low is not None and _has_low(game.low, hole, full, dealt, size):
            share = (share + _share(game.low, hole, full, opponents, dealt, size)) // 2
        won += share
    return won // samples


def _has_low(low: Score, hole: Sequence[int], board: list[int], dealt: list[int], size: int) -> bool:
    """Whether anybody has a low, so that it takes half."""
    return low(hole, board) != NO_LOW or any(
        low(dealt[i : i + size], board) != NO_LOW for i in range(0, len(dealt), size)
    )


def _share(
    score: Score, hole: Sequence[int], board: list[int], opponents: Sequence[int], dealt: list[int], size: int
) -> int:
    """Thousandths of what goes to the best score; `dealt` are the opponents' hands, one after the other."""
    own = score(hole, board)
    ties = 1
    at = 0
    for hands in opponents:
        best = min([score(dealt[i : i + size], board) for i in range(at, at + hands * size, size)])
        if best < own:
            return 0
        ties += best == own
        at += hands * size
    return 1000 // ties  # nobody beat it
