"""For all tests."""

import os
from collections.abc import Generator

import pytest
from hypothesis import Phase, settings

# A busy machine is no failure, so no example has a deadline; `--hypothesis-profile=thorough` looks longer.
settings.register_profile("usual", deadline=None, max_examples=200, print_blob=True)
settings.register_profile("thorough", deadline=None, max_examples=5_000, print_blob=True)
settings.register_profile("ci", settings.get_profile("usual"), derandomize=True)
settings.register_profile(
    "mutants",  # many runs, of which it only matters whether they fail
    deadline=None,
    max_examples=25,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("ci" if "CI" in os.environ else "usual")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that skips holds nothing: what tests need lies in the project."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
    return report
