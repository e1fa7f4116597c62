"""What the load generator reckons."""

from riverboat_local.load import Measured


def test_times_run_to_the_last_screen_and_leave_out_what_not_all_have_seen() -> None:
    measured = Measured(
        sent={("t", 1, 0): 10.0, ("t", 1, 1): 20.0, ("t", 1, 2): 30.0},
        seen={("t", 1, 0): [10.25, 10.5], ("t", 1, 1): [20.125, 20.25], ("t", 1, 2): [30.5]},
    )
    assert measured.to_last_screen(players=2) == [0.25, 0.5]
