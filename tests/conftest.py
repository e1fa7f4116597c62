"""For all tests."""

from hypothesis import settings

# A busy machine is no failure, so no example has a deadline; `--hypothesis-profile=thorough` looks longer.
settings.register_profile("usual", deadline=None, max_examples=200, print_blob=True)
settings.register_profile("thorough", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile("usual")
