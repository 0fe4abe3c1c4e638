# The whole vocabulary of the yard. Two commands are enough on a fresh machine:
#   make run     opens the game          make test    passes all tests
# and for daily work:
#   make check   style, format, types, import contracts and the fast tests, in a minute or two
#   make check-window  the tests that open the window, but the slow ones
#   make hooks   runs style, format, types and contracts before each commit
#   make setup   makes .venv             make lock    renews the exact versions
#   make tour    pictures of every screen, into tour/
#   make schemas makes the JSON schemas of tiles/ and maps/ from the definitions
#   make package       the installers for this system, into dist/
#   make test-package  proves them in empty Debian systems (needs root, takes some minutes)

PYTHON ?= python3
JOBS ?= 2
# Compiled modules are kept between runs, whatever the shell says: each test process saves seconds.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup run test check check-window lint style types contracts fast-tests hooks tour schemas lock package test-package clean

help:
	@sed -n 's/^# \{0,1\}//p; /^$$/q' Makefile

setup: $(STAMP)

# A .venv whose interpreter is gone (an upgrade, a moved folder) is made anew.
ifeq ($(shell $(PY) -c 'print("alive")' 2>/dev/null),)
.PHONY: $(STAMP)
endif

$(STAMP): requirements.lock pyproject.toml packaging/linux/system_libraries.sh packaging/make_venv.sh
	@packaging/make_venv.sh "$(PYTHON)" $(VENV)
	@touch $@

run: setup
	@packaging/linux/system_libraries.sh
	@if packaging/has_display.sh; then \
	    exec $(PY) -m roundhouse; \
	else \
	    echo "There is no display here, so no window can open: drawing the picture tour into tour/ instead."; \
	    QT_QPA_PLATFORM=offscreen $(PY) -m roundhouse tour tour/; \
	fi

tour: setup
	QT_QPA_PLATFORM=offscreen $(PY) -m roundhouse tour tour/

# The table of rulebook sections is printed even when a test failed; either failure fails the target.
test: export QT_QPA_PLATFORM := offscreen
test: setup
	@status=0; \
	$(PY) -m pytest -n $(JOBS) --dist worksteal || status=$$?; \
	$(PY) -m tests.rules.section_table || status=$$?; \
	exit $$status

check: lint fast-tests

# Side by side: mypy and the contracts take some seconds each on one core.
lint: setup
	@$(MAKE) --no-print-directory --jobs $(JOBS) style types contracts

style: setup
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: setup
	$(PY) -m mypy

contracts: setup
	$(VENV)/bin/lint-imports

fast-tests: export QT_QPA_PLATFORM := offscreen
fast-tests: setup
	$(PY) -m pytest -n $(JOBS) --dist worksteal -q -m "not slow and not window"

check-window: export QT_QPA_PLATFORM := offscreen
check-window: setup
	$(PY) -m pytest -n $(JOBS) --dist worksteal -q -m "window and not slow" tests/ui

hooks: setup
	$(VENV)/bin/pre-commit install

schemas: setup
	$(PY) -m roundhouse.catalogue.schema

lock:
	@packaging/lock.sh "$(PYTHON)"
	@packaging/lock_packaging.sh "$(PYTHON)"

package:
	@packaging/linux/system_libraries.sh "$(PYTHON)"
	@$(PYTHON) packaging/package.py

# Not a part of "make test": it installs Debian systems first.
test-package:
	@$(PYTHON) packaging/linux/prove.py

clean:
	find packaging src tests -name __pycache__ -prune -exec rm -rf {} +
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build dist tour
