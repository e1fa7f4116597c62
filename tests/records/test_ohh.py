"""The Open Hand History export: its form, its arithmetic, its words."""

import json
from itertools import pairwise

import pytest

from riverboat.game.events import Returned
from riverboat.game.hand import usual_posts
from riverboat.game.rules import Rake, Rules
from riverboat.game.state import Post
from riverboat.records import ohh
from riverboat.records.history import History, seen_by, seen_by_all, whole
from tests.support.open_hand_history import Document, HandHistory
from tests.support.recorded_hands import (
    KINDS,
    RAKE,
    TABLE,
    random_record,
    random_records,
    with_a_folded_post,
    with_late_posts,
)
from tests.support.samples import sample

BLINDS = Rules(small_blind=5, big_blind=10)
HANDS = 60
"""Of each game and limit."""


def document(history: History) -> HandHistory:
    """The object of the specification, without what is ours beside it."""
    return Document.model_validate({"ohh": json.loads(ohh.hand_text(history))["ohh"]}).ohh


@pytest.fixture(scope="module")
def histories() -> list[History]:
    records = [*random_records(HANDS), *random_records(HANDS, RAKE)]
    records += [with_late_posts(number, *kind) for kind in KINDS for number in range(10)]
    records += [with_a_folded_post(folders, *kind) for kind in KINDS for folders in (1, 2, 3)]
    return [whole(record, TABLE) for record in records]


def test_chips_add_up(histories: list[History]) -> None:
    """Amounts of actions less what nobody called are the pots; those are what was won and the rake."""
    raked = 0
    for history in histories:
        told = document(history)
        amounts = sum(action.amount or 0 for street in told.rounds for action in street.actions)
        uncalled = sum(event.amount for event in history.events if isinstance(event, Returned))
        pots = sum(pot.amount for pot in told.pots)
        rake = sum(pot.rake or 0 for pot in told.pots)
        wins = sum(win.win_amount for pot in told.pots for win in pot.player_wins)
        assert amounts - uncalled == pots == wins + rake
        assert rake == history.hand.rake
        raked += rake
        for pot in told.pots:
            assert pot.amount == (pot.rake or 0) + sum(win.win_amount for win in pot.player_wins)
    assert raked


def test_stacks_follow_from_the_actions(histories: list[History]) -> None:
    """Start, less what he put in, and what was uncalled and won: the stack he ended with."""
    for history in histories:
        told = document(history)
        stacks = {player.id: player.starting_stack for player in told.players}
        for street in told.rounds:
            for action in street.actions:
                stacks[action.player_id] -= action.amount or 0
                assert stacks[action.player_id] >= 0
                if action.amount:
                    assert action.is_allin == (stacks[action.player_id] == 0)
        for event in history.events:
            if isinstance(event, Returned):
                stacks[history.position_of[event.seat]] += event.amount
        for pot in told.pots:
            for win in pot.player_wins:
                stacks[win.player_id] += win.win_amount
        assert list(stacks.values()) == [player.stack for player in history.hand.players]


def test_rounds_and_actions_are_in_order(histories: list[History]) -> None:
    for history in histories:
        told = document(history)
        assert [street.id for street in told.rounds] == list(range(len(told.rounds)))
        streets = [street.street for street in told.rounds]
        assert streets == [
            name for name in ("Preflop", "Flop", "Turn", "River", "Showdown") if name in streets
        ]
        for street in told.rounds:
            assert [action.action_number for action in street.actions] == list(
                range(1, len(street.actions) + 1)
            )
            names = {action.action for action in street.actions}
            assert (names <= {"Shows Cards", "Mucks Cards"}) == (street.street == "Showdown") or not names
            assert "Bet" not in names or street.street != "Preflop"
        assert [len(street.cards or []) for street in told.rounds if street.street != "Showdown"] == [
            0,
            3,
            1,
            1,
        ][: len([street for street in told.rounds if street.street != "Showdown"])]


def test_pots_are_numbered_from_the_main_pot(histories: list[History]) -> None:
    for history in histories:
        assert [pot.number for pot in document(history).pots] == list(range(len(document(history).pots)))


def test_every_field_is_of_the_specification() -> None:
    for record in random_records(10, RAKE):
        for view in (
            whole(record, TABLE),
            seen_by(record, TABLE, record.players[-1][0]),
            seen_by_all(record, TABLE),
        ):
            told = document(view)
            assert told.hero_player_id == view.hero
            assert told.flags == ([] if view.hero is not None else ["Observed"])
            assert told.dealer_seat in {player.seat for player in told.players}


@pytest.mark.parametrize(
    ("game", "limit", "game_type", "bet_type"),
    [
        ("holdem", "no-limit", "Holdem", "NL"),
        ("omaha", "pot-limit", "Omaha", "PL"),
        ("omaha-hi-lo", "fixed-limit", "OmahaHiLo", "FL"),
        ("five-card-omaha", "pot-limit", "Omaha", "PL"),
        ("five-card-omaha-hi-lo", "pot-limit", "OmahaHiLo", "PL"),
        ("short-deck", "no-limit", "Holdem", "NL"),
    ],
)
def test_games_and_limits_have_their_names(game: str, limit: str, game_type: str, bet_type: str) -> None:
    told = document(whole(random_record(1, game, limit), TABLE))
    assert (told.game_type, told.bet_limit.bet_type) == (game_type, bet_type)


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_a_game_that_the_format_has_no_word_for_is_named_beside_it(game: str, limit: str) -> None:
    told = ohh.document(whole(random_record(1, game, limit), TABLE))
    named = {} if game in ("holdem", "omaha", "omaha-hi-lo") else {"_game": game}
    assert {name: value for name, value in told.items() if name != "ohh"} == named
    assert document(whole(random_record(1, game, limit), TABLE))


def test_what_was_posted_late_has_its_own_words() -> None:
    told = document(whole(with_late_posts(1, "holdem", "no-limit"), TABLE))
    posts = [
        (action.player_id, action.action) for action in told.rounds[0].actions if "Post" in action.action
    ]
    assert (2, "Post Dead") in posts
    assert (2, "Post Extra Blind") in posts
    assert (3, "Post Extra Blind") in posts


def test_who_has_nothing_left_for_a_post_posts_nothing() -> None:
    rules = Rules(small_blind=5, big_blind=10, ante=5)
    record = sample(rules, [100, 5, 100], "p3 f", posts=usual_posts(rules, 3))
    posts = [
        a
        for a in document(whole(record, TABLE)).rounds[0].actions
        if a.player_id == 1 and a.amount is not None
    ]
    assert [(action.action, action.amount, action.is_allin) for action in posts] == [("Post Ante", 5, True)]


def test_rake_stands_at_the_pot_it_came_from() -> None:
    rules = Rules(small_blind=5, big_blind=10, rake=Rake(per_mille=100))
    record = sample(rules, [50, 200, 200], "p3 r 100, p1 cc, p2 cc; p2 r 100, p3 cc")
    pots = document(whole(record, TABLE)).pots
    assert [(pot.amount, pot.rake) for pot in pots] == [(150, 15), (300, 30)]


def test_a_lone_blind_that_came_back_leaves_an_empty_main_pot() -> None:
    """Under a dead small blind everybody may fold to the big blind: nobody called a chip of it."""
    record = sample(BLINDS, [100] * 3, "p3 f, p1 f", posts=[Post(1, "big_blind", 10)])
    [pot] = document(whole(record, TABLE)).pots
    assert (pot.amount, [(win.player_id, win.win_amount) for win in pot.player_wins]) == (0, [(1, 0)])


def test_hands_are_parted_by_one_blank_line() -> None:
    views = [whole(random_record(number, "holdem", "no-limit"), TABLE) for number in range(1, 6)]
    text = "".join(ohh.file_text(views))
    assert text.endswith("}\n")
    assert "\n\n\n" not in text
    parts = text.split("\n\n")
    assert [json.loads(part)["ohh"]["game_number"] for part in parts] == [f"delta-{n}" for n in range(1, 6)]


def test_times_are_utc() -> None:
    history = whole(random_record(3, "holdem", "no-limit"), TABLE)
    assert json.loads(ohh.hand_text(history))["ohh"]["start_date_utc"] == "2027-01-15T08:03:00Z"


def test_names_come_through_whole_and_bots_are_marked() -> None:
    seen = set()
    for record in random_records(5):
        told = document(whole(record, TABLE))
        for position, (_, name) in enumerate(record.players):
            assert told.players[position].name == name + (" (BOT)" if position in record.bots else "")
            seen.add(position in record.bots)
        assert told.table_name == TABLE.name
    assert seen == {True, False}


def test_account_ids_are_in_no_export() -> None:
    for record in random_records(3):
        assert "account-" not in ohh.hand_text(whole(record, TABLE))


def test_the_posts_come_before_the_cards_and_these_before_the_first_action(histories: list[History]) -> None:
    rank = {"Post": 0, "Dealt": 1}
    for history in histories:
        kinds = [rank.get(a.action.split()[0], 2) for a in document(history).rounds[0].actions]
        assert all(before <= after for before, after in pairwise(kinds))
