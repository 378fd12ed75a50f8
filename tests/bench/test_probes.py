"""The probes in a process of their own: what is counted, what waits, and what is late."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.bench.probe.statements import Statement
from tests.bench.process import ROOT

SLOW = """
import sqlite3, sys
from pathlib import Path
from tests.bench.probe import slow_disk
slow_disk.place(Path(sys.argv[1]), 0.0)
base = sqlite3.connect(sys.argv[2], isolation_level=None)
base.execute("pragma journal_mode=wal")
base.execute("pragma synchronous=full")
base.execute("create table made (number)")
before = Path(sys.argv[1]).stat().st_size
for number in range(20):
    base.execute("insert into made values (?)", (number,))
again = sqlite3.connect(sys.argv[2])
print(Path(sys.argv[1]).stat().st_size - before, again.execute("select count(*) from made").fetchone()[0])
print(*sorted(path.name for path in Path(sys.argv[2]).parent.iterdir()))
"""
COUNTED = """
import asyncio, sys
from pathlib import Path
from tests.bench.probe import statements
statements.place(Path(sys.argv[1]))
from sqlalchemy import create_engine, text
engine = create_engine("sqlite:///" + sys.argv[2])
statements.ORIGIN.set(77)
with engine.begin() as base:
    base.execute(text("create table made (number integer)"))
    base.execute(text("insert into made values (5)"))
"""
LATE = """
import asyncio, sys, time
from pathlib import Path
from tests.bench.probe import stops
stops.place(Path(sys.argv[1]))
async def main():
    await asyncio.sleep(0.05)
    time.sleep(0.3)
    await asyncio.sleep(0.05)
asyncio.run(main())
"""


def run(program: str, *arguments: Path) -> str:
    """What the program prints."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_every_fsync_of_the_database_passes_the_slow_disk(tmp_path: Path) -> None:
    counted, files = run(SLOW, tmp_path / "out", tmp_path / "base").splitlines()
    assert counted == "20 20"
    assert files == "base base-shm base-wal out"


def test_statements_are_counted_for_the_interaction_that_causes_them(tmp_path: Path) -> None:
    run(COUNTED, tmp_path / "out", tmp_path / "base")
    found = [Statement.read(line) for line in (tmp_path / "out").read_text().splitlines()]
    written = [one for one in found if one.word == "INSERT"]
    assert [(one.origin, one.table) for one in written] == [(77, "made")]
    assert len({one.connection for one in found}) == 1


def test_a_stop_of_the_loop_is_written_down(tmp_path: Path) -> None:
    run(LATE, tmp_path / "out")
    stops = [json.loads(line) for line in (tmp_path / "out").read_text().splitlines()]
    assert any(row["ms"] >= 250 for row in stops)
