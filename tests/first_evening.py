"""`python -m tests.first_evening`: draws anew the pictures of docs/first-evening.md, as a telephone shows the first game."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, expect

from engines.kernel.base.messages import say
from engines.kernel.record.record import dump_replay
from render.verify import sheet
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.game_cases import FIRST
from tests.playground.browser import Page, chromium
from tests.render.verify.conftest import found
from tests.render.verify.played import played

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
TELEPHONE = {"width": 390, "height": 844}
OWNER = "Ana"
COLOURS = 128
Taken = Callable[[], Awaitable[bytes]]


async def keep(name: str, taken: Taken) -> None:
    """Keep what is shown as a small picture of that name."""
    image = Image.open(BytesIO(await taken())).convert("RGB")
    image.convert("P", palette=Image.Palette.ADAPTIVE, colors=COLOURS).save(FOLDER / f"evening_{name}.png", optimize=True)


async def open_table(owner: BrowserPlayer) -> None:
    """The command as it is typed, the lobby, a computer in it, and the first post that asks."""
    tab = owner.page.tab
    await tab.locator("[data-composer]").fill("/table open")
    await tab.locator("[data-popup] [role=option]").first.wait_for()
    await keep("command", tab.screenshot)
    await tab.locator("[data-composer]").fill("")
    await owner.page.command("/table open")
    await owner.press(f"game.{FIRST}")
    await owner.waits("start")
    await owner.page.choose(owner.told(say("computer")), [owner.told(say("level.1"))])
    await expect(owner.post()).to_contain_text(f"computer, {owner.told(say('level.1'))}")
    await keep("lobby", tab.screenshot)
    await owner.press("start")
    await owner.waits("decide")


async def first_turn(owner: BrowserPlayer) -> None:
    """The post that asks, and the private panel behind its button."""
    await keep("asked", owner.page.tab.screenshot)
    await owner.press("decide", owner.post())
    await keep("panel", owner.page.tab.screenshot)


async def chat(browser: Browser) -> None:
    """The first game as its owner sees it."""
    with tempfile.TemporaryDirectory(prefix="broadside-evening-") as folder:
        async with connected_fixture(DiscordFixture, Path(folder), {OWNER: "en-US"}) as port:
            shown = {"viewport": TELEPHONE, "color_scheme": "dark"}
            owner = BrowserPlayer(await Page.open(browser, port.discord.page_url, OWNER, **shown), "en")
            await open_table(owner)
            await first_turn(owner)


async def checking(browser: Browser) -> None:
    """The page that checks a record, with one that holds."""
    with tempfile.TemporaryDirectory(prefix="broadside-evening-") as folder:
        file, replay = Path(folder) / sheet.NAME, played(FIRST)
        file.write_text(sheet.page(), encoding="utf-8")
        context = await browser.new_context(viewport=TELEPHONE, color_scheme="dark", locale="en-US")  # type: ignore[arg-type]
        tab = await context.new_page()
        await tab.goto(file.as_uri())
        await found(tab, dump_replay(replay), replay.rows[-1].chain)
        await keep("verify", tab.screenshot)


async def main() -> None:
    """Draw all of them."""
    async with chromium() as browser:
        await chat(browser)
        await checking(browser)


if __name__ == "__main__":
    asyncio.run(main())
