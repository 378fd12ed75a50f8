"""The page of a finished game in a real browser: whoever opens the file sees every step, by keys, by touch, in any language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import Page as Tab
from playwright.async_api import expect

from locales import words
from render.page.story import OPEN, Viewer
from tests.render.page.conftest import NAMES, Recorded

Opener = Callable[..., Awaitable[Tab]]


def heading(recorded: Recorded, at: int, language: str = "en") -> str:
    """What a step is headed by, everything open."""
    return words(language).naming(NAMES)(recorded.steps[at].seen[OPEN].headline)


def sentences(recorded: Recorded, at: int, viewer: Viewer = OPEN, language: str = "en") -> list[str]:
    """What a viewer was told of a step."""
    told = words(language).naming(NAMES)
    return [told(one) for one, _ in recorded.steps[at].seen[viewer].told]


async def shows(tab: Tab, recorded: Recorded, at: int, language: str = "en") -> None:
    """Wait until that step is told."""
    await expect(tab.locator("body")).to_have_attribute("data-step", str(at))
    await expect(tab.locator("#head")).to_have_text(heading(recorded, at, language), use_inner_text=False)


async def test_a_step_is_told_after_the_other(opened: Opener, recorded: Recorded) -> None:
    tab = await opened()
    await shows(tab, recorded, 0)
    for at in range(1, 6):
        await tab.keyboard.press("ArrowRight")
        await shows(tab, recorded, at)
        told = await tab.locator("#said li").evaluate_all("lines => lines.map(line => line.firstChild.textContent)")
        assert told == sentences(recorded, at)
