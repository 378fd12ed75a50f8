"""Captains turn to other pictures by presses through the router, on a real database file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.kit.replies import Page
from playground.discord.model.components import walk
from render import pieces_of_eight
from tests.bot.edge.press_everything import STATES, Port, plain
from tests.bot.edge.test_cost import ids, on_turn, press
from tests.bot.service.discord_fixture import DARIO


@pytest_asyncio.fixture
async def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Port]:
    """A game of two whose package offers the board beside the own ship."""

    def both(view: Any, asked: Any, is_private: bool) -> tuple[str, ...]:
        return ("own_ship", "board") if is_private else ("board",)

    monkeypatch.setattr(pieces_of_eight, "pictures", replace(pieces_of_eight.pictures, beside=both))
    async with Port.opened(tmp_path / "broadside.sqlite3", seed="cost") as found:
        await STATES["running"](found)
        yield found


async def test_a_captain_turns_to_the_board_and_back_and_keeps_his_draft(port: Port) -> None:
    person, panel = await on_turn(port)
    assert panel.pictures[0].drawing == "pieces_of_eight.own_ship"
    panel = await press(port, person, ids(panel, "play")[0], "0")
    drafted = (await port.world.own(port.code, 0)).draft.answer
    panel = await press(port, person, ids(panel, "picture")[0])
    assert isinstance(panel, Page) and (panel.pictures[0].drawing, panel.pictures[0].file) == (
        "pieces_of_eight.board",
        "board.png",
    )
    assert panel.pictures[0].view == (await port.table()).view, "what everybody may look at is drawn as everybody sees it"
    assert (await port.world.own(port.code, 0)).draft.answer == drafted
    panel = await press(port, person, ids(panel, "picture")[0])
    assert (panel.pictures[0].drawing, panel.pictures[0].file) == ("pieces_of_eight.own_ship", "private.png")


async def test_a_picture_that_is_not_there_changes_nothing(port: Port) -> None:
    person, panel = await on_turn(port)
    gone = ids(panel, "picture")[0].replace("picture.1", "picture.7")
    panel = await press(port, person, gone)
    assert panel.pictures[0].drawing == "pieces_of_eight.own_ship" and "no longer on offer" in plain(panel)


@pytest.mark.parametrize("place", [0, 1, 7, 99999])
async def test_spectator_gets_no_private_picture_by_any_press(port: Port, place: int) -> None:
    decision = (await port.table()).decision
    page = await press(port, DARIO, f"bs:{port.code}:{decision}:look.{place}")
    assert [picture.drawing for picture in page.pictures] == ["pieces_of_eight.board"]
    assert not [part for part in walk(list(page.components)) if ":look" in part.get("custom_id", "")]
