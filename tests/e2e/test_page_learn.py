"""The page opens with a button that leads to a first voyage, in the language of whoever sits there."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, expect

from engines import game_of
from engines.kernel.base.messages import Verbatim, say
from locales import words
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.game_cases import FIRST
from tests.playground.browser import Page

LESSONS = game_of(FIRST).lessons
assert LESSONS is not None
COUNT = len(LESSONS.book.positions)
BUTTON = "Impara a giocare in dieci minuti"


async def test_an_empty_channel_offers_to_learn(tmp_path: Path, browser: Browser) -> None:
    told = words("it")
    async with connected_fixture(DiscordFixture, tmp_path, {"Carla": "it"}) as port:
        page = await Page.open(browser, port.discord.page_url, "Carla", viewport={"width": 390, "height": 844})
        carla = BrowserPlayer(page, "it")
        await page.tab.get_by_role("button", name=BUTTON).click()
        await expect(page.private()).to_contain_text(told(say("ui.which.learn")))
        await carla.press(f"game.{FIRST}")
        await expect(page.private()).to_contain_text(told(say("help.aim", aim=say(f"help.aim.{FIRST}"))))
        await carla.press("learn.next")
        await expect(page.private()).to_contain_text(told(say(f"learn.{FIRST}.open.hint.1")))
        await page.tab.locator("[data-open-drawer]").click()
        await page.tab.locator("[data-learn]").click()
        await carla.press(f"game.{FIRST}")
        await expect(page.private()).to_contain_text(told(say("learn.was", n=Verbatim("1"), all=Verbatim(str(COUNT)))))
        assert carla.faults == [] and port.posts == []
