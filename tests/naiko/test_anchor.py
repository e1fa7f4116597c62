"""Short Anchor (rules 9.12, 9.13): whom it holds, to how much, for how long."""

import pytest

from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.naiko.events import AbilityUsed, AnchorStood, ShieldWindowOpened
from riverboat.naiko.hand import NaikoHand
from tests.support.dealing import play, refused
from tests.support.naiko_play import (
    STAKES,
    WITHOUT_SHIELD,
    WITHOUT_SWAP,
    ability,
    naiko_hand,
    naiko_room,
    offers,
    refusal,
    stars,
    use,
)


def anchored_next(hand: NaikoHand) -> NaikoHand:
    """The actor declares it on whoever acts after him, and calls or checks."""
    target = naiko.targets(hand)[0]
    use(hand, "anchor", target)
    return play(hand, "c")


def of(limit: str) -> Rules:
    return Rules(limit=limit, small_blind=50, big_blind=100, abilities=True)


def test_a_pot_of_100_and_a_bet_of_40_allow_a_raise_to_220() -> None:
    """'pot 100, a bet of 40, target has put in nothing: most raise-to is 220', in no-limit."""
    # rules 9.13
    rules = Rules(small_blind=10, big_blind=20, abilities=True)
    hand = play(naiko_hand(*[1000] * 5, rules=rules), *"ccccc")
    assert sum(player.paid for player in hand.players) == 100
    use(hand, "anchor", 1)
    play(hand, 40)
    assert hand.options() == (40, 80, 220)
    assert refused(hand, 221) == "raise_too_big"
    play(hand, 220)
    assert hand.players[1].bet == 220


def test_without_the_anchor_the_same_player_may_raise_to_all_he_has() -> None:
    # rules 9.12
    rules = Rules(small_blind=10, big_blind=20, abilities=True)
    hand = play(naiko_hand(*[1000] * 5, rules=rules), *"ccccc", 40)
    assert hand.options() == (40, 80, 980)


def test_it_is_reckoned_when_he_acts_at_that_moments_pot() -> None:
    """'reckoned when he acts': what others put in after the declaration counts."""
    # rules 9.13
    hand = naiko_hand(*[9000] * 4)
    use(hand, "anchor", 1)
    play(hand, 400, 1000, "c")
    assert hand.actor == 1
    assert hand.options() == (900, 1600, 1000 + (400 + 1000 + 1000 + 100) + 900)


def test_it_holds_for_every_raise_of_the_round() -> None:
    """'that opponent's bets and raises this round': also the second one."""
    # rules 9.12
    hand = naiko_hand(*[9000] * 2)
    use(hand, "anchor", 0)
    play(hand, 300, 900, 2100)
    assert hand.actor == 0
    assert hand.options() == (1200, 3300, 2100 + (2100 + 900) + 1200)


def test_it_holds_for_a_bet_as_well() -> None:
    """'bets and raises': an opening bet is at most the pot."""
    # rules 9.12
    hand = play(naiko_hand(*[9000] * 3), *"ccc")
    use(hand, "anchor", 1)
    play(hand, "c")
    assert hand.options() == (0, 100, 300)


def test_preflop_full_blinds_are_reckoned() -> None:
    """Its amount is that of pot-limit: a short blind counts as a whole one."""
    # rules 4.16, 9.13
    hand = naiko_hand(9000, 30, 9000, 9000)
    use(hand, "anchor", 3)
    play(hand, "c")
    assert hand.options() == (100, 200, 100 + (50 + 100 + 100) + 100)


def test_never_above_his_stack() -> None:
    """'Never above his stack'."""
    # rules 9.13
    hand = anchored_next(naiko_hand(240, 9000, 9000))
    assert hand.options() == (50, 200, 240)


def test_never_below_the_least_legal_raise() -> None:
    """'never below the least legal raise', were the pot ever smaller than it."""
    # rules 9.13
    hand = play(naiko_hand(9000, 9000), "c", "c")
    use(hand, "anchor", 1)
    play(hand, "c")
    for least in (100, 199, 200):
        hand.raise_size = least
        assert hand.options() == (0, least, 200)
    for least in (201, 250):
        hand.raise_size = least
        assert hand.options() == (0, least, least)


def test_never_below_an_all_in_that_is_less_than_a_raise() -> None:
    """A stack below the least raise may still go in whole."""
    # rules 9.13
    hand = naiko_hand(9000, 150, 9000)
    use(hand, "anchor", 1)
    play(hand, "c", "c")
    assert hand.options() == (0, 150, 150)


def test_he_may_still_check_call_and_fold() -> None:
    """'he may still check, call, fold'."""
    # rules 9.13
    for action in ("c", "f"):
        hand = anchored_next(naiko_hand(9000, 9000, 9000))
        play(hand, action)
    hand = play(naiko_hand(9000, 9000), "c", "c")
    use(hand, "anchor", 1)
    play(hand, "c", "c")
    assert hand.street == 2


def test_an_all_in_above_it_is_refused_and_not_offered() -> None:
    """All-in is a raise to the whole stack, 'legal only if ... no limit stands against it'."""
    # rules 4.5, 9.12
    room = naiko_room(carousel=WITHOUT_SHIELD)
    room.do(ability(room, "anchor", target="ben"))
    room.act("call")
    assert room.actor == "ben"
    assert room.options().all_in is None
    assert room.options().raise_most == 2 + 5 + 1
    assert room.refusal(room.answer("all_in")) == "raise_too_big"
    assert room.refusal(room.answer("raise", 9)) == "raise_too_big"
    room.act("raise", 8)


def test_a_call_that_takes_the_whole_stack_is_no_raise() -> None:
    # rules 4.5, 9.13
    hand = naiko_hand(200, 9000, 9000)
    use(hand, "anchor", 0)
    play(hand, 400)
    assert hand.options() == (350, 0, 0)
    play(hand, "c")
    assert hand.players[0].stack == 0


def test_it_ends_with_the_round() -> None:
    """'Ends with the round'."""
    # rules 9.12
    hand = naiko_hand(9000, 9000)
    use(hand, "anchor", 0)
    play(hand, "c", "c")
    assert hand.street == 1
    assert hand.actor == 0
    assert hand.options() == (0, 100, 8900)
    assert not any(hand.is_held_to_pot(player) for player in hand.players)


def test_it_holds_nobody_but_the_target() -> None:
    # rules 9.12
    hand = naiko_hand(*[9000] * 4)
    use(hand, "anchor", 1)
    play(hand, "c")
    assert hand.options() == (100, 200, 9000)
    assert [hand.is_held_to_pot(player) for player in hand.players] == [False, True, False, False]


def test_on_an_opponent_who_can_act() -> None:
    """'on one opponent who can act': no one who folded or is all-in, not oneself, nobody who is not there."""
    # rules 9.12
    hand = play(naiko_hand(9000, 100, 300, *[9000] * 3), "f", "f")
    assert hand.actor == 4
    assert naiko.targets(hand) == [0, 5]
    hand = play(naiko_hand(9000, 100, 300, *[9000] * 3), 300, "f", "c")
    assert hand.actor == 5
    assert naiko.targets(hand) == [0]
    for target in (1, 2, 3, 4, 5, 6, -1):
        assert refusal(hand, "anchor", target) == "no_target"


def test_who_has_not_acted_this_round() -> None:
    """'and has not acted this round': neither raised, nor called, nor checked; a blind is no action."""
    # rules 9.12
    hand = play(naiko_hand(*[9000] * 5), 300, "c")
    assert hand.actor == 4
    assert naiko.targets(hand) == [0, 1]
    for target in (2, 3):
        assert refusal(hand, "anchor", target) == "no_target"
    hand = play(naiko_hand(*[9000] * 3), *"ccc", "c")
    assert hand.actor == 1
    assert naiko.targets(hand) == [2]


def test_with_nobody_to_declare_it_on_it_is_not_offered() -> None:
    # rules 9.12
    hand = play(naiko_hand(9000, 9000), "c")
    assert "anchor" not in naiko.offered(hand)
    assert refusal(hand, "anchor", 1) == "no_target"


def test_one_declaration_per_target_and_round_blocked_or_not() -> None:
    """'One declaration per target and round, blocked or not'."""
    # rules 9.12
    for shield in (True, False):
        hand = naiko_hand(*[9000] * 4, carousel=WITHOUT_SWAP)
        use(hand, "anchor", 1)
        naiko.answer_anchor(hand, 1, shield)
        play(hand, "c")
        assert naiko.targets(hand) == [0]
        assert refusal(hand, "anchor", 1) == "no_target"
        use(hand, "anchor", 0)


def test_in_the_next_round_he_may_be_declared_on_again() -> None:
    # rules 9.12
    hand = naiko_hand(9000, 9000, 9000)
    use(hand, "anchor", 1)
    play(hand, *"ccc")
    use(hand, "anchor", 1)
    assert stars(hand) == [1, 3, 1]


@pytest.mark.parametrize("street", [0, 1, 2, 3])
def test_on_every_street(street: int) -> None:
    # rules 9.12
    hand = play(naiko_hand(9000, 9000), *["c"] * 2 * street)
    assert hand.street == street
    use(hand, "anchor", 1 - hand.actor)


def test_in_pot_limit_it_changes_nothing_and_is_allowed() -> None:
    # rules 9.12
    plain = play(naiko_hand(*[9000] * 3, rules=of("pot-limit")), "c").options()
    hand = anchored_next(naiko_hand(*[9000] * 3, rules=of("pot-limit")))
    assert hand.options() == plain
    assert stars(hand)[2] == 1


def test_in_fixed_limit_the_one_raise_there_is_stays_legal() -> None:
    """'never below the least legal raise', which is the most as well there."""
    # rules 9.13
    plain = play(naiko_hand(*[9000] * 3, rules=of("fixed-limit")), "c").options()
    hand = anchored_next(naiko_hand(*[9000] * 3, rules=of("fixed-limit")))
    assert hand.options() == plain == (50, 200, 200)
    play(hand, 200)


def test_a_target_who_cannot_shield_gets_no_window() -> None:
    """'a target who cannot shield gets no window; the Anchor stands at once': no Shield, or no star."""
    # rules 9.16
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SHIELD)
    assert naiko.anchor(hand, 0) == [AbilityUsed(3, "anchor", 1), AnchorStood(1)]
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    assert hand.naiko
    hand.naiko.talents[0].stars = 0
    assert naiko.anchor(hand, 0) == [AbilityUsed(3, "anchor", 1), AnchorStood(1)]
    assert hand.is_held_to_pot(hand.players[0])
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    assert naiko.anchor(hand, 0) == [AbilityUsed(3, "anchor", 1), ShieldWindowOpened(1)]
    assert not hand.is_held_to_pot(hand.players[0])


def test_one_who_has_shielded_in_this_hand_gets_no_window() -> None:
    # rules 9.16
    hand = naiko_hand(*[9000] * 3, carousel=WITHOUT_SWAP)
    use(hand, "anchor", 1)
    naiko.answer_anchor(hand, 1, shield=True)
    play(hand, *"ccc")
    assert naiko.anchor(hand, 1)[-1] == AnchorStood(2)


def test_the_offer_names_the_seats_to_choose_from() -> None:
    room = naiko_room("ann", "ben", "cleo", "dan", carousel=WITHOUT_SHIELD)
    assert room.actor == "dan"
    assert offers(room, "dan")["anchor"].targets == [2, 3, 1]
    room.act("call")
    assert offers(room, "ann")["anchor"].targets == [2, 3]
    assert room.refusal(ability(room, "anchor", target="dan")) == "no_target"


def test_who_is_anchored_is_public() -> None:
    # rules 9.9
    room = naiko_room(carousel=WITHOUT_SHIELD)
    room.do(ability(room, "anchor", target="cleo"))
    for viewer in ("ann", "ben", "cleo", None):
        assert [seat.anchored for seat in room.view(viewer).seats] == [False, False, True]
    room.act("call")
    room.act("call")
    room.act("check")
    assert not any(seat.anchored for seat in room.view(None).seats)


def test_short_all_ins_do_not_loosen_it() -> None:
    """S3's rooms: a short all-in before the target raises what a call costs, and the pot with it."""
    # rules 4.12, 9.13
    hand = naiko_hand(9000, 9000, 150, 9000, rules=STAKES)
    play(hand, 150)
    use(hand, "anchor", 0)
    play(hand, "c")
    assert hand.options() == (100, 250, 150 + (150 + 150 + 150) + 100)
