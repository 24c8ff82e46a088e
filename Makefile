# `make play` and `make test` are all that a newcomer needs: each sets up what it uses.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test quick lint bounds bench gallery pictures docs chromium clean

play: $(VENV)/play.stamp
	$(BIN)/tukan serve

test: $(VENV)/dev.stamp chromium lint
	$(BIN)/python -m pytest -n auto
	$(MAKE) bounds

# The part for every day.
quick: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n auto -m "not long"

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# Compiled code checks no index; here it does, in a cache of its own.
bounds: $(VENV)/dev.stamp
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(VENV)/bounds $(BIN)/python -m pytest tests/conformance/test_engine.py -k compiled_matches

bench: $(VENV)/dev.stamp
	$(BIN)/python -m bench

pictures: $(VENV)/dev.stamp
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.animation

# The site, in build/site; what commands print on its pages is written anew.
docs: $(VENV)/dev.stamp
	$(BIN)/python -m tools.blocks
	$(BIN)/python -m mkdocs build --strict

# The browser tests drive Debian's Chromium; Chinese needs a font.
chromium:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk; }

gallery: $(VENV)/dev.stamp
	$(BIN)/python -m tools.gallery

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
