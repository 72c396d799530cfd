# Everything runs from a virtual environment in .venv, made on first use: make, git and Python 3.11 or newer will do.

VENV := .venv
BIN := $(VENV)/bin
LOGS := tests/logs/book-of-adventure
PANGO := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0

HAS_PANGO := $(BIN)/python -c 'import sys; from sheetgen.pdf.pango import missing_libraries; sys.exit(len(missing_libraries()))'
HOW_PANGO := $(BIN)/python -c 'from sheetgen.pdf.pango import how_to_install; print(how_to_install())'

# The first Python on the path that is new enough; make PYTHON=/path/to/python takes another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

# Install Debian packages, as root or where sudo asks for no password; fails where that is not possible.
define apt
{ command -v apt-get >/dev/null && \
  { test "$$(id -u)" = 0 && sudo= || { sudo -n true 2>/dev/null && sudo=sudo; }; } && \
  echo "installing $(1)" && $$sudo apt-get update -qq && \
  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) >/dev/null; }
endef

.PHONY: help demo test lint bench soak references pictures clean pango

help:
	@echo "make demo        a session as PDF in output/, a clean check, a check of a log with mistakes"
	@echo "make test        lint, types, import contracts and the tests"
	@echo "make lint        the first three of these"
	@echo "make soak        the long tests: 10,000 games, 2,000 mutants"
	@echo "make bench       timings beside their yardsticks"
	@echo "make references  the pictures that pages are tested against, made anew (GAMES=\"...\" for some only)"
	@echo "make pictures    the pictures of the README, made anew"
	@echo "make clean       remove the virtual environment and caches; output/ stays"

demo: $(VENV)/.stamp-demo pango
	@echo; echo "== A pre-rolled session"
	@$(BIN)/sheetgen session book-of-adventure --seed 7 --force
	@echo; echo "== A log that keeps the rules"
	@$(BIN)/sheetgen track check $(LOGS)/tutorial.lonelog
	@echo; echo "== A log with planted mistakes"
	@code=0; $(BIN)/sheetgen track check tests/cli/planted.lonelog || code=$$?; \
	  test $$code = 1 || { echo "this check should have ended with exit code 1, not $$code"; exit 1; }

test: lint pango
	@$(BIN)/pytest -n auto

lint: $(VENV)/.stamp-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

soak: $(VENV)/.stamp-dev pango
	@$(BIN)/pytest -m soak

bench: $(VENV)/.stamp-bench pango
	@$(BIN)/pytest -m bench -s tests/benchmarks/bench_*.py

references: $(VENV)/.stamp-dev pango
	@$(BIN)/python tests/pdf/references.py $(GAMES)

pictures: $(VENV)/.stamp-dev pango
	@$(BIN)/python docs/pictures.py $(GAMES)

# Without Pango all but the text pages works, so a missing one is said and not fatal.
pango: $(VENV)/.stamp-demo
	@test -e $(VENV)/.stamp-pango || if $(HAS_PANGO) || { $(call apt,$(PANGO)) && $(HAS_PANGO); }; \
	  then touch $(VENV)/.stamp-pango; \
	  else echo "Pango is missing, so pages of text are left out; install it $$($(HOW_PANGO))"; fi

$(BIN)/python:
	@test -n "$(PYTHON)" || \
	  { echo "Python 3.11 or newer is needed: install it, or name it with make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { rm -rf $(VENV); $(call apt,python3-venv) && $(PYTHON) -m venv $(VENV); } || \
	  { rm -rf $(VENV); echo "Python cannot make a virtual environment; on Debian run: sudo apt install python3-venv"; exit 1; }

$(VENV)/.stamp-demo: pyproject.toml | $(BIN)/python
	@echo "installing sheetgen into $(VENV)"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

# Dependency groups need pip 25.1.
$(VENV)/.stamp-dev: $(VENV)/.stamp-demo
	@echo "installing what the tests need"
	@$(BIN)/python -m pip install -q --disable-pip-version-check "pip>=25.1"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group dev
	@touch $@

$(VENV)/.stamp-bench: $(VENV)/.stamp-dev
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group bench
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
