"""The run of a game's tests that records which of them reaches which lines: `python -m tools.mutants.recording GAME FILE ...`.

What is recorded of a test file is kept as soon as its last test has ended, so that a run that was stopped is gone on with.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from functools import _lru_cache_wrapper, cached_property
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutants.reach import MUTATED, Records, file_of

PYTEST = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=short", "-m", "not long")


class Recorder:
    """A pytest plugin that names, for the tracer, the test that runs, and lets none find what another made the engine keep."""

    def __init__(self, records: Records, tracer: coverage.Coverage, files: list[str]) -> None:
        self.records = records
        self.tracer = tracer
        self.left: dict[str, set[str]] = {file: set() for file in files}
        self.seconds: dict[str, dict[str, float]] = {file: {} for file in files}
        self.shared: dict[str, float] = dict.fromkeys(files, 0.0)
        self.caches: list[_lru_cache_wrapper[Any]] = []
        self.kept: list[tuple[dict[str, Any], list[str]]] = []
        self.began = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        there = [one for one in gc.get_objects() if _is_engines(one)]
        self.caches = [one for one in there if isinstance(one, _lru_cache_wrapper)]
        once = {kind: _reckoned_once(kind) for kind in {type(one) for one in there}}
        self.kept = [(vars(one), once[type(one)]) for one in there if once[type(one)] and hasattr(one, "__dict__")]
        for item in session.items:
            self.left[file_of(item.nodeid)].add(item.nodeid)
        for file, tests in self.left.items():
            if not tests:
                self._keep(file)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        for one in self.caches:
            one.cache_clear()
        for values, names in self.kept:
            for name in names:
                values.pop(name, None)
        self.tracer.switch_context(nodeid)
        self.began = time.process_time()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Lines run by a shared fixture are reached, and paid for, by each test of the file."""
        if fixturedef.scope == "function":
            yield
        else:
            test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
            self.tracer.switch_context(file_of(test))
            began = time.process_time()
            yield
            self.shared[file_of(test)] += time.process_time() - began
            self.tracer.switch_context(test)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        file = file_of(nodeid)
        self.seconds[file][nodeid] = time.process_time() - self.began
        self.left[file].discard(nodeid)
        if not self.left[file]:
            self._keep(file)

    def _keep(self, file: str) -> None:
        data = self.tracer.get_data()
        shared = _lines(data, file)
        tests = {
            test: (round(seconds + self.shared[file], 4), _joined(shared, _lines(data, test)))
            for test, seconds in self.seconds[file].items()
        }
        self.records.write(file, _lines(data, ""), tests)


def _is_engines(thing: object) -> bool:
    return str(getattr(thing if isinstance(thing, _lru_cache_wrapper) else type(thing), "__module__", "")).startswith("engines.")


def _reckoned_once(kind: type) -> list[str]:
    return [name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, cached_property)]


def _joined(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {module: one.get(module, 0) | other.get(module, 0) for module in one | other}


def _lines(data: coverage.CoverageData, context: str) -> dict[str, int]:
    """The lines of each module that ran in a context, as the bits of a number."""
    data.set_query_context(context)
    ran = {str(Path(file).relative_to(Path.cwd())): data.lines(file) or () for file in data.measured_files()}
    return {module: sum(1 << line for line in lines) for module, lines in ran.items() if lines}


def main() -> int:
    """Record the tests of these files; not 0 when one of them does not pass."""
    game, *files = sys.argv[1:]
    tracer = coverage.Coverage(data_file=None, include=[f"{Path.cwd()}/engines/{game}/{pattern}" for pattern in MUTATED])
    tracer.start()
    return int(pytest.main([*PYTEST, *files], plugins=[Recorder(Records(game, Path.cwd()), tracer, files)]))


if __name__ == "__main__":
    sys.exit(main())
