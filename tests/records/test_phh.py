"""The PHH export: what it says, and that `riverboat replay` plays it again."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from riverboat.game.events import Mucked, Shown
from riverboat.game.hand import usual_posts
from riverboat.game.rules import Rake, Rules
from riverboat.game.state import Post
from riverboat.records import phh
from riverboat.records.history import CannotPlayAgain, History, seen_by, seen_by_all, whole
from riverboat_local.phh import read_hands
from riverboat_local.rehearsal import Replayed, rehearse
from tests.support.recorded_hands import (
    KINDS,
    RAKE,
    TABLE,
    random_record,
    random_records,
    recorded,
    with_a_folded_post,
    with_late_posts,
)
from tests.support.samples import RIVER, sample

HANDS = 60
"""Of each game and limit."""

AGREES = Replayed(half_chip_tie=False, compared=True)
BLINDS = Rules(small_blind=5, big_blind=10)


def fields(history: History) -> dict[str, Any]:
    return tomllib.loads(phh.hand_text(history))


def assert_replays(histories: list[History], tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text("".join(phh.file_text(histories)), encoding="utf-8")
    records = read_hands(path)
    assert len(records) == len(histories)
    for history, record in zip(histories, records, strict=True):
        assert rehearse(record) == AGREES, phh.hand_text(history)


def test_replay_plays_every_game_and_limit_to_the_same_stacks(tmp_path: Path) -> None:
    records = [*random_records(HANDS), *random_records(HANDS, RAKE)]
    assert_replays([whole(record, TABLE) for record in records], tmp_path)


def test_replay_plays_dead_and_live_posts(tmp_path: Path) -> None:
    records = [with_late_posts(number, *kind) for kind in KINDS for number in range(15)]
    assert_replays([whole(record, TABLE) for record in records], tmp_path)


def test_replay_plays_a_live_post_that_was_folded_above_every_other_bet(tmp_path: Path) -> None:
    records = [with_a_folded_post(folders, *kind) for kind in KINDS for folders in (1, 2, 3)]
    assert_replays([whole(record, TABLE) for record in records], tmp_path)


def test_replay_plays_a_small_blind_that_is_a_bet_for_want_of_chips(tmp_path: Path) -> None:
    posts = [*usual_posts(BLINDS, 5), Post(2, "live", 5)]
    records = [
        recorded(number, BLINDS, [200, 200, chips, 200, 200], random.Random(number), posts)
        for chips in range(1, 6)
        for number in range(5)
    ]
    assert_replays([whole(record, TABLE) for record in records], tmp_path)


def test_replay_plays_what_one_player_saw(tmp_path: Path) -> None:
    """Hidden cards are replaced by such as fit the end; that can be done wherever somebody showed."""
    views = [seen_by(record, TABLE, record.players[0][0]) for record in random_records(HANDS)]
    assert_replays(views, tmp_path)


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_each_game_and_limit_has_its_code_and_its_bets(game: str, limit: str) -> None:
    told = fields(whole(random_record(1, game, limit), TABLE))
    rules = random_record(1, game, limit).hand.rules
    assert told["variant"] == phh.variant(rules)
    if limit == "fixed-limit":
        assert (told["small_bet"], told["big_bet"]) == (rules.big_blind, 2 * rules.big_blind)
        assert "min_bet" not in told
    else:
        assert told["min_bet"] == rules.big_blind
        assert not told.keys() & {"small_bet", "big_bet"}
    named = {} if told["variant"] in phh.STANDARD_CODES else {"_game": game, "_limit": limit}
    assert {name: told[name] for name in ("_game", "_limit") if name in told} == named


def test_no_two_variants_share_a_code() -> None:
    codes = {phh.variant(Rules(*kind)) for kind in KINDS}
    assert len(codes) == len(KINDS)
    assert codes >= phh.STANDARD_CODES


def test_required_fields_come_first_and_only_the_standards_or_underscored_names_are_used() -> None:
    optional = {"venue", "table", "hand", "seat_count", "seats", "players", "finishing_stacks", "winnings"}
    optional |= {"currency", "time", "time_zone", "day", "month", "year"}
    for record in random_records(5, RAKE):
        names = list(fields(whole(record, TABLE)))
        assert names[: names.index("actions") + 1] == [
            *("variant", "ante_trimming_status", "antes", "blinds_or_straddles"),
            *(["small_bet", "big_bet"] if record.hand.rules.limit == "fixed-limit" else ["min_bet"]),
            *("starting_stacks", "actions"),
        ]
        for name in names[names.index("actions") + 1 :]:
            assert name in optional or name.startswith("_")


def test_forced_bets_are_written_small_blind_first_heads_up_as_well() -> None:
    assert fields(whole(sample(BLINDS, [100, 100, 100], ""), RIVER))["blinds_or_straddles"] == [5, 10, 0]
    heads_up = fields(whole(sample(BLINDS, [100, 90], "p2 f"), RIVER))
    assert heads_up["blinds_or_straddles"] == [5, 10]
    assert heads_up["starting_stacks"] == [100, 90]
    assert heads_up["finishing_stacks"] == [105, 85]


def test_own_antes_are_trimmed_and_a_big_blind_ante_is_not() -> None:
    own = fields(whole(sample(Rules(small_blind=5, big_blind=10, ante=2), [100, 100, 100], ""), RIVER))
    assert (own["antes"], own["ante_trimming_status"]) == ([2, 2, 2], True)
    big = fields(whole(sample(Rules(small_blind=5, big_blind=10, big_blind_ante=10), [100, 100], ""), RIVER))
    assert (big["antes"], big["ante_trimming_status"]) == ([0, 10], False)


def test_a_big_blind_ante_is_what_was_left_after_the_blind() -> None:
    rules = Rules(small_blind=5, big_blind=10, big_blind_ante=10)
    for stack, ante in ((7, 0), (13, 3), (20, 10)):
        assert fields(whole(sample(rules, [100, stack, 100], "p3 f"), RIVER))["antes"] == [0, ante, 0]


def test_a_dead_blind_is_an_ante_and_a_live_post_is_below_zero() -> None:
    posts = [*usual_posts(BLINDS, 4), Post(2, "dead", 5), Post(2, "live", 10)]
    told = fields(whole(sample(BLINDS, [100] * 4, "p3 cc, p4 f", posts=posts), RIVER))
    assert told["antes"] == [0, 0, 5, 0]
    assert told["ante_trimming_status"] is False
    assert told["blinds_or_straddles"] == [5, 10, -10, 0]
    assert told["_posts"] == ["p1 small_blind 5", "p2 big_blind 10", "p3 dead 5", "p3 live 10"]


def test_the_rake_is_told_beside_the_format() -> None:
    rules = Rules(small_blind=5, big_blind=10, rake=Rake(per_mille=50, cap=3))
    told = fields(whole(sample(rules, [100, 100], "p2 r 100, p1 cc"), RIVER))
    assert told["_rake"] == {"taken": 3, "per_mille": 50, "cap": 3, "no_flop_no_drop": True}
    assert sum(told["winnings"]) == 200 - 3


def test_when_and_where_it_was_played() -> None:
    told = fields(whole(sample(BLINDS, [100, 100], ""), RIVER))
    assert f"{told['year']}-{told['month']}-{told['day']} {told['time']}" == "2027-1-15 08:00:00"
    assert told["time_zone"] == "UTC"
    assert (told["table"], told["_table_id"], told["hand"]) == ("The River", "river", 1)
    assert (told["seat_count"], told["seats"], told["_button_seat"]) == (6, [1, 2], 2)
    assert told["currency"] == "XXX"


def test_a_record_of_before_times_were_kept_tells_when_the_hand_ended() -> None:
    record = sample(BLINDS, [100, 100], "")
    record.hand.began = 0
    assert str(fields(whole(record, RIVER))["time"]) == "08:00:40"


def test_names_come_through_whole_and_bots_are_marked() -> None:
    for record in random_records(8):
        told = fields(whole(record, TABLE))
        marked = [name + " (BOT)" * (i in record.bots) for i, (_, name) in enumerate(record.players)]
        assert told["players"] == marked
        assert told.get("_bots", []) == [position + 1 for position in record.bots]
        assert told["table"] == TABLE.name


def test_hidden_cards_are_unknown() -> None:
    record = sample(BLINDS, [100] * 3, "p3 f", holes="AsAh KsKh 7s2h")
    for view, expected in (
        (whole(record, RIVER), ["AsAh", "KsKh", "7s2h"]),
        (seen_by(record, RIVER, "account-三郎"), ["????", "????", "7s2h"]),
        (seen_by_all(record, RIVER), ["????", "????", "????"]),
    ):
        assert fields(view)["actions"][:3] == [
            f"d dh p{i} {cards}" for i, cards in enumerate(expected, start=1)
        ]


def test_showing_and_mucking() -> None:
    record = sample(BLINDS, [100] * 3, "p3 f", holes="AsAh QsQh 7s2h")
    assert fields(seen_by_all(record, RIVER))["actions"][-2:] == ["p1 sm AsAh", "p2 sm"]


def test_hands_turned_up_by_an_all_in_come_before_the_board() -> None:
    actions = fields(whole(sample(BLINDS, [100, 100], "p2 r 100, p1 cc", holes="AsAh KsKh"), RIVER))[
        "actions"
    ]
    assert actions[2:] == [
        *("p2 cbr 100", "p1 cc", "p1 sm AsAh", "p2 sm KsKh"),
        *("d db 2c7d9h", "d db Js", "d db Kd"),
    ]


def test_a_hand_shown_after_the_end_is_shown() -> None:
    record = sample(BLINDS, [100, 100], "p2 f", holes="AsAh KsKh")
    assert not any(isinstance(event, Shown | Mucked) for event in seen_by_all(record, RIVER).events)
    record.hand.players[0].shown = True
    assert fields(seen_by_all(record, RIVER))["actions"][-1] == "p1 sm AsAh"


def test_a_record_that_does_not_lead_to_its_result_is_refused() -> None:
    record = sample(BLINDS, [100, 100], "p2 f")
    record.hand.players[0].stack += 1
    with pytest.raises(CannotPlayAgain, match="other stacks"):
        whole(record, RIVER)
    record.hand.actions[0] = (0, -1)
    with pytest.raises(CannotPlayAgain, match="turn"):
        whole(record, RIVER)
    record.hand.actions[0] = (1, 12)
    with pytest.raises(CannotPlayAgain, match="raise_too_small"):
        whole(record, RIVER)


def test_a_file_numbers_its_hands() -> None:
    views = [whole(record, TABLE) for record in random_records(1)]
    document = tomllib.loads("".join(phh.file_text(views)))
    assert list(document) == [str(number) for number in range(1, len(KINDS) + 1)]
