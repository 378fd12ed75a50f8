"""A captain at the playground's page, who answers whatever a game can ask by clicks alone, in any language."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import ConsoleMessage, Locator, expect
from playwright.async_api import TimeoutError as Slow

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.discord_fixture import DiscordFixture
from tests.playground.browser import Page, css
from tests.timeouts import TIMEOUT

PATIENCE = 1000 * TIMEOUT
SHOWN = 5000
"""Milliseconds for which a press is waited for whose button may be taken away meanwhile, before the page is looked at anew."""
MOST_PICKS = 60
TRIES = 8
REFUSED = "Failed to load resource: the server responded with a status of 400 (Bad Request)"
"""What the browser says of a press that Discord does not take."""
NOT_FOUND = "status of 404"
SENDS = ("confirm", "save", "seal", "pe.ship.seal")
WHOLE = ("press", "short")
"""What the buttons carry that send an answer by themselves."""
DECIDE, PASS, OVER = "decide", "pe.pass", "rematch"


class BrowserPlayer:
    """Somebody at the page who clicks, reads, and remembers every line that was shown.

    `faults` is what the console said; `presses` counts the buttons pressed under posts.
    """

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.told = page, words(language)
        self.faults, self.lines, self.presses = list[str](), set[str](), {DECIDE: 0, PASS: 0}
        page.tab.on("console", self._hear)
        page.tab.on("pageerror", lambda error: self.faults.append(str(error)))

    def _hear(self, said: ConsoleMessage) -> None:
        """Remember a fault, but for a picture whose message was taken away while it was loaded."""
        at = str(said.location.get("url", ""))
        if said.type in ("error", "warning") and not (NOT_FOUND in said.text and "/attachments/" in at):
            self.faults.append(f"{said.text} {at}" if NOT_FOUND in said.text else said.text)

    def label(self, id: str) -> str:
        """What a button is called."""
        return self.told.label(say(id))

    def button(self, id: str, within: Locator) -> Locator:
        """The buttons of that name there that can be pressed."""
        return within.locator(f"button{css('data-label', self.label(id))}:enabled")

    def post(self) -> Locator:
        """The newest message that everybody sees, but for promises: theirs may have an id of later times (`Charted`)."""
        return self.page.tab.locator("li.message:not([data-private])").filter(has_not_text=self.told(say("fair.what"))).last

    async def press(self, id: str, within: Locator | None = None) -> None:
        """Press the newest button of that name."""
        await self.page.click(self.label(id), within)
        await self.read()

    async def read(self) -> None:
        """Remember what stands there: texts, buttons, menus, and what pictures say."""
        shown = await self.page.tab.locator("li.message .parts").all_inner_texts()
        alts = await self.page.tab.locator("li.message img[alt]").evaluate_all("all => all.map(one => one.alt)")
        self.lines |= {line.strip() for text in (*shown, *alts) for line in text.split("\n")} - {""}

    async def waits(self, id: str) -> None:
        """Until the newest public post has a button of that name."""
        await expect(self.button(id, self.post())).to_be_visible(timeout=PATIENCE)
        await self.read()

    # -- filling in a panel

    def menus(self, saying: str = "") -> Locator:
        """Menus of the panel in which nothing is chosen, and whose text begins so."""
        unfilled = self.page.private().locator(".select[data-values='[]']:enabled")
        return unfilled.filter(has_text=re.compile("^" + re.escape(saying)))

    async def pick(self, menu: Locator, place: int = 0) -> str:
        """Choose the entry at that place of a menu, and those after it when it takes several; what the first was called."""
        await menu.click()
        popup = self.page.tab.locator("[data-popup]")
        entries, done = popup.locator("[role=option]"), popup.locator("[data-select-done]")
        chosen = await entries.nth(place).get_attribute("data-label") or ""
        several = await done.count() > 0
        await entries.nth(place).click()
        while several and await done.is_disabled():
            place += 1
            await entries.nth(place).click()
        if several:
            await done.click()
        await self.page.settled()
        await self.read()
        return chosen

    async def fill(self) -> None:
        """Take the first of everything that is open on the panel that asks something, and send it."""
        for _ in range(MOST_PICKS):
            async with self.redrawn():
                sent = await self._chosen()
            if sent:
                return
        raise AssertionError(f"never ready to be sent: {await self.page.private().inner_text()}")

    @asynccontextmanager
    async def redrawn(self) -> AsyncIterator[None]:
        """Returns when the panel that asks something was drawn anew, as an answer to what is clicked meanwhile."""
        labels = ", ".join(css("data-label", self.label(id)) for id in ("more", "prev.face"))
        drawn = self.page.private().locator(labels).last
        await expect(drawn).to_be_visible(timeout=PATIENCE)
        number = css("data-custom-id", await drawn.get_attribute("data-custom-id") or "")
        yield
        await expect(self.page.private().locator(number)).to_have_count(0, timeout=PATIENCE)

    async def _chosen(self) -> bool:
        """One choice on the panel, what may be left alone too; whether that was the answer."""
        whole = self.page.private().locator(", ".join(f"button[data-custom-id*=':{verb}.']:enabled" for verb in WHOLE))
        if await whole.count():
            await whole.first.click()
            return True
        choosing, unfilled = self.menus(self.label("ui.choose")), self.menus()
        send = self.page.private().locator(", ".join(css("data-label", self.label(id)) for id in SENDS))
        is_direct = not await send.count()
        is_ready = not is_direct and await send.is_enabled()
        menus = unfilled if not is_ready and not await choosing.count() else choosing
        if await menus.count():
            await self.pick(menus.last)
            return False
        option = self.page.private().locator("button[data-custom-id*=':pick.']:enabled").first
        await (send if is_ready else option).click()
        return is_ready or is_direct

    # -- a whole game

    async def play(self, fixture: DiscordFixture, person: Any, most: int) -> None:
        """Answer whatever the table asks of that person until the result stands there. AssertionError after so many answers."""
        answered = 0
        for _ in range(most):
            decision = await fixture.asks(person, after=answered)
            if decision is None:
                return await self.waits(OVER)
            answered = await self.answer(fixture, decision)
        raise AssertionError(f"no end after {most} answers: {await self.post().inner_text()}")

    async def answer(self, fixture: DiscordFixture, decision: int) -> int:
        """Let a play pass under the post of that decision, else decide; which one it was, since a computer's open move may put
        another question in its place before it is posted."""
        post = self.post()
        asking = post.locator("button[data-custom-id*=':decide']:enabled")

        async def posted() -> int | None:
            found = await asking.evaluate_all("all => all.map(one => Number(one.dataset.customId.split(':')[2]))")
            return found[0] if found and found[0] >= decision else None

        asked: int = await fixture.until(posted, f"a post that asks decision {decision}")
        await self.read()
        way = await self._pressed(post)
        self.presses[way] += 1
        if way == DECIDE:
            await self.fill()
        return asked

    async def _pressed(self, post: Locator) -> str:
        """Let a play pass, else decide; which. A button that an edit takes away before the press is not waited for, one that it
        takes away under the press is refused, as at Discord: what stands there then is pressed."""
        before = await self._newest_private()
        for _ in range(TRIES):
            way = PASS if await self.button(PASS, post).count() else DECIDE
            refused = len(self.faults)
            try:
                await self.page.control(self.label(way), post).click(timeout=SHOWN)
            except Slow:
                continue
            await self.page.settled()
            await self.read()
            if self.faults[refused:] != [REFUSED]:
                await expect(self.page.private()).not_to_have_attribute("data-message-id", before, timeout=PATIENCE)
                return way
            del self.faults[refused:]
        raise AssertionError(f"never taken: {await post.inner_text()}")

    async def _newest_private(self) -> str:
        numbers = await self.page.private().evaluate_all("all => all.map(one => one.dataset.messageId)")
        return str(numbers[-1]) if numbers else ""
