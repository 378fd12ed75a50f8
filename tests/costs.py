"""What the tests of each folder cost: ``make test ARGS="-p tests.costs"`` ends with a table for docs/testing.md.

CPU seconds, which say the same on a busy machine as on a quiet one: of the tests themselves, and of the processes that they
started and waited for. Where a fixture of all tests of a worker is made, the test that asks for it first pays.
"""

from __future__ import annotations

import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePath

import pytest

Costs = tuple[float, float, float]
"""CPU seconds of a process itself and of its children, and seconds."""
APART = ("tests/bot", "tests/engines")
"""Folders of which each part has a row of its own."""


def so_far() -> Costs:
    """What this process has cost since it began."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime, time.monotonic()


def folder_of(nodeid: str) -> str:
    """The row in which a test is counted."""
    parts = PurePath(nodeid.partition("::")[0]).parent.parts
    return "/".join(parts[: 3 if "/".join(parts[:2]) in APART else 2])


def rows(costs: dict[str, list[Costs]]) -> list[str]:
    """The table, a folder a line, the dearest first, and the sum."""
    summed = {folder: (len(some), *map(sum, zip(*some, strict=True))) for folder, some in costs.items()}
    dearest = sorted(summed.items(), key=lambda row: -row[1][1] - row[1][2])
    total = [sum(row[at] for _, row in dearest) for at in range(4)]
    told = [*dearest, ("all", total)]
    return [f"| {name} | {number:.0f} | {own:.1f} | {theirs:.1f} | {wall:.0f} |" for name, (number, own, theirs, wall) in told]


began = pytest.StashKey[Costs]()
counted: dict[str, list[Costs]] = defaultdict(list)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[began] = so_far()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "teardown":
        item.user_properties.append(("costs", [now - before for now, before in zip(so_far(), item.stash[began], strict=True)]))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        own, children, wall = dict(report.user_properties)["costs"]
        counted[folder_of(report.nodeid)].append((own, children, wall))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if counted:
        terminalreporter.write_line("| folder | tests | CPU s, own | CPU s, processes started | s, one after the other |")
        terminalreporter.write_line("|---|---|---|---|---|")
        for row in rows(counted):
            terminalreporter.write_line(row)
