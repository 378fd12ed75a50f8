"""The page in Chromium, the stand-in and the real client together: what a person clicks reaches the bot and comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, expect

from playground.discord import StandIn, World
from tests.playground.browser import Page
from tests.playground.client import with_page


@pytest_asyncio.fixture
async def standin(tmp_path: Path) -> AsyncIterator[StandIn]:
    world = World()
    world.channel(world.guild("Broadside"), "harbour")
    for name in ("Ana", "Ben"):
        world.person(name)
    async with with_page(world, tmp_path) as discord:
        yield discord


async def test_two_tabs_play_with_the_bot(standin: StandIn, browser: Browser) -> None:
    ana = await Page.open(browser, standin.page_url, "Ana")
    ben = await Page.open(browser, standin.page_url, "Ben")
    await ana.command("/table open", game="Galleons", seats=3)
    await expect(ben.last_message()).to_contain_text("galleons for 3 by Ana")
    image = ben.last_message().locator("img").last
    await expect(image).to_have_js_property("naturalWidth", 64)
    await ana.click("Form")
    await ana.submit_form({"Name": "Álvaro", "Side": "Port", "Pace": "Slow"})
    await expect(ana.private()).to_contain_text("sent Álvaro, ['p'], 1")
    await ben.click("Join")
    await expect(ana.last_message()).to_contain_text("Ben joined")
    await ana.command("/hand")
    await ana.choose("Card", ["Bosun"])
    await expect(ana.private()).to_contain_text("picked ['1']")
    await expect(ben.private()).to_have_count(0)
    await ana.go("Broadside")
    await ana.say("raise the sails")
    await expect(ana.last_message()).to_contain_text("raise the sails")
    person = standin.world.person("Ana")
    assert [message.text for message in person.dm.messages] == ["raise the sails"]
    standin.check()
