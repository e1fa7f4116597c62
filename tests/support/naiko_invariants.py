"""What holds for stars, abilities and windows after whatever was done to a table (rules 9.2 to 9.17)."""

from riverboat.naiko.hand import NaikoHand
from riverboat.naiko.state import CAROUSELS, COST, MOST_ACTIVATIONS, MOST_STARS, Naiko
from riverboat.table.table import Table


def check_naiko(table: Table) -> None:
    hand = table.hand
    for seat in table.seats.values():
        assert 0 <= seat.stars <= MOST_STARS
    if hand is None or hand.naiko is None:
        assert not table.settings.rules.abilities or hand is None
        assert all(seat.stars == 0 for seat in table.seats.values()) or table.settings.rules.abilities
        _check_no_window(table)
        return
    naiko = hand.naiko
    for position, player in enumerate(hand.players):
        if player.seat not in table.seats or table.seats[player.seat].since_hand >= hand.number:
            continue
        seat = table.seats[player.seat]
        spent = sum([COST[used] for used in naiko.talents[position].used])
        left = naiko.talents[position].stars
        if hand.over:
            assert seat.stars == left
        else:
            assert left == min(seat.stars + 1, MOST_STARS) - spent, "stars appeared or vanished"
        assert left >= 0
    _check_limits(naiko)
    _check_cards(hand)
    if naiko.window:
        _check_window(table, naiko)
    else:
        _check_no_window(table)


def _check_limits(naiko: Naiko) -> None:
    assert naiko.carousel in range(len(CAROUSELS))
    assert 0 <= naiko.activations <= MOST_ACTIVATIONS
    targets = [anchor.target for anchor in naiko.anchors]
    assert len(targets) == len(set(targets)), "two declarations on one target"
    assert sum([talent.used_this_round for talent in naiko.talents]) == naiko.activations
    for position, talent in enumerate(naiko.talents):
        assert len(talent.used) == len(set(talent.used)), "an ability was used twice"
        assert set(talent.used) <= set(naiko.abilities)
        assert talent.used == [use.ability for use in naiko.uses if use.position == position]
        assert len(talent.peeks) == ("peek" in talent.used)
        assert (talent.swap is not None) == ("swap" in talent.used)


def _check_cards(hand: NaikoHand) -> None:
    """No card is twice in the hand, and none comes back that was given up or burnt."""
    assert hand.naiko
    given = [talent.swap.card for talent in hand.naiko.talents if talent.swap]
    cards = [card for player in hand.players for card in player.hole] + hand.board + given
    assert len(cards) == len(set(cards))
    left = hand.deck[hand.dealt :]
    assert not set(cards) & set(left)


def _check_window(table: Table, naiko: Naiko) -> None:
    target = table.window_seat
    assert target is not None
    seat = table.seats[target]
    assert not seat.leaving, "one who leaves was not answered for at once"
    assert seat.out_since is None, "one who sits out was not answered for at once"
    assert table.window_until is not None
    assert table.acts_by is None, "the actor's clock runs while a window is open"
    assert table.due() is not None
    talent = naiko.talents[naiko.anchors[-1].target]
    assert "shield" in naiko.abilities
    assert "shield" not in talent.used
    assert talent.stars >= COST["shield"]
    assert not naiko.anchors[-1].blocked


def _check_no_window(table: Table) -> None:
    assert table.window_seat is None
    assert table.window_until is None
    assert table.acts_left == 0
