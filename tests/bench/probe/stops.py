"""Stops of the event loop: a callback that is due every few milliseconds writes a line whenever it comes late.

The loop is given to asyncio by a policy, so that the very first callback of the process is among those watched. A thread looks
where the loop stands while it is late; what holds the interpreter's lock is seen only when it is over.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

EVERY = 0.005
LATE = 0.02
"""Seconds from which on a stop is written down."""
ROOT = Path(__file__).parents[3]
OURS = tuple(str(ROOT / package) + os.sep for package in ("bot", "engines", "render", "locales"))


class Watch:
    """Of one loop. Lines: `at` (monotonic seconds, its end), `ms`, `cpu` (ms of the loop's thread in it), `where`."""

    def __init__(self, loop: asyncio.AbstractEventLoop, out: Path) -> None:
        self.loop, self.log = loop, os.open(out, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        self.thread, self.seen, self.collected, self.began = threading.get_ident(), "", 0.0, 0.0
        self.due, self.spent = time.monotonic() + EVERY, time.thread_time()
        gc.callbacks.append(self._collecting)
        loop.call_later(EVERY, self._beat)
        threading.Thread(target=self._look, daemon=True, name="bench-watch").start()

    def _beat(self) -> None:
        now, spent = time.monotonic(), time.thread_time()
        late = now - self.due
        if late >= LATE:
            spans = {"ms": late * 1e3, "cpu": (spent - self.spent) * 1e3, "gc": self.collected * 1e3}
            os.write(self.log, json.dumps({"at": now, **spans, "where": self.seen}).encode() + b"\n")
        self.seen, self.collected = "", 0.0
        self.due, self.spent = time.monotonic() + EVERY, time.thread_time()
        self.loop.call_later(EVERY, self._beat)

    def _collecting(self, phase: str, _told: Any) -> None:
        now = time.monotonic()
        if phase == "start":
            self.began = now
        else:
            self.collected += now - self.began

    def _look(self) -> None:
        while True:
            time.sleep(EVERY)
            if not self.seen and time.monotonic() - self.due > LATE / 2:
                self.seen = ours(sys._current_frames().get(self.thread))


def ours(frame: FrameType | None) -> str:
    """The innermost two functions of the project that are being run, innermost first; else the innermost of all."""
    found, innermost = list[str](), frame
    while frame is not None and len(found) < 2:
        if frame.f_code.co_filename.startswith(OURS):
            found.append(named(frame))
        frame = frame.f_back
    return " < ".join(found) or (named(innermost) if innermost else "")


def named(frame: FrameType) -> str:
    """`bot/edge/x.py:function`, of a library its file's name."""
    file = frame.f_code.co_filename
    short = Path(file).relative_to(ROOT).as_posix() if file.startswith(OURS) else "/".join(Path(file).parts[-2:])
    return f"{short}:{frame.f_code.co_name}"


class _Policy(asyncio.DefaultEventLoopPolicy):
    def __init__(self, out: Path) -> None:
        super().__init__()
        self.out = out

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        loop = super().new_event_loop()
        Watch(loop, self.out)
        return loop


def place(out: Path) -> None:
    """Watch the loop that this process will run."""
    asyncio.set_event_loop_policy(_Policy(out))
