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
COMPILED := $(VENV)/compiled
LOG := build/compile.log
PEERS := tools/peers
BOARDGAMEIO := $(PEERS)/boardgameio/node_modules
ASSETS := src/passel/server/static/htmx.js

on = $(filter-out 0,$(strip $(1)))
PURE := $(call on,$(PASSEL_PURE))
MUST := $(call on,$(PASSEL_COMPILE))

# What compiled code may look at; words and the command line look at it.
SOURCES := $(sort $(filter-out %/cli.py %/words.py,\
	$(wildcard $(addprefix src/passel/,*.py bots/*.py envs/rows.py games/*.py games/*/*.py \
	tables/*.py server/*.py))))
EXTENSIONS = find src -name '*.so' -o -name '*.pyd'
# Of each source and each compiled module: checksum, size, name.
FINGERPRINT = cksum setup.py pyproject.toml constraints.txt $(SOURCES) $$($(EXTENSIONS) | sort)

PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install --constraint constraints.txt

# Every line of GATE is run by PROOFS.  Tracing makes tests three times as slow, so the others run without.
GATE := src/passel/kernel.py,src/passel/games/*/*.py
PROOFS := tests/games tests/test_kernel.py tests/test_guides.py tests/test_letters.py tests/test_pictures.py \
	tests/envs/test_observations.py tests/lab/test_figures.py tests/post/test_report.py tests/pages/test_post.py \
	$(wildcard tests/pages/test_*_board.py)

# Tests start hundreds of Pythons, and each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.SUFFIXES:
.PHONY: help play terminal build assets check test lint quick pure compiled bench bench-peers mutants words format clean \
	another-python

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: build assets ## install what is needed, open the house, print where to find it in a browser (PORT=8000)
	@$(BIN)/passel serve --port $(PORT) --log warning

terminal: build ## install what is needed and play in the terminal (GAME=machikoro)
	@$(BIN)/passel play $(GAME)

build: $(INSTALLED) ## compile what was edited since the last time
ifdef PURE
	@$(EXTENSIONS) | xargs rm -f $(COMPILED)
	@echo "passel: not compiled, because PASSEL_PURE is set"
else
	@if $(FINGERPRINT) | cmp -s - $(COMPILED); then exit 0; fi; \
	mkdir -p build; \
	$(EXTENSIONS) | xargs rm -f $(COMPILED); \
	$(FINGERPRINT) > $(COMPILED).sources; \
	echo "passel: compiling ..."; \
	if PASSEL_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace > $(LOG) 2>&1; then \
		{ cat $(COMPILED).sources; cksum $$($(EXTENSIONS) | sort); } > $(COMPILED); \
		echo "passel: compiled"; \
	else \
		$(EXTENSIONS) | xargs rm -f; \
		if [ -n "$(MUST)" ]; then cat $(LOG); echo "passel: not compiled, and PASSEL_COMPILE is set"; exit 1; fi; \
		echo "passel: not compiled, plain Python will serve, several times slower (the reason is in $(LOG))"; \
	fi
endif

assets: $(ASSETS) ## fetch what the pages take from others: htmx, icons

check: lint quick ## before each commit: linters, types, the quick tests

test: lint build pure compiled ## everything: linters, all tests pure with coverage, all tests compiled
	@echo "passel: make test passed"

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

bench: build ## print the figures of docs/performance
	@$(BIN)/passel bench

bench-peers: build $(BOARDGAMEIO) ## measure the server beside boardgame.io's (npm brings that one)
	@$(BIN)/python $(PEERS)/load.py

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

$(INSTALLED): pyproject.toml setup.py constraints.txt
ifeq ($(and $(filter file,$(origin PYTHON)),$(wildcard $(BIN)/python)),)
	@command -v $(PYTHON) > /dev/null || { \
		echo "passel: there is no $(PYTHON) here; Passel needs Python 3.11 or later (make PYTHON=...)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "passel: $(PYTHON) is $$($(PYTHON) -V 2>&1); Passel needs Python 3.11 or later (make PYTHON=...)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2> /dev/null || { \
		echo "passel: this Python lacks venv or ensurepip; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
endif
	@echo "passel: installing in $(VENV) ($$($(BIN)/python -V)) ..."
	@rm -rf build $(DEVELOPER) $(COMPILED)
	@$(PIP) setuptools 'mypy[mypyc]'
	@PASSEL_PURE=1 $(PIP) --no-build-isolation --editable '.[mail,pictures,server,terminal]'
	@touch $@

$(ASSETS): assets/build.py assets/package-lock.json $(wildcard src/passel/server/web/icons.txt src/passel/games/*/icons.txt) | $(INSTALLED)
	@echo "passel: fetching htmx and icons ..."
	@$(BIN)/python assets/build.py

$(DEVELOPER): $(INSTALLED) | $(ASSETS)
	@echo "passel: installing the tools of developers ..."
	@PASSEL_PURE=1 $(PIP) --no-build-isolation --editable '.[server,terminal,dev]'
	@touch $@

$(BOARDGAMEIO): $(PEERS)/boardgameio/package-lock.json
	@command -v npm > /dev/null || { \
		echo "passel: there is no npm here, which brings boardgame.io; on Debian and Ubuntu: apt-get install npm"; exit 1; }
	@echo "passel: installing boardgame.io ..."
	@npm ci --loglevel=error --ignore-scripts --no-audit --no-fund --prefix $(PEERS)/boardgameio > /dev/null
	@touch $@
