"""How often abilities may be used, and when."""

from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.table.commands import Act, UseAbility
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
    refusal,
    stars,
    use,
)


def test_one_use_of_each_ability_per_player_and_hand() -> None:
    """'One use of each ability per player and hand': in a later round neither, though he has the stars."""
    # rules 9.7
    hand = naiko_hand(1000, 1000, carousel=WITHOUT_SHIELD)
    use(hand, "peek")
    play(hand, *"ccc")
    assert (hand.street, hand.actor) == (1, 1)
    assert refusal(hand, "peek") == "ability_used"
    assert naiko.offered(hand) == []


def test_another_player_may_use_the_same_ability() -> None:
    # rules 9.7
    hand = naiko_hand(1000, 1000, carousel=WITHOUT_SHIELD)
    use(hand, "peek")
    play(hand, "c")
    use(hand, "peek")
    assert stars(hand) == [2, 2]


def test_an_ability_may_be_used_again_in_the_next_hand() -> None:
    # rules 9.7
    room = naiko_room("ann", "ben", carousel=WITHOUT_SHIELD)
    for _ in range(2):
        room.do(ability(room, "peek"))
        room.fold_hand()
        room.deal()
        hand = room.table.playing
        assert hand
        assert hand.naiko
        hand.naiko.carousel = WITHOUT_SHIELD


def test_at_most_one_ability_per_player_and_betting_round() -> None:
    """'At most one ability per player and betting round'."""
    # rules 9.8
    hand = naiko_hand(1000, 1000, 1000, carousel=WITHOUT_SHIELD)
    use(hand, "peek")
    assert naiko.offered(hand) == []
    assert refusal(hand, "anchor", 0) == "one_ability_a_round"
    assert refusal(hand, "swap") == "one_ability_a_round"


def test_the_one_of_a_round_is_counted_through_a_raise() -> None:
    """The same round, a second turn."""
    # rules 9.8
    hand = play(naiko_hand(1000, 1000, 1000, carousel=WITHOUT_SHIELD), "c")
    use(hand, "peek")
    play(hand, 300, "c", "c")
    assert hand.street == 1
    hand = naiko_hand(5000, 5000, 5000, carousel=WITHOUT_SHIELD)
    use(hand, "peek")
    play(hand, "c", 300, "c")
    assert hand.actor == 2
    assert refusal(hand, "anchor", 0) == "one_ability_a_round"


def test_the_next_round_allows_another() -> None:
    # rules 9.8
    hand = naiko_hand(1000, 1000, carousel=WITHOUT_SHIELD)
    use(hand, "peek")
    play(hand, *"cc")
    use(hand, "anchor", 1)
    assert stars(hand) == [1, 2]


def test_it_is_used_before_his_own_poker_action() -> None:
    """'before his own poker action': afterwards the turn is another's."""
    # rules 9.8
    room = naiko_room(carousel=WITHOUT_SHIELD)
    hand = room.table.playing
    assert hand
    first = room.actor
    room.act("call")
    late = UseAbility(first, hand.number, len(hand.actions), "peek")
    assert room.refusal(late) == "not_your_turn"
    assert room.refusal(UseAbility(first, hand.number, 0, "peek")) == "turn_over"
    assert room.refusal(UseAbility("nobody", hand.number, 1, "peek")) == "not_seated"


def test_using_an_ability_does_not_end_the_turn() -> None:
    """'Using an ability does not end the turn': same actor, same turn, same options, same deadline."""
    # rules 9.9
    room = naiko_room(carousel=WITHOUT_SHIELD)
    actor, options, turn = room.actor, room.options(), room.view(None).turn
    acts_by = room.table.acts_by
    room.wait(3)
    room.do(ability(room, "peek"))
    assert (room.actor, room.options(), room.view(None).turn) == (actor, options, turn)
    assert room.table.acts_by == acts_by
    room.act("fold")


def test_out_of_time_is_out_of_time_for_abilities_too() -> None:
    # rules 8.1
    room = naiko_room(carousel=WITHOUT_SHIELD)
    room.now = (room.table.acts_by or 0) * 1000 + 1
    assert room.refusal(ability(room, "peek")) == "out_of_time"


def test_at_most_three_activations_per_betting_round_at_the_table() -> None:
    """'At most three activations per betting round at the table', and the next round begins anew."""
    # rules 9.8
    hand = naiko_hand(*[1000] * 5, carousel=WITHOUT_SHIELD)
    for _ in range(3):
        use(hand, "peek")
        play(hand, "c")
    assert naiko.offered(hand) == []
    for name in ("peek", "swap", "anchor"):
        assert refusal(hand, name) == "three_abilities_a_round"
    play(hand, *"cc")
    assert hand.street == 1
    use(hand, "peek")


def test_shield_counts_toward_neither_and_may_answer_an_anchor_that_took_the_last_place() -> None:
    """'Shield counts toward neither of these two, and may answer an Anchor that took the last place'."""
    # rules 9.8
    hand = naiko_hand(*[1000] * 5, carousel=WITHOUT_SWAP)
    for _ in range(2):
        use(hand, "peek")
        play(hand, "c")
    target = (hand.actor + 1) % 5
    use(hand, "anchor", target)
    assert hand.naiko
    assert hand.naiko.activations == naiko_state.MOST_ACTIVATIONS
    naiko.answer_anchor(hand, target, shield=True)
    assert hand.naiko.activations == naiko_state.MOST_ACTIVATIONS
    assert hand.naiko.anchors[-1].blocked


def test_who_shielded_may_still_use_an_ability_in_his_turn() -> None:
    # rules 9.8
    hand = naiko_hand(1000, 1000, 1000, carousel=WITHOUT_SWAP)
    use(hand, "anchor", 0)
    naiko.answer_anchor(hand, 0, shield=True)
    play(hand, "c")
    assert hand.actor == 0
    use(hand, "peek")
    assert stars(hand)[0] == 1


def test_a_shield_leaves_places_for_two_more() -> None:
    """One activation was the Anchor; the Shield is none."""
    # rules 9.8
    room = naiko_room("ann", "ben", "cleo", "dan", carousel=WITHOUT_PEEK)
    anchor(room, "ann")
    room.do(answer(room, "ann", shield=True))
    for _ in range(2):
        room.act("call")
        assert "swap" in offers(room, room.actor)
        number = room.table.actor_seat
        hand = room.table.playing
        assert hand
        card = next(player.hole[0] for player in hand.players if player.seat == number)
        room.do(ability(room, "swap", card=card))
    room.act("call")
    assert offers(room, room.actor) == {}


def test_a_repeated_message_uses_it_once() -> None:
    # rules 8.13
    room = naiko_room(carousel=WITHOUT_SHIELD)
    command = ability(room, "peek")
    room.do(command, "message-1")
    assert not room.do(command, "message-1").changed
    assert [seat.abilities for seat in room.view(None).seats] == [["peek"], [], []]


def test_an_action_with_the_turn_of_before_the_ability_counts() -> None:
    """The turn did not end, so what names it is still its answer."""
    # rules 9.9
    room = naiko_room(carousel=WITHOUT_SHIELD)
    before = room.answer("call")
    room.do(ability(room, "peek"))
    room.do(Act(before.player, before.hand, before.turn, "call"))
