"""The page of a whole game: asked for by a press of *Replay*, drawn beside the loop, and what stands there when it is not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.edge.context.replay_cache import ReplayCache
from bot.edge.delivery import page_message
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.end import replay
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import ButtonId
from bot.model.people.people import Person
from bot.service.computers.fortunes import Analyses
from bot.service.process.pools import Requester
from engines.kernel.record.record import load_replay
from render.drawing.child_process import NoPicture
from render.drawing.studio import Priority, Studio
from render.page.page_order import PageOrder
from render.paint.encode import Picture
from render.picture.orders import Order
from tests.bot.service.changed_rules import vote
from tests.bot.service.discord_fixture import World, world


@pytest.fixture
async def here(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    async with world(tmp_path / "broadside.sqlite3", seed=request.node.name) as made:
        yield made


async def pressed(here: World) -> tuple[Any, Any, Click]:
    """A finished table, the edge of somebody who asks, and his press."""
    code = await here.begun(3, rounds=1)
    await vote(here, code)
    table = await here.play(code, "never")
    context: Any = SimpleNamespace(
        replays=ReplayCache(here.host.history, Requester(7, 3)),
        fortunes=Analyses(here.host.repository, here.host.fortune_tellers),
    )
    return (
        table,
        context,
        Click(1, "", 0, "component", Person(7, "Ana", "en"), "en-US", 3, "", 5, False, 0, ButtonId(code, 1, "whole")),
    )


class NoStudio(Studio):
    """Draws nothing."""

    async def draw(self, order: Order, priority: Priority = Priority.BOARD) -> Picture:
        raise NoPicture(order.kind)


async def test_the_page_is_made_of_the_record_and_sent_to_one_person(here: World) -> None:
    table, context, press = await pressed(here)
    page = await replay.whole(context, press, table)
    kept = await context.replays.of(table)
    assert "python -m render" not in str(page.components)
    assert not page.public and not page.as_new_message and [one.file for one in page.pictures] == [f"replay-{table.code}.html"]
    assert page.pictures[0].view == PageOrder(table.code, kept.file, turning=kept.turning)
    assert load_replay(page.pictures[0].view.record).result is not None


async def test_failed_page_says_how_to_make_it_oneself(here: World) -> None:
    table, context, press = await pressed(here)
    page = await replay.whole(context, press, table)
    sent, uploads = await page_message.drawn(DrawnPictures(NoStudio(0)), page)
    said = str(sent.components)
    assert not uploads and "attachment://" not in said and f"record-{table.code}.json --html" in said


async def test_other_files_of_the_message_stay(here: World) -> None:
    _, context, press = await pressed(here)
    asked = await replay.whole(context, press, await here.host.lookup.table(press.button_id.table if press.button_id else ""))
    shown = replace(asked, parts=(*asked.parts, c.container(c.file("record.json"))), files=(("record.json", "{}"),))
    bare, files = await page_message.drawn(DrawnPictures(NoStudio(0)), shown)
    assert [one.name for one in files] == ["record.json"]
    assert "attachment://record.json" in str(bare.components) and ".html'" not in str(bare.components)


async def test_game_that_is_too_long_says_how_its_page_is_made(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, context, press = await pressed(here)
    monkeypatch.setattr(replay, "LONGEST", 1)
    page = await replay.whole(context, press, table)
    assert not page.pictures and "python -m render replay" in str(page.components)


async def test_page_under_other_rules_is_made_from_stored_steps(here: World) -> None:
    table, context, _ = await pressed(here)
    kept = await context.replays.of(table)
    assert kept.is_running and await context.replays.whole(table, kept) == PageOrder(table.code, kept.file, turning=kept.turning)
    whole = await context.replays.whole(table, replace(kept, is_running=False))
    assert not whole.record and [frame[2] for frame in whole.frames] == [one.view for one in kept.frames]
