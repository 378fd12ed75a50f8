"""What all tests share: rule coverage (`--rule-results FILE`) and one worker for each browser or end-to-end module."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent
os.environ.setdefault("BROADSIDE_STRICT_WORDS", "1")  # a message without words is a failure, in processes started by tests too
SERIAL = ("e2e", "playground")
"""Folders whose modules start servers or browsers: a module stays on one worker."""
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")  # examples are judged by what they do, not by how busy the machine is


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-results", metavar="FILE", help="write what became of each rule id to FILE (JSON)")
    parser.addoption("--whole", action="store_true", help="every row of the tables of which else a sample is tried")


def pytest_configure(config: pytest.Config) -> None:
    """Collect results in the process that sees them all, which with xdist is the controller."""
    file = config.getoption("--rule-results")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleResults(Path(file)))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = sorted({id_ for mark in item.iter_markers("rule") for id_ in mark.args})
        if ids:
            item.user_properties.append(("rules", ids))
        if item.path.relative_to(ROOT).parts[0] in SERIAL:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


class RuleResults:
    """For each id: how many marked tests passed, and which did not (failed, skipped, or broke while set up)."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.passed: dict[str, int] = defaultdict(int)
        self.other: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = dict(report.user_properties).get("rules", ())
        for id_ in ids:
            if not report.passed:
                self.other[id_].add(report.nodeid)
            elif report.when == "call":
                self.passed[id_] += 1

    def pytest_sessionfinish(self) -> None:
        other = {id_: sorted(tests) for id_, tests in self.other.items()}
        self.file.write_text(json.dumps({"passed": self.passed, "other": other}, indent=1))
