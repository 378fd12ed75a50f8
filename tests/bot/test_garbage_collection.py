"""What is there after the start is looked through no more, and full collections wait for quiet moments."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot import program
from bot.edge.delivery.in_flight import AnswersInFlight
from bot.garbage_collection import ARENAS, DUE, LONGEST, LOOKED, QUIET, SWITCH, THRESHOLDS, collect_when_quiet, settle
from bot.process import Process
from bot.settings import Settings
from bot.store.base.faults import UnusableDatabase
from bot.store.files import preflight
from render.drawing.studio import Studio

ROOT = Path(__file__).parents[2]
SETTLED = """
import gc, json, sys
import bot.process
from bot.garbage_collection import settle
there = len(gc.get_objects())
settle()
runs = gc.get_stats()[2]["collections"]
kept = [{"number": number} for number in range(500_000)]
print(json.dumps({
    "thresholds": gc.get_threshold(), "frozen": gc.get_freeze_count(), "there": there, "switch": sys.getswitchinterval(),
    "full": gc.get_stats()[2]["collections"] - runs, "left": len(gc.get_objects()) - len(kept),
}))
"""


def test_objects_of_the_start_are_frozen_and_full_collections_are_rare() -> None:
    """In a process of its own: what a test freezes would stay for the others."""
    done = subprocess.run([sys.executable, "-c", SETTLED], cwd=ROOT, capture_output=True, check=True, timeout=300)
    found = json.loads(done.stdout)
    assert (tuple(found["thresholds"]), found["switch"]) == (THRESHOLDS, SWITCH)
    assert found["frozen"] > 0.8 * found["there"] > 50_000
    assert found["left"] < 1_000
    assert found["full"] == 0


SHARED = """
import threading
from pathlib import Path
from bot.garbage_collection import share_heaps
assert share_heaps()
at_once = threading.Barrier(12)
def one():
    at_once.wait()
    kept = [bytes(40_000) for _ in range(50)]
    at_once.wait()
threads = [threading.Thread(target=one) for _ in range(12)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
starts = [int(line.split("-")[0], 16) for line in Path("/proc/self/maps").read_text().splitlines() if " rw-p " in line]
print(sum(start % 2**26 == 0 for start in starts))
"""


def test_threads_share_two_heaps() -> None:
    """The GNU C library lays each further heap at a multiple of 64 MB."""
    done = subprocess.run([sys.executable, "-c", SHARED], cwd=ROOT, capture_output=True, text=True, check=True, timeout=300)
    assert int(done.stdout) <= ARENAS


class Looks:
    """Stands for time and for Python's collector: `counts` of each look, and the moments at which all was collected."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, counts: Sequence[int], idle: Sequence[float]) -> None:
        self.counts, self.idles, self.at, self.collected = list(counts), list(idle), 0, list[int]()
        monkeypatch.setattr(gc, "get_count", lambda: (0, 0, self.counts[self.at - 1]))
        monkeypatch.setattr(gc, "collect", lambda: self.collected.append(self.at))
        monkeypatch.setattr(asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.at += 1
        if self.at > len(self.counts):
            raise asyncio.CancelledError

    def idle(self) -> float:
        return self.idles[min(self.at, len(self.idles)) - 1]

    async def over(self) -> list[int]:
        with pytest.raises(asyncio.CancelledError):
            await collect_when_quiet(self.idle)
        return self.collected


async def test_all_is_collected_once_it_is_due_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Looks(monkeypatch, [DUE - 1, DUE, DUE, DUE, 0], [QUIET, 0.0, QUIET - 0.1, QUIET, QUIET])
    assert await looks.over() == [4]


async def test_garbage_is_collected_after_a_quarter_of_an_hour_without_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Looks(monkeypatch, [DUE] * int(LONGEST / LOOKED), [0.0])
    assert await looks.over() == [int(LONGEST / LOOKED)]


async def test_idle_time_starts_after_the_last_answer() -> None:
    answers = AnswersInFlight()
    with answers.track():
        assert answers.idle_time == 0.0
    assert 0.0 <= answers.idle_time < 60.0


def test_large_modules_load_after_collections_are_rare() -> None:
    looked = "import sys, bot.__main__; sys.exit(any(name in sys.modules for name in ('bot.program', 'discord', 'locales')))"
    assert subprocess.run([sys.executable, "-c", looked], cwd=ROOT, check=False, timeout=300).returncode == 0


async def test_the_program_settles_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    made, begun, looked = list[Any](), list[Studio](), list[bool]()

    async def run(process: Process) -> None:
        made.append(process.ready)

    async def begin(studio: Studio) -> None:
        begun.append(studio)

    monkeypatch.setattr(Process, "run", run)
    monkeypatch.setattr(Studio, "begin", begin)
    monkeypatch.setattr(preflight, "enter", lambda *_: looked.append(bool(begun)))
    await program.serve(Settings(_env_file=None, discord_token="t"))  # type: ignore[call-arg]
    assert made == [settle]
    assert len(begun) == 1
    assert looked == [True], "while the database is looked at, what draws begins"


async def test_a_database_that_cannot_be_used_ends_what_was_begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ended = list[Studio]()

    async def nothing(studio: Studio) -> None:
        pass

    async def close(studio: Studio) -> None:
        ended.append(studio)

    monkeypatch.setattr(Studio, "begin", nothing)
    monkeypatch.setattr(Studio, "close", close)
    (tmp_path / "file").write_text("no database, but words that are long enough to be looked at as one")
    with pytest.raises(UnusableDatabase):
        await program.serve(Settings(_env_file=None, discord_token="t", database_url=f"sqlite:///{tmp_path}/file"))  # type: ignore[call-arg]
    assert len(ended) == 1


def test_the_drawing_process_begins_before_the_modules_of_the_bot_are_read() -> None:
    looked = "import sys, bot.program; sys.exit(any(name in sys.modules for name in ('bot.hosting', 'discord', 'aiohttp')))"
    assert subprocess.run([sys.executable, "-c", looked], cwd=ROOT, check=False, timeout=300).returncode == 0
