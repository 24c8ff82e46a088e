# The commands of the project. `make play` and `make test` are all that a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test quick lint bench install clean

play: $(VENV)/play.stamp
	$(BIN)/tukan play

test: $(VENV)/dev.stamp lint
	$(BIN)/python -m pytest -n auto

quick: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n auto -m "not long"

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(VENV)/dev.stamp
	$(BIN)/python -m bench

$(VENV)/play.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/dev.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/play.stamp

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
