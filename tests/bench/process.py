"""The real bot as a process of its own: started against a stand-in, its CPU and memory read from the system."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from playground.discord import NotPossible, StandIn

ROOT = Path(__file__).parent.parent.parent
PROC = Path("/proc")
UNBOUND = dict.fromkeys(
    (
        "PRESSES_PER_MINUTE",
        "TABLES_PER_SERVER",
        "TABLES_PER_PERSON",
        "LOBBIES_PER_PERSON",
        "ALONE_PER_PERSON",
        "OPENINGS_PER_HOUR",
    ),
    "1000000",
)
"""What the benchmark measures goes beyond what one person presses, and one server has open."""
TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0
"""Seconds in which the bot must be connected."""


@dataclass
class Bot:
    """`python -m bot` on a database file, connected to a stand-in. Use as `async with Bot(standin, file) as bot`.

    `probe`: the name of one of `tests.bench.probe`, which writes to `out`; without one it is the bot alone.
    """

    standin: StandIn
    database: Path
    clock_scale: float = 1.0
    probe: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    process: Process | None = None
    count: int = 0

    @property
    def out(self) -> Path:
        """What the probe of the present process writes."""
        return self.database.with_suffix(f".{self.probe}.{self.count}")

    @property
    def log(self) -> Path:
        """What every process on this database wrote on its error stream."""
        return self.database.with_suffix(".log")

    async def __aenter__(self) -> Bot:
        self.count += 1
        settings = {
            "DISCORD_TOKEN": self.standin.token,
            "DISCORD_ENDPOINT": self.standin.endpoint,
            "DISCORD_CA_FILE": str(self.standin.ca_file),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "CLOCK_SCALE": str(self.clock_scale),
            "PYTHONDONTWRITEBYTECODE": "",
            "BENCH_PROBE": self.probe,
            "BENCH_OUT": str(self.out),
            **UNBOUND,
            **self.settings,
        }
        environment, command = os.environ | settings, (sys.executable, "-m", "tests.bench.probe" if self.probe else "bot")
        with self.log.open("ab") as log:
            streams = {"stdin": DEVNULL, "stdout": DEVNULL, "stderr": log}
            self.process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, **streams)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(self.process.wait(), 20)
            except TimeoutError:
                await self.kill()

    async def kill(self) -> None:
        """`kill -9`."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def ready(self) -> None:
        """Wait until the bot is connected and its commands are known. RuntimeError when it ended, or is not there in a minute."""
        until = time.monotonic() + PATIENCE
        while not (self.standin.gateway.connected and self._knows("decide")):
            assert self.process is not None
            if self.process.returncode is not None or time.monotonic() > until:
                said = self.log.read_text(errors="replace")[-2000:]
                raise RuntimeError(f"the bot ended with {self.process.returncode}; {self.standin.problems}; {said}")
            await asyncio.sleep(0.005)

    def _knows(self, command: str) -> bool:
        try:
            self.standin.world.commands.find(command, None)
        except NotPossible:
            return False
        return True

    @property
    def pid(self) -> int:
        """Of the process that runs."""
        assert self.process is not None
        return self.process.pid

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, over all threads of the bot; its drawing processes are not counted."""
        return spent(self.pid)

    @property
    def drawing(self) -> float:
        """Seconds of CPU so far of all drawing processes, those that have ended as well."""
        ended = sum(int(ticks) for ticks in stat(self.pid)[13:15]) / TICK
        return ended + sum(spent(pid) for pid in children(self.pid))

    @property
    def memory(self) -> float:
        """Resident memory in MB, that of its drawing processes not counted."""
        return resident(self.pid)

    @property
    def drawing_memory(self) -> list[float]:
        """Resident memory in MB of each drawing process."""
        return [resident(pid) for pid in children(self.pid)]


def spent(pid: int) -> float:
    """Seconds of CPU of a process, threads that have ended included; 0 when it is gone."""
    cpu_clock = ~pid << 3 | 2
    try:
        return time.clock_gettime(cpu_clock)
    except OSError:
        return 0.0


def resident(pid: int) -> float:
    """Resident memory of a process in MB."""
    line = next(line for line in (PROC / str(pid) / "status").read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024 / 1e6


def stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the state on (proc(5) counts it as the third)."""
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()


def children(pid: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    return [other for other in _processes() if parent(other) == pid]


def parent(pid: int) -> int:
    """Who started a process, 0 when it is gone."""
    try:
        fields = stat(pid)
    except OSError:
        return 0
    return 0 if fields[0] == "Z" else int(fields[1])


def _processes() -> Iterator[int]:
    return (int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit())
