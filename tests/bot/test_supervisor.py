"""The supervisor, with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from configparser import ConfigParser
from pathlib import Path

import pytest

import bot.supervisor
from bot.edge.delivery.in_flight import LONGEST
from bot.process import CLOSING
from bot.supervisor import BAD_SETTINGS, DELAYS, HEALTHY, PATIENCE, Backoff, supervise
from tests.timeouts import TIMEOUT

ROOT = Path(__file__).parents[2]
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


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM])
def test_a_process_that_a_signal_ended_is_started_again(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "runs"
    killed = "import os, pathlib, resource, signal, sys; resource.setrlimit(resource.RLIMIT_CORE, (0, 0)); "
    once = f"file = pathlib.Path({str(file)!r}); sys.exit(0) if file.exists() else file.touch(); os.kill(os.getpid(), {number:d})"
    codes = list[int]()

    class Noting(Backoff):
        def after(self, code: int, ran: float) -> float | None:
            codes.append(code)
            return super().after(code, ran)

    assert supervise([sys.executable, "-c", killed + once], Noting(delays=(0.0,))) == 0
    assert codes == [-number, 0]


def test_systemd_starts_again_whatever_ends_but_bad_settings_and_lets_the_bot_finish() -> None:
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "broadside.service")
    service = unit["Service"]
    assert service["ExecStart"].endswith("/.venv/bin/python -m bot.supervisor")
    assert service["Restart"] == "always" and unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert service["RestartPreventExitStatus"].split() == [str(BAD_SETTINGS)]
    assert float(service["RestartSec"]) >= DELAYS[1], "the supervisor that systemd starts begins with its shortest delay"
    assert service["KillMode"] == "mixed", "a second signal would end the bot at once"
    assert float(service["TimeoutStopSec"]) > PATIENCE > LONGEST + CLOSING


def test_containers_start_again_and_let_the_bot_finish() -> None:
    compose = (ROOT / "deploy" / "compose.yaml").read_text()
    settings = dict(line.strip().split(": ", 1) for line in compose.splitlines() if ": " in line and not line.startswith("#"))
    assert settings["restart"] == "unless-stopped"
    assert float(settings["stop_grace_period"].removesuffix("s")) > PATIENCE
    assert settings["init"] == "true", "what ends is waited for"
    container = (ROOT / "deploy" / "Dockerfile").read_text()
    assert "exec python -m bot.supervisor --stay" in container
    assert container.index("RUN python -m compileall") < container.index("USER broadside"), "each start would compile all modules"


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
    assert supervisor.wait(TIMEOUT) == BAD_SETTINGS


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
    assert supervisor.wait(TIMEOUT) == (-number if number == signal.SIGKILL else 0)
    until = time.monotonic() + TIMEOUT
    while is_alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_alive(pid)
