"""The page, the stand-in and a small real discord.py client together, in a real Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import expect

from playground.discord import StandIn, World
from tests.game_cases import FIRST
from tests.playground.browser import Page
from tests.playground.client import with_page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Browser


@pytest_asyncio.fixture
async def standin(tmp_path: Path) -> AsyncIterator[StandIn]:
    """A stand-in with its page, three people of three languages, and the client logged in."""
    world = World()
    world.channel(world.guild("Admiralty"), "harbour")
    for name, locale in (("Ana", "en-US"), ("Ben", "es-ES"), ("Carla", "it")):
        world.person(name, locale=locale)
    async with with_page(world, tmp_path) as discord:
        yield discord


async def test_a_command_with_completion_posts_for_all_and_a_button_edits_the_post(standin: StandIn, browser: Browser) -> None:
    ana, ben = await Page.open(browser, standin.page_url, "Ana"), await Page.open(browser, standin.page_url, "Ben")
    await expect(ben.tab.locator(".empty")).to_contain_text("por ejemplo /table open")
    await ana.command("/table open", game="galleons", seats=3, rival="Ben")
    await expect(ana.last_message()).to_contain_text("galleons for 3 by Ana against @Ben")
    await expect(ana.last_message().locator(".author")).to_have_text("Broadside")
    await expect(ben.last_message().locator(".mention[data-self]")).to_have_text("@Ben")
    board = ben.last_message().get_by_alt_text("The board")
    assert await board.evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
    await ben.click("Join")
    await expect(ana.last_message()).to_contain_text("Ben joined")
    await expect(ana.control("Decide")).to_be_visible()


async def test_private_replies_menus_and_deferred_answers(standin: StandIn, browser: Browser) -> None:
    ana, ben = await Page.open(browser, standin.page_url, "Ana"), await Page.open(browser, standin.page_url, "Ben")
    await ana.command("/hand")
    await expect(ana.private()).to_contain_text("your hand")
    await ana.choose("Card", ["Bosun"])
    await expect(ana.private()).to_contain_text("picked ['1']")
    await ana.dismiss()
    await expect(ana.private()).to_have_count(0)
    await ana.command("/later")
    await expect(ana.private()).to_contain_text("after thinking")
    await expect(ben.last_message()).to_contain_text("for all")
    await expect(ben.private()).to_have_count(0)


async def test_a_form_is_filled_in_and_answered(standin: StandIn, browser: Browser) -> None:
    carla = await Page.open(browser, standin.page_url, "Carla")
    await carla.command("/table open", game=FIRST)
    await carla.click("Form")
    await carla.submit_form({"Name": "Vespucci", "Side": ["Starboard"], "Pace": "Slow"})
    await expect(carla.private()).to_contain_text("sent Vespucci, ['s'], 1")


async def test_silence_is_said_politely_in_the_persons_language(standin: StandIn, browser: Browser) -> None:
    carla = await Page.open(browser, standin.page_url, "Carla")
    await carla.command("/silent")
    await expect(carla.tab.locator("[data-composer-status]")).to_have_text("/silent: L'applicazione non ha risposto")


async def test_words_reach_the_bot_in_its_direct_messages(standin: StandIn, browser: Browser) -> None:
    ana = await Page.open(browser, standin.page_url, "Ana")
    await ana.go("Broadside")
    await ana.say("move, shoot")
    await expect(ana.last_message()).to_contain_text("move, shoot")
    await standin.world.until(lambda: standin.world.people["Ana"].dm.last.content == "move, shoot")


async def test_a_new_captain_and_a_new_channel_are_seen_in_every_tab(standin: StandIn, browser: Browser) -> None:
    ana = await Page.open(browser, standin.page_url, "Ana")
    await ana.tab.locator("[data-switcher]").click()
    await ana.tab.locator("[data-new-name]").fill("Dario")
    await ana.tab.locator("[data-new-person]").click()
    await expect(ana.tab.locator("[data-switcher]")).to_contain_text("Dario")
    ben = await Page.open(browser, standin.page_url, "Ben")
    await ana.tab.locator("[data-new-channel]").click()
    await ana.tab.keyboard.type("Open sea")
    await ana.tab.keyboard.press("Enter")
    await expect(ana.tab.locator("h1[data-place]")).to_have_text("open-sea")
    await ana.say("Ahoy")
    await expect(ben.tab.locator("a.channel[data-channel-name=open-sea]")).to_have_attribute("data-unread", "1")
    await ben.go("open-sea")
    await expect(ben.last_message()).to_contain_text("Ahoy")
