"""Seal Shield (rules 9.14): what it costs, what it does, who may use it and when."""

import pytest

from riverboat.game.errors import IllegalAction
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.naiko.events import AbilityUsed, AnchorStood
from riverboat.protocol.requests import TABLE_REQUESTS
from riverboat.table.commands import AnswerAnchor, UseAbility
from tests.support.dealing import play
from tests.support.naiko_play import (
    WITHOUT_PEEK,
    WITHOUT_SHIELD,
    WITHOUT_SWAP,
    ability,
    anchor,
    answer,
    naiko_hand,
    naiko_room,
    offers,
    set_carousel,
    stars,
    stars_of,
    use,
)


def test_the_anchor_has_no_effect() -> None:
    """'the Anchor has no effect': the seed's example, the table's ordinary limit stays."""
    # rules 9.14
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    use(hand, "anchor", 0)
    assert naiko.answer_anchor(hand, 0, shield=True) == [AbilityUsed(1, "shield", None)]
    play(hand, "c")
    assert hand.options() == (50, 200, 9000)


def test_both_sides_pay_and_nothing_is_refunded() -> None:
    """'Both sides pay; no refund.'"""
    # rules 9.14
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    use(hand, "anchor", 0)
    assert stars(hand) == [3, 3, 1]
    naiko.answer_anchor(hand, 0, shield=True)
    assert stars(hand) == [2, 3, 1]


def test_letting_it_stand_costs_nothing() -> None:
    """'Passing or running out of time costs nothing and the Anchor stands.'"""
    # rules 9.15
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    use(hand, "anchor", 0)
    assert naiko.answer_anchor(hand, 0, shield=False) == [AnchorStood(1)]
    assert stars(hand) == [3, 3, 1]
    play(hand, "c")
    assert hand.options() == (50, 200, 100 + 250 + 50)


def test_running_out_of_time_costs_nothing_and_the_anchor_stands() -> None:
    # rules 9.15
    room = naiko_room()
    anchor(room, "cleo")
    room.tick_when_due()
    assert room.kinds() == ["anchor_stood"]
    assert stars_of(room, "cleo") == 3
    assert [seat.anchored for seat in room.view(None).seats] == [False, False, True]


@pytest.mark.parametrize("carousel", [WITHOUT_SHIELD, WITHOUT_SWAP, WITHOUT_PEEK])
def test_it_needs_shield_in_the_carousel(carousel: int) -> None:
    """'Needs Shield in the carousel'."""
    # rules 9.16
    room = naiko_room(carousel=carousel)
    anchor(room, "cleo")
    if carousel == WITHOUT_SHIELD:
        assert room.refusal(answer(room, "cleo", shield=True)) == "no_window"
    else:
        room.do(answer(room, "cleo", shield=True))


def test_it_needs_the_star_to_pay() -> None:
    """'and the star to pay'."""
    # rules 9.16
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    assert hand.naiko
    assert naiko_state.can_shield(hand.naiko, 0)
    hand.naiko.talents[0].stars = 0
    assert not naiko_state.can_shield(hand.naiko, 0)


def test_one_star_is_enough() -> None:
    """The seed's: one star was kept for it."""
    # rules 9.14
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP, held=[0, 2, 2])
    use(hand, "anchor", 0)
    naiko.answer_anchor(hand, 0, shield=True)
    assert stars(hand) == [0, 3, 1]


def test_only_in_the_window_and_only_the_target() -> None:
    """'only in the 8-second window after an Anchor declared on oneself; not one's turn'."""
    # rules 9.14
    room = naiko_room()
    for player in ("ann", "ben", "cleo"):
        assert room.refusal(answer(room, player, shield=True)) == "no_window"
    anchor(room, "cleo")
    for shield in (True, False):
        for player in ("ann", "ben"):
            assert room.refusal(answer(room, player, shield)) == "no_window"
        assert room.refusal(answer(room, "nobody", shield)) == "not_seated"
        assert room.refusal(AnswerAnchor("cleo", 7, shield)) == "no_window"
    room.do(answer(room, "cleo", shield=True))
    assert room.refusal(answer(room, "cleo", shield=True)) == "no_window"


def test_it_cannot_be_used_ahead_nor_against_another_ability() -> None:
    """It is offered in nobody's turn and is no message of one; a peek or a swap opens no window."""
    # rules 9.14
    room = naiko_room(carousel=WITHOUT_PEEK)
    assert set(offers(room, "ann")) == {"swap", "anchor"}
    hand = room.table.playing
    assert hand
    room.do(ability(room, "swap", card=hand.players[hand.actor].hole[0]))
    for player in ("ben", "cleo"):
        assert room.refusal(answer(room, player, shield=True)) == "no_window"
    requested = TABLE_REQUESTS.json_schema()["$defs"]["UseAbility"]["properties"]["ability"]["enum"]
    assert requested == ["peek", "swap", "anchor"]


def test_after_a_shield_no_second_anchor_in_the_round() -> None:
    """The seed's: a declaration that was blocked has taken the round's place on that target."""
    # rules 9.12
    room = naiko_room("ann", "ben", "cleo", "dan")
    anchor(room, "cleo")
    room.do(answer(room, "cleo", shield=True))
    room.act("call")
    assert room.actor == "ann"
    assert offers(room, "ann")["anchor"].targets == [2]
    assert room.refusal(ability(room, "anchor", target="cleo")) == "no_target"


def test_once_per_hand_so_that_an_anchor_of_a_later_round_stands() -> None:
    """'One use of each ability per player and hand'."""
    # rules 9.7, 9.16
    room = naiko_room("ann", "ben", "cleo")
    anchor(room, "cleo")
    room.do(answer(room, "cleo", shield=True))
    room.act("call")
    room.act("call")
    room.act("check")
    assert room.actor == "ben"
    anchor(room, "cleo")
    assert room.kinds() == ["ability_used", "anchor_stood"]
    assert room.table.window_seat is None


def test_a_shield_is_public_and_names_no_card() -> None:
    # rules 9.9
    room = naiko_room()
    anchor(room, "cleo")
    room.do(answer(room, "cleo", shield=True))
    assert room.events == [AbilityUsed(3, "shield", None)]
    for viewer in ("ann", "ben", "cleo", None):
        assert [seat.abilities for seat in room.view(viewer).seats] == [["anchor"], [], ["shield"]]


def test_the_hand_itself_refuses_an_answer_to_nothing() -> None:
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    for position in range(3):
        with pytest.raises(IllegalAction, match="no_window"):
            naiko.answer_anchor(hand, position, shield=True)


def test_the_next_hand_has_a_shield_again() -> None:
    # rules 9.7
    room = naiko_room("ann", "ben")
    for _ in range(2):
        target = "ben" if room.actor == "ann" else "ann"
        anchor(room, target)
        room.do(answer(room, target, shield=True))
        room.fold_hand()
        room.deal()
        set_carousel(room, WITHOUT_SWAP)


def test_what_was_bet_stays_in_the_pot() -> None:
    """The seed's: 'chips already bet stay in the pot' whether an anchor is blocked or not."""
    room = naiko_room()
    pot = room.view(None).pot
    anchor(room, "cleo")
    room.do(answer(room, "cleo", shield=True))
    assert room.view(None).pot == pot


def test_a_message_that_comes_twice_shields_once() -> None:
    # rules 8.13
    room = naiko_room()
    anchor(room, "cleo")
    command = answer(room, "cleo", shield=True)
    room.do(command, "message-9")
    assert not room.do(command, "message-9").changed
    assert stars_of(room, "cleo") == 2


def test_peek_swap_and_anchor_are_no_answers() -> None:
    room = naiko_room()
    anchor(room, "cleo")
    assert room.refusal(UseAbility("cleo", 1, 0, "peek")) == "not_your_turn"
