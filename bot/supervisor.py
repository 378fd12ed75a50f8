"""The supervisor starts the bot again after its end: after 5 s, then 90 s and longer, but never after bad settings.

Discord takes a token away after 1,000 logins a day; the delays stay far below that. `python -m bot.supervisor` keeps `python -m
bot` alive; other hosts use `supervise` or `Backoff`. With `--stay` it waits for a signal after bad settings, for container
engines that restart every ended process.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

BAD_SETTINGS = 78
"""Exit code (EX_CONFIG) after which a new start would change nothing."""
DELAYS = (5.0, 90.0, 180.0, 360.0, 720.0, 900.0)
"""Seconds before the first, second, ... start again; the last repeats."""
HEALTHY = 600.0
"""Seconds of running after which the delays begin anew."""
PATIENCE = 20.0
"""Seconds a child has to end when the supervisor is told to stop: more than the bot needs for answers and for closing."""


@dataclass
class Backoff:
    """The decision whether and when an ended process starts again."""

    delays: Sequence[float] = DELAYS
    healthy: float = HEALTHY
    failures: int = field(default=0, init=False)

    def after(self, code: int, ran: float) -> float | None:
        """Seconds to wait after a run of `ran` seconds that ended with `code`; None: do not start again."""
        if code in (0, BAD_SETTINGS):
            return None
        if ran >= self.healthy:
            self.failures = 0
        delay = self.delays[min(self.failures, len(self.delays) - 1)]
        self.failures += 1
        return delay


class _Stopped(Exception):
    """The supervisor itself got a signal."""


def _stop(number: int, _frame: object) -> None:
    raise _Stopped(number)


def _end_with_parent() -> None:
    """Ask Linux to end this child at any death of the supervisor."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)
    os.setpgid(0, 0)


def _end(child: subprocess.Popen[bytes]) -> None:
    """Tell a child to end, once. A second signal to the supervisor ends both at once."""
    child.terminate()
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def run_once(command: Sequence[str]) -> int:
    """Run `command` to its end and return its exit code (negative: the signal that ended it)."""
    child = subprocess.Popen(command, preexec_fn=_end_with_parent)
    try:
        return child.wait()
    except _Stopped:
        _end(child)
        raise


def supervise(command: Sequence[str], backoff: Backoff | None = None) -> int:
    """Keep `command` running until it ends by itself (0), has bad settings (78), or a signal comes (0)."""
    backoff = backoff or Backoff()
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _stop)
        while True:
            started = time.monotonic()
            code = run_once(command)
            delay = backoff.after(code, time.monotonic() - started)
            if delay is None:
                return code
            print(f"Ended with {code}; starting again in {delay:g} s.", file=sys.stderr, flush=True)
            time.sleep(delay)
    except _Stopped:
        return 0


def main(arguments: Sequence[str]) -> int:
    """Supervise `python -m bot`; the exit code is that of `supervise`."""
    code = supervise([sys.executable, "-m", "bot"])
    if code == BAD_SETTINGS and "--stay" in arguments:
        with contextlib.suppress(_Stopped):
            print("Waiting to be stopped: a new start needs other settings.", file=sys.stderr, flush=True)
            signal.pause()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
