"""Noticing: which of a game's tests are tried, in which order, and which of them is the first that does not pass."""

from __future__ import annotations

import signal

import pytest

PYTEST = (
    "-q",
    "-s",
    "-x",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--no-header",
    "--assert=plain",
    "--tb=no",
    "-m",
    "not long",
)
SECONDS = 3
SLOWEST = 4
"""A test that takes more of the processor than three seconds and four times what it took when it was recorded does not end."""


class Noticing:
    """A pytest plugin that runs these tests alone, in this order, given with the seconds each takes. `by`: the test, or the file
    that cannot be loaded, that noticed. A test that does not end ends the process."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.by: str | None = None
        signal.setitimer(signal.ITIMER_PROF, SECONDS * SLOWEST)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.seconds if test in found]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._take_report(report)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, SECONDS + SLOWEST * self.seconds[nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._take_report(report)

    def _take_report(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and self.by is None:
            self.by = report.nodeid
