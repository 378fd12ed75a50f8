"""What all tests share: rule coverage (`--rule-results FILE`), and what is started once for all tests of a worker."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings

from tests.in_memory import keep_in_memory
from tests.timeouts import TIMEOUT

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.foreign.product import Forker

ROOT = Path(__file__).parent
os.environ.setdefault("BROADSIDE_STRICT_WORDS", "1")  # a message without words is a failure, in processes started by tests too
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")  # examples are judged by what they do, not by how busy the machine is


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-results", metavar="FILE", help="write what became of each rule id to FILE (JSON)")
    parser.addoption("--whole", action="store_true", help="every row of the tables of which else a sample is tried")


def pytest_configure(config: pytest.Config) -> None:
    """Files into memory; results in the process that sees them all, which with xdist is the controller."""
    keep_in_memory()
    gc.disable()  # until all is collected, of which nothing is thrown away
    file = config.getoption("--rule-results")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleResults(Path(file)))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = sorted({id_ for mark in item.iter_markers("rule") for id_ in mark.args})
        if ids:
            item.user_properties.append(("rules", ids))
    items.sort(key=lambda item: (not item.get_closest_marker("long"), "e2e" not in item.path.parts))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it is looked through no more, as in the bot."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)
    gc.enable()


@pytest_asyncio.fixture(scope="session")
async def chromium_of_the_worker() -> AsyncIterator[Browser]:
    """A Chromium that all tests of this worker use."""
    from tests.playground.browser import chromium

    async with chromium() as made:
        yield made


@pytest.fixture(scope="session")
def small_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forker]:
    """A copy of the product that has the small games, and a process there that has loaded all modules."""
    from tests.foreign.product import Forker
    from tests.foreign.small_games import laid_out

    made = Forker(laid_out(tmp_path_factory.mktemp("small_games")))
    yield made
    made.close()


@pytest_asyncio.fixture
async def browser(chromium_of_the_worker: Browser) -> AsyncIterator[Browser]:
    """A Chromium without tabs, of which none is left afterwards."""
    from tests.playground.browser import close_tabs

    yield chromium_of_the_worker
    await close_tabs(chromium_of_the_worker)


@pytest.fixture(autouse=True)
def _own_tasks(request: pytest.FixtureRequest) -> None:
    if iscoroutinefunction(getattr(request.node, "function", None)):
        request.getfixturevalue("nothing_goes_on")


@pytest_asyncio.fixture
async def nothing_goes_on() -> AsyncIterator[None]:
    """Tasks that the test leaves behind end with it: their loop is the worker's."""
    before = asyncio.all_tasks()
    yield
    left = asyncio.all_tasks() - before - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        _, endless = await asyncio.wait(left, timeout=TIMEOUT)
        assert not endless, f"they do not end: {endless}"


class RuleResults:
    """For each id: how many marked tests passed, and which did not (failed, skipped, or broke while set up)."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.passed: dict[str, int] = defaultdict(int)
        self.other: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids: Any = dict(report.user_properties).get("rules", ())
        for id_ in ids:
            if not report.passed:
                self.other[id_].add(report.nodeid)
            elif report.when == "call":
                self.passed[id_] += 1

    def pytest_sessionfinish(self) -> None:
        other = {id_: sorted(tests) for id_, tests in self.other.items()}
        self.file.write_text(json.dumps({"passed": self.passed, "other": other}, indent=1))
