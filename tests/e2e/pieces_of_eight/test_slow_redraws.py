"""Presses while a captain's panel is redrawn slowly: none waits for what is on its way to Discord, and the newest is shown."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.delivery.pictures import DrawnPictures
from render.drawing.studio import Priority
from tests.e2e.captains import behind
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import PASS
from tests.e2e.pieces_of_eight.test_windows import to_window
from tests.e2e.test_clicks import begun
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.usefixtures("stub_drawing")
CALLBACK, EDITS = "create_interaction_response", ("update_original_webhook_message", "update_webhook_message")
LONG = 3.0


@pytest_asyncio.fixture
async def window(fixture: DiscordFixture) -> tuple[str, Any, Any, Any]:
    """A window that asks a captain, whose panel is open: the code of the table, that captain, post and panel."""
    code = await begun(fixture, fixture.ana, fixture.ben, fixture.carla)
    _, captain = await to_window(fixture, code, Random(11))
    post = fixture.posts[-1]
    panel = (await captain.click(post, "Decide")).message
    fixture.announces(committed=TIMEOUT)
    return code, captain, post, panel


async def redrawing(fixture: DiscordFixture, code: str, person: Any, **changed: Any) -> asyncio.Task[None]:
    """The panel of that captain begins to be drawn anew, with its files, as when the table has gone on. `changed`: what is known
    of it otherwise."""
    open_panels = fixture.process.answering.open_panels
    panel = open_panels.panels[code][person.id]
    open_panels.panels[code] = {person.id: replace(panel, version=0, content_key="", **changed)}
    open_panels.uploaded_files.forget(panel.message_id)
    version = (await fixture.process.host.repository.by_code(code)).row.version
    return asyncio.create_task(fixture.process.answering.delivery.listener.changed(code, version))


def slow_edits(fixture: DiscordFixture) -> Any:
    """Edits of panels take long; whether one is on its way."""
    faults = [fixture.discord.faults.slow(route, LONG) for route in EDITS]
    return lambda: any(one.struck for one in faults)


def noted(fixture: DiscordFixture, since: int) -> list[str]:
    """Answers to presses and edits of panels since that request, as they came to their end."""
    return [call.operation for call in fixture.discord.calls[since:] if call.operation in (CALLBACK, *EDITS)]


@pytest.mark.parametrize("label", [PASS, "Log", "Type it", "More"])
async def test_a_press_is_acknowledged_before_a_slow_redraw_has_arrived(
    fixture: DiscordFixture, window: tuple[str, Any, Any, Any], label: str
) -> None:
    """On the post or on the panel; whether it saves an answer, shows a page or opens a form."""
    code, captain, post, panel = window
    if label == "Type it":
        await behind(captain, panel, label)
    under_way, since = slow_edits(fixture), len(fixture.discord.calls)
    redrawn = await redrawing(fixture, code, captain)
    await fixture.until(under_way, "a redraw on its way")
    shown = await captain.click(post if label in (PASS, "Log") else panel, label)
    await redrawn
    assert noted(fixture, since)[0] == CALLBACK, "a press waited for the redraw"
    assert shown.kind == ("modal" if label == "Type it" else "private" if label in (PASS, "Log") else "update")
    assert label != PASS or "You let it pass" in shown.text
    assert label != "More" or "Type it" in buttons(panel), "what was pressed for is shown in the end"


async def test_press_on_an_unknown_message_waits_for_the_redraw(
    fixture: DiscordFixture, window: tuple[str, Any, Any, Any]
) -> None:
    """Else an older picture could come after what was pressed for."""
    code, captain, post, _ = window
    under_way, since = slow_edits(fixture), len(fixture.discord.calls)
    redrawn = await redrawing(fixture, code, captain, message_id=0)
    await fixture.until(under_way, "a redraw on its way")
    assert "You let it pass" in (await captain.click(post, PASS)).text
    await redrawn
    assert noted(fixture, since)[0] in EDITS


async def test_older_redraw_does_not_replace_the_answer_to_a_press(
    fixture: DiscordFixture, window: tuple[str, Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, captain, _, panel = window
    draw, begun_, going_on = DrawnPictures.drawn, asyncio.Event(), asyncio.Event()

    async def slowly(self: DrawnPictures, parts: Any, pictures: Any, files: Any, priority: Any = None, *rest: Any) -> Any:
        if priority is Priority.REDRAW:
            begun_.set()
            await going_on.wait()
        return await draw(self, parts, pictures, files, priority, *rest)

    monkeypatch.setattr(DrawnPictures, "drawn", slowly)
    redrawn, since = await redrawing(fixture, code, captain), len(fixture.discord.calls)
    await begun_.wait()
    await captain.click(panel, "More")
    going_on.set()
    await redrawn
    assert noted(fixture, since) == [CALLBACK] and "Type it" in buttons(panel)


async def test_redraws_behind_one_of_the_same_version_are_needless(
    fixture: DiscordFixture, window: tuple[str, Any, Any, Any]
) -> None:
    code, captain, _, panel = window
    under_way, since = slow_edits(fixture), len(fixture.discord.calls)
    first = await redrawing(fixture, code, captain)
    await fixture.until(under_way, "a redraw on its way")
    others = [await redrawing(fixture, code, captain) for _ in range(2)]
    await asyncio.gather(first, *others)
    assert len(noted(fixture, since)) == 1 and PASS in buttons(panel)
