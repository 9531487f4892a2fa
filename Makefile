# Passel.  `make` alone lists what can be made.
#
# The sources are installed in place (editable) in .venv, and compiled modules land beside them; Python then
# prefers these to the .py files.  `make build` compiles anew whatever was edited; PASSEL_PURE=1 runs the sources.
#
#   PASSEL_PURE=1      compile nothing
#   PASSEL_COMPILE=1   failing to compile is an error, not a reason to go on with plain Python
#   PYTHON=python3.13  make .venv anew with another Python
#   WORKERS=8          tests side by side

PYTHON ?= python3
WORKERS ?= 2
GAME ?= machikoro
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
DEVELOPER := $(VENV)/developer
COMPILER := $(VENV)/compiler
TERMINAL := $(VENV)/terminal
COMPILED := build/compiled
PEERS := tools/peers
BOARDGAMEIO := $(PEERS)/boardgameio/node_modules
ASSETS := src/passel/server/static/htmx.js

INSTALL := tools/install $(BIN)/python
# The compiled modules beside the sources.
EXTENSIONS = find src -name '*.so' -o -name '*.pyd'

# Every line of GATE is run by PROOFS.  Tracing makes tests three times as slow, so the others run without.
GATE := src/passel/kernel.py,src/passel/games/*/*.py,src/passel/games/*/*/*.py
PROOFS := tests/games tests/test_kernel.py tests/test_guides.py tests/test_letters.py tests/test_pictures.py \
	tests/envs/test_observations.py tests/lab/test_figures.py tests/post/test_report.py tests/post/test_languages.py \
	tests/pages/test_post.py $(wildcard tests/pages/test_*_board.py) tests/terminal/test_looks.py \
	$(patsubst src/passel/games/%/rules.py,tests/terminal/test_%.py,$(filter-out %/machikoro/rules.py,$(wildcard src/passel/games/*/rules.py)))

# Tests start hundreds of Pythons, and each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.SUFFIXES:
.PHONY: help setup play terminal build assets check test forget lint quick pure compiled lock bench bench-peers ledger mutants words \
	format clean another-python

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## install from the system what the build and the tests need (tools/system.py)
	@$(PYTHON) tools/system.py --install

play: $(INSTALLED) assets ## install what is needed and open the lobby in your browser (PORT=8000, SERVE="--no-open ...")
	@$(BIN)/python tools/play.py --port $(PORT) --log warning $(SERVE)

terminal: $(TERMINAL) ## install what is needed and play in the terminal (GAME=machikoro)
	@$(BIN)/python tools/play.py --terminal $(GAME)

build: $(COMPILER) ## compile what was edited since the last build
	@$(BIN)/python tools/compiling.py

assets: $(ASSETS) ## fetch what the pages take from others: htmx, icons, fonts

check: lint quick ## before each commit: linters, types, the quick tests

test: export PASSEL_NOT_TRIED := build/not-tried
test: forget lint build pure compiled ## everything: linters, all tests pure with coverage, all tests compiled
	@$(BIN)/python tools/system.py --not-tried $(PASSEL_NOT_TRIED)
	@echo "passel: make test passed"

forget:
	@rm -f build/not-tried

lint: $(DEVELOPER)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { \
		echo "passel: not formatted as above; make format does it"; $(BIN)/ruff format --check; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/python tools/words.py --check
	@echo "passel: linters and types passed"

quick: $(DEVELOPER)
	@PASSEL_PURE=1 $(BIN)/python -m pytest -q -n $(WORKERS) -m "not slow"
	@echo "passel: quick tests passed (pure)"

pure: $(DEVELOPER)
	@rm -f .coverage .coverage.*
	@PASSEL_PURE=1 $(BIN)/coverage run -m pytest -q -n $(WORKERS) $(PROOFS)
	@$(BIN)/coverage combine --quiet
	@echo "passel: lines of the kernel and the games that no test of theirs runs:"
	@$(BIN)/coverage report --include='$(GATE)' --fail-under=100
	@[ -e $(COMPILED) ] && but="not compiled" || but=; \
	PASSEL_PURE=1 $(BIN)/python -m pytest -q -n $(WORKERS) -m "$$but" $(PROOFS:%=--ignore=%)
	@echo "passel: all tests passed (pure), every line of the kernel and the games was run"

compiled: $(DEVELOPER) build
	@if [ -e $(COMPILED) ]; then \
		$(BIN)/python -c 'import passel, sys; sys.exit(not passel.compiled())' && \
		$(BIN)/python -m pytest -q -n $(WORKERS) -m "not pure" && \
		echo "passel: all tests passed (compiled)"; \
	else \
		echo "passel: ******** THE TESTS WERE NOT RUN COMPILED ********"; \
	fi

lock: $(COMPILER) ## renew locked.txt: the newest versions of everything, with hashes
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $$(command -v uv || echo $(BIN)/uv) pip compile --quiet --upgrade --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --all-extras --group bootstrap \
		pyproject.toml --output-file locked.txt

bench: build ## print the figures of docs/performance
	@$(BIN)/passel bench

bench-peers: build $(BOARDGAMEIO) ## measure the server beside boardgame.io's (npm brings that one; LOAD="--pages")
	@$(BIN)/python $(PEERS)/load.py $(LOAD)

ledger: $(DEVELOPER) build ## measure what the rulebooks say was measured, into docs/measured.md (LEDGER="--games 1000")
	@$(BIN)/python tools/ledger --write docs/measured.md $(LEDGER)

mutants: $(DEVELOPER) ## change the rules one place at a time, list what no test notices
	@PASSEL_PURE=1 $(BIN)/python tools/mutants.py

words: $(DEVELOPER) ## collect all that people read, for translations
	@$(BIN)/python tools/words.py

format: $(DEVELOPER) ## format the sources and mend what ruff can mend
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format

clean: ## remove all that was made, .venv too
	@$(EXTENSIONS) | xargs rm -f
	@find src tests $(wildcard tools) -name __pycache__ -prune -exec rm -rf {} +
	@rm -rf $(VENV) $(BOARDGAMEIO) assets/node_modules src/passel/server/static build dist src/*.egg-info .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache

# An existing .venv stays as it is, unless another Python is asked for by name.
version = $(shell $(1) -c 'import sys; print(sys.version)' 2>&1)
ifneq ($(wildcard $(BIN)/python),)
ifneq ($(origin PYTHON),file)
ifneq ($(call version,$(PYTHON)),$(call version,$(BIN)/python))
$(INSTALLED): another-python
endif
endif
endif

$(INSTALLED): pyproject.toml setup.py locked.txt
ifeq ($(and $(filter file,$(origin PYTHON)),$(wildcard $(BIN)/python)),)
	@command -v $(PYTHON) > /dev/null || { \
		echo "passel: there is no $(PYTHON) here; Passel needs Python 3.11 or later (make PYTHON=...)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "passel: $(PYTHON) is $$($(PYTHON) -V 2>&1); Passel needs Python 3.11 or later (make PYTHON=...)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2> /dev/null || { \
		echo "passel: this Python lacks venv or ensurepip; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@command -v uv > /dev/null && without=--without-pip || without=; $(PYTHON) -m venv --clear $$without $(VENV)
endif
	@echo "passel: installing in $(VENV) ($$($(BIN)/python -V)) ..."
	@rm -f $(TERMINAL) $(COMPILER) $(DEVELOPER) $(COMPILED)
	@$(INSTALL) server
	@touch $@

$(TERMINAL): $(INSTALLED)
	@$(INSTALL) server terminal
	@touch $@

# What compiling needs, and everything that is not needed for the first page.
$(COMPILER): $(INSTALLED)
	@$(INSTALL) compiler mail pictures server terminal
	@touch $@

$(ASSETS): assets/build.py assets/package-lock.json $(wildcard src/passel/server/web/icons.txt src/passel/games/*/faces/icons.txt) | $(INSTALLED)
	@echo "passel: fetching htmx, icons and fonts ..."
	@command -v npm > /dev/null || $(INSTALL) npm
	@$(BIN)/python assets/build.py

$(DEVELOPER): $(COMPILER) | $(ASSETS)
	@echo "passel: installing developer tools ..."
	@$(INSTALL) dev server terminal
	@touch $@

$(BOARDGAMEIO): $(PEERS)/boardgameio/package-lock.json
	@command -v npm > /dev/null || { \
		echo "passel: there is no npm here, which brings boardgame.io; on Debian and Ubuntu: apt-get install npm"; exit 1; }
	@echo "passel: installing boardgame.io ..."
	@npm ci --loglevel=error --ignore-scripts --no-audit --no-fund --prefix $(PEERS)/boardgameio > /dev/null
	@touch $@
