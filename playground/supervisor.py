"""Keeps the real bot running as a child process: again after 5 s, then 90 s and longer; never after exit code 78."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable

BAD_SETTINGS = 78
FIRST_WAIT, NEXT_WAIT, LONGEST_WAIT, STEADY = 5.0, 90.0, 900.0, 600.0
_PR_SET_PDEATHSIG = 1


def waits() -> Callable[[float], float]:
    """A function: seconds the bot ran -> seconds to wait before it is started again."""
    count = 0

    def after(ran: float) -> float:
        nonlocal count
        count = 1 if ran > STEADY else count + 1
        return FIRST_WAIT if count == 1 else min(LONGEST_WAIT, NEXT_WAIT * 2 ** (count - 2))

    return after


def end_with_parent() -> None:
    """In the child: ask the kernel for SIGTERM when the parent ends, kill -9 included."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


async def keep_running(command: list[str], environment: dict[str, str], say: Callable[[str], None] = print) -> int:
    """Run the command for ever with these additions to the environment; its output goes to the terminal.

    Returns 78 when the bot ends with that code, 0 when it ends by itself without an error. Cancelling stops the bot."""
    wait_after = waits()
    while True:
        began = time.monotonic()
        code = await _run(command, environment)
        if code in (0, BAD_SETTINGS):
            say(f"The bot ended with exit code {code}.")
            return code
        pause = wait_after(time.monotonic() - began)
        say(f"The bot ended with exit code {code}; it starts again in {pause:.0f} s.")
        await asyncio.sleep(pause)


async def _run(command: list[str], environment: dict[str, str]) -> int:
    # preexec_fn makes one system call and nothing else: nothing that another thread could hold is touched between fork and exec.
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **environment}, preexec_fn=end_with_parent)
    try:
        return await process.wait()
    except asyncio.CancelledError:
        await _stop(process)
        raise


async def _stop(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), 10)
    except TimeoutError:
        process.kill()
        await process.wait()
