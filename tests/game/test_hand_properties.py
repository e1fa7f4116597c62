"""What holds in every hand, whatever the stakes, the stacks and the actions."""

from copy import deepcopy
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.betting import LIMITS
from riverboat.game.errors import IllegalAction
from riverboat.game.events import Acted, HandEvent, Mucked, Posted, PotWon, Returned, Shown
from riverboat.game.games import GAMES
from riverboat.game.hand import Hand, usual_posts
from riverboat.game.rules import Rake, Rules
from riverboat.game.state import CHECK_OR_CALL, FOLD, NOBODY, Post

MOST_ACTIONS = 2_000


@dataclass(slots=True)
class Start:
    """Everything that a hand is dealt from."""

    rules: Rules
    stacks: list[tuple[int, int]]
    deck: list[int]
    posts: list[Post] | None = None

    def deal(self) -> tuple[Hand, list[HandEvent]]:
        return Hand.deal(self.rules, 7, self.stacks[-1][0], self.stacks, list(self.deck), self.posts)


@dataclass(slots=True)
class Played:
    start: Start
    hand: Hand
    events: list[HandEvent] = field(default_factory=list)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    big_blind = draw(st.sampled_from([2, 3, 10, 100]))
    rake = st.builds(
        Rake, per_mille=st.integers(0, 200), cap=st.none() | st.integers(0, 30), no_flop_no_drop=st.booleans()
    )
    rules = Rules(
        game=draw(st.sampled_from(sorted(GAMES))),
        limit=draw(st.sampled_from(sorted(LIMITS))),
        small_blind=big_blind // 2,
        big_blind=big_blind,
        ante=draw(st.sampled_from([0, 0, 1, 7])),
        big_blind_ante=draw(st.sampled_from([0, 0, big_blind])),
        burn=draw(st.booleans()),
        short_all_ins=draw(st.sampled_from(["accumulate", "never"])),
        raise_cap=draw(st.sampled_from([None, None, 1, 3, 4])),
        cap_heads_up=draw(st.booleans()),
        showdown=draw(st.sampled_from(["muck", "all"])),
        rake=draw(st.none() | rake),
    )
    sizes = st.one_of(st.integers(1, 3 * big_blind), st.integers(1, 40 * big_blind))
    game = GAMES[rules.game]
    most = min(10, game.most_players(rules.burn))
    chips = draw(st.lists(sizes, min_size=2, max_size=most))
    deck = shuffled_deck(derive(b"properties", str(draw(st.integers(0, 1_000_000)))), game.deck)
    stacks = [(3 * position + 1, stack) for position, stack in enumerate(chips)]
    posts = None
    if draw(st.integers(0, 4)) == 0 and len(stacks) > 3:
        returning = draw(st.integers(2, len(stacks) - 1))
        posts = usual_posts(rules, len(stacks))
        posts += [Post(returning, "live", big_blind), Post(returning, "dead", big_blind // 2)]
    return Start(rules, stacks, deck, posts)


def take(hand: Hand, action: int) -> list[HandEvent]:
    """An entry of `Hand.actions` as a call."""
    if action == FOLD:
        return hand.fold()
    return hand.check_or_call() if action == CHECK_OR_CALL else hand.raise_to(action)


def choose(data: st.DataObject, hand: Hand) -> int:
    """One of the offered actions."""
    _, least, most = hand.options()
    choice = data.draw(st.sampled_from("fcccrrm" if most else "fccc"))
    if choice == "r":
        return data.draw(st.integers(least, most))
    if choice == "m":
        return data.draw(st.sampled_from([least, most]))
    return FOLD if choice == "f" else CHECK_OR_CALL


def chips_of(hand: Hand) -> int:
    in_stacks = sum(player.stack for player in hand.players)
    if hand.over:
        return in_stacks + hand.rake
    return in_stacks + sum(player.paid for player in hand.players) + hand.dead


def play(data: st.DataObject, start: Start) -> Played:
    hand, events = start.deal()
    played = Played(start, hand, events)
    while not hand.over:
        assert len(hand.actions) < MOST_ACTIONS, "the hand does not end"
        played.events += take(hand, choose(data, hand))
    return played


@given(starts(), st.data())
def test_chips_are_conserved_in_every_step(start: Start, data: st.DataObject) -> None:
    # rules 1.8, 13.5
    hand, _ = start.deal()
    brought = sum(chips for _, chips in start.stacks)
    assert chips_of(hand) == brought
    while not hand.over:
        take(hand, choose(data, hand))
        assert chips_of(hand) == brought
        assert all(player.stack >= 0 for player in hand.players)


@given(starts(), st.data())
def test_exactly_the_offered_actions_are_accepted(start: Start, data: st.DataObject) -> None:
    # rules 4.2
    hand, _ = start.deal()
    while not hand.over:
        to_call, least, most = hand.options()
        before = deepcopy(hand)
        assert to_call >= 0
        assert (least == 0) == (most == 0)
        totals = data.draw(st.lists(st.integers(-3, hand.bet * 3 + 50), max_size=4))
        for raise_to in {least - 1, most + 1, 0, -1, hand.bet, *totals}:
            if not least <= raise_to <= most or not most:
                with pytest.raises(IllegalAction):
                    hand.raise_to(raise_to)
                assert hand == before, "a refused action changed the hand"
        if most:
            for raise_to in {least, most, (least + most) // 2}:
                deepcopy(hand).raise_to(raise_to)
        deepcopy(hand).fold()
        deepcopy(hand).check_or_call()
        assert hand == before
        take(hand, choose(data, hand))
    ended = deepcopy(hand)
    for action in (FOLD, CHECK_OR_CALL, 1, 100):
        with pytest.raises(IllegalAction):
            take(hand, action)
        assert hand == ended


@given(starts(), st.data())
def test_a_raise_is_open_only_to_one_who_has_the_chips_and_an_opponent_who_can_act(
    start: Start, data: st.DataObject
) -> None:
    # rules 4.3, 4.25
    hand, _ = start.deal()
    while not hand.over:
        player = hand.players[hand.actor]
        to_call, least, most = hand.options()
        assert player.stack > 0
        assert not player.folded
        if most:
            assert hand.bet < least <= most <= player.bet + player.stack
            assert any(other.stack and not other.folded for other in hand.players if other is not player)
        if to_call == 0:
            assert player.bet == hand.bet
        take(hand, choose(data, hand))


@given(starts(), st.data())
def test_how_much_a_raise_may_be(start: Start, data: st.DataObject) -> None:
    # rules 4.2, 4.10 and 4.15
    hand, _ = start.deal()
    while not hand.over:
        player = hand.players[hand.actor]
        to_call, least, most = hand.options()
        all_in = player.bet + player.stack
        full = hand.bet + hand.raise_size
        if not most:
            pass
        elif hand.rules.limit == "no-limit":
            assert (least, most) == (min(full, all_in), all_in)
        elif hand.rules.limit == "pot-limit":
            pot_sized = to_call + pot_of(hand) + hand.bet
            assert (least, most) == (min(full, all_in), min(max(full, pot_sized), all_in))
        else:
            size = hand.rules.big_blind * (1 if hand.street < 2 else 2)
            assert hand.raise_size == size
            assert least == most
            assert hand.bet < most == all_in or size <= 2 * (most - hand.bet) <= 2 * size
        take(hand, choose(data, hand))


def pot_of(hand: Hand) -> int:
    """All chips that left the stacks; preflop as if both blinds were full and without a big-blind ante."""
    pot = sum(player.start - player.stack for player in hand.players)
    if hand.street:
        return pot
    for position, kind, amount in hand.posts:
        others = sum(due for at, what, due in hand.posts if at == position and what == "ante")
        had = max(hand.players[position].start - others, 0)
        if kind in ("small_blind", "big_blind"):
            pot += amount - min(amount, had)
        elif kind == "big_blind_ante":
            pot -= min(amount, max(had - hand.rules.big_blind, 0))
    return pot


@given(starts(), st.data())
def test_raises_end_at_the_cap(start: Start, data: st.DataObject) -> None:
    """However many full bets and raises a round has seen; with two players only where the rules say so."""
    # rules 4.18, 4.19 and 4.22
    hand, _ = start.deal()
    rules = hand.rules
    cap = LIMITS[rules.limit].raise_cap if rules.raise_cap is None else rules.raise_cap
    while not hand.over:
        if cap is not None and (rules.cap_heads_up or not hand.heads_up):
            assert hand.raises <= cap + 1
            if hand.raises == cap + 1:
                assert hand.options()[1:] == (0, 0)
        most = hand.options().raise_most
        take(hand, most if most and data.draw(st.booleans()) else choose(data, hand))


@given(starts(), st.data())
def test_whoever_wins_a_showdown_has_shown_and_nobody_shows_without_one(
    start: Start, data: st.DataObject
) -> None:
    # rules 4.9, 6.3
    played = play(data, start)
    shown = {event.seat for event in played.events if isinstance(event, Shown)}
    mucked = {event.seat for event in played.events if isinstance(event, Mucked)}
    won = {event.seat for event in played.events if isinstance(event, PotWon)}
    live = {player.seat for player in played.hand.players if not player.folded}
    if len(live) == 1:
        assert not shown
        assert won == live
    else:
        assert won <= shown
        assert shown | mucked == live
        assert not shown & mucked
        assert not mucked or start.rules.showdown == "muck"


@given(starts(), st.data())
def test_events_tell_where_every_chip_went(start: Start, data: st.DataObject) -> None:
    played = play(data, start)
    for player in played.hand.players:
        mine = [event for event in played.events if getattr(event, "seat", None) == player.seat]
        paid = sum(event.amount for event in mine if isinstance(event, Posted | Acted))
        back = sum(event.amount for event in mine if isinstance(event, PotWon | Returned))
        assert player.stack == player.start - paid + back


@given(starts(), st.data())
def test_the_same_actions_on_the_same_deck_give_an_equal_hand(start: Start, data: st.DataObject) -> None:
    played = play(data, start)
    again, events = start.deal()
    for position, action in played.hand.actions:
        assert again.actor == position
        events += take(again, action)
    assert again == played.hand
    assert events == played.events


@given(starts(), st.data())
def test_a_hand_ends_settled(start: Start, data: st.DataObject) -> None:
    played = play(data, start)
    hand = played.hand
    assert hand.actor == NOBODY
    assert len(hand.board) in (0, 3, 4, 5)
    live = [player for player in hand.players if not player.folded]
    assert len(live) == 1 or len(hand.board) == 5
    assert all(player.won == 0 for player in hand.players if player.folded)
    folded = {player.seat for player in hand.players if player.folded}
    assert not folded & {event.seat for event in played.events if isinstance(event, Returned)}
    for player in hand.players:
        won = sum(
            event.amount for event in played.events if isinstance(event, PotWon) and event.seat == player.seat
        )
        assert player.won == won
    assert played.events[-1].kind == "hand_ended"


@given(starts(), st.data())
def test_nobody_wins_more_from_an_opponent_than_he_put_in(start: Start, data: st.DataObject) -> None:
    """Without dead money and posts: at most his own chips times the players dealt in."""
    # rules 5.1
    start.posts = None
    played = play(data, start)
    hand = played.hand
    returned = {event.seat for event in played.events if isinstance(event, Returned)}
    for player in hand.players:
        put_in = player.start - player.stack + player.won
        reachable = sum(min(other.paid, player.paid) for other in hand.players)
        assert player.won <= reachable + hand.dead
        assert player.won == 0 or put_in > 0 or hand.dead
    assert len(returned) <= 1


@given(starts(), st.data())
def test_no_card_is_dealt_twice_and_burns_are_skipped(start: Start, data: st.DataObject) -> None:
    # rules 1.2, 1.4
    hand = play(data, start).hand
    holes = [card for player in hand.players for card in player.hole]
    out = [*holes, *hand.board]
    assert len(set(out)) == len(out)
    streets = {0: 0, 3: 1, 4: 2, 5: 3}[len(hand.board)]
    assert hand.dealt == len(out) + streets * hand.rules.burn
    assert {player.hole[0] for player in hand.players} == set(start.deck[: len(hand.players)])
    assert {len(player.hole) for player in hand.players} == {GAMES[hand.rules.game].hole_cards}
