# Each target sets up what it needs; the second time that takes no time.
PYTHON := .venv/bin/python
# A trial with the real client waits now and then: twice as many workers as processors.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 2))))
# A module's tests share what it has made: one worker runs them. The longest are begun first.
PYTEST := $(PYTHON) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder
ARGS ?=
# The tests that hold the lists of heights and of letters; one process writes them.
HEIGHTS := tests/e2e/test_first_pages.py tests/e2e/test_lessons_fit.py $(wildcard tests/e2e/*/test_one_screen.py) \
  $(wildcard tests/e2e/*/test_turns_told.py) tests/e2e/test_posts_fit.py tests/render/test_letters.py
# Modules are compiled once, not by each of the processes that tests start.
export PYTHONDONTWRITEBYTECODE =
# What `make check` asks of the tree before the tests.
FORMAT := .venv/bin/ruff format --check .
LINT := .venv/bin/ruff check .
TYPES := $(PYTHON) -m mypy

# The types are looked through beside the tests: that takes one processor for minutes.
.PHONY: run test setup check types rules bench soak heights mutants strength new-game
run:    ; @tools/setup.sh run && exec $(PYTHON) -m tools.host $(ARGS)
test:   ; @tools/setup.sh test && $(PYTHON) -m tests.compiled && exec $(PYTEST) $(ARGS)
setup:  ; @tools/setup.sh all
check:  ; @tools/setup.sh test && $(FORMAT) && $(LINT) && exec $(MAKE) --no-print-directory --jobs=2 types test
types:  ; @tools/setup.sh test && $(TYPES)
rules:  ; @tools/setup.sh test && exec $(PYTHON) -m tools.rules $(ARGS)
soak:   ; @tools/setup.sh run && exec $(PYTHON) -m tests.soak $(ARGS)
bench:  ; @tools/setup.sh bench && exec $(PYTHON) -m tools.bench $(ARGS)
# What is higher than a telephone's room, and letters that are small there, listed anew: read what has changed.
heights: ; @tools/setup.sh test && HEIGHTS=write exec $(PYTHON) -m pytest -q -s $(HEIGHTS)
# Computer captains against those whom they should beat: an hour or two.
strength: ; @tools/setup.sh test && exec $(PYTHON) -m tools.strength $(ARGS)
mutants: ; @tools/setup.sh test && exec $(PYTHON) -m tools.mutants $(ARGS)
# A playable game in the layout of all, the smallest or a full one: make new-game NAME=my_game ARGS="--size full"
new-game: ; @tools/setup.sh test && exec $(PYTHON) -m tools.new_game $(NAME) $(ARGS)
