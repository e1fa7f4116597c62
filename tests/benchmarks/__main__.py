"""All benchmarks: `python -m tests.benchmarks`, or `make bench`."""

import importlib
import importlib.util

BENCHMARKS = ("engines", "state", "hand_cost", "cold_start")

for name in BENCHMARKS:
    if importlib.util.find_spec(f"tests.benchmarks.{name}"):
        importlib.import_module(f"tests.benchmarks.{name}").main([])
