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

    from playwright.async_api import Browser, BrowserContext, ConsoleMessage, ViewportSize, WebError
    from playwright.async_api import Page as Tab

    Opener = Callable[..., Awaitable[Page]]

WINDOW: ViewportSize = {"width": 1280, "height": 860}


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


class Desk:
    """A tab that the tests of a module use one after the other, each at an address of its own: to open another one takes twice
    the time that loading the page takes. More tabs of a test stand beside it, and are closed at its end."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.first: Tab | None = None
        self.is_taken = False

    async def context(self) -> BrowserContext:
        """The context of all tabs."""
        if self.first is None or self.first.is_closed():
            context = await self.browser.new_context(viewport=WINDOW, color_scheme="dark")
            self.first, self.is_taken = await context.new_page(), False
        return self.first.context

    async def tab(self) -> Tab:
        """A tab with nothing in it."""
        context = await self.context()
        if self.is_taken or self.first is None:
            return await context.new_page()
        self.is_taken = True
        return self.first

    async def clear(self) -> None:
        """The first tab alone is left, as it was at the beginning."""
        context, first = await self.context(), self.first
        assert first is not None
        for tab in (tab for tab in context.pages if tab is not first):
            await tab.close()
        await first.goto("about:blank")
        await first.unroute_all()
        await first.emulate_media(color_scheme="dark")
        await first.set_viewport_size(WINDOW)
        self.is_taken = False


@pytest_asyncio.fixture(scope="module")
async def desk(chromium_of_the_worker: Browser) -> AsyncIterator[Desk]:
    made = Desk(chromium_of_the_worker)
    yield made
    await (await made.context()).close()


@pytest_asyncio.fixture
async def enter(desk: Desk, room: Showroom) -> AsyncIterator[Opener]:
    """Opens tabs that share one browser context; no script error and no refused resource may happen in any of them."""
    context = await desk.context()
    faults: list[str] = []

    def errs(error: WebError) -> None:
        faults.append(str(error.error))

    def says(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    context.on("weberror", errs)
    context.on("console", says)

    async def opened(user: str = BEN, **size: int) -> Page:
        page = await Page.load(await desk.tab(), room.url, user)
        if size:
            await page.tab.set_viewport_size({"width": size["width"], "height": size["height"]})
        await page.messages().first.wait_for()
        return page

    yield opened
    await desk.clear()
    context.remove_listener("weberror", errs)
    context.remove_listener("console", says)
    assert faults == []
