"""For all tests."""

import os

from hypothesis import HealthCheck, settings

# A busy machine is no failure, so no example has a deadline; `--hypothesis-profile=thorough` looks longer.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("usual", _PATIENT, max_examples=200)
settings.register_profile("thorough", _PATIENT, max_examples=5_000)
settings.register_profile("ci", settings.get_profile("usual"), derandomize=True)
settings.load_profile("ci" if "CI" in os.environ else "usual")
