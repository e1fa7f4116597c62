# Every target sets up what it needs, on a machine that has only Python or only uv.
#
#   make up      the room on this machine (Ctrl-C stops it)
#   make test    format, lint, strict types, tests
#   make rules   each paragraph of the rule book with the tests that hold it
#   make bench   the engine beside others, and the cost of loading and storing a table
#   make mutants which small faults no test would find; PATHS=game/pots.py MUTANTS="--number 50 --seed 2"
#   make sam     validate and build the deployment with the SAM CLI

SHELL := bash

# uv: the one on PATH, else one in .uv/, made with whatever Python there is.
UV := $(or $(shell command -v uv 2>/dev/null),.uv/bin/uv)
# pyenv's shims refuse a version that was not chosen, so its Python 3.13 is put on PATH itself.
PYENV_313 := $(lastword $(sort $(wildcard $(or $(PYENV_ROOT),$(HOME)/.pyenv)/versions/3.13.*/bin)))
export PATH := $(if $(PYENV_313),$(PYENV_313):)$(PATH)
export UV_PROJECT_ENVIRONMENT := .venv
# A virtual environment that happens to be active is not ours.
unexport VIRTUAL_ENV

RUN := .venv/bin/
SAM := $(UV) tool run --quiet --python 3.13 --from aws-sam-cli==1.170.0 sam
PORT ?= 4566

.PHONY: up test lint types format rules setup bench mutants sam clean

up: setup
	@exec $(RUN)riverboat up --port $(PORT)

test: lint types
	$(RUN)pytest

lint: setup
	$(RUN)ruff format --check .
	$(RUN)ruff check .

types: setup
	$(RUN)mypy

format: setup
	$(RUN)ruff format .
	$(RUN)ruff check --fix .

# `make rules PARAGRAPHS="4.11 9"` for some of it.
rules: setup
	$(RUN)python -m tests.rule_book $(PARAGRAPHS)

setup: .venv/.made

.venv/.made: pyproject.toml .python-version | $(UV)
	$(UV) sync --quiet
	@touch $@

.uv/bin/uv:
	python3 -m venv .uv
	.uv/bin/pip install --quiet uv==0.13.9

bench: | $(UV)
	$(UV) run --quiet --group bench python -m tests.benchmarks
	@rm -f .venv/.made

# In a copy of the tree, and nicely: it takes a while.
mutants: | $(UV)
	nice $(UV) run --quiet --group mutants python -m tests.mutants $(PATHS) $(MUTANTS)
	@rm -f .venv/.made

# The SAM CLI lives in an environment of its own: it needs other versions than the room.
sam: export SAM_CLI_TELEMETRY := 0
sam: setup
	$(SAM) validate --lint --region us-east-1
	PATH="$$(dirname "$$(readlink -f .venv/bin/python)"):$$PATH" $(SAM) build
	$(UV) run --quiet --isolated --no-project --python 3.13 --with boto3==1.43.106 \
		python -I tests/template/built_layer.py .aws-sam/build

clean:
	rm -rf .venv .uv .aws-sam .mypy_cache .ruff_cache .pytest_cache .hypothesis
