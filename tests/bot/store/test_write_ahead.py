"""The write-ahead log is cut when nothing is going on, and a reader of another process that keeps it long is named."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Connection, insert, text
from sqlalchemy.engine import make_url
from structlog.testing import capture_logs

from bot.store import schema as s
from bot.store.base import write_ahead
from bot.store.base.embedded import Embedded

READING = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN")
db.execute("SELECT count(*) FROM meta").fetchone()
print("reads", flush=True)
sys.stdin.readline()
"""
"""A process that begins to read, and ends when it is told to."""


@pytest_asyncio.fixture
async def base(tmp_path: Path) -> AsyncIterator[Embedded]:
    base = Embedded(make_url(f"sqlite:///{tmp_path / 'b.sqlite3'}"))
    await base.write(s.meta.create)
    yield base
    await base.close()


def reading(file: Path) -> subprocess.Popen[str]:
    """Another process that is to read that database."""
    return subprocess.Popen([sys.executable, "-c", READING, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ahead(base: Embedded) -> write_ahead.WriteAhead:
    assert base._log is not None
    return base._log


async def grown(base: Embedded, megabytes: int, name: str) -> None:
    """The log has grown by so much."""

    def write(db: Connection) -> None:
        db.execute(insert(s.meta), [{"key": f"{name}{n}", "value": "x" * 1_000_000} for n in range(megabytes)])

    await base.write(write)


async def test_the_log_is_cut_when_nothing_is_going_on(base: Embedded) -> None:
    await grown(base, 3, "a")
    assert ahead(base).size() > 3_000_000
    await base.cut_log()
    assert ahead(base).size() == 0
    await grown(base, 1, "b")
    assert await base.read(lambda db: db.execute(text("SELECT count(*) FROM meta")).scalar()) == 4


async def test_after_a_burst_it_is_cut_to_its_limit_by_itself(base: Embedded) -> None:
    await grown(base, 20, "a")
    assert ahead(base).size() > write_ahead.LIMIT
    for number in range(3):
        await grown(base, 1, f"b{number}.")
    assert ahead(base).size() <= write_ahead.LIMIT


async def test_a_reader_elsewhere_that_keeps_it_long_is_named_once(base: Embedded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_ahead, "LONG", 2_000_000)
    await grown(base, 1, "a")
    with reading(ahead(base).file) as other:
        assert other.stdout is not None and other.stdout.readline() == "reads\n"
        with capture_logs() as told:
            for number in range(3):
                await grown(base, 2, f"b{number}.")
                await base.cut_log()
            assert ahead(base).size() > 6_000_000
            other.communicate("go\n")
            await base.cut_log()
    said = [line for line in told if line["event"] == "another process keeps the write-ahead log long"]
    assert len(said) == 1 and any(one.startswith(f"{other.pid} ") for one in said[0]["readers"])
    assert not any(one.startswith(f"{os.getpid()} ") for one in said[0]["readers"])
    assert ahead(base).size() == 0 and told[-1]["event"] == "the write-ahead log is short again"


async def test_a_writer_waits_for_others_as_long_as_before(base: Embedded) -> None:
    await grown(base, 2, "a")
    with closing(sqlite3.connect(ahead(base).file)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM meta").fetchone()
        await base.cut_log()
    assert await base._writer.run(lambda db: db.execute(text("PRAGMA busy_timeout")).scalar()) == 5000
