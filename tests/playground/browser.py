"""Drives the playground's page as a person would: Playwright for Python behind a few verbs, in any language of the page."""

from __future__ import annotations

import json
import shutil
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from playwright.async_api import Browser, BrowserContext, Locator, async_playwright, expect
from playwright.async_api import Page as Tab

from tests.timeouts import TIMEOUT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PATIENCE = 1000 * TIMEOUT
"""Milliseconds for which a page is waited for."""
expect.set_options(timeout=PATIENCE)
PROGRAMS = ("chromium-headless-shell", "chromium")
"""Names of the browser, the cheaper one first: it has no windows of its own."""
ARGS = [
    "--no-sandbox",
    "--font-render-hinting=none",  # else letters of the one without windows are wider, and lines longer
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@asynccontextmanager
async def chromium(*more: str) -> AsyncIterator[Browser]:
    """A headless Chromium, told `more` on its command line, that is closed at the end."""
    async with async_playwright() as playwright:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        browser = await playwright.chromium.launch(executable_path=program, args=[*ARGS, *more])
        try:
            yield browser
        finally:
            await browser.close()


async def close_tabs(browser: Browser) -> None:
    """Close every tab, and forget what was kept for it."""
    for context in list(browser.contexts):
        await context.close()


def css(attribute: str, value: str) -> str:
    """A selector for an attribute with exactly this value."""
    return f"[{attribute}={json.dumps(value, ensure_ascii=False)}]"


class Page:
    """One tab of one person. Verbs wait until the interaction was answered; they raise when the thing asked for is not there."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    @classmethod
    async def open(cls, where: Browser | BrowserContext, url: str, user: str, **options: Any) -> Page:
        """A new tab at the page's address as that person: the id, or the name of a user of the world."""
        return await cls.load(await where.new_page(**options), url, user)

    @classmethod
    async def load(cls, tab: Tab, url: str, user: str) -> Page:
        """The same in a tab that is there."""
        world = await (await tab.request.get(f"{url.rstrip('/')}/app/world")).json()
        id_ = next((one["id"] for one in world["users"] if user in (one["id"], one["name"])), None)
        if id_ is None:
            raise LookupError(f"nobody is called {user}")
        tab.set_default_timeout(PATIENCE)
        await tab.goto(f"{url.rstrip('/')}/?user={id_}")
        await expect(tab.locator("body[data-connected=true]")).to_be_attached()
        return cls(tab)

    async def again(self) -> None:
        """Load the page anew."""
        await self.tab.reload()
        await expect(self.tab.locator("body[data-connected=true]")).to_be_attached()

    async def settled(self) -> None:
        """Wait until every interaction of this tab was answered."""
        await expect(self.tab.locator("body[data-pending='0']")).to_be_attached(timeout=PATIENCE)

    async def go(self, channel: str) -> None:
        """Open a channel, thread or conversation by its name."""
        await self.tab.locator(f"a.channel{css('data-channel-name', channel)}").last.click()
        await expect(self.tab.locator("h1[data-place]")).to_contain_text(channel)

    async def say(self, text: str) -> None:
        """Send a plain message here."""
        await self.tab.locator("[data-composer]").fill(text)
        await self.tab.locator("[data-composer]").press("Enter")

    async def command(self, name: str, **options: Any) -> None:
        """Run a slash command by its base or shown name, with options by their base names: values, or labels of choices."""
        await self.tab.locator("[data-composer]").fill(name)
        await self._option(name.lstrip("/"), name).click()
        for option, value in options.items():
            await self._fill(option, value)
        await self.tab.locator("[data-run-command]").click()
        await self.settled()

    def _option(self, value: str, label: str) -> Locator:
        option = "[data-popup] [role=option]"
        return self.tab.locator(f"{option}{css('data-value', value)}, {option}{css('data-label', label)}").first

    async def _fill(self, option: str, value: Any) -> None:
        add = self.tab.locator(css("data-add-option", option))
        if await add.count():
            await add.click()
        field = self.tab.locator(f"input{css('data-option', option)}")
        await field.fill("")
        if await field.get_attribute("role") != "combobox":
            return await field.fill(str(value))
        return await self._choose_typed(field, value)

    async def _choose_typed(self, field: Locator, value: Any) -> None:
        wanted = str(value).lower() if isinstance(value, bool) else str(value)
        row = self._option(wanted, wanted)
        await field.focus()
        await self.tab.locator("[data-popup]").wait_for()
        await expect(field).not_to_have_attribute("aria-busy", "true")
        if not await row.count():
            await field.fill(wanted)
            await expect(field).not_to_have_attribute("aria-busy", "true")
        if await row.count():
            await row.click()
        elif await self.tab.locator("[data-popup]").is_visible():
            await field.press("Escape")

    def control(self, name: str, within: Locator | None = None) -> Locator:
        """The newest button or menu with this label, placeholder or custom id."""
        place = within or self.tab.locator("[data-message-list]")
        return place.locator(f"{css('data-label', name)}, {css('data-custom-id', name)}").last

    async def click(self, label: str, within: Locator | None = None) -> None:
        """Press the newest button with this label or custom id and wait for the answer."""
        await self.control(label, within).click()
        await self.settled()

    async def choose(self, menu: str, labels: list[str], within: Locator | None = None) -> None:
        """Pick these options (labels or values) of the newest menu with this placeholder or custom id."""
        await self._pick(self.control(menu, within), labels)
        await self.settled()

    async def _pick(self, select: Locator, labels: list[str]) -> None:
        await select.click()
        popup = self.tab.locator("[data-popup]")
        several = await popup.locator("[data-select-done]").count() > 0
        for row in await popup.locator("[role=option][aria-selected=true]").all() if several else []:
            if await row.get_attribute("data-label") not in labels:
                await row.click()
        for label in labels:
            row = popup.locator(f"[role=option]{css('data-label', label)}, [role=option]{css('data-value', label)}").first
            if not several or await row.get_attribute("aria-selected") != "true":
                await row.click()
        if several:
            await popup.locator("[data-select-done]").click()

    async def submit_form(self, fields: dict[str, Any]) -> None:
        """Fill in the open form by its labels and send it: text, yes or no, one label or a list of labels for what is chosen."""
        form = self.tab.locator("dialog.modal")
        await form.wait_for()
        for label, value in fields.items():
            await self._fill_field(form.locator(f".field{css('data-field-label', label)}"), value)
        await form.locator("[data-submit]").click()
        await self.settled()

    async def _fill_field(self, field: Locator, value: Any) -> None:
        if isinstance(value, bool):
            return await field.locator("input[type=checkbox]").set_checked(value)
        if await field.locator(".select").count():
            return await self._pick(field.locator(".select"), value if isinstance(value, list) else [value])
        if await field.locator(".choices").count():
            return await self._tick(field, value if isinstance(value, list) else [value])
        return await field.locator("input, textarea").fill(str(value))

    async def _tick(self, field: Locator, labels: list[str]) -> None:
        for box in await field.locator("input").all():
            wanted = await box.get_attribute("data-label") in labels or await box.get_attribute("data-value") in labels
            if wanted or await box.get_attribute("type") == "checkbox":
                await box.set_checked(wanted)

    def messages(self) -> Locator:
        """Every message of the open channel, oldest first."""
        return self.tab.locator("li.message")

    def last_message(self) -> Locator:
        """The newest message that everybody sees."""
        return self.tab.locator("li.message:not([data-private])").last

    def private(self) -> Locator:
        """The newest message that only this person sees."""
        return self.tab.locator("li.message[data-private]").last

    async def dismiss(self) -> None:
        """Take the newest private message away."""
        await self.private().locator("[data-dismiss]").click()

    async def close(self) -> None:
        """Close the tab."""
        await self.tab.close()
