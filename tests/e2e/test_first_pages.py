"""The first pages of the lessons and of the rules fit one screen of a telephone, at the page: the aim stays in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from engines import games
from locales import LANGUAGES
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.playground.browser import Page

TELEPHONE = {"width": 390, "height": 844}
SCREEN = 790
"""Pixels of the telephone that the page leaves a message."""


async def height(page: Page, command: str, game: str) -> float:
    """How high the answer to that command is."""
    await page.command(f"/{command}", game=game)
    box = await page.private().bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_pages_fit_one_screen(tmp_path: Path, browser: Browser, language: str) -> None:
    async with connected_fixture(DiscordFixture, tmp_path, {"Carla": language}) as port:
        page = await Page.open(browser, port.discord.page_url, "Carla", viewport=TELEPHONE)
        found = {(command, game): await height(page, command, game) for command in ("learn", "rules") for game in games()}
        assert max(found.values()) <= SCREEN, found
