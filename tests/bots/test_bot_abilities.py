"""Bots and Naiko's abilities: from their own view only, with sense, and to their profit (rules 11.7)."""

from collections import Counter
from collections.abc import Sequence

import pytest

from riverboat.bots import abilities as bot_abilities
from riverboat.bots import deciding as bots
from riverboat.bots.abilities import hand_points
from riverboat.bots.reading import read
from riverboat.cards.card import NAMES, parse_cards
from riverboat.cards.shuffle import derive, shuffled_deck, stacked_deck
from riverboat.game.rules import Rules
from riverboat.naiko import abilities as naiko
from riverboat.naiko.state import Ability
from riverboat.table.bots import AbilityWish
from riverboat.table.moment import Second
from riverboat.table.table import Table
from riverboat.views.view import View, view_of
from tests.support.bot_hands import table_with
from tests.support.naiko_bot_hands import BOT, naiko_table, naiko_winnings, use

TRIES = 20
PEEK_SWAP_ANCHOR, PEEK_ANCHOR_SHIELD, SWAP_ANCHOR_SHIELD = range(3)


def entropies(purpose: str) -> list[bytes]:
    return [derive(purpose.encode(), str(number)) for number in range(TRIES)]


def dealt(
    holes: Sequence[str],
    board: str = "",
    carousel: int = PEEK_SWAP_ANCHOR,
    held: int = 3,
    stack: int = 200,
    limit: str = "no-limit",
) -> Table:
    """A Naiko hand; `holes` from the left of the button, who is the last; everyone holds `held` stars."""
    count = len(holes)
    deck = stacked_deck([parse_cards(hole) for hole in holes], parse_cards(board), burn=True)
    rules = Rules(abilities=True, limit=limit)
    table = table_with(dict.fromkeys(range(1, count + 1), stack), count, deck, rules=rules)
    assert table.hand is not None
    naiko.begin(table.hand, carousel, [held - 1] * count)
    return table


def to_flop(table: Table) -> Table:
    """Everyone checks or calls until the flop lies."""
    hand = table.hand
    assert hand is not None
    while hand.street == 0:
        hand.check_or_call()
    return table


def actors_view(table: Table) -> View:
    return view_of(table, table.actor_seat)


def wishes(view: View, purpose: str) -> list[AbilityWish | None]:
    return [bot_abilities.ability(view, entropy) for entropy in entropies(purpose)]


def used(view: View, purpose: str) -> Counter[str]:
    return Counter(wish.ability for wish in wishes(view, purpose) if wish)


# Sleeve Swap.


@pytest.mark.parametrize(("hole", "given"), [("7c2d", "2d"), ("2d7c", "2d"), ("Kc3d", "3d"), ("9s4h", "4h")])
def test_a_bad_hand_gives_up_the_card_that_is_worse_for_its_equity(hole: str, given: str) -> None:
    view = actors_view(dealt(["AhAd", hole]))
    assert {wish and (wish.ability, NAMES[wish.card or 0]) for wish in wishes(view, hole)} == {
        ("swap", given)
    }
    kept = hole.replace(given, "")
    assert mean_equity_with(kept, hole) > mean_equity_with(given, hole)


def mean_equity_with(kept: str, hole: str) -> float:
    """Heads-up against a random hand, over what may be drawn."""
    view = actors_view(dealt(["AhAd", hole]))
    total = 0
    drawn = [name for name in NAMES[::3] if name not in hole]
    for name in drawn:
        read(view).seat.cards = [kept, name]
        total += read(view).equity(100, derive(b"mean", name))
    return total / len(drawn)


@pytest.mark.parametrize("hole", ["AcAs", "KdKh", "AsKs", "QhQd", "8c8d", "JsTs"])
def test_a_good_hand_is_never_swapped(hole: str) -> None:
    for players in (2, 6):
        holes = ["3c4d", "3h4s", "3d4h", "5c6d", "5h6s", "9c4c"][: players - 1]
        first = 1 if players == 2 else 2
        holes.insert(first, hole)
        view = actors_view(dealt(holes))
        assert view.you is not None
        assert "swap" in [offer.ability for offer in view.you.abilities]
        assert not used(view, hole)["swap"]


def test_a_hand_that_stays_hopeless_is_not_worth_two_stars() -> None:
    view = actors_view(dealt(["3c4d", "3h4s", "7c2d", "5c6d", "5h6s", "9c4c"]))
    assert not used(view, "hopeless")["swap"]


def test_one_star_never_swaps() -> None:
    assert not used(actors_view(dealt(["AhAd", "7c2d"], held=1)), "one star")


def test_chens_count() -> None:
    counts = {"AsAd": 20, "2c2d": 5, "AsKs": 12, "AsKd": 10, "TcTd": 10, "5c7c": 6, "7c2d": -1, "JhTh": 9}
    assert {hole: hand_points(parse_cards(hole)) for hole in counts} == counts


# Peek.


def test_a_draw_that_is_bet_into_peeks() -> None:
    """Four hearts on the flop, and a bet to call: the seed text's example."""
    table = to_flop(dealt(["KsKd", "AhTh"], "2h7hJc3s4d", held=2))
    assert table.hand is not None
    table.hand.raise_to(8)
    assert used(actors_view(table), "draw")["peek"] >= 0.8 * TRIES


@pytest.mark.parametrize(("hole", "board"), [("AcAd", "As7hAh3s4d"), ("3c2d", "AsKhQs9s9d")])
def test_no_star_for_a_card_that_decides_nothing(hole: str, board: str) -> None:
    table = to_flop(dealt(["KsKd", hole], board))
    assert table.hand is not None
    table.hand.raise_to(4)
    assert not used(actors_view(table), "decided")


def test_aces_do_not_peek_before_they_call_an_all_in() -> None:
    table = dealt(["AcAd", "KhKd"])
    assert table.hand is not None
    table.hand.raise_to(200)
    assert not used(actors_view(table), "all-in")


def test_a_draw_peeks_though_there_is_much_to_win_that_it_cannot_reach() -> None:
    """Its ten chips play for 26; the bets of 100 are between the two others."""
    # rules 5.1
    holes = [parse_cards(hole) for hole in ("QsQh", "JsJh", "8h7h")]
    deck = stacked_deck(holes, parse_cards("Ah2hKc"), burn=True)
    table = table_with({1: 200, 2: 200, 3: 12}, 3, deck, rules=Rules(abilities=True))
    hand = to_flop(table).hand
    assert hand is not None
    naiko.begin(hand, PEEK_SWAP_ANCHOR, [2] * 3)
    hand.raise_to(100)
    hand.check_or_call()
    wishes = [bot_abilities.ability(actors_view(table), entropy) for entropy in entropies("reach")]
    assert sum(wish == AbilityWish("peek") for wish in wishes) > TRIES // 2


def test_what_was_peeked_counts_in_the_equity() -> None:
    for turn, share in (("9h", range(900, 1001)), ("9s", range(200, 500))):
        table = to_flop(dealt(["KsKd", "AhTh"], f"2h7hJc{turn}4d", held=2))
        assert table.hand is not None
        table.hand.raise_to(4)
        naiko.peek(table.hand)
        reading = read(actors_view(table))
        assert reading.board == parse_cards(f"2h7hJc{turn}")
        assert reading.equity(500, bytes(32)) in share


def test_a_peek_changes_what_is_done() -> None:
    decided = {}
    for turn in ("9h", "9s"):
        table = to_flop(dealt(["KsKd", "6h5h"], f"2h8hJc{turn}4d", held=2))
        assert table.hand is not None
        table.hand.raise_to(6)
        naiko.peek(table.hand)
        view = actors_view(table)
        decided[turn] = Counter(bots.decide(view, entropy).action for entropy in entropies("after"))
    assert decided["9h"]["fold"] == 0
    assert decided["9s"]["fold"] > 0.8 * TRIES


def test_a_swap_by_anybody_makes_a_peek_stale_and_the_peeked_card_dead() -> None:
    table = dealt(["7c2d", "KhKd", "AhTh"], "2h7hJc9h4d")
    hand = table.hand
    assert hand is not None
    naiko.peek(hand)
    assert read(actors_view(table)).board == parse_cards("2h")
    hand.check_or_call()
    naiko.swap(hand, 0)
    view = view_of(table, 3)
    assert view.you is not None
    assert [peek.swapped_since for peek in view.you.peeks] == [True]
    assert read(view).board == []
    assert read(view).out == parse_cards("2h")


def test_a_swap_before_the_peek_leaves_it_fresh() -> None:
    table = dealt(["7c2d", "KhKd", "9c4s"], "2h7hJc9h4d")
    hand = table.hand
    assert hand is not None
    naiko.swap(hand, 1)
    hand.check_or_call()
    naiko.peek(hand)
    reading = read(actors_view(table))
    assert len(reading.board) == 1
    assert reading.out == []


def test_the_card_that_was_given_up_is_known_to_be_out() -> None:
    table = dealt(["AhAd", "7c2d"])
    assert table.hand is not None
    naiko.swap(table.hand, 1)
    assert read(actors_view(table)).out == parse_cards("2d")


# Short Anchor.


def test_a_hand_to_see_cheaply_anchors_the_deepest_who_is_to_come() -> None:
    table = to_flop(dealt(["6h5h", "KsKd", "QsQc"], "2h7hJc3s4d", carousel=SWAP_ANCHOR_SHIELD))
    assert table.hand is not None
    table.hand.players[2].stack = 400
    view = actors_view(table)
    targets = [wish.target for wish in wishes(view, "small draw") if wish]
    assert set(targets) == {3}
    assert len(targets) > 0.3 * TRIES


@pytest.mark.parametrize(("hole", "board"), [("JhJs", "2h7hJc3s4d"), ("3c2d", "AsKhQs9s9d")])
def test_neither_a_strong_hand_nor_a_hopeless_one_anchors(hole: str, board: str) -> None:
    view = actors_view(to_flop(dealt([hole, "KsKd"], board, carousel=SWAP_ANCHOR_SHIELD)))
    assert not used(view, "anchor")


def test_nobody_is_anchored_where_it_changes_nothing() -> None:
    pot_limit = dealt(["AhTh", "KsKd"], "2h7hJc3s4d", carousel=SWAP_ANCHOR_SHIELD, limit="pot-limit")
    short = dealt(["AhTh", "KsKd"], "2h7hJc3s4d", carousel=SWAP_ANCHOR_SHIELD, stack=6)
    for table in (pot_limit, short):
        assert not used(actors_view(to_flop(table)), "in vain")["anchor"]


# Seal Shield.


def anchored(hole: str, stack: int = 200, held: int = 3, limit: str = "no-limit") -> View:
    """The big blind's view of the window after the small blind's anchor, heads-up."""
    table = dealt([hole, "QsTd"], carousel=PEEK_ANCHOR_SHIELD, held=held, stack=stack, limit=limit)
    assert table.hand is not None
    naiko.anchor(table.hand, 0)
    table.window_until = Second(8)
    view = view_of(table, 1)
    assert view.you is not None
    assert view.you.may_shield
    return view


def test_shields_a_hand_worth_raising_and_no_other() -> None:
    assert all(bot_abilities.shields(anchored("AhAd"), entropy) for entropy in entropies("aces"))
    assert not any(bot_abilities.shields(anchored("7c2d"), entropy) for entropy in entropies("72o"))


def test_no_shield_where_the_anchor_takes_nothing_away() -> None:
    for view in (anchored("AhAd", stack=5), anchored("AhAd", limit="pot-limit")):
        assert not any(bot_abilities.shields(view, entropy) for entropy in entropies("in vain"))


# All of them.


def test_same_view_and_entropy_choose_the_same() -> None:
    table = to_flop(dealt(["AhTh", "KsKd", "QsQc"], "2h7hJc3s4d"))
    for view in (actors_view(table), actors_view(dealt(["AhAd", "7c2d"]))):
        assert wishes(view, "same") == wishes(view, "same")
    assert bot_abilities.shields(anchored("Tc9c"), bytes(32)) == bot_abilities.shields(
        anchored("Tc9c"), bytes(32)
    )


def test_hidden_cards_change_nothing() -> None:
    # rules 11.7
    chosen = []
    for hidden, rest in (("KsKd", "3s4d"), ("8d8h", "QcTs")):
        table = to_flop(dealt(["AhTh", hidden], f"2h7hJc{rest}"))
        chosen.append((actors_view(table), wishes(actors_view(table), "hidden")))
    assert chosen[0] == chosen[1]


def test_nothing_is_wished_where_nothing_is_offered() -> None:
    plain = table_with({1: 200, 2: 200}, 2, shuffled_deck(bytes(32)))
    assert bot_abilities.ability(actors_view(plain), bytes(32)) is None
    idle = dealt(["AhAd", "7c2d"])
    assert bot_abilities.ability(view_of(idle, 1), bytes(32)) is None
    with pytest.raises(ValueError, match="seat"):
        bot_abilities.ability(view_of(idle, None), bytes(32))


def test_every_ability_is_used_and_never_all_the_time() -> None:
    # rules 11.8
    counted: Counter[str] = Counter()
    naiko_winnings([BOT] * 6, 120, 200, "variety", counted)
    abilities: list[Ability] = ["peek", "swap", "anchor", "shield"]
    assert all(counted[name] for name in abilities)
    assert counted["stood"], "not every anchor is blocked"
    assert sum(counted[name] for name in abilities) < 120 * 6


def test_swaps_improve_hands() -> None:
    """Two stars buy something, over many deals; winnings would take too long to tell."""
    gained = []
    for number in range(1, 301):
        entropy = derive(b"swaps", str(number))
        table = naiko_table([200] * 3, [2] * 3, number, entropy)
        view = actors_view(table)
        wish = bot_abilities.ability(view, entropy)
        if wish is not None and wish.ability == "swap":
            before = read(view).equity(200, entropy)
            assert table.hand is not None
            use(table.hand, wish)
            gained.append(read(actors_view(table)).equity(200, entropy) - before)
    assert len(gained) > 30
    assert sum(gained) / len(gained) > 60, "thousandths of the pot, three-handed"
