"""The child process of the playground: started again, given up on, ended with its parent."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.supervisor import Backoff
from playground.supervisor import keep_running


async def test_started_again_until_settings_are_bad(tmp_path: Path) -> None:
    script = (
        "import os, sys; n = len(os.listdir(sys.argv[1])); open(f'{sys.argv[1]}/{n}', 'w').close(); sys.exit(78 if n == 2 else 1)"
    )
    said: list[str] = []
    code = await keep_running([sys.executable, "-c", script, str(tmp_path)], {}, said.append, Backoff(delays=(0.01, 0.02)))
    assert code == 78
    assert [line.split("; ")[-1] for line in said[:2]] == ["it starts again in 0.01 s.", "it starts again in 0.02 s."]
    assert len(os.listdir(tmp_path)) == 3


async def test_cancelling_ends_the_child(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    script = "import os, sys, time; open(sys.argv[1], 'w').write(os.environ['WHO'] + str(os.getpid())); time.sleep(60)"
    task = asyncio.create_task(keep_running([sys.executable, "-c", script, str(file)], {"WHO": "7:"}, print))
    await asyncio.to_thread(_until, lambda: file.exists() and file.read_text() != "")
    who, pid = (await asyncio.to_thread(file.read_text)).split(":")
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert who == "7"
    assert not _alive(int(pid))


def test_child_ends_with_a_killed_parent(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    child = f"import os, time; open({str(file)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    script = (
        "import asyncio, sys; from playground.supervisor import keep_running;"
        "asyncio.run(keep_running([sys.executable, '-c', sys.argv[1]], {}, print))"
    )
    parent = subprocess.Popen([sys.executable, "-c", script, child])
    _until(lambda: file.exists() and file.read_text() != "")
    pid = int(file.read_text())
    assert _alive(pid)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    _until(lambda: not _alive(pid))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()


def _until(condition) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come to pass")
