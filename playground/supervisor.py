"""Keeps the real bot running as a child process of the playground, with the waits of `bot.supervisor`."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence

from bot.supervisor import Backoff

PATIENCE = 20.0
"""Seconds the bot has to end: it finishes the answers that are under way."""
_PR_SET_PDEATHSIG = 1


def _end_with_parent() -> None:
    """In the child: SIGTERM when the parent ends, kill -9 included; a group of its own, so that Ctrl-C reaches us alone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    os.setpgid(0, 0)


async def keep_running(
    command: Sequence[str], environment: dict[str, str], say: Callable[[str], None], backoff: Backoff | None = None
) -> int:
    """Run the command again and again with these additions to the environment; its output goes to the terminal.

    The exit code with which it ended for good (0, or 78 for bad settings). Cancelling stops the command first."""
    backoff = backoff or Backoff()
    while True:
        began = time.monotonic()
        code = await _run(command, environment)
        pause = backoff.after(code, time.monotonic() - began)
        if pause is None:
            say(f"The bot ended with exit code {code}.")
            return code
        say(f"The bot ended with exit code {code}; it starts again in {pause:g} s.")
        await asyncio.sleep(pause)


async def _run(command: Sequence[str], environment: dict[str, str]) -> int:
    # preexec_fn makes two system calls and nothing else: nothing that a thread could hold is touched between fork and exec.
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **environment}, preexec_fn=_end_with_parent)
    try:
        return await process.wait()
    except asyncio.CancelledError:
        await _stop(process)
        raise


async def _stop(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), PATIENCE)
    except TimeoutError:
        process.kill()
        await process.wait()
