"""The run of a game's tests that records which of them reaches which lines: `python -m tools.mutants.recording GAME FILE`."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import coverage
import pytest

from tools.mutants.reach import FOLDERS, ROOT, Reach


class Recorder:
    """A pytest plugin that names, for the tracer, the test that runs."""

    def __init__(self, tracer: coverage.Coverage) -> None:
        self.tracer = tracer
        self.tests: list[str] = []

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tracer.switch_context(nodeid)
        self.tests.append(nodeid)


def recorded(game: str) -> Reach:
    """The reach of the tests in tests/engines/GAME. Raises SystemExit when one does not pass."""
    tracer = coverage.Coverage(data_file=None, include=[f"{ROOT}/engines/{game}/{folder}/*" for folder in FOLDERS])
    recorder, began = Recorder(tracer), time.monotonic()
    tracer.start()
    ended = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-m", "not long", f"tests/engines/{game}"], plugins=[recorder])
    tracer.stop()
    if ended:
        raise SystemExit(f"the tests of {game} do not pass: nothing can be said of what they notice")
    return _reach(recorder.tests, tracer.get_data(), time.monotonic() - began)


def _reach(tests: list[str], data: coverage.CoverageData, seconds: float) -> Reach:
    lines: dict[str, dict[int, list[str]]] = {
        str(Path(file).relative_to(ROOT)): data.contexts_by_lineno(file) for file in data.measured_files()
    }
    weight = Counter(test for reached in lines.values() for ran in reached.values() for test in ran)
    order = {test: place for place, test in enumerate(sorted(tests, key=lambda test: weight[test]))}
    places: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for module, reached in lines.items():
        for line, ran in reached.items():
            places[module][str(line)] = sorted(order[test] for test in ran if test in order)
    return Reach(list(order), places, seconds)


def main() -> None:
    """Write the reach of a game's tests to a file, as JSON."""
    game, file = sys.argv[1:]
    reach = recorded(game)
    Path(file).write_text(json.dumps({"tests": reach.tests, "lines": reach.lines, "seconds": reach.seconds}))


if __name__ == "__main__":
    main()
