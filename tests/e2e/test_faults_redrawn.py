"""Open panels that are redrawn: nobody's trouble is another's, and a panel without its picture has its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.turn import captain_panel
from playground.discord.model.entities import Message
from render.drawing.child_process import NoPicture
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.labels import SEAL

EDIT = "update_original_webhook_message"


@pytest_asyncio.fixture
async def sealed(fixture: DiscordFixture) -> list[Message]:
    """The panels of Ana, Ben and Carla at their first question; Ana and Ben have sealed."""
    captains = (fixture.ana, fixture.ben, fixture.carla)
    await fixture.open(*captains, pace="live")
    await fixture.begin(*captains)
    post = await fixture.post_with("Decide")
    panels = [(await captain.click(post, "Decide")).message for captain in captains]
    for captain, shown in zip(captains[:2], panels, strict=False):
        await captain.click(shown, SEAL)
    return panels


async def follows(fixture: DiscordFixture, panels: list[Message], *numbers: int) -> None:
    """Carla seals too; those panels show the turn that follows."""
    await fixture.carla.click(panels[2], SEAL)
    for number in numbers:
        await fixture.until(lambda panel=panels[number]: "Saved" not in panel.text, f"panel {number} shows the turn")


async def test_a_panel_that_cannot_be_drawn_is_shown_in_words(
    fixture: DiscordFixture, sealed: list[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: DrawnPictures, picture: Any, *priority: Any) -> Any:
        raise NoPicture("private: MemoryError")

    monkeypatch.setattr(DrawnPictures, "draw", never)
    await follows(fixture, sealed, 0, 1, 2)
    assert not any(shown.attachments for shown in sealed)


async def test_nobodys_trouble_is_anothers(
    fixture: DiscordFixture, sealed: list[Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., Any] = captain_panel.page
    captains = [fixture.ana.id, fixture.ben.id, fixture.carla.id]
    first: list[int] = []

    async def page(edge: Any, table: Any, *rest: Any) -> Any:
        if table.decision > 1 and first in ([], [table.seat.person]):
            first[:] = [table.seat.person]
            raise ZeroDivisionError
        return await real(edge, table, *rest)

    monkeypatch.setattr(captain_panel, "page", page)
    await fixture.carla.click(sealed[2], SEAL)
    await fixture.until(lambda: first, "the first to be redrawn")
    for number in range(3):
        if captains[number] != first[0]:
            await fixture.until(lambda shown=sealed[number]: "Saved" not in shown.text, f"panel {number} shows the turn")


@pytest.mark.parametrize("fault", ["fail", "fail_after", "reset", "reset_before"])
async def test_a_redraw_that_was_lost_is_made_once_more(fixture: DiscordFixture, sealed: list[Message], fault: str) -> None:
    getattr(fixture.discord.faults, fault)(EDIT)
    await follows(fixture, sealed, 0, 1, 2)
    assert fixture.discord.faults.list[0].struck == 1
