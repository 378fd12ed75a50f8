"""Tabs of a browser for files of the product: one that is loaded anew for each test that wants nothing special of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Request
    from playwright.async_api import Page as Tab

PLAIN: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US"}
"""Options of a tab for which nothing else is asked. A tab of its own costs three times what loading a page costs."""


class Tabs:
    """The tabs of a module's tests. A test begins and ends; what goes wrong in its tabs is written down in between."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.faults: list[str] = []
        self._plain: Tab | None = None
        self._is_taken = False
        self._own: list[BrowserContext] = []
        self._listening: list[Callable[[], None]] = []

    async def load(self, file: str, may_ask: Callable[[str], bool], **options: Any) -> Tab:
        """A tab with that file, in which only some addresses may be asked for."""
        tab = await (self._new(options) if options or self._is_taken else self._kept())
        listening: dict[str, Callable[[Any], None]] = {
            "weberror": lambda error: self.faults.append(str(error.error)),
            "console": lambda message: self.faults.append(message.text),
            "dialog": lambda dialog: self.faults.append(dialog.message),
            "request": lambda sent: self._hear(sent, may_ask),
        }
        for event, hear in listening.items():
            tab.context.on(event, hear)  # type: ignore[call-overload]
            self._listening.append(partial(tab.context.remove_listener, event, hear))
        await tab.goto(file)
        return tab

    def _hear(self, sent: Request, may_ask: Callable[[str], bool]) -> None:
        if not may_ask(sent.url):
            self.faults.append(sent.url)

    async def _new(self, options: dict[str, Any]) -> Tab:
        self._own.append(await self.browser.new_context(**{**PLAIN, **options}))
        return await self._own[-1].new_page()

    async def _kept(self) -> Tab:
        if self._plain is None or self._plain.is_closed():
            self._plain = await (await self.browser.new_context(**PLAIN)).new_page()
        self._is_taken = True
        return self._plain

    async def end(self) -> list[str]:
        """The faults of a test that is over. Tabs of its own are closed."""
        for stop in self._listening:
            stop()
        for context in self._own:
            await context.close()
        faults, self.faults, self._own, self._listening, self._is_taken = self.faults, [], [], [], False
        return faults

    async def close(self) -> None:
        """Close the tab that was kept."""
        if self._plain is not None and not self._plain.is_closed():
            await self._plain.context.close()
