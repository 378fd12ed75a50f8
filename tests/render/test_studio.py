"""The drawing process: it draws, it is replaced when it dies, it never outlives its parent, and it is given no secret."""
from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from locales import words
from render import pieces_of_eight, studio
from render.encode import Picture
from render.orders import Order, answer, draw
from render.samples import FOUR, NAMES, game, own_view, view
from render.studio import ROOT, Busy, NoPicture, Studio

PARENT = """
import asyncio, sys
from render.samples import FOUR, NAMES, view
from render.studio import Studio

async def main():
    studio = Studio()
    await studio.draw("board", view(FOUR), NAMES, "en")
    print(studio.pid, flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.fixture
async def open_studio() -> AsyncIterator[Studio]:
    opened = Studio()
    yield opened
    await opened.close()


def is_alive(pid: int) -> bool:
    """Whether a process of that id is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def has_ended(pid: int) -> bool:
    """Whether it ends, if need be after some seconds."""
    for _ in range(1200):
        if not is_alive(pid):
            return True
        time.sleep(.05)
    return False


def environment(pid: int | None) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()


async def test_it_draws_what_the_game_draws(open_studio: Studio) -> None:
    seen, asked, fresh = view(FOUR), frozenset({1}), ((0, "nest", 1),)
    picture = await open_studio.draw("board", seen, NAMES, "es", "light", asked, fresh)
    assert picture == pieces_of_eight.board(seen, NAMES, words("es"), "light", asked, fresh)


async def test_private_pictures_and_replays_too(open_studio: Studio) -> None:
    own = await open_studio.draw("own_ship", own_view(8), NAMES, "it")
    moving = await open_studio.draw("replay", game(3), NAMES, "en")
    assert own == pieces_of_eight.own_ship(own_view(8), NAMES, words("it"))
    assert (moving.form, moving.data[:6]) == ("gif", b"GIF89a")


async def test_the_emblem_needs_no_view(open_studio: Studio) -> None:
    picture = await open_studio.draw("emblem", None, (), "es", "light")
    assert picture == pieces_of_eight.emblem(None, (), words("es"), "light")
    assert (picture.width, picture.height, picture.alt) == (256, 256, "Pieces of Eight")


async def test_equal_orders_are_drawn_once(open_studio: Studio) -> None:
    orders = [open_studio.draw("board", view(FOUR), NAMES, "en") for _ in range(5)]
    first, *rest = await asyncio.gather(*orders)
    again = await open_studio.draw("board", view(FOUR), NAMES, "en")
    assert all(picture is first for picture in (*rest, again))


async def test_a_process_that_dies_is_replaced(open_studio: Studio) -> None:
    await open_studio.draw("board", view(FOUR), NAMES, "en")
    before = open_studio.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    picture = await open_studio.draw("board", view(FOUR, turn=24), NAMES, "en")
    assert picture.width == 1200
    assert open_studio.pid not in (before, None)


async def test_a_failure_names_the_error_and_nothing_of_the_position(open_studio: Studio) -> None:
    with pytest.raises(NoPicture, match=r"^own_ship: ValueError$"):
        await open_studio.draw("own_ship", view(FOUR), NAMES, "en")
    assert (await open_studio.draw("board", view(FOUR), NAMES, "en")).width == 1200


async def test_one_who_stops_waiting_disturbs_nobody(open_studio: Studio) -> None:
    impatient = asyncio.create_task(open_studio.draw("board", view(FOUR), NAMES, "en"))
    await asyncio.sleep(0)
    impatient.cancel()
    picture = await open_studio.draw("reveal", view(FOUR), NAMES, "en")
    assert picture == pieces_of_eight.reveal(view(FOUR), NAMES, words("en"))


async def test_only_so_many_may_wait(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "MOST_WAITING", 3)
    orders = [asyncio.create_task(open_studio.draw("board", view(FOUR, turn=n), NAMES, "en")) for n in range(5)]
    done = await asyncio.gather(*orders, return_exceptions=True)
    assert [type(result) for result in done] == [Picture, Picture, Picture, Busy, Busy]


async def test_kept_pictures_are_bounded(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "KEPT_BYTES", 150_000)
    first = await open_studio.draw("board", view(FOUR, turn=1), NAMES, "en")
    for turn in (2, 3):
        await open_studio.draw("board", view(FOUR, turn=turn), NAMES, "en")
    assert await open_studio.draw("board", view(FOUR, turn=1), NAMES, "en") is not first


async def test_a_process_that_takes_too_long_is_given_up(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_studio.draw("board", view(FOUR), NAMES, "en")
    stopped = open_studio.pid
    assert stopped is not None
    monkeypatch.setattr(studio, "SECONDS", 5.0)
    os.kill(stopped, signal.SIGSTOP)
    assert (await open_studio.draw("board", view(FOUR, turn=24), NAMES, "en")).width == 1200
    assert not is_alive(stopped)


async def test_close_leaves_no_process() -> None:
    opened = Studio()
    await opened.draw("board", view(FOUR), NAMES, "en")
    pid = opened.pid
    assert pid is not None
    await opened.close()
    assert not is_alive(pid)
    assert opened.pid is None


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_with_its_parent_however_that_ends(end: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        drawing = int(parent.stdout.readline())
        assert is_alive(drawing)
        parent.send_signal(end)
    assert has_ended(drawing)


async def test_it_is_given_no_secret(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hidden")
    await open_studio.draw("board", view(FOUR), NAMES, "en")
    assert b"PATH=" in environment(open_studio.pid)
    assert b"DISCORD_TOKEN" not in environment(open_studio.pid)


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"kind": "text_board"}, {"theme": "grey"}, {"language": "fr"}])
def test_wrong_orders_are_refused(wrong: dict[str, str]) -> None:
    order = replace(Order("pieces_of_eight", "board", view(FOUR), NAMES, "en", "dark"), **wrong)
    with pytest.raises(LookupError):
        draw(order)
    assert not isinstance(answer(order), Picture)
