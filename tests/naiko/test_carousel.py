"""The carousel (rules 9.5, 9.6), and that nothing of Naiko exists in other modes."""

from hashlib import sha256

import pytest

from riverboat.cards.ranking import best_of_all
from riverboat.game.errors import IllegalAction
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.naiko.events import AbilityUsed
from riverboat.naiko.hand import NaikoHand
from riverboat.table.commands import AnswerAnchor, UseAbility
from riverboat.table.settings import Settings
from tests.support.lone_table import LoneTable
from tests.support.naiko_play import (
    WITHOUT_PEEK,
    WITHOUT_SHIELD,
    WITHOUT_SWAP,
    UsedInTurn,
    ability,
    naiko_hand,
    naiko_room,
    offers,
    refusal,
)

FOUR = {"peek", "swap", "anchor", "shield"}


def test_three_of_the_four_and_shield_only_together_with_anchor() -> None:
    """'three of the four ... Shield appears only together with Anchor; Anchor may appear alone'."""
    # rules 9.5, 9.6
    sets = [frozenset(carousel) for carousel in naiko_state.CAROUSELS]
    assert all(len(carousel) == 3 and carousel < FOUR for carousel in sets)
    assert all("anchor" in carousel for carousel in sets if "shield" in carousel)
    assert any("anchor" in carousel and "shield" not in carousel for carousel in sets)


def test_three_sets_are_possible() -> None:
    """'So three sets are possible': every three of the four but the one with Shield and without Anchor."""
    # rules 9.6
    assert len({frozenset(carousel) for carousel in naiko_state.CAROUSELS}) == 3
    for missing, carousel in (("shield", WITHOUT_SHIELD), ("swap", WITHOUT_SWAP), ("peek", WITHOUT_PEEK)):
        assert set(naiko_state.CAROUSELS[carousel]) == FOUR - {missing}


def test_each_set_is_equally_likely() -> None:
    """'each is equally likely': chi-square with two degrees of freedom; 13.8 is one in a thousand."""
    # rules 9.6
    seeds = 30_000
    counts = [0, 0, 0]
    for number in range(seeds):
        counts[naiko.carousel_of(sha256(b"%d" % number).digest())] += 1
    expected = seeds / 3
    assert sum((count - expected) ** 2 / expected for count in counts) < 13.8


def test_it_is_drawn_each_hand() -> None:
    """'drawn each hand', from the hand's own seed."""
    # rules 9.5
    room = naiko_room("ann", "ben")
    drawn = set()
    for _ in range(30):
        room.fold_hand()
        room.deal()
        hand = room.table.playing
        assert hand
        assert hand.naiko
        assert hand.naiko.carousel == naiko.carousel_of(bytes.fromhex(hand.seed))
        drawn.add(hand.naiko.carousel)
    assert drawn == {0, 1, 2}


def test_it_is_public_and_the_same_for_the_whole_table_all_hand() -> None:
    """'public, the same for the whole table all hand'."""
    # rules 9.5
    room = naiko_room(carousel=WITHOUT_PEEK)
    while room.table.playing:
        for viewer in ("ann", "ben", "cleo", None):
            assert room.view(viewer).carousel == ["swap", "anchor", "shield"]
        room.act("check" if room.options().check else "call")


def test_an_ability_that_is_not_in_the_carousel_is_refused() -> None:
    # rules 9.5
    for carousel in (WITHOUT_SWAP, WITHOUT_PEEK):
        name: UsedInTurn = "swap" if carousel == WITHOUT_SWAP else "peek"
        assert refusal(naiko_hand(1000, 1000, carousel=carousel), name) == "not_in_carousel"
        room = naiko_room("ann", "ben", carousel=carousel)
        assert name not in offers(room, room.actor)


def test_abilities_never_change_hand_ranks() -> None:
    """'They never change hand ranks': Naiko is scored as Hold'em is."""
    # rules 9.1
    assert Rules(abilities=True).game == "holdem"
    assert GAMES["holdem"].high is best_of_all


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules("omaha", "pot-limit"), Rules("omaha-hi-lo", "fixed-limit"), Rules(limit="fixed-limit")],
)
def test_abilities_exist_in_no_other_mode(rules: Rules) -> None:
    """'and exist in no other mode': every message is refused, and no view speaks of them."""
    # rules 9.1
    room = LoneTable(Settings("river", rules))
    room.seat("ann", "ben", "cleo")
    room.deal()
    assert room.table.hand
    assert room.table.hand.naiko is None
    for player in ("ann", "ben", "cleo", "nobody"):
        for name in ("peek", "swap", "anchor"):
            assert room.refusal(UseAbility(player, 1, 0, name, 3, 2)) == "no_abilities"
        for shield in (True, False):
            assert room.refusal(AnswerAnchor(player, 1, shield)) == "no_abilities"
    room.finish_hand()
    for viewer in ("ann", None):
        view = room.view(viewer)
        assert view.carousel == []
        assert view.window is None
        assert all((seat.stars, seat.abilities, seat.anchored) == (0, [], False) for seat in view.seats)
        if view.you:
            assert (view.you.abilities, view.you.may_shield, view.you.peeks, view.you.swap) == (
                [],
                False,
                [],
                None,
            )


def test_a_hand_of_another_mode_refuses_them_itself() -> None:
    # rules 9.1
    hand, _ = NaikoHand.deal(Rules(), 1, 2, [(1, 100), (2, 100)], list(range(52)))
    for attempt in (naiko.peek, lambda h: naiko.swap(h, 0), lambda h: naiko.anchor(h, 0)):
        with pytest.raises(IllegalAction, match="no_abilities"):
            attempt(hand)
    assert naiko.offered(hand) == []


def test_abilities_with_another_game_are_no_settings() -> None:
    """Hold'em with abilities: no other game has them."""
    # rules 9.1
    assert Settings("river", Rules("omaha", "pot-limit", abilities=True)).problems()
    assert Settings("river", Rules(abilities=True)).problems() == []


def test_the_deck_serves_three_swaps() -> None:
    """Three cards may be swapped: 20 players with burns."""
    # rules 1.5
    for abilities, burn, most in ((True, True, 20), (True, False, 22), (False, True, 22), (False, False, 23)):
        rules = Rules(abilities=abilities, burn=burn)
        stacks = [(seat, 100) for seat in range(1, most + 2)]
        NaikoHand.deal(rules, 1, 1, stacks[:most], list(range(52)))
        with pytest.raises(ValueError, match=f"2 to {most} players"):
            NaikoHand.deal(rules, 1, 1, stacks, list(range(52)))


def test_that_an_ability_was_used_is_public() -> None:
    """'That it was used is public; what it showed or drew is the user's alone'."""
    # rules 9.9
    room = naiko_room(carousel=WITHOUT_SHIELD)
    room.do(ability(room, "peek"))
    assert room.events == [AbilityUsed(1, "peek", None)]
    for viewer in ("ann", "ben", "cleo", None):
        assert [seat.abilities for seat in room.view(viewer).seats] == [["peek"], [], []]
    own, other = room.view("ann").you, room.view("ben").you
    assert own
    assert other
    assert len(own.peeks) == 1
    assert other.peeks == []
