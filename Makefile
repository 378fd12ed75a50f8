# Each target sets up what it needs; the second time that takes no time.
PYTHON := .venv/bin/python
# Most of a trial with the real client is waiting: twice as many workers as processors.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 2))))
PYTEST := $(PYTHON) -m pytest -n $(WORKERS) --dist loadgroup
ARGS ?=

.PHONY: run test setup check rules bench
run:    ; @tools/setup.sh run && exec $(PYTHON) -m tools.host $(ARGS)
test:   ; @tools/setup.sh test && exec $(PYTEST) $(ARGS)
setup:  ; @tools/setup.sh all
check:  ; @tools/setup.sh test && .venv/bin/ruff check . && $(PYTHON) -m mypy && exec $(PYTEST) $(ARGS)
rules:  ; @tools/setup.sh test && exec $(PYTHON) -m tools.rules $(ARGS)
bench:  ; @tools/setup.sh bench && exec $(PYTHON) -m tools.bench $(ARGS)
