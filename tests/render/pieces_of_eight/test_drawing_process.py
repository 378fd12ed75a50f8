"""A drawing process: it never outlives its parent, loads what it draws, leaves no bytecode, and is given no secret."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from engines import games
from render.drawing import child_process
from render.drawing.child_process import ROOT
from render.drawing.studio import Studio
from render.picture.orders import Order
from render.pieces_of_eight.samples import FOUR, NAMES, view
from tests.render.pieces_of_eight.test_studio import is_alive

GAME = "pieces_of_eight"
PARENT = """
import asyncio, sys
from render.pieces_of_eight.samples import FOUR, NAMES, view
from render.drawing.studio import Studio
from render.picture.orders import Order

async def main():
    studio = Studio()
    await asyncio.gather(*(studio.draw(Order("pieces_of_eight", kind, view(FOUR), NAMES, "en")) for kind in ("board", "reveal")))
    print(*studio.pids, flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest_asyncio.fixture
async def idle_studio(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Studio]:
    """A studio whose process is another program, which is there at once and draws nothing."""
    monkeypatch.setattr(child_process, "PROGRAM", "code")
    opened = Studio()
    yield opened
    await opened.close()


def has_ended(pid: int) -> bool:
    """Whether it ends, if need be after some seconds."""
    for _ in range(1200):
        if not is_alive(pid):
            return True
        time.sleep(0.05)
    return False


def environment(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()


def test_a_game_is_loaded_by_the_first_order_for_it() -> None:
    """Else the first picture waits for the rules and the pictures of every game."""
    told = "import sys, render.drawing.drawing_process; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert "render.picture.pictures" in loaded
    assert [one for one in loaded if one.partition(".")[2].split(".")[0] in games()] == []


async def test_close_leaves_no_process() -> None:
    opened = Studio()
    await asyncio.gather(*(opened.draw(Order(GAME, kind, view(FOUR), NAMES, "en")) for kind in ("board", "reveal")))
    first, second = opened.pids
    await opened.close()
    assert not is_alive(first) and not is_alive(second)
    assert opened.pids == ()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_with_its_parent_however_that_ends(end: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        drawing = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(drawing) == 2 and all(map(is_alive, drawing))
        parent.send_signal(end)
    assert all(map(has_ended, drawing))


@pytest.mark.parametrize("name", ["PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"])
async def test_it_leaves_bytecode_where_the_bot_leaves_it(
    name: str, idle_studio: Studio, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On a full disk a module may be cut off, and no later start could read it."""
    monkeypatch.setenv(name, str(tmp_path))
    await idle_studio.begin()
    assert f"{name}={tmp_path}".encode() in environment(idle_studio.pids[0])


async def test_it_is_given_no_secret(idle_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hidden")
    await idle_studio.begin()
    assert b"PATH=" in environment(idle_studio.pids[0])
    assert b"DISCORD_TOKEN" not in environment(idle_studio.pids[0])
