"""The exhibition, a real Chromium, and tabs in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio
from aiohttp import web

from tests.playground.browser import Page
from tests.playground.page.exhibits import BEN
from tests.playground.page.showroom import Showroom, furnish

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from playwright.async_api import Browser

    Opener = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture
async def room() -> AsyncIterator[Showroom]:
    """The page server with its exhibits."""
    made = Showroom()
    runner = web.AppRunner(made.app(), shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await furnish(made)
    yield made
    await runner.cleanup()


@pytest_asyncio.fixture
async def enter(browser: Browser, room: Showroom) -> AsyncIterator[Opener]:
    """Opens tabs that share one browser context; no script error and no refused resource may happen in any of them."""
    context = await browser.new_context(viewport={"width": 1280, "height": 860}, color_scheme="dark")
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)

    async def opened(user: str = BEN, **size: int) -> Page:
        page = await Page.open(context, room.url, user)
        if size:
            await page.tab.set_viewport_size({"width": size["width"], "height": size["height"]})
        await page.messages().first.wait_for()
        return page

    yield opened
    await context.close()
    assert faults == []
