"""The locked telephone of the page: which notifications stand there, where they lead, and how their words are cut."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from playground.discord import StandIn, World
from tests.playground.browser import Page
from tests.playground.client import ca_file
from tests.playground.parts import text, v2
from tests.playground.raw import Raw

TELEPHONE: Any = {"width": 390, "height": 844}
LINE, MOST_LINES = 20, 4
"""Pixels of a line of words, and the lines of a message that a lock screen shows."""
LONG = "The wind has turned and all captains are called on deck. " * 8


@pytest_asyncio.fixture
async def standin(tmp_path: Path) -> AsyncIterator[StandIn]:
    """A stand-in with its page, a channel, and people of two languages."""
    world = World()
    world.channel(world.guild("Admiralty"), "harbour")
    for name, locale in (("Ana", "en-US"), ("Ben", "es-ES")):
        world.person(name, locale=locale)
    made = StandIn(world, ca_file=ca_file(tmp_path))
    await made.start(page_port=0)
    yield made
    await made.stop()


@pytest.fixture
def harbour(standin: StandIn) -> str:
    """The path of the channel's messages."""
    (channel,) = standin.world.guild("Admiralty").channels
    return f"/channels/{channel.id}/messages"


async def locked(page: Page) -> Locator:
    """The lock screen, opened by its button."""
    await page.tab.locator("[data-lock]").click()
    return page.tab.locator("[data-lock-screen]")


async def height(words: Locator) -> float:
    """The height of the words of a notification, in pixels."""
    box = await words.bounding_box()
    assert box is not None
    return box["height"]


async def test_lock_screen_shows_author_place_and_cut_words(standin: StandIn, raw: Raw, harbour: str, browser: Browser) -> None:
    ana = standin.world.person("Ana")
    await raw.send("POST", harbour, {"content": f"{ana.mention} decides.\n**Now** or never."})
    await raw.send("POST", harbour, v2(text(content=f"{ana.mention} decides")))
    await raw.send("POST", harbour, {"content": "Nobody is called."})
    await raw.send("POST", f"/channels/{ana.dm.id}/messages", {"content": LONG})
    page = await Page.open(browser, standin.page_url, "Ana", viewport=TELEPHONE)
    screen = await locked(page)
    titles, words = screen.locator("[data-ring-title]"), screen.locator("[data-ring-words]")
    await expect(titles).to_have_text(["Broadside", "Broadside (#harbour, Admiralty)", "Broadside (#harbour, Admiralty)"])
    await expect(words).to_have_text([LONG.strip(), "\u00a0", "@Ana decides.\nNow or never."])
    assert [await height(words.nth(number)) for number in range(3)] == [MOST_LINES * LINE, LINE, 2 * LINE]
    assert await words.nth(0).evaluate("node => node.scrollHeight > node.clientHeight"), "the rest is cut"
    assert await page.tab.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    box = await screen.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (TELEPHONE["width"], TELEPHONE["height"])


async def test_notifications_arrive_on_the_locked_telephone_of_their_reader(
    standin: StandIn, raw: Raw, harbour: str, browser: Browser
) -> None:
    ana, ben = [await Page.open(browser, standin.page_url, name, viewport=TELEPHONE) for name in ("Ana", "Ben")]
    screen = await locked(ben)
    await expect(screen).to_contain_text("No hay notificaciones.")
    await expect(ana.tab.locator("[data-lock] .dot")).to_be_hidden()
    await raw.send("POST", harbour, {"content": f"{standin.world.person('Ana').mention} decides"})
    await expect(ana.tab.locator("[data-lock] .dot")).to_be_visible()
    await raw.send("POST", harbour, {"content": f"{standin.world.person('Ben').mention} answers"})
    await expect(screen.locator("[data-ring-words]")).to_have_text(["@Ben answers"])
    await expect((await locked(ana)).locator("[data-ring-words]")).to_have_text(["@Ana decides"])
    await expect(ana.tab.locator("[data-lock] .dot")).to_be_hidden()


async def test_notification_opens_its_channel(standin: StandIn, raw: Raw, harbour: str, browser: Browser) -> None:
    page = await Page.open(browser, standin.page_url, "Ana", viewport=TELEPHONE)
    await raw.send("POST", f"/channels/{standin.world.person('Ana').dm.id}/messages", {"content": "You decide."})
    screen = await locked(page)
    await screen.locator("[data-ring]").click()
    await expect(screen).to_have_count(0)
    await expect(page.tab.locator("h1[data-place]")).to_contain_text("Broadside")
    await expect(page.last_message()).to_contain_text("You decide.")
    screen = await locked(page)
    await page.tab.locator("[data-unlock]").click()
    await expect(screen).to_have_count(0)
