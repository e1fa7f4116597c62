"""`riverboat replay`: recorded hands through the engine."""

import argparse
import tarfile
from pathlib import Path
from typing import Any

import pytest

from riverboat_local import replay
from riverboat_local.phh import RecordedHand, Unreadable, read_hands
from riverboat_local.rehearsal import Mismatch, Replayed, Skipped, rehearse

RECORDED = Path(__file__).parents[1] / "data" / "hands" / "hands.tar.xz"

THREE_HANDED: dict[str, Any] = {
    "variant": "NT",
    "ante_trimming_status": True,
    "antes": [0, 0, 0],
    "blinds_or_straddles": [50, 100, 0],
    "min_bet": 100,
    "starting_stacks": [1000, 1000, 1000],
    "actions": [
        *("d dh p1 KsKh", "d dh p2 QsQh", "d dh p3 7d2c", "p3 cbr 300", "p1 cc", "p2 f"),
        *("d db Jc9d5s", "p1 cc", "p3 cbr 200", "p1 cc"),
        *("d db 4h", "p1 cc", "p3 cc"),
        *("d db 3c", "p1 cc", "p3 cc", "p1 sm KsKh", "p3 sm"),
    ],
    "finishing_stacks": [1600, 900, 500],
}
HEADS_UP: dict[str, Any] = {
    "variant": "NT",
    "ante_trimming_status": False,
    "antes": [0, 100],
    "blinds_or_straddles": [50, 100],
    "min_bet": 100,
    "starting_stacks": [1000, 1000],
    "actions": [
        *("d dh p1 ????", "d dh p2 AsAh", "p2 cc", "p1 cc"),
        *("d db Jc9d5s", "p1 cc", "p2 cc"),
        *("d db 4h", "p1 cc", "p2 cc"),
        *("d db 3c", "p1 cbr 100", "p2 cc", "p1 sm", "p2 sm AsAh"),
    ],
    "finishing_stacks": [700, 1300],
}
TIE = {"d dh p3 7d2c": "d dh p3 KdKc", "p3 sm": "p3 sm KdKc"}


def toml(hand: dict[str, Any]) -> str:
    texts = {True: "true", False: "false"}
    return "\n".join(
        f"{name} = {texts[value] if isinstance(value, bool) else repr(value)}" for name, value in hand.items()
    )


def recorded(tmp_path: Path, hand: dict[str, Any], **changes: Any) -> RecordedHand:
    path = tmp_path / "hand.phh"
    path.write_text(toml({name: value for name, value in (hand | changes).items() if value is not None}))
    [record] = read_hands(path)
    return record


def outcome(tmp_path: Path, hand: dict[str, Any], **changes: Any) -> Replayed | Skipped | Mismatch:
    return rehearse(recorded(tmp_path, hand, **changes))


def difference(result: Replayed | Skipped | Mismatch) -> str:
    assert isinstance(result, Mismatch), result
    return result.difference


def without(actions: list[str], *left_out: str) -> list[str]:
    return [action for action in actions if action not in left_out]


AGREES = Replayed(half_chip_tie=False, compared=True)


class TestOneHand:
    def test_what_was_recorded_comes_out(self, tmp_path: Path) -> None:
        assert outcome(tmp_path, THREE_HANDED) == AGREES

    def test_heads_up_the_second_player_is_the_button_and_blinds_and_antes_are_reversed(
        self, tmp_path: Path
    ) -> None:
        record = recorded(tmp_path, HEADS_UP)
        assert (record.blinds, record.antes) == ([100, 50], [100, 0])
        assert rehearse(record) == AGREES

    def test_wrong_final_stacks_are_told_by_player(self, tmp_path: Path) -> None:
        result = outcome(tmp_path, THREE_HANDED, finishing_stacks=[1600, 901, 499])
        assert difference(result) == "p2 expected 901, got 900; p3 expected 499, got 500"

    def test_an_illegal_action_is_a_mismatch(self, tmp_path: Path) -> None:
        actions = ["p3 cbr 150" if action == "p3 cbr 300" else action for action in THREE_HANDED["actions"]]
        assert "'p3 cbr 150' is refused: raise_too_small" in difference(
            outcome(tmp_path, THREE_HANDED, actions=actions)
        )

    def test_an_action_out_of_turn_is_a_mismatch(self, tmp_path: Path) -> None:
        actions = without(THREE_HANDED["actions"], "p2 f")
        assert "the betting is not over, p2 is to act" in difference(
            outcome(tmp_path, THREE_HANDED, actions=actions)
        )

    def test_a_board_dealt_too_late_is_a_mismatch(self, tmp_path: Path) -> None:
        actions = without(THREE_HANDED["actions"], "d db 4h")
        assert "the betting round is over" in difference(outcome(tmp_path, THREE_HANDED, actions=actions))

    def test_a_record_that_ends_early_is_a_mismatch(self, tmp_path: Path) -> None:
        actions = THREE_HANDED["actions"][:5]
        assert "ends before the hand does" in difference(outcome(tmp_path, THREE_HANDED, actions=actions))

    def test_another_hand_shown_than_dealt_is_a_mismatch(self, tmp_path: Path) -> None:
        actions = [action.replace("sm KsKh", "sm KsKd") for action in THREE_HANDED["actions"]]
        assert "was dealt KsKh" in difference(outcome(tmp_path, THREE_HANDED, actions=actions))

    def test_a_card_dealt_twice_is_a_mismatch(self, tmp_path: Path) -> None:
        actions = [action.replace("QsQh", "KsQh") for action in THREE_HANDED["actions"]]
        assert "given twice" in difference(outcome(tmp_path, THREE_HANDED, actions=actions))

    def test_remarks_and_empty_actions_are_passed_over(self, tmp_path: Path) -> None:
        actions = ["# a quiet table", "", *[f" {action}  # so it was" for action in THREE_HANDED["actions"]]]
        assert outcome(tmp_path, THREE_HANDED, actions=actions) == AGREES


class TestUnknownCards:
    def test_unknown_hands_are_dealt_something(self, tmp_path: Path) -> None:
        hidden = {"d dh p2 QsQh": "d dh p2 ????", "d dh p3 7d2c": "d dh p3 ????"}
        actions = [hidden.get(action, action) for action in THREE_HANDED["actions"]]
        assert outcome(tmp_path, THREE_HANDED, actions=actions) == AGREES

    def test_a_hand_told_only_when_shown_is_that_hand(self, tmp_path: Path) -> None:
        actions = [action.replace("dh p1 KsKh", "dh p1 ????") for action in THREE_HANDED["actions"]]
        assert outcome(tmp_path, THREE_HANDED, actions=actions) == AGREES

    @pytest.mark.parametrize(
        "board", [("2s2h5d", "2c", "Kd"), ("9s8s7s", "2d", "2c"), ("AcKcTh", "9d", "3s")]
    )
    def test_a_mucked_unknown_hand_cannot_win(self, tmp_path: Path, board: tuple[str, str, str]) -> None:
        assert self.queens_against_a_muck(tmp_path, *board) == AGREES

    def test_where_every_hand_ties_a_muck_cannot_be_replayed(self, tmp_path: Path) -> None:
        result = self.queens_against_a_muck(tmp_path, "AsKsQs", "Js", "Ts")
        assert result == Skipped("NT", "a hand was mucked that could not lose")

    def queens_against_a_muck(
        self, tmp_path: Path, flop: str, turn: str, river: str
    ) -> Replayed | Skipped | Mismatch:
        board = {"d db Jc9d5s": f"d db {flop}", "d db 4h": f"d db {turn}", "d db 3c": f"d db {river}"}
        cards = {"d dh p2 AsAh": "d dh p2 QhQd", "p2 sm AsAh": "p2 sm QhQd"}
        actions = [(board | cards).get(action, action) for action in HEADS_UP["actions"]]
        return outcome(tmp_path, HEADS_UP, actions=actions)

    @pytest.mark.parametrize(
        ("variant", "shown", "board"),
        [
            ("FO/8", "As2cQdJd", ("3c5d8h", "Kc", "Ts")),
            ("FO/8", "KhKs9c9d", ("3c5d8h", "Kc", "Ts")),
            ("FO/8", "9s9h6c7c", ("3c5d8h", "2s", "Ad")),
            ("FO/8", "QsJc9h2d", ("KcTd8s", "7h", "7c")),
            ("PO", "QsJc8h2d", ("KcTd8s", "7h", "4c")),
            ("PO", "AsAd5h2d", ("KcKd8s", "7h", "4c")),
        ],
    )
    def test_a_mucked_omaha_hand_wins_neither_half(
        self, tmp_path: Path, variant: str, shown: str, board: tuple[str, str, str]
    ) -> None:
        flop, turn, river = board
        big_bet = 200 if variant == "FO/8" else 100
        changes: dict[str, Any] = {
            "variant": variant,
            "antes": [0, 0],
            "finishing_stacks": [900 - big_bet, 1100 + big_bet],
            "actions": [
                *("d dh p1 ????????", f"d dh p2 {shown}", "p2 cc", "p1 cc"),
                *(f"d db {flop}", "p1 cc", "p2 cc", f"d db {turn}", "p1 cc", "p2 cc"),
                *(f"d db {river}", f"p1 cbr {big_bet}", "p2 cc", "p1 sm", f"p2 sm {shown}"),
            ],
        }
        if variant == "FO/8":
            changes |= {"min_bet": None, "small_bet": 100, "big_bet": 200}
        assert outcome(tmp_path, HEADS_UP, **changes) == AGREES

    def test_a_known_hand_that_was_mucked_gave_up_the_pot(self, tmp_path: Path) -> None:
        swapped = {"d dh p1 KsKh": "d dh p1 JdTc", "d dh p3 7d2c": "d dh p3 KsKh", "p1 sm KsKh": "p1 sm JdTc"}
        actions = [swapped.get(action, action) for action in THREE_HANDED["actions"]]
        assert outcome(tmp_path, THREE_HANDED, actions=actions) == AGREES

    def test_what_nobody_showed_cannot_be_compared(self, tmp_path: Path) -> None:
        actions = [action.replace("AsAh", "????") for action in HEADS_UP["actions"]]
        assert outcome(tmp_path, HEADS_UP, actions=actions) == Skipped("NT", "nobody showed at the showdown")


class TestForcedBets:
    def test_an_ante_for_the_table_is_dead_money(self, tmp_path: Path) -> None:
        antes, final = [0, 150, 0], [1750, 750, 500]
        changes = {"ante_trimming_status": False, "antes": antes, "finishing_stacks": final}
        assert outcome(tmp_path, THREE_HANDED, **changes) == AGREES

    def test_own_antes_are_layered(self, tmp_path: Path) -> None:
        changes = {"antes": [10, 10, 10], "finishing_stacks": [1620, 890, 490]}
        assert outcome(tmp_path, THREE_HANDED, **changes) == AGREES

    def test_a_live_post_is_below_zero(self, tmp_path: Path) -> None:
        assert outcome(tmp_path, THREE_HANDED, blinds_or_straddles=[50, 100, -100]) == AGREES

    def test_a_missing_small_blind_leaves_the_big_blind(self, tmp_path: Path) -> None:
        assert outcome(tmp_path, THREE_HANDED, blinds_or_straddles=[0, 100, 0]) == AGREES

    @pytest.mark.parametrize("blinds", [[50, 100, 200], [50, 100, 100]])
    def test_straddles_are_skipped(self, tmp_path: Path, blinds: list[int]) -> None:
        assert outcome(tmp_path, THREE_HANDED, blinds_or_straddles=blinds) == Skipped(
            "NT", "a straddle was posted"
        )


class TestAmounts:
    def test_cents_are_the_chips_of_a_hand_written_in_dollars(self, tmp_path: Path) -> None:
        actions = [
            action.replace("cbr 300", "cbr 3.00").replace("cbr 200", "cbr 2")
            for action in THREE_HANDED["actions"]
        ]
        record = recorded(
            tmp_path,
            THREE_HANDED,
            actions=actions,
            blinds_or_straddles=[0.5, 1, 0],
            min_bet=1,
            starting_stacks=[10.01, 10.01, 10.01],
            finishing_stacks=[16.01, 9.01, 5.01],
        )
        assert record.starting_stacks == [1001, 1001, 1001]
        assert rehearse(record) == AGREES

    def tied(self, tmp_path: Path, **changes: Any) -> Replayed | Skipped | Mismatch:
        """A pot of 1,105 between two."""
        actions = [TIE.get(action, action) for action in THREE_HANDED["actions"]]
        posts = {"blinds_or_straddles": [50, 105, 0], "min_bet": 105}
        return outcome(tmp_path, THREE_HANDED, actions=actions, **(posts | changes))

    def test_half_a_chip_of_a_tie_goes_to_one_of_the_tied(self, tmp_path: Path) -> None:
        result = self.tied(tmp_path, finishing_stacks=[1052.5, 895.0, 1052.5])
        assert result == Replayed(half_chip_tie=True, compared=True)

    def test_a_tie_in_whole_chips_must_be_our_split(self, tmp_path: Path) -> None:
        assert self.tied(tmp_path, finishing_stacks=[1053, 895, 1052]) == AGREES
        assert isinstance(self.tied(tmp_path, finishing_stacks=[1052, 895, 1053]), Mismatch)

    def test_nothing_else_is_called_a_half_chip_tie(self, tmp_path: Path) -> None:
        for wrong in (
            [1052.5, 895.5, 1052],
            [1051.5, 895, 1053.5],
            [1052.5, 894.5, 1053],
            [1052.5, 895, 1052],
        ):
            assert isinstance(self.tied(tmp_path, finishing_stacks=wrong), Mismatch), wrong
        one_winner = outcome(tmp_path, THREE_HANDED, finishing_stacks=[1599.5, 900, 500.5])
        assert isinstance(one_winner, Mismatch)


class TestSkipped:
    @pytest.mark.parametrize("variant", ["F7S", "N2L1D", "FR"])
    def test_a_variant_that_is_not_built(self, tmp_path: Path, variant: str) -> None:
        actions = ["d dh p1 ????", "p1 pb", "p1 sd AsKs"]
        result = outcome(tmp_path, THREE_HANDED, variant=variant, actions=actions, blinds_or_straddles=None)
        assert result == Skipped(variant, "this variant is not built yet")

    def test_unknown_stacks(self, tmp_path: Path) -> None:
        path = tmp_path / "hand.phh"
        path.write_text(toml(THREE_HANDED).replace("[1000, 1000, 1000]", "[inf, inf, inf]"))
        [record] = read_hands(path)
        assert rehearse(record) == Skipped("NT", "a starting stack is unknown")

    def test_without_a_recorded_result_only_the_actions_are_checked(self, tmp_path: Path) -> None:
        result = outcome(tmp_path, THREE_HANDED, finishing_stacks=None)
        assert result == Replayed(half_chip_tie=False, compared=False)


class TestUnreadable:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("variant = ", "is no PHH file"),
            ("variant = 'NT'", "no 'starting_stacks'"),
            (toml(THREE_HANDED | {"antes": [0]}), "1 entries for 3 players"),
            (toml(THREE_HANDED | {"actions": ["p9 f"]}), "none of the 3 players"),
            (toml(THREE_HANDED | {"actions": ["p1 jumps"]}), "not understood"),
            (toml(THREE_HANDED | {"actions": ["d dh p1 XxKs"]}), "is no card"),
            (toml(THREE_HANDED | {"starting_stacks": ["many"] * 3}), "no amount"),
            (toml(THREE_HANDED) + "\n_rake = { per_mille = -1 }", "rake is below nothing"),
            (toml(THREE_HANDED) + "\n_rake = { per_mille = 50, cap = -1 }", "rake is below nothing"),
        ],
    )
    def test_it_says_why(self, tmp_path: Path, text: str, why: str) -> None:
        path = tmp_path / "hand.phh"
        path.write_text(text)
        with pytest.raises(Unreadable, match=why):
            read_hands(path)


class TestCommand:
    def run(self, *paths: Path) -> int:
        parser = argparse.ArgumentParser()
        replay.add_arguments(parser)
        return replay.run(parser.parse_args([str(path) for path in paths]))

    def test_folders_are_walked_and_outcomes_counted(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        deep = tmp_path / "a" / "b"
        deep.mkdir(parents=True)
        (deep / "1.phh").write_text(toml(THREE_HANDED))
        (deep / "2.phh").write_text(toml(THREE_HANDED | {"variant": "F7S"}))
        (tmp_path / "many.phhs").write_text(f"[1]\n{toml(HEADS_UP)}\n\n[2]\n{toml(THREE_HANDED)}\n")
        assert self.run(tmp_path) == 0
        assert capsys.readouterr().out.splitlines() == [
            "skipped 1 F7S: this variant is not built yet",
            "3 hands replayed, 0 mismatches, 1 skipped",
        ]

    def test_a_mismatch_ends_with_1_and_names_the_file(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "wrong.phh"
        path.write_text(toml(THREE_HANDED | {"finishing_stacks": [1600, 800, 600]}))
        assert self.run(path) == 1
        assert capsys.readouterr().out.splitlines() == [
            f"mismatch {path}: p2 expected 800, got 900; p3 expected 600, got 500",
            "1 hands replayed, 1 mismatches, 0 skipped",
        ]

    def test_what_cannot_be_read_ends_with_2_and_the_rest_is_replayed(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "good.phh").write_text(toml(THREE_HANDED))
        (tmp_path / "bad.phh").write_text("{")
        assert self.run(tmp_path, tmp_path / "missing") == 2
        printed = capsys.readouterr()
        assert printed.out == "1 hands replayed, 0 mismatches, 0 skipped\n"
        assert "bad.phh: is no PHH file" in printed.err
        assert "missing: no such file" in printed.err

    def test_the_recorded_hands_of_professionals_come_out(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with tarfile.open(RECORDED) as archive:
            archive.extractall(tmp_path, filter="data")
        assert self.run(tmp_path) == 0
        assert capsys.readouterr().out == "455 hands replayed, 0 mismatches, 0 skipped, 1 half-chip ties\n"
