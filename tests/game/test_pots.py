"""Pots, side pots and odd chips."""

from hypothesis import given
from hypothesis import strategies as st

from riverboat.game.pots import Pot, layered, split, uncalled


def chip_by_chip(paid: list[int], live: list[int]) -> list[tuple[int, list[int]]]:
    """The same pots, found by laying down every player's chips one after the other.

    The n-th chips of all players form one heap, and whoever is live and put in an n-th chip plays for it;
    heaps that the same players play for are one pot. Chips above what any live player put in go to the last.
    """
    pots: list[tuple[int, list[int]]] = []
    for nth in range(max(paid)):
        heap = sum(chips > nth for chips in paid)
        players = [position for position in live if paid[position] > nth]
        if pots and (not players or players == pots[-1][1]):
            pots[-1] = (pots[-1][0] + heap, pots[-1][1])
        else:
            pots.append((heap, players))
    return pots


@st.composite
def contributions(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """What each put in and who is live; every live player has put in something."""
    paid = draw(st.lists(st.integers(0, 12), min_size=2, max_size=9))
    payers = [position for position, chips in enumerate(paid) if chips]
    if not payers:
        return [1, *paid[1:]], [0]
    return paid, sorted(draw(st.sets(st.sampled_from(payers), min_size=1)))


@given(contributions())
def test_layers_are_what_chip_by_chip_gives(hand: tuple[list[int], list[int]]) -> None:
    # rules 5.1, 5.2
    paid, live = hand
    assert [(pot.amount, pot.eligible) for pot in layered(paid, live, dead=0)] == chip_by_chip(paid, live)


@given(contributions(), st.integers(0, 50))
def test_pots_hold_every_chip_and_the_main_pot_the_dead_money(
    hand: tuple[list[int], list[int]], dead: int
) -> None:
    # rules 5.4
    paid, live = hand
    pots = layered(paid, live, dead)
    assert sum(pot.amount for pot in pots) == sum(paid) + dead
    assert pots[0].eligible == live
    assert pots[0].amount == layered(paid, live, 0)[0].amount + dead


def test_eight_stacks_make_eight_layers() -> None:
    # rules 5.2
    pots = layered([10, 20, 30, 40, 50, 60, 70, 80], list(range(8)), 0)
    assert [pot.amount for pot in pots] == [80, 70, 60, 50, 40, 30, 20, 10]
    assert [len(pot.eligible) for pot in pots] == [8, 7, 6, 5, 4, 3, 2, 1]


def test_folded_chips_stay_in() -> None:
    # rules 5.3
    assert layered([50, 100, 100], [0, 2], 0) == [Pot(150, [0, 2]), Pot(100, [2])]


def test_one_with_nothing_but_dead_money_plays_for_the_main_pot() -> None:
    # rules 5.4
    assert layered([0, 20, 20], [0, 1, 2], 10) == [Pot(10, [0, 1, 2]), Pot(40, [1, 2])]


@given(st.lists(st.integers(0, 20), min_size=2, max_size=9))
def test_uncalled_is_what_the_largest_put_in_beyond_the_second(paid: list[int]) -> None:
    # rules 5.5
    position, back = uncalled(paid, range(len(paid)))
    highest, second = sorted(paid, reverse=True)[:2]
    assert back == highest - second
    if back:
        assert paid[position] == highest


@given(contributions())
def test_what_a_folded_player_put_in_never_comes_back_to_him(hand: tuple[list[int], list[int]]) -> None:
    # rules 5.3
    paid, live = hand
    position, back = uncalled(paid, live)
    assert not back or position in live
    if all(position in live for position, chips in enumerate(paid) if chips == max(paid)):
        assert (position, back) == uncalled(paid, range(len(paid)))


@given(st.integers(0, 1000), st.sets(st.integers(0, 8), min_size=1))
def test_odd_chips_go_one_each_to_the_winners_closest_left_of_the_button(
    amount: int, winners: set[int]
) -> None:
    # rules 5.6
    shares = split(amount, sorted(winners))
    chips = [share for _, share in shares]
    assert sum(chips) == amount
    assert max(chips) - min(chips) <= 1
    assert [position for position, _ in shares] == sorted(winners)
    assert chips == sorted(chips, reverse=True)
