"""One person, one Chromium, in Spanish: a whole game against the computer by clicking alone, to its result, replay and check."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect
from playwright.async_api import TimeoutError as Slow

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.browser_player import SHOWN, BrowserPlayer
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.game_cases import FIRST
from tests.playground.browser import Page
from tests.timeouts import TIMEOUT

TOLD = words("es")
REMATCHES = 4
"""Games after one in which nothing was played at Ben that he could answer: how long a computer thinks decides that too."""
MOST_ANSWERS = 120
SEED = 9
"""Of a course in which Ben has turns and reactions."""
CAPTAIN = 4
"""His place from the fore: near enough for a short game."""
ENGLISH = re.compile(r"\b(the|your|turn|nest|deck|hold|captain|until|press|choose|draft|leaves|plays|seat)\b", re.IGNORECASE)
"""Words of ours that no Spanish sentence has. The game's own name stays as it is."""
MESSAGE_ID = re.compile(r"\b(pe|ui|post|help|board|text|ask)\.[a-z_]+")
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")


@pytest_asyncio.fixture
async def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordFixture]:
    """A server with a page, Ben who reads Spanish, and the bot logged in. Nothing may be wrong at the end."""
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    async with connected_fixture(DiscordFixture, tmp_path, {"Ben": "es-ES"}, rnd=Random(SEED)) as made:
        yield made


@pytest_asyncio.fixture
async def ben(port: DiscordFixture, browser: Browser) -> AsyncIterator[BrowserPlayer]:
    """Ben's tab. Nothing may be said on its console."""
    page = await Page.open(browser, port.discord.page_url, "Ben", viewport={"width": 1280, "height": 900})
    captain = BrowserPlayer(page, "es")
    await page.go("harbour")
    yield captain
    assert captain.faults == []


async def sit_down(ben: BrowserPlayer) -> None:
    """The game asked for and named, then the lobby: Spanish, one computer, one option looked at and put back."""
    await ben.page.command("/mesa abrir", language="español")
    await expect(ben.page.private()).to_contain_text(TOLD(say("ui.which.open")))
    await ben.press(f"game.{FIRST}")
    await ben.waits("start")
    await ben.page.choose(TOLD(say("computer")), [TOLD(say("level.2"))])
    await expect(ben.post()).to_contain_text("ordenador, Teniente de navío")
    await ben.press("options")
    panel = ben.page.private()
    await expect(panel).to_contain_text(TOLD(say("opt.usual")))
    await ben.page.choose(TOLD(say("ui.options.game")), [TOLD(say("pe.option.match"))])
    await ben.pick(panel.locator(".select"), 1)
    await expect(panel).to_contain_text(TOLD(say("pe.option.match.best_of_3")))
    await ben.press("ui.options.reset")
    await expect(panel).not_to_contain_text(TOLD(say("pe.option.match.best_of_3")))
    await ben.press("done")
    await ben.press("start")


async def build(ben: BrowserPlayer) -> None:
    """The Captain near the fore, so that it is soon over."""
    await ben.waits("decide")
    await ben.press("decide")
    panel = ben.page.private()
    move = panel.locator(".select").filter(has_text=TOLD(say("ui.take")))
    await turned_over(ben, move)
    await move.click()
    await ben.page.tab.locator("[data-popup] [role=option]").filter(has_text=re.compile(r"^\d+\. Capitán")).click()
    await ben.page.settled()
    await ben.pick(panel.locator(".select").filter(has_text=TOLD(say("ui.put"))), CAPTAIN - 1)
    await expect(panel).to_contain_text(re.compile(rf"cubierta de proa a popa: ([^,]+, ){{{CAPTAIN - 1}}}Capitán"))
    await ben.press("pe.ship.seal")


async def turned_over(ben: BrowserPlayer, move: Locator) -> None:
    """Press until the parts of the ship stand there: a panel that is drawn anew meanwhile, because the computer has built its
    ship, may show its front again. A panel that has turned over has no such button any more, however late it came."""
    own = ben.button("pe.ship.own", ben.page.private())
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        await expect(own.or_(move).first).to_be_visible()
        try:
            if not await move.is_visible():
                await own.click(timeout=SHOWN)
            return await expect(move).to_be_visible(timeout=SHOWN)
        except (AssertionError, Slow):
            continue
    raise AssertionError(await ben.page.private().inner_text())


@pytest.mark.long
async def test_a_whole_game_in_spanish_by_clicking(ben: BrowserPlayer, port: DiscordFixture) -> None:
    await sit_down(ben)
    await build(ben)
    await ben.play(port, port.ben, MOST_ANSWERS)
    for _ in range(REMATCHES):
        if min(ben.presses.values()) >= 1:
            break
        await ben.press("rematch", ben.post())
        await build(ben)
        await ben.play(port, port.ben, MOST_ANSWERS)
    assert min(ben.presses.values()) >= 1, ben.presses
    assert [line for line in ben.lines if re.search("Reacciones.*Ben", line)], sorted(ben.lines)
    await expect(ben.post()).to_contain_text(re.compile("Victoria|Derrota|Empate"))
    await ben.press("replay")
    replay = ben.page.private()
    await expect(replay).to_contain_text("Repetición")
    await ben.press("next", replay)
    await expect(replay.locator("[data-file]")).to_have_attribute("data-file", re.compile(r"^record-\w+\.json$"))
    await ben.press("fair", ben.post())
    await ben.press("fair.check", ben.page.private())
    await expect(ben.page.private()).to_contain_text(re.compile(r"\d+ respuestas?, \d+ sorteos?, todo según lo prometido"))
    await ben.read()
    assert len(ben.lines) > 40
    assert [line for line in ben.lines if MESSAGE_ID.search(line) or PLACEHOLDER.search(line)] == []
    assert [line for line in ben.lines if ENGLISH.search(line)] == []
