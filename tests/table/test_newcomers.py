"""Coming to a running game, coming back to it, and what that costs."""

from dataclasses import replace

import pytest

from riverboat.cards.card import parse_cards
from riverboat.cards.shuffle import stacked_deck
from riverboat.table import dealing as hands
from riverboat.table.commands import AddBot, PostBlind, SitDown, SitIn, SitOut, VoidHand
from tests.support.lone_table import LoneTable
from tests.support.rounds import BIG, BLINDS, SMALL, blinds, come, deal, go, play, rounds

LIVE, DEAD = ("live", BIG), ("dead", SMALL)


def owes(room: LoneTable, seat: int) -> tuple[bool, bool]:
    """(big blind, small blind)"""
    return room.table.seats[seat].owes_big, room.table.seats[seat].owes_small


def away(room: LoneTable, seat: int, hands: int) -> None:
    room.do(SitOut(f"p{seat}"))
    for _ in range(hands):
        play(room)
    room.do(SitIn(f"p{seat}"))


# Newcomers


def test_who_founds_a_game_owes_nothing() -> None:
    # rules 3.18
    room = rounds("rotate", (1, 2))
    come(room, 3)
    assert not any(seat.owes for seat in room.table.seats.values())
    assert len(play(room).order) == 3


def test_a_newcomer_waits_for_the_big_blind() -> None:
    # rules 3.14
    room = rounds("rotate", (1, 2, 3, 5))
    assert blinds(room) == [(1, 2, 3)]
    come(room, 4, 6)
    assert owes(room, 4) == (True, False)
    assert [seat.waiting for seat in room.view(None).seats] == [False, False, False, True, False, True]
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big, dealt.owed) == (2, 3, 4, {})
    assert 6 not in dealt.order
    assert owes(room, 4) == (False, False)
    assert blinds(room, 2) == [(3, 4, 5), (4, 5, 6)]


def test_a_newcomer_posts_a_live_big_blind_at_once() -> None:
    # rules 3.14
    room = rounds("rotate", (1, 2, 3, 4))
    assert blinds(room) == [(1, 2, 3)]
    come(room, 6, post=True)
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == (2, 3, 4)
    assert dealt.owed == {6: [LIVE]}
    assert dealt.order == [3, 4, 6, 1, 2]
    assert owes(room, 6) == (False, False)


def test_whom_the_big_blind_reaches_first_posts_nothing_besides() -> None:
    # rules 3.16
    room = rounds("rotate", (1, 2, 3))
    play(room)
    come(room, 4, post=True)
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big, dealt.owed) == (2, 3, 4, {})
    assert not room.table.seats[4].posts


def test_between_button_and_big_blind_a_post_waits_until_the_button_has_passed() -> None:
    # rules 3.14
    room = rounds("rotate", (1, 3, 5, 7))
    assert blinds(room) == [(1, 3, 5)]
    come(room, 4, post=True)
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == (3, 5, 7)
    assert 4 not in dealt.order
    dealt = play(room)
    assert (dealt.button, dealt.small, dealt.big) == (5, 7, 1)
    assert dealt.owed == {4: [LIVE]}


def test_one_may_make_up_ones_mind_to_post_later() -> None:
    # rules 3.14
    room = rounds("rotate", (1, 2, 3, 4, 5))
    play(room)
    come(room, 9)
    assert room.refusal(PostBlind("p1")) == "nothing_owed"
    assert room.refusal(PostBlind("nobody")) == "not_seated"
    assert 9 not in play(room).order
    room.do(PostBlind("p9"))
    assert play(room).owed == {9: [LIVE]}


def test_a_live_post_counts_toward_the_call_and_keeps_the_option() -> None:
    # rules 3.14
    room = rounds("rotate", (1, 2, 3, 4, 5))
    assert blinds(room) == [(1, 2, 3)]
    come(room, 7, post=True)
    deal(room)
    assert room.table.actor_seat == 5
    room.act("call")
    assert room.actor == "p7"
    options = room.options()
    assert options.check
    assert (options.raise_least, options.call) == (2 * BIG, None)
    room.act("check")
    assert room.actor == "p1"


def test_the_dead_small_blind_goes_to_the_main_pot_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who has less than it plays for all of it: it is nobody's bet."""
    # rules 3.15, 5.4
    room = rounds("rotate", (1, 2, 3, 4, 5))
    assert blinds(room) == [(1, 2, 3)]
    away(room, 4, 2)
    assert owes(room, 4) == (True, True)
    room.paid_out += room.table.seats[1].stack - 10
    room.table.seats[1].stack = 10
    room.do(PostBlind("p4"))
    holes = [parse_cards(hole) for hole in ("AsAh", "2c7d", "2d7c", "2h7s", "2s7h")]
    deck = stacked_deck(holes, parse_cards("KcKdQh9s3c"), burn=True)
    monkeypatch.setattr(hands, "shuffled_deck", lambda *_: deck)
    dealt = deal(room)
    assert (dealt.order[0], dealt.small, dealt.owed) == (1, 1, {4: [LIVE, DEAD]})
    room.finish_hand()
    assert room.table.hand is not None
    assert room.table.hand.players[0].won == 5 * 10 + SMALL


def test_a_short_post_is_all_in_and_the_live_blind_comes_first() -> None:
    # rules 3.17
    room = rounds("rotate", (1, 2, 3, 4, 5))
    play(room)
    come(room, 9, post=True)
    room.table.seats[9].owes_small = True
    room.paid_out += room.table.seats[9].stack - (BIG + 20)
    room.table.seats[9].stack = BIG + 20
    assert deal(room).owed == {9: [LIVE, ("dead", 20)]}
    assert not room.view(None).seats[-1].stack
    assert (room.view(None).current_bet, room.options().call) == (BIG, BIG)


@pytest.mark.parametrize("ante", [0, 10])
@pytest.mark.parametrize("chips", [1, SMALL - 1, SMALL])
def test_a_dead_small_blind_that_takes_the_last_chip_is_a_bet(
    monkeypatch: pytest.MonkeyPatch, chips: int, ante: int
) -> None:
    """All-in on dead money alone he could win back just that; he plays for as much of each opponent's."""
    # rules 3.17
    room = owing_a_small_blind(chips + ante, ante)
    aces_for_seat_3(monkeypatch)
    dealt = deal(room)
    assert (dealt.order[3], dealt.owed) == (3, {3: [("live", chips)]})
    hand = room.table.playing
    assert hand is not None
    assert (hand.players[3].bet, hand.players[3].paid, hand.dead) == (chips, chips + ante, 0)
    assert room.options().call == BIG
    room.finish_hand()
    assert room.table.hand is not None
    assert room.table.hand.players[3].won == len(dealt.order) * (chips + ante)


@pytest.mark.parametrize("ante", [0, 10])
def test_a_dead_small_blind_that_leaves_a_chip_is_dead(monkeypatch: pytest.MonkeyPatch, ante: int) -> None:
    # rules 3.15, 3.17
    room = owing_a_small_blind(SMALL + 1 + ante, ante)
    aces_for_seat_3(monkeypatch)
    dealt = deal(room)
    assert dealt.owed == {3: [DEAD]}
    while room.table.actor_seat != 3:
        room.act("call")
    room.act("all_in")
    room.finish_hand()
    assert room.table.hand is not None
    assert room.table.hand.players[3].won == len(dealt.order) * (1 + ante) + SMALL


def owing_a_small_blind(chips: int, ante: int) -> LoneTable:
    """Seat 3 of five has so many chips; he missed a small blind, and posts it in the next hand."""
    room = rounds("dead", (1, 2, 3, 4, 5), replace(BLINDS, ante=ante))
    play(room)
    away(room, 3, 1)
    room.do(PostBlind("p3"))
    assert 3 not in play(room).order
    assert owes(room, 3) == (False, True)
    room.paid_out += room.table.seats[3].stack - chips
    room.table.seats[3].stack = chips
    return room


def aces_for_seat_3(monkeypatch: pytest.MonkeyPatch) -> None:
    holes = [parse_cards(hole) for hole in ("2c7d", "2d7c", "2h7s", "AsAh", "2s7h")]
    deck = stacked_deck(holes, parse_cards("KcKdQh9s3c"), burn=True)
    monkeypatch.setattr(hands, "shuffled_deck", lambda *_: deck)


def test_free_entry() -> None:
    # rules 3.19
    room = rounds("rotate", (1, 2, 3), entry="free")
    play(room)
    come(room, 6)
    dealt = play(room)
    assert 6 in dealt.order
    assert not dealt.owed
    away(room, 6, 5)
    assert owes(room, 6) == (False, False)
    assert not play(room).owed


def test_a_bot_posts_at_once() -> None:
    # rules 3.14, 11.6
    room = rounds("rotate", (1, 2, 3, 4))
    assert blinds(room) == [(1, 2, 3)]
    room.do(AddBot("p1", "bot-1", 8))
    assert deal(room).owed == {8: [LIVE]}


def test_leaving_and_coming_back_owes_again() -> None:
    # rules 3.14
    room = rounds("rotate", (1, 2, 3))
    play(room)
    go(room, 3)
    come(room, 3)
    assert owes(room, 3) == (True, False)


def test_where_fewer_than_two_are_left_the_game_begins_afresh() -> None:
    # rules 3.18
    room = rounds("rotate", (1, 2))
    play(room)
    come(room, 3)
    assert room.table.seats[3].owes
    go(room, 2)
    assert blinds(room) == [(3, 3, 1)]
    assert not room.table.seats[3].owes


def test_a_table_refilled_begins_afresh_for_all_who_came() -> None:
    """Whoever sits down before the first hand of a new company owes nothing, however many there are."""
    # rules 3.18
    room = rounds("rotate", (1, 2))
    play(room)
    go(room, 1, 2)
    come(room, 3, 4, 5)
    assert sorted(play(room).order) == [3, 4, 5]


# Missed blinds


def test_sitting_out_without_missing_a_blind_costs_nothing() -> None:
    # rules 3.15
    room = rounds("rotate", (1, 2, 3, 4, 5))
    assert blinds(room) == [(1, 2, 3)]
    away(room, 1, 1)
    dealt = play(room)
    assert 1 in dealt.order
    assert not dealt.owed
    room.do(SitOut("p5"))
    room.do(SitIn("p5"))
    assert owes(room, 5) == (False, False)


def test_who_missed_only_the_small_blind_posts_it_dead() -> None:
    # rules 3.15
    room = rounds("dead", (1, 2, 3, 4, 5))
    assert blinds(room) == [(1, 2, 3)]
    away(room, 3, 1)
    assert owes(room, 3) == (False, True), "it was dead at his seat"
    room.do(PostBlind("p3"))
    assert 3 not in play(room).order, "not before the button has passed"
    assert play(room).owed == {3: [DEAD]}
    assert owes(room, 3) == (False, False)


def test_who_missed_only_the_big_blind_posts_it_live() -> None:
    # rules 3.15
    room = rounds("rotate", (1, 2, 3, 4, 5))
    assert blinds(room) == [(1, 2, 3)]
    away(room, 4, 1)
    assert owes(room, 4) == (True, False)


@pytest.mark.parametrize("policy", ["rotate", "dead"])
def test_who_missed_both_blinds_may_wait_and_then_owes_nothing_more(policy: str) -> None:
    # rules 3.15, 3.16
    room = rounds(policy, (1, 2, 3, 4))
    assert blinds(room) == [(1, 2, 3)]
    away(room, 4, 2)
    assert owes(room, 4) == (True, True)
    assert 4 not in play(room).order
    dealt = play(room)
    assert (dealt.big, dealt.owed) == (4, {})
    assert owes(room, 4) == (False, False)


def test_nobody_is_charged_twice() -> None:
    """One blind paid in its place is not charged again (hippich/Bitcoin-Poker-Room, issue 96)."""
    # rules 3.15
    room = rounds("rotate", (1, 2, 3, 4, 5))
    assert blinds(room, 2) == [(1, 2, 3), (2, 3, 4)]
    away(room, 4, 1)
    assert owes(room, 4) == (False, True), "he has paid his big blind"
    room.do(PostBlind("p4"))
    paid = [kind for _ in range(6) for kind, _ in play(room).owed.get(4, [])]
    assert paid == ["dead"]


def test_a_wish_to_post_outlasts_an_absence() -> None:
    # rules 3.15
    room = rounds("rotate", (1, 2, 3, 4))
    play(room)
    room.do(SitOut("p4"))
    play(room)
    room.do(PostBlind("p4"))
    room.do(SitIn("p4"))
    assert room.table.seats[4].posts


# Void hands


def test_a_void_brings_back_button_and_blinds() -> None:
    # rules 3.12
    room = rounds("rotate", (1, 2, 3, 4))
    assert blinds(room) == [(1, 2, 3)]
    assert (deal(room).button, room.table.big_blind_seat) == (2, 4)
    room.do(VoidHand())
    assert (room.table.button, room.table.small_blind_seat, room.table.big_blind_seat) == (1, 2, 3)
    assert blinds(room) == [(2, 3, 4)], "the hand is dealt again"


def test_a_void_brings_back_what_was_owed() -> None:
    # rules 3.12
    room = rounds("rotate", (1, 2, 3, 4, 5))
    play(room)
    come(room, 7, post=True)
    room.do(SitOut("p4"))
    assert deal(room).owed == {7: [LIVE]}
    assert owes(room, 4) == (True, False)
    room.do(VoidHand())
    assert owes(room, 7) == (True, False)
    assert room.table.seats[7].posts
    assert owes(room, 4) == (False, False), "no big blind has passed him"
    assert deal(room).owed == {7: [LIVE]}


def test_a_void_brings_nothing_back_to_one_who_has_taken_the_seat_since() -> None:
    room = rounds("rotate", (1, 2, 3, 4, 5))
    play(room)
    room.do(SitOut("p4"))
    deal(room)
    go(room, 4)
    room.do(SitDown("new", "new", BIG, 4))
    room.do(VoidHand())
    assert owes(room, 4) == (True, False)


# Ready


def test_ready_newcomers_are_dealt_in_once_they_say_so() -> None:
    # rules 11.4
    room = rounds("draw", (1, 2, 3), ready=True)
    assert room.table.next_hand_at is None
    room.do(SitIn("p1"))
    assert room.table.next_hand_at is None
    room.do(SitIn("p3"))
    assert sorted(deal(room).order) == [1, 3], "two who are ready start the game"
    room.fold_hand()
    room.do(SitIn("p2"))
    assert sorted(play(room).order) == [1, 2, 3]


def test_who_never_says_that_he_is_ready_leaves() -> None:
    # rules 8.9, 11.4
    room = rounds("draw", (1, 2, 3), ready=True)
    room.do(SitIn("p1"))
    room.do(SitIn("p2"))
    room.wait(room.settings.sit_out_seconds + 1)
    room.tick_when_due()
    while 3 in room.table.seats:
        room.tick_when_due()
    assert 3 not in room.table.seats


def test_ready_goes_with_waiting_for_the_big_blind() -> None:
    # rules 3.14, 11.4
    room = rounds("rotate", (1, 2, 3), ready=True)
    for player in ("p1", "p2", "p3"):
        room.do(SitIn(player))
    play(room)
    come(room, 4)
    room.do(SitIn("p4"))
    assert blinds(room) == [(2, 3, 4)]


# Pot-limit


def test_pot_limit_counts_a_live_post() -> None:
    # rules 4.16
    room = rounds("rotate", (1, 2, 3, 4, 5), replace(BLINDS, limit="pot-limit"))
    play(room)
    come(room, 7, post=True)
    deal(room)
    assert room.options().raise_most == BIG + (SMALL + BIG + BIG) + BIG


def test_the_big_blind_passes_nobody_who_waits_though_those_who_played_are_gone() -> None:
    """`dead` has nothing to follow from then, and passes by nobody all the same."""
    # rules 3.8, 3.9
    room = rounds("dead", (1, 2, 3, 4, 6))
    room.do(SitOut("p6"))
    go(room, 2)
    play(room)
    go(room, 1, 3)
    room.do(SitIn("p6"))
    come(room, 5)
    go(room, 4, 6)
    come(room, 1, 2)
    waits = {number for number, seat in room.table.seats.items() if seat.owes}
    last = room.table.big_blind_seat
    dealt = deal(room)
    around = [(last + step - 1) % 10 + 1 for step in range(1, 11)]
    passed = around[: around.index(dealt.big)]
    assert not waits & set(passed), (waits, last, dealt)
