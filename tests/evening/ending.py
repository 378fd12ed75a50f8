"""What the end of a game offers, opened as a captain does: each button of the last post, and those of what it opens."""

from __future__ import annotations

from playwright.async_api import TimeoutError

from tests.playground.browser import Page

WITHIN = {"replay": ("movie", "whole")}
"""What is opened from the answer to a button of the post."""
MADE = WITHIN["replay"]
"""What is made while its reader waits."""
LAST = "rematch"
"""The button that goes on to another table: pressed when everything else was looked at."""
PRESSED, DRAWN = 10_000, 600
"""Milliseconds for a press; tenths of a second for what comes of it: a film and a page are drawn, a course is reckoned."""


async def opened(page: Page) -> dict[str, bool]:
    """The verbs of the buttons, and whether something came of each."""
    found: dict[str, bool] = {}
    verbs = [verb for verb in await _verbs(page) if verb != LAST]
    for verb in verbs:
        found[verb] = await _opens(page, verb)
        for inner in WITHIN.get(verb, ()):
            found[inner] = await _opens(page, inner)
    return {**found, LAST: await _opens(page, LAST)}


async def _verbs(page: Page) -> list[str]:
    ids = await page.last_message().locator("button[data-custom-id]").evaluate_all("all => all.map(one => one.dataset.customId)")
    return list(dict.fromkeys(one.split(":")[3].split("~")[0].split(".")[0].split("@")[0] for one in ids))


async def _opens(page: Page, verb: str) -> bool:
    """The newest button with that verb, pressed: whether a message came or changed within the time."""
    before = await _shown(page)
    try:
        await page.tab.locator(f"button[data-custom-id*=':{verb}']").last.click(timeout=PRESSED)
        await page.settled()
    except TimeoutError:
        return False
    for _ in range(DRAWN):
        if await _shown(page) != before and (verb not in MADE or await _is_made(page)):
            return True
        await page.tab.wait_for_timeout(100)
    return False


async def _is_made(page: Page) -> bool:
    """Whether the private message shows what was made: what stands there meanwhile has nothing to press."""
    return await page.private().locator("button[data-custom-id*=':replay']").count() > 0


async def _shown(page: Page) -> list[str]:
    return await page.messages().all_inner_texts()
