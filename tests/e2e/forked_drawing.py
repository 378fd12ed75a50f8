"""The drawing process of a forked bot, forked as well: one of its own program takes most of a second of a processor to load."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from typing import Any, NoReturn

from render.drawing import child_process, drawing_process


class ForkedDrawingProcess:
    """A drawing process, with what an `asyncio.subprocess.Process` offers of it."""

    def __init__(self, pid: int, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.pid, self.stdin, self.stdout = pid, stdin, stdout
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        asyncio.get_child_watcher().add_child_handler(pid, self._end)

    def _end(self, pid: int, code: int) -> None:
        self.returncode = code
        self._ended.set()

    def kill(self) -> None:
        """End it by force."""
        if self.returncode is None:
            os.kill(self.pid, signal.SIGKILL)

    async def wait(self) -> int | None:
        """Its exit code, as soon as it has ended."""
        await self._ended.wait()
        return self.returncode


async def forked() -> ForkedDrawingProcess:
    """A drawing process of this process. No other thread may run."""
    (orders, to_it), (from_it, answers) = os.pipe(), os.pipe()
    pid = os.fork()
    if not pid:
        draw(orders, answers)
    os.close(orders)
    os.close(answers)
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(from_it, "rb"))
    flow: Any = asyncio.streams.FlowControlMixin
    transport, protocol = await loop.connect_write_pipe(flow, os.fdopen(to_it, "wb"))
    return ForkedDrawingProcess(pid, asyncio.StreamWriter(transport, protocol, None, loop), reader)


def draw(orders: int, answers: int) -> NoReturn:
    """Be the drawing process: nothing of the bot is left to it but its modules."""
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    os.dup2(orders, 0)
    os.dup2(answers, 1)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    drawing_process._warm_ups = lambda: iter(())
    with open(0, closefd=False) as sys.stdin, open(1, "w", closefd=False) as sys.stdout:
        drawing_process.main()
        os._exit(0)


async def _running(own: child_process.DrawingProcess) -> Process | ForkedDrawingProcess:
    if own._process is None or own._process.returncode is not None:
        own._process = await forked()  # type: ignore[assignment]
    return own._process  # type: ignore[return-value]


def fork_drawing() -> None:
    """From now on the studio of this process forks its drawing process."""
    child_process.DrawingProcess._running = _running  # type: ignore[assignment, method-assign]
