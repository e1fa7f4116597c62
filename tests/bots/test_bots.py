"""Bots: they play by the rules, from their own view, and better than those who do not think."""

import pytest

from riverboat.bots.deciding import character_of, decide
from riverboat.bots.reading import price_of
from riverboat.cards.card import parse_cards
from riverboat.cards.chance import per_mille
from riverboat.cards.shuffle import derive, shuffled_deck, stacked_deck
from riverboat.game.rules import Rules
from riverboat.table.bots import Decision
from riverboat.table.table import Table
from riverboat.views.view import View, view_of
from tests.support.bot_hands import Decider, obey, options_of, play_hand, table_with, winnings

TRIES = 40


def calls(view: View, entropy: bytes) -> Decision:
    """A calling station."""
    options = options_of(view)
    if options.check:
        return Decision("check")
    return Decision("call") if options.call is not None else Decision("all_in")


def plays_at_random(view: View, entropy: bytes) -> Decision:
    options = options_of(view)
    size, choice = per_mille(entropy, 2)
    offered = [Decision("fold")]
    if options.check:
        offered.append(Decision("check"))
    if options.call is not None:
        offered.append(Decision("call"))
    if options.raise_least is not None and options.raise_most is not None:
        span = options.raise_most - options.raise_least
        offered.append(Decision("raise", options.raise_least + span * size // 1000))
    if options.all_in is not None:
        offered.append(Decision("all_in"))
    return offered[choice * len(offered) // 1000]


def entropies(purpose: str) -> list[bytes]:
    return [derive(purpose.encode(), str(number)) for number in range(TRIES)]


def facing_raise(hole: str, raise_to: int, others: int = 1) -> View:
    """The big blind's view after the first to act raised and everyone else folded."""
    hands = [hole if position == 1 else "" for position in range(others + 1)]
    seats = dict.fromkeys(range(1, others + 2), 200)
    spare = iter([card for card in range(52) if card not in parse_cards(hole)])
    holes = [parse_cards(text) if text else [next(spare), next(spare)] for text in hands]
    if others == 1:
        holes.reverse()  # heads-up the big blind is left of the button
    table = table_with(seats, max(seats), stacked_deck(holes, [], burn=True))
    hand = table.hand
    assert hand is not None
    hand.raise_to(raise_to)
    while view_of(table, hand.players[hand.actor].seat).seats[hand.actor].cards != [hole[:2], hole[2:]]:
        hand.fold()
    return view_of(table, hand.players[hand.actor].seat)


def first_to_act(hole: str, players: int) -> View:
    """The view of the first to act before the flop."""
    first = 1 if players == 2 else 2 % players
    spare = iter([card for card in range(52) if card not in parse_cards(hole)])
    holes = [parse_cards(hole) if i == first else [next(spare), next(spare)] for i in range(players)]
    table = table_with(dict.fromkeys(range(1, players + 1), 200), players, stacked_deck(holes, [], burn=True))
    assert table.hand is not None
    assert table.hand.actor == first
    return view_of(table, table.hand.players[first].seat)


@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_only_offered_options_and_no_fold_where_a_check_is_free(players: int) -> None:
    # rules 11.6
    def checked(view: View, entropy: bytes) -> Decision:
        decision = decide(view, entropy)
        options = options_of(view)
        if options.check:
            assert decision.action != "fold"
        if decision.action == "all_in":
            assert options.all_in is not None
        return decision

    for number in range(25):
        entropy = derive(b"offered", f"{players} {number}")
        # Stacks from less than a blind to a hundred of them, so that short all-ins and side pots happen.
        stacks = {seat: 1 + per_mille(entropy, players)[seat - 1] // 5 for seat in range(1, players + 1)}
        table = table_with(stacks, number % players + 1, shuffled_deck(entropy))
        deciders: dict[int, Decider] = dict.fromkeys(stacks, checked)
        deciders[1] = plays_at_random
        assert sum(play_hand(table, deciders, entropy).values()) == 0


@pytest.mark.parametrize(
    "rules", [Rules(ante=1), Rules(big_blind_ante=2), Rules(small_blind=50, big_blind=100)]
)
def test_other_stakes(rules: Rules) -> None:
    for number in range(10):
        entropy = derive(b"stakes", str(number))
        stacks = dict.fromkeys((1, 4, 7), 40 * rules.big_blind)
        table = table_with(stacks, 4, shuffled_deck(entropy), rules=rules)
        play_hand(table, dict.fromkeys(stacks, decide), entropy)


def test_seven_deuce_folds_to_a_big_raise() -> None:
    for others in (1, 5):
        view = facing_raise("7c2d", 20, others)
        folds = [decide(view, entropy).action == "fold" for entropy in entropies("72o")]
        assert sum(folds) >= 0.9 * TRIES


def test_aces_raise() -> None:
    for view in (facing_raise("AsAd", 6), first_to_act("AsAd", 6), first_to_act("AsAd", 2)):
        raises = [decide(view, entropy).action in ("raise", "all_in") for entropy in entropies("aces")]
        assert sum(raises) >= 0.9 * TRIES


def test_an_opening_raise_is_of_a_sensible_size() -> None:
    sizes = [decide(first_to_act("KsKd", 6), entropy).to for entropy in entropies("open")]
    assert all(4 <= to <= 14 for to in sizes)
    assert len(set(sizes)) > 1


def test_calls_an_all_in_with_the_odds_and_folds_without() -> None:
    view = facing_raise("QsQd", 200)
    called = [decide(view, entropy).action for entropy in entropies("queens")]
    assert called.count("all_in") + called.count("call") >= 0.9 * TRIES
    view = facing_raise("9c4d", 200)
    assert [decide(view, entropy).action for entropy in entropies("94o")].count("fold") == TRIES


def short_against_two(hole: str) -> View:
    """The big blind's view, with 18 chips behind, after one moved all-in for 200 and another called."""
    spare = iter([card for card in range(52) if card not in parse_cards(hole)])
    holes = [[next(spare), next(spare)], parse_cards(hole), [next(spare), next(spare)]]
    table = table_with({1: 200, 2: 200, 3: 20}, 1, stacked_deck(holes, [], burn=True))
    hand = table.hand
    assert hand is not None
    hand.raise_to(200)
    hand.check_or_call()
    view = view_of(table, hand.players[hand.actor].seat)
    assert (view.pot, options_of(view).call, options_of(view).all_in) == (402, None, 18)
    return view


def test_chips_that_it_cannot_win_are_no_part_of_its_odds() -> None:
    """18 chips for 60 is no price for seven-deuce; for 420 it would be one for any hand."""
    # rules 5.1
    view = short_against_two("7c2d")
    seat = next(seat for seat in view.seats if seat.seat == 3)
    assert price_of(view, seat, 18) == 1000 * 18 // 60
    assert {decide(view, entropy).action for entropy in entropies("short")} == {"fold"}
    aces = short_against_two("AsAd")
    assert {decide(aces, entropy).action for entropy in entropies("short")} == {"all_in"}


def test_chips_within_its_reach_are() -> None:
    # rules 5.1
    view = facing_raise("QsQd", 20)
    seat = next(seat for seat in view.seats if view.you and seat.seat == view.you.seat)
    assert price_of(view, seat, 18) == 1000 * 18 // 40


def test_rarely_all_in_without_a_hand() -> None:
    for hole in ("7c2d", "9h4s", "Jc3d"):
        view = first_to_act(hole, 2)
        all_in = [
            d for d in (decide(view, e) for e in entropies(hole)) if d.action == "all_in" or d.to >= 100
        ]
        assert not all_in


def test_same_view_and_entropy_decide_the_same() -> None:
    view = facing_raise("Ts9s", 8, 3)
    for entropy in entropies("same"):
        assert decide(view, entropy) == decide(view, entropy)


def test_another_entropy_may_decide_otherwise() -> None:
    view = first_to_act("As9d", 2)
    assert len({decide(view, entropy) for entropy in entropies("varied")}) > 1


def test_names_have_characters() -> None:
    assert character_of("Ada") == character_of("Ada")
    assert len({character_of(name) for name in ("Ada", "Moe", "Lin", "Kit")}) == 4


def test_hidden_cards_change_nothing() -> None:
    """Two tables that differ only in what the bot cannot see get the same answer from it."""
    # rules 11.7

    def flop_with(hidden: str, turn: str) -> Table:
        holes = [parse_cards("AhJd"), parse_cards(hidden)]
        table = table_with({1: 200, 2: 200}, 2, stacked_deck(holes, parse_cards("Js8c3d" + turn), burn=True))
        assert table.hand is not None
        for decision in (Decision("call"), Decision("check")):
            obey(table.hand, decision)
        return table

    one, other = flop_with("8d8h", "2c"), flop_with("KcQc", "Ac")
    assert one.hand is not None
    seat = one.hand.players[one.hand.actor].seat
    assert view_of(one, seat) == view_of(other, seat)
    for entropy in entropies("hidden"):
        assert decide(view_of(one, seat), entropy) == decide(view_of(other, seat), entropy)


def test_not_its_turn() -> None:
    table = table_with({1: 200, 2: 200}, 2, shuffled_deck(bytes(32)))
    assert table.hand is not None
    idle = next(seat for seat in (1, 2) if seat != table.hand.players[table.hand.actor].seat)
    with pytest.raises(ValueError, match="turn"):
        decide(view_of(table, idle), bytes(32))
    with pytest.raises(ValueError, match="turn"):
        decide(view_of(table, None), bytes(32))


@pytest.mark.parametrize(("opponent", "hands"), [(calls, 500), (plays_at_random, 1500)])
def test_beats_those_who_do_not_think(opponent: Decider, hands: int) -> None:
    won, _ = winnings([decide, opponent], hands, stack=200, seed="heads-up")
    assert won / 2 * 100 / hands > 50, "big blinds a hundred hands"


def test_bots_beat_a_mixed_table() -> None:
    totals = winnings([decide, calls, decide, plays_at_random, decide, calls], 300, stack=200, seed="six")
    assert sum(totals) == 0
    assert totals[0] + totals[2] + totals[4] > 0
