"""The shuffle is uniform, repeatable, and needs its entropy (rules 1.7)."""

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest

from riverboat.cards import shuffle
from riverboat.cards.card import DECK_SIZE, parse_cards, show_cards
from riverboat.cards.short_deck import SHORT_DECK
from riverboat.cards.shuffle import ENTROPY_BYTES, derive, shuffled_deck, stacked_deck

SHUFFLES = 5_200
DECKS = [shuffled_deck(derive(b"uniformity", str(number))) for number in range(SHUFFLES)]


def chi_square(observed: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in observed)


def is_plausible(statistic: float, freedom: int) -> bool:
    """Within four standard deviations of what chance alone gives."""
    return abs(statistic - freedom) < 4 * sqrt(2 * freedom)


def test_every_deck_is_the_52_cards() -> None:
    # rules 1.1, 1.7
    whole = list(range(DECK_SIZE))
    assert all(sorted(deck) == whole for deck in DECKS)


def test_the_deck_of_old_entropy_stays_as_it_was() -> None:
    """Stored seeds deal the hands that they were committed to."""
    assert show_cards(shuffled_deck(bytes(ENTROPY_BYTES))) == (
        "3h3c4s6c9s5h4cQdTsAsJsAhQsTcKdKh9cAcQc7d8s4h2h3d5d4d"
        "AdKcTh8hQh6s2d7c2cJd6d2s6h8dJh9d7s5s8c3s5cJcTd9h7hKs"
    )


def test_a_deck_of_fewer_cards_is_shuffled_the_same_way() -> None:
    """Every card equally likely in every position, and nothing but these cards."""
    decks = [shuffled_deck(derive(b"short", str(number)), SHORT_DECK) for number in range(SHUFFLES)]
    assert all(sorted(deck) == list(SHORT_DECK) for deck in decks)
    size = len(SHORT_DECK)
    counts = [Counter(deck[position] for deck in decks) for position in range(size)]
    statistic = sum(chi_square([row[card] for card in SHORT_DECK], SHUFFLES / size) for row in counts)
    assert is_plausible(statistic, (size - 1) ** 2)


class Stream:
    """Stands in for the stream of some entropy."""

    def __init__(self, *given: int) -> None:
        self._given = bytes(given)

    def digest(self, length: int) -> bytes:
        return self._given[:length]


def test_a_byte_that_would_favour_some_positions_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those bytes count that make whole rounds of the positions there are to choose from."""
    # rules 1.7
    plain, a_round_later, after_unfair_ones = [], [], []
    for size in range(DECK_SIZE, 1, -1):
        pick, fair = size // 3, 256 // size * size
        plain.append(pick)
        a_round_later.append(fair - size + pick)
        after_unfair_ones += [fair, 255, pick] if fair < 256 else [pick]
    decks = []
    for given in (plain, a_round_later, after_unfair_ones):
        stream = Stream(*given)
        monkeypatch.setattr(shuffle, "shake_256", lambda _, stream=stream: stream)
        decks.append(shuffled_deck(bytes(ENTROPY_BYTES)))
    assert decks == [decks[0]] * 3


def test_an_unlucky_stream_is_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = []
    for length in (192, 1):
        monkeypatch.setattr(shuffle, "_STREAM_BYTES", length)
        decks.append(shuffled_deck(b"unlucky".ljust(ENTROPY_BYTES)))
    assert decks[0] == decks[1]


def test_every_card_is_equally_likely_in_every_position() -> None:
    # rules 1.7
    counts = [[0] * DECK_SIZE for _ in range(DECK_SIZE)]
    for deck in DECKS:
        for position, card in enumerate(deck):
            counts[position][card] += 1
    statistic = sum(chi_square(row, SHUFFLES / DECK_SIZE) for row in counts)
    assert is_plausible(statistic, (DECK_SIZE - 1) ** 2)


def test_neighbours_are_independent() -> None:
    # rules 1.7
    steps = [0] * DECK_SIZE
    for deck in DECKS:
        for first, second in pairwise(deck):
            steps[(second - first) % DECK_SIZE] += 1
    assert steps[0] == 0
    assert is_plausible(chi_square(steps[1:], SHUFFLES), 50)


def test_orders_of_the_first_three_of_four_chosen_cards_are_equally_likely() -> None:
    """A shuffle with too few draws would favour some of the 24 relative orders."""
    # rules 1.7
    orders: dict[tuple[int, ...], int] = {}
    for deck in DECKS:
        order = tuple(sorted(range(4), key=deck.index))
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 24
    assert is_plausible(chi_square(list(orders.values()), SHUFFLES / 24), 23)


def test_same_entropy_same_deck_and_one_bit_changes_it() -> None:
    entropy = bytes(ENTROPY_BYTES)
    assert shuffled_deck(entropy) == shuffled_deck(entropy)
    other = shuffled_deck(bytes([1]) + entropy[1:])
    assert sum(a == b for a, b in zip(shuffled_deck(entropy), other, strict=True)) < 10


def test_too_little_entropy_is_refused() -> None:
    # rules 1.7
    with pytest.raises(ValueError, match="32 bytes"):
        shuffled_deck(bytes(ENTROPY_BYTES - 1))


def test_purposes_draw_independently_from_the_same_entropy() -> None:
    entropy = b"\7" * ENTROPY_BYTES
    deck, bots = derive(entropy, "deck"), derive(entropy, "bots")
    assert deck != bots
    assert len(deck) == ENTROPY_BYTES
    assert derive(entropy, "deck") == deck
    flipped = sum((a ^ b).bit_count() for a, b in zip(deck, bots, strict=True))
    assert 90 < flipped < 166, "half of 256 bits differ, give or take"


def test_a_purpose_ends_where_the_entropy_begins() -> None:
    assert derive(b"b", "a") != derive(b"", "ab")


def test_a_stacked_deck_deals_what_was_asked_with_burns_between() -> None:
    holes = [parse_cards("AsAh"), parse_cards("KsKh")]
    board = parse_cards("2c3c4c5d6d")
    deck = stacked_deck(holes, board, burn=True)
    assert deck[:4] == parse_cards("AsKsAhKh")
    assert (deck[5:8], deck[9:10], deck[11:12]) == (board[:3], board[3:4], board[4:])
    assert sorted(deck) == list(range(DECK_SIZE))
    assert stacked_deck(holes, board, burn=False)[4:9] == board


def test_a_deck_may_be_stacked_to_the_last_card_or_not_at_all() -> None:
    short = list(SHORT_DECK)
    assert stacked_deck([short[:31]], short[31:], burn=False, cards=short) == short
    assert stacked_deck([], [], burn=False, cards=short) == short


def test_a_stacked_deck_refuses_a_card_given_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        stacked_deck([parse_cards("AsAh")], parse_cards("As2c3c"), burn=True)


def test_a_stacked_deck_has_no_cards_but_its_own() -> None:
    holes, board = [parse_cards("AsAh")], parse_cards("6c7c8c9dTd")
    assert sorted(stacked_deck(holes, board, burn=True, cards=SHORT_DECK)) == list(SHORT_DECK)
    with pytest.raises(ValueError, match="not of this deck"):
        stacked_deck(holes, parse_cards("2c"), burn=True, cards=SHORT_DECK)
