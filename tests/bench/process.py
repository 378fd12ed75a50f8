"""The real bot as a process of its own: started against a stand-in, its CPU and memory read from the system."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from playground.discord import NotPossible, StandIn

ROOT = Path(__file__).parent.parent.parent
UNBOUND = {"PRESSES_PER_MINUTE": "1000000", "TABLES_PER_SERVER": "1000000"}
"""What the benchmark measures goes beyond what one person presses, and one server has open."""


@dataclass
class Bot:
    """`python -m bot` on a database file, connected to a stand-in. Use as `async with Bot(standin, file) as bot`."""

    standin: StandIn
    database: Path
    clock_scale: float = 1.0
    process: Process | None = None

    async def __aenter__(self) -> Bot:
        settings = {
            "DISCORD_TOKEN": self.standin.token,
            "DISCORD_ENDPOINT": self.standin.endpoint,
            "DISCORD_CA_FILE": str(self.standin.ca_file),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "CLOCK_SCALE": str(self.clock_scale),
            **UNBOUND,
        }
        environment, command = os.environ | settings, (sys.executable, "-m", "bot")
        self.process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, stdin=DEVNULL, stdout=DEVNULL)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(self.process.wait(), 20)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()

    async def ready(self) -> None:
        """Wait until the bot is connected and its commands are known. RuntimeError when it ended instead."""
        while not (self.standin.gateway.connected and self._knows("decide")):
            assert self.process is not None
            if self.process.returncode is not None:
                raise RuntimeError(f"the bot ended with {self.process.returncode}; {self.standin.problems}")
            await asyncio.sleep(0.005)

    def _knows(self, command: str) -> bool:
        try:
            self.standin.world.commands.find(command, None)
        except NotPossible:
            return False
        return True

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, over all threads of the bot; its drawing process is not counted."""
        assert self.process is not None
        threads = (Path("/proc") / str(self.process.pid) / "task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    @property
    def memory(self) -> float:
        """Resident memory in MB, that of its drawing process not counted."""
        line = next(line for line in self._file("status").splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024 / 1e6

    def _file(self, name: str) -> str:
        assert self.process is not None
        return (Path("/proc") / str(self.process.pid) / name).read_text()
