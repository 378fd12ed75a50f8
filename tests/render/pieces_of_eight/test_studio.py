"""The studio: what is ordered is drawn once, the most urgent first, and a drawing process that dies is replaced."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from engines.pieces_of_eight.view import Weighed
from locales import words
from render.drawing import child_process, studio
from render.drawing.answer import answer
from render.drawing.child_process import DrawingProcess, NoPicture, PackedOrder, packed
from render.drawing.studio import Busy, Priority, Studio
from render.paint.encode import Picture
from render.picture.orders import Order, draw, receive, reduced
from render.picture.picture_kinds import Emphasis
from render.pieces_of_eight import pictures
from render.pieces_of_eight.pieces.scene import drawn_part
from render.pieces_of_eight.samples import FOUR, NAMES, PLAY, game, own_view, view
from tests.timeouts import TIMEOUT

GAME = "pieces_of_eight"


@pytest_asyncio.fixture
async def open_studio(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Studio]:
    """A studio that draws what is ordered and nothing else."""
    monkeypatch.setattr(child_process, "PROGRAM", "tests.e2e.drawing_process")
    opened = Studio()
    yield opened
    await opened.close()


def is_alive(pid: int) -> bool:
    """Whether a process of that id is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_process_that_was_begun_draws_the_first_order(open_studio: Studio) -> None:
    assert open_studio.pids == ()
    await open_studio.begin()
    begun = open_studio.pids
    await open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en"))
    assert len(begun) == 1 and open_studio.pids == begun


async def test_it_draws_what_the_game_draws_and_hands_on_the_file_alone(open_studio: Studio) -> None:
    seen, asked, fresh = view(FOUR), frozenset({1}), ((0, "nest", 1),)
    picture = await open_studio.draw(Order(GAME, "board", seen, NAMES, "es", "light", Emphasis(asked, fresh)))
    whole = pictures.draw("board", seen, NAMES, words("es"), "light", Emphasis(asked, fresh))
    assert whole.alt and whole.parts and picture == replace(whole, alt="", parts=())


async def test_private_pictures_and_replays_too(open_studio: Studio) -> None:
    own = await open_studio.draw(Order(GAME, "own_ship", own_view(8), NAMES, "it"))
    moving = await open_studio.draw(Order(GAME, "replay", game(3), NAMES, "en"))
    assert own.data == pictures.draw("own_ship", own_view(8), NAMES, words("it")).data
    assert (moving.form, moving.data[:6]) == ("gif", b"GIF89a")


async def test_an_own_picture_is_drawn_anew_only_when_it_shows_something_else(open_studio: Studio) -> None:
    """What it does not show changes no pixel of it, and goes to no drawing process."""
    mine = own_view(8, ("mate",))
    beside = replace(mine, turn=mine.turn + 1, stage="window", part="last_nest", votes=(0,), following=2, order=(0, 1))
    first = await open_studio.draw(Order(GAME, "own_ship", mine, NAMES, "en"))
    assert await open_studio.draw(Order(GAME, "own_ship", beside, NAMES, "en")) is first
    for seen in (
        replace(mine, ships=(replace(mine.ships[0], reacted=("nest",)), *mine.ships[1:])),
        replace(mine, play=replace(PLAY, at=0, places=("fore",))),
        replace(mine, ships=(*mine.ships[:2], replace(mine.ships[2], hold=9), *mine.ships[3:])),
        replace(mine, weighed=Weighed((1,))),
        replace(mine, weighed=Weighed((1,), ((1, 1),))),
        own_view(8, ("bomb",)),
        own_view(7, ("mate",)),
    ):
        assert (await open_studio.draw(Order(GAME, "own_ship", seen, NAMES, "en"))).data != first.data


async def test_a_film_leaves_the_process_that_drew_it(open_studio: Studio) -> None:
    await open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en"))
    before = open_studio.pids
    await open_studio.draw(Order(GAME, "replay", game(20), NAMES, "en"))
    assert open_studio.pids == before


async def test_the_emblem_needs_no_view(open_studio: Studio) -> None:
    picture = await open_studio.draw(Order(GAME, "emblem", None, (), "es", "light"))
    assert picture == pictures.draw("emblem", None, (), words("es"), "light")
    assert (picture.width, picture.height, picture.alt) == (256, 256, "Pieces of Eight")


async def test_equal_orders_are_drawn_once(open_studio: Studio) -> None:
    orders = [open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en")) for _ in range(5)]
    first, *rest = await asyncio.gather(*orders)
    again = await open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en"))
    assert all(picture is first for picture in (*rest, again))


async def test_a_process_that_dies_is_replaced(open_studio: Studio) -> None:
    await open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en"))
    (before,) = open_studio.pids
    os.kill(before, signal.SIGKILL)
    picture = await open_studio.draw(Order(GAME, "board", view(FOUR, turn=24), NAMES, "en"))
    assert picture.width == 1200
    assert len(open_studio.pids) == 1 and before not in open_studio.pids


async def test_a_failure_names_the_error_and_nothing_of_the_position(open_studio: Studio) -> None:
    with pytest.raises(NoPicture, match=r"^own_ship: ValueError$"):
        await open_studio.draw(Order(GAME, "own_ship", view(FOUR), NAMES, "en"))
    assert (await open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en"))).width == 1200


async def test_one_who_stops_waiting_disturbs_nobody(open_studio: Studio) -> None:
    impatient = asyncio.create_task(open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en")))
    await asyncio.sleep(0)
    impatient.cancel()
    picture = await open_studio.draw(Order(GAME, "reveal", view(FOUR), NAMES, "en"))
    assert picture.data == pictures.draw("reveal", view(FOUR), NAMES, words("en")).data


@pytest.mark.parametrize("is_begun", [True, False], ids=["begun", "not begun"])
async def test_a_drawing_that_is_given_up_keeps_nobody_waiting(is_begun: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process draws what waits, and the same picture if it is ordered again."""
    table = Table(Studio(1), monkeypatch)
    await table.order("first")
    if is_begun:
        await table.order("second")
    assert table.begun == ["first"] * is_begun
    for drawing in table.studio._drawings:
        drawing.cancel()
    with pytest.raises(NoPicture, match="given up"):
        await table.orders["first"]
    await table.order("second")
    await table.finish("second")
    await table.order("first")
    await table.finish("first")
    assert table.begun == [*["first"] * is_begun, "second", "first"]


async def test_the_answer_to_a_drawing_that_was_given_up_is_not_taken_for_the_next_one() -> None:
    opened = Studio(1)
    await opened.begin()
    given_up = asyncio.create_task(opened.draw(Order(GAME, "board", view(FOUR), NAMES, "en")))
    await asyncio.sleep(0.01)
    for drawing in opened._drawings:
        drawing.cancel()
    with pytest.raises(NoPicture, match="given up"):
        await given_up
    picture = await opened.draw(Order(GAME, "emblem", None, (), "es", "light"))
    assert (picture.width, picture.height) == (256, 256)
    await opened.close()


async def test_only_so_many_may_wait(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "MOST_WAITING", 2)
    orders = [asyncio.create_task(open_studio.draw(Order(GAME, "board", view(FOUR, turn=n), NAMES, "en"))) for n in range(6)]
    done = await asyncio.gather(*orders, return_exceptions=True)
    assert [type(result) for result in done] == [Picture, Picture, Picture, Picture, Busy, Busy]


class Table:
    """A studio of two processes that draw nothing before they are told to; `begun` is what was begun, in order."""

    def __init__(self, opened: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
        self.studio, self.begun = opened, list[str]()
        self.going: dict[str, asyncio.Event] = {}
        self.orders: dict[str, asyncio.Task[Picture]] = {}
        self.put = asyncio.Event()
        monkeypatch.setattr(DrawingProcess, "draw", self._draw)
        monkeypatch.setattr(opened, "_put", partial(self._noted, opened._put))

    def _noted(self, put: Callable[[PackedOrder, Priority], None], order: PackedOrder, priority: Priority) -> None:
        put(order, priority)
        if priority == Priority.FILM:
            self.put.set()

    async def order(self, name: str, priority: Priority = Priority.BOARD) -> None:
        """An order that is known by that name."""
        kind, subject = ("replay", game(2)) if priority == Priority.FILM else ("board", view(FOUR))
        self.going.setdefault(name, asyncio.Event())
        ordered = self.studio.draw(Order(GAME, kind, subject, (name, *NAMES[1:]), "en"), priority)
        self.orders[name] = asyncio.create_task(ordered)
        await asyncio.sleep(0)
        if priority == Priority.FILM:
            await self.put.wait()
            self.put.clear()

    async def _draw(self, order: PackedOrder, seconds: float) -> Picture:
        made = receive(io.BytesIO(order.body))
        self.begun.append(made.names[0])
        await self.going[made.names[0]].wait()
        return Picture(b"", 1, 1, made.names[0])

    async def finish(self, name: str) -> None:
        self.going[name].set()
        async with asyncio.timeout(TIMEOUT):
            await self.orders[name]
        await asyncio.sleep(0)


async def test_boards_come_before_redraws_and_redraws_before_films(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(open_studio, monkeypatch)
    for name in ("first", "second"):
        await table.order(name)
    for name, priority in (("film", Priority.FILM), ("panel", Priority.REDRAW), ("board", Priority.BOARD)):
        await table.order(name, priority)
    for name in ("first", "second", "board", "panel", "film"):
        await table.finish(name)
    assert table.begun == ["first", "second", "board", "panel", "film"]


async def test_a_film_never_keeps_a_board_waiting(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(open_studio, monkeypatch)
    for name in ("film", "another"):
        await table.order(name, Priority.FILM)
    assert table.begun == ["film"]
    for name in ("board", "panel"):
        await table.order(name)
        await table.finish(name)
    assert table.begun == ["film", "board", "panel"]
    await table.finish("film")
    assert table.begun[-1] == "another"
    await table.finish("another")


async def test_waiting_redraw_that_is_ordered_as_a_board_becomes_one(
    open_studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(open_studio, monkeypatch)
    for name in ("first", "second"):
        await table.order(name)
    await table.order("panel", Priority.REDRAW)
    await table.order("other", Priority.REDRAW)
    again = asyncio.create_task(open_studio.draw(Order(GAME, "board", view(FOUR), ("other", *NAMES[1:]), "en")))
    await asyncio.sleep(0)
    for name in ("first", "second", "other", "panel"):
        await table.finish(name)
    assert table.begun == ["first", "second", "other", "panel"]
    assert (await again).alt == "other"


async def test_when_too_many_wait_redraws_give_way_to_boards(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "MOST_WAITING", 2)
    table = Table(open_studio, monkeypatch)
    for name, priority in (
        ("first", Priority.BOARD), ("second", Priority.BOARD), ("early", Priority.REDRAW), ("late", Priority.REDRAW),
        ("board", Priority.BOARD), ("none", Priority.REDRAW),
    ):  # fmt: skip
        await table.order(name, priority)
    for name in ("late", "none"):
        with pytest.raises(Busy):
            await table.orders[name]
    for name in ("first", "second", "board", "early"):
        await table.finish(name)
    assert table.begun == ["first", "second", "board", "early"]


async def test_films_have_room_of_their_own(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "MOST_FILMS", 1)
    table = Table(open_studio, monkeypatch)
    for name in ("film", "waits"):
        await table.order(name, Priority.FILM)
    with pytest.raises(Busy):
        await open_studio.draw(Order(GAME, "replay", game(3), NAMES, "en"))
    await table.order("board")
    for name in ("board", "film", "waits"):
        await table.finish(name)


async def test_a_film_is_made_ready_beside_the_loop(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    threads, ready = list[str](), packed

    def noted(order: Order) -> PackedOrder:
        threads.append(threading.current_thread().name)
        return ready(order)

    monkeypatch.setattr(studio, "packed", noted)
    await open_studio.draw(Order(GAME, "replay", game(3), NAMES, "en"))
    assert len(threads) == 1 and threads[0] != threading.main_thread().name


async def test_a_film_of_a_long_game_is_ordered_with_the_frames_it_shows_alone() -> None:
    long = [frame for frame in game(60) for _ in range(20)]
    frames = reduced("pieces_of_eight", "replay", long)
    assert len(frames) == 12
    assert (frames[0].view, frames[-1].view) == (drawn_part(long[0].view), drawn_part(long[-1].view))


async def test_kept_pictures_are_bounded(open_studio: Studio) -> None:
    open_studio.kept.most = 150_000
    first = await open_studio.draw(Order(GAME, "board", view(FOUR, turn=1), NAMES, "en"))
    for turn in (2, 3):
        await open_studio.draw(Order(GAME, "board", view(FOUR, turn=turn), NAMES, "en"))
    assert await open_studio.draw(Order(GAME, "board", view(FOUR, turn=1), NAMES, "en")) is not first


async def test_a_process_that_takes_too_long_is_given_up(open_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_studio.draw(Order(GAME, "board", view(FOUR), NAMES, "en"))
    (stopped,) = open_studio.pids
    limits, wait_for = list[float](), asyncio.wait_for

    async def waits(exchange: Awaitable[Any], seconds: float) -> Any:
        """A second for the process that stands still; as long as it takes for the next one, which has to start."""
        limits.append(seconds)
        return await wait_for(exchange, 1.0 if open_studio.pids == (stopped,) else TIMEOUT)

    monkeypatch.setattr(asyncio, "wait_for", waits)
    os.kill(stopped, signal.SIGSTOP)
    assert (await open_studio.draw(Order(GAME, "board", view(FOUR, turn=24), NAMES, "en"))).width == 1200
    assert not is_alive(stopped) and limits == [studio.SECONDS] * 2
    monkeypatch.setattr(asyncio, "wait_for", wait_for)


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"kind": "text_board"}, {"theme": "grey"}, {"language": "fr"}])
def test_wrong_orders_are_refused(wrong: dict[str, str]) -> None:
    order = replace(Order("pieces_of_eight", "board", view(FOUR), NAMES, "en", "dark"), **wrong)
    with pytest.raises(LookupError):
        draw(order)
    assert not isinstance(answer(order), Picture)
