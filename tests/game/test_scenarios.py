"""The scenarios, and the runner itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios import SCENARIOS, Case, Failure, Report, Skip, Unreadable, load, play

LIMPED: dict[str, Any] = {
    "id": "limped",
    "button": 3,
    "sb": 50,
    "bb": 100,
    "stacks": {"1": 1000, "2": 1000, "3": 1000},
    "actions": [[3, "c"], [1, "c"], {"expect": {"actor": 2, "to_call": 0, "can_raise": True, "min_to": 200}}],
    "result": {},
}


def changed(**changes: Any) -> Case:
    return LIMPED | changes


CASES = load(SCENARIOS)
BETTING = [case for case in CASES if not case.get("rule_only")]

LEFT_TO_OTHERS = {
    "dead_button_sb_busts": "tests/table/test_placing.py",
    "dead_button_to_heads_up": "tests/table/test_placing.py",
    "missed_blinds_return": "tests/table/test_placing.py",
    "simultaneous_bust_order": "tournaments, which are not built",
}
"""The scenarios without a hand to play, and where they are held."""


@pytest.mark.parametrize("case", BETTING, ids=lambda case: str(case["id"]))
def test_scenario(case: Case) -> None:
    play(case)


def test_only_what_is_held_elsewhere_is_left_out() -> None:
    assert {case["id"] for case in CASES if case not in BETTING} == LEFT_TO_OTHERS.keys()


def test_a_wrong_expectation_fails_and_says_how() -> None:
    with pytest.raises(Failure, match="actor was expected to be 3, is 2"):
        play(changed(actions=[[3, "c"], [1, "c"], {"expect": {"actor": 3}}]))
    with pytest.raises(Failure, match="nobody has a decision"):
        play(changed(actions=[[3, "f"], [1, "f"], {"expect": {"actor": 2}}]))
    with pytest.raises(Failure, match="can_act was expected to be False"):
        play(changed(actions=[{"expect": {"can_act": False}}]))


def test_an_action_that_is_refused_or_out_of_turn_fails() -> None:
    with pytest.raises(Failure, match="seat 3 is to act"):
        play(changed(actions=[[1, "c"]]))
    with pytest.raises(Failure, match="raise_too_small"):
        play(changed(actions=[[3, "r", 150]]))
    with pytest.raises(Failure, match="the hand is over"):
        play(changed(actions=[[3, "f"], [1, "f"], [2, "c"]]))


def test_wrong_final_stacks_fail_seat_by_seat() -> None:
    walk = [[3, "f"], [1, "f"]]
    play(changed(actions=walk, result={"final": {"1": 950, "2": 1050, "3": 1000}}))
    with pytest.raises(Failure, match="seat 2 expected 1000, got 1050"):
        play(changed(actions=walk, result={"final": {"1": 950, "2": 1000}}))
    with pytest.raises(Failure, match="not over"):
        play(changed(actions=[], result={"final": {"1": 950}}))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "5CD"}, "5CD is not built"),
        ({"rule_only": True}, "seating rule"),
        ({"posts": {"1": 50, "2": 100, "3": 200}}, "straddles"),
        ({"moon": "full"}, "moon"),
        ({"actions": [{"expect": {"mood": "good"}}]}, "mood"),
    ],
)
def test_what_is_not_built_or_not_understood_is_skipped(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Skip, match=why):
        play(changed(**changes))


def test_posts_replace_the_blinds_and_below_zero_they_are_live() -> None:
    # rules 3.14
    hand = play(changed(posts={"2": 100, "3": -150}, actions=[{"expect": {"actor": 3, "to_call": 0}}]))
    assert [player.bet for player in hand.players] == [0, 100, 100]
    assert hand.dead == 50


def test_one_ante_for_the_table_is_dead_and_each_players_own_is_layered() -> None:
    # rules 3.5, 5.4
    assert play(changed(ante={"2": 100}, actions=[])).dead == 100
    hand = play(changed(ante=25, actions=[]))
    assert (hand.dead, [player.paid for player in hand.players]) == (0, [75, 125, 25])
    hand = play(changed(ante={"1": 10, "3": 20}, actions=[]))
    assert (hand.dead, [player.paid for player in hand.players]) == (0, [60, 100, 20])


def test_a_short_ante_for_the_table_comes_after_the_blind() -> None:
    # rules 3.6
    hand = play(changed(stacks={"1": 1000, "2": 130, "3": 1000}, ante={"2": 100}, actions=[]))
    assert (hand.players[1].bet, hand.dead) == (100, 30)


def test_a_malformed_case_fails_and_the_others_go_on() -> None:
    report = Report()
    report.add({"id": "broken", "button": 1})
    report.add(LIMPED)
    assert report.summary() == "2 scenarios, 1 failed, 0 skipped"
    assert "malformed" in report.failed[0]


def test_a_file_without_cases_is_unreadable(tmp_path: Path) -> None:
    for text in ("no json", "{}", json.dumps([1])):
        path = tmp_path / "scenarios.json"
        path.write_text(text)
        with pytest.raises(Unreadable):
            load(path)
    with pytest.raises(Unreadable):
        load(tmp_path / "missing.json")
