"""The supervisor, with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bot.supervisor
from bot.supervisor import BAD_SETTINGS, DELAYS, HEALTHY, Backoff, supervise
from tests.patience import CEILING

COUNTING = """
import pathlib, sys
runs = pathlib.Path(sys.argv[1])
before = len(runs.read_text())
runs.write_text("x" * (before + 1))
sys.exit(int(sys.argv[2 + before]))
"""


def test_delays_are_five_seconds_then_ninety_and_longer() -> None:
    backoff = Backoff()
    waits = [backoff.after(1, 0.0) for _ in range(8)]
    assert waits == [5, 90, 180, 360, 720, 900, 900, 900]


@pytest.mark.parametrize("code", [0, BAD_SETTINGS])
def test_a_clean_end_and_bad_settings_are_final(code: int) -> None:
    assert Backoff().after(code, 0.0) is None


def test_a_long_run_makes_the_delays_begin_anew() -> None:
    backoff = Backoff()
    assert [backoff.after(1, 0.0), backoff.after(1, HEALTHY - 1), backoff.after(-9, HEALTHY)] == [DELAYS[0], DELAYS[1], DELAYS[0]]


@pytest.mark.parametrize(("codes", "last", "runs"), [("1 3 78", 78, 3), ("1 0", 0, 2), ("78", 78, 1)])
def test_a_process_is_started_again_until_it_ends_for_good(tmp_path: Path, codes: str, last: int, runs: int) -> None:
    file = tmp_path / "runs"
    file.write_text("")
    command = [sys.executable, "-c", COUNTING, str(file), *codes.split()]
    assert supervise(command, Backoff(delays=(0.0,))) == last
    assert len(file.read_text()) == runs


def is_alive(pid: int) -> bool:
    """Whether the process runs: one that ended and was not yet waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_with_stay_bad_settings_are_waited_out(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__main__.py").write_text(f"raise SystemExit({BAD_SETTINGS})")
    (tmp_path / "bot" / "supervisor.py").write_text(Path(bot.supervisor.__file__).read_text())
    command = [sys.executable, "-m", "bot.supervisor", "--stay"]
    supervisor = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert supervisor.stderr is not None
    assert "Waiting to be stopped" in supervisor.stderr.readline()
    assert supervisor.poll() is None
    supervisor.terminate()
    assert supervisor.wait(CEILING) == BAD_SETTINGS


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_child_outlives_its_supervisor(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "pid"
    child = f"import os, pathlib, time; pathlib.Path({str(file)!r}).write_text(str(os.getpid())); time.sleep(600)"
    host = f"import sys; from bot.supervisor import supervise; sys.exit(supervise([sys.executable, '-c', {child!r}]))"
    supervisor = subprocess.Popen([sys.executable, "-c", host], cwd=Path(__file__).parents[2])
    while not (file.exists() and file.read_text()):
        time.sleep(0.02)
    pid = int(file.read_text())
    os.kill(supervisor.pid, number)
    assert supervisor.wait(CEILING) == (-number if number == signal.SIGKILL else 0)
    until = time.monotonic() + CEILING
    while is_alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_alive(pid)
