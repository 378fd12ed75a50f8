"""The first pages of the lessons and of the rules beside the room of a telephone, at the page: the aim stays in sight."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from engines import games
from locales import LANGUAGES
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.ledger import check
from tests.e2e.telephone import TELEPHONES, Screen, seen, together
from tests.playground.browser import Page

READERS = {f"Carla {language}": language for language in LANGUAGES}
"""One in each language."""


async def answered(page: Page, command: str, game: str) -> tuple[Screen, ...]:
    """The answer to that command on each telephone."""
    await page.command(f"/{command}", game=game)
    return await seen(page, [f"{command} {game}"], page.private())


async def test_the_first_pages_are_no_higher_than_listed(tmp_path: Path, browser: Browser) -> None:
    async with connected_fixture(DiscordFixture, tmp_path, READERS) as port:
        shown = {}
        for reader, language in READERS.items():
            page = await Page.open(browser, port.discord.page_url, reader, viewport=TELEPHONES[0])
            found = [await answered(page, command, game) for command in ("learn", "rules") for game in games()]
            shown[language] = together(found)
            await page.close()
    for language, screens in shown.items():
        check(f"first pages, {language}", screens)
