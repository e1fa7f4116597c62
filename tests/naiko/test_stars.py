"""Stars. What a rule says of them stands in the test that holds it."""

import pytest

from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.protocol.requests import TABLE_REQUESTS
from riverboat.table.commands import SitDown, SitIn, SitOut, StandUp, VoidHand
from tests.support.naiko_play import (
    WITHOUT_PEEK,
    WITHOUT_SHIELD,
    UsedInTurn,
    ability,
    anchor,
    answer,
    naiko_hand,
    naiko_room,
    refusal,
    set_carousel,
    stars,
    stars_of,
    use,
)


def test_one_star_on_being_dealt_in() -> None:
    """'Stars: one on being dealt in'."""
    # rules 9.2
    assert stars(naiko_hand(1000, 1000, 1000, held=[0, 1, 2])) == [1, 2, 3]


def test_at_most_three_are_held() -> None:
    """'at most 3 held'."""
    # rules 9.2
    assert stars(naiko_hand(1000, 1000, held=3)) == [3, 3]
    room = naiko_room("ann", "ben", held=0)
    for held in (1, 2, 3, 3, 3):
        assert [stars_of(room, player) for player in ("ann", "ben")] == [held, held]
        room.fold_hand()
        room.deal()


def test_who_is_not_dealt_in_gets_none() -> None:
    """'on being dealt in': not for sitting at the table."""
    # rules 9.2
    room = naiko_room(held=0)
    room.do(SitOut("cleo"))
    room.finish_hand()
    before = stars_of(room, "cleo")
    room.deal()
    assert stars_of(room, "cleo") == before
    assert stars_of(room, "ann") == before + 1


def test_stars_are_kept_from_hand_to_hand_while_the_seat_is_kept() -> None:
    """'Kept from hand to hand while the seat is kept': sitting out does not lose them."""
    # rules 9.3
    room = naiko_room("ann", "ben", "cleo", held=1)
    room.do(ability(room, "peek"))
    spender = room.actor
    room.do(SitOut("cleo"))
    room.finish_hand()
    assert stars_of(room, spender) == 1
    assert stars_of(room, "cleo") == 2
    room.deal()
    room.fold_hand()
    room.do(SitIn("cleo"))
    assert stars_of(room, "cleo") == 2


def test_stars_are_gone_on_leaving() -> None:
    """'gone on leaving': the same player, back in the same seat, has none."""
    # rules 9.3
    room = naiko_room("ann", "ben", held=2)
    room.fold_hand()
    room.do(StandUp("ben"))
    room.do(SitDown("ben", "ben", 100, 2))
    assert room.seat_of("ben").stars == 0
    assert stars_of(room, "ben") == 0


def test_a_newcomer_in_the_seat_has_none_of_them() -> None:
    # rules 9.3
    room = naiko_room("ann", "ben", held=2)
    room.fold_hand()
    room.do(StandUp("ben"))
    room.do(SitDown("eve", "eve", 100, 2))
    assert stars_of(room, "eve") == 0
    room.deal()
    assert stars_of(room, "eve") == 1


def test_no_message_buys_a_star() -> None:
    """'Never bought': no request and no transfer of chips speaks of stars."""
    # rules 9.3
    assert "star" not in str(TABLE_REQUESTS.json_schema(mode="serialization")["$defs"].keys()).lower()
    for definition in TABLE_REQUESTS.json_schema(mode="serialization")["$defs"].values():
        assert not any("star" in name for name in definition.get("properties", {}))


def test_a_refused_attempt_costs_nothing() -> None:
    """'A refused attempt costs nothing': at the table as in the hand."""
    # rules 9.4
    room = naiko_room(carousel=WITHOUT_SHIELD, held=2)
    actor = room.actor
    for attempt in (
        ability(room, "anchor"),
        ability(room, "anchor", target=actor),
        ability(room, "swap"),
        ability(room, "swap", card=99),
    ):
        room.refusal(attempt)
        assert stars_of(room, actor) == 3
    room.do(ability(room, "peek"))
    room.refusal(ability(room, "peek"))
    assert stars_of(room, actor) == 2


def test_an_ability_costs_what_the_table_of_abilities_says() -> None:
    """Peek 1, Sleeve Swap 2, Short Anchor 2, Seal Shield 1."""
    # rules 9.10 to 9.14
    assert naiko_state.COST == {"peek": 1, "swap": 2, "anchor": 2, "shield": 1}


@pytest.mark.parametrize(("name", "cost"), [("peek", 1), ("swap", 2), ("anchor", 2)])
def test_the_cost_is_paid_and_one_star_less_will_not_do(name: UsedInTurn, cost: int) -> None:
    # rules 9.10 to 9.14
    hand = naiko_hand(1000, 1000, 1000, held=2)
    use(hand, name)
    assert stars(hand) == [3, 3, 3 - cost]
    assert hand.naiko
    poor = naiko_hand(1000, 1000, 1000, held=0)
    assert poor.naiko
    poor.naiko.talents[poor.actor].stars = cost - 1
    assert name not in naiko.offered(poor)
    assert refusal(poor, name) == "not_enough_stars"


def test_star_counts_are_public() -> None:
    """'Star counts are public', during the hand and after it."""
    # rules 9.2
    room = naiko_room(held=1)
    room.do(ability(room, "peek"))
    for viewer in ("ann", "ben", "cleo", None):
        assert [seat.stars for seat in room.view(viewer).seats] == [1, 2, 2]
    room.finish_hand()
    for viewer in ("ann", "ben", "cleo", None):
        assert [seat.stars for seat in room.view(viewer).seats] == [1, 2, 2]


def test_a_void_hand_restores_the_stars_of_before_the_deal() -> None:
    """'Stars, uses and windows ... are part of what a void hand restores', as before the deal."""
    # rules 8.14, 9.18
    room = naiko_room(carousel=WITHOUT_PEEK, held=1)
    anchor(room, "cleo")
    room.do(answer(room, "cleo", shield=True))
    assert [stars_of(room, player) for player in ("ann", "ben", "cleo")] == [0, 2, 1]
    room.do(VoidHand())
    assert [stars_of(room, player) for player in ("ann", "ben", "cleo")] == [1, 1, 1]
    assert room.view("ann").carousel == []
    room.deal()
    set_carousel(room, WITHOUT_PEEK)
    assert [stars_of(room, player) for player in ("ann", "ben", "cleo")] == [2, 2, 2]
    assert all(seat.abilities == [] for seat in room.view(None).seats)


def test_stars_are_stored_with_the_hand_that_is_dealt_and_over_at_once() -> None:
    """Dealt in is dealt in, though nobody had anything to decide."""
    room = naiko_room("ann", "ben", held=0, least_buy_in=2, most_buy_in=2)
    room.finish_hand()
    assert [seat.stars for seat in room.table.seats.values()] == [1, 1]
