"""A live table at the playground's page: everybody is seated, and presses in turn."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import aiohttp
from playwright.async_api import Browser, expect

from bot.model.people.people import Language
from engines import game_of
from engines.kernel.resolution.frames import Asked
from engines.kernel.resolution.window import PASS
from locales import words
from tests.evening.captain import BUILDERS, EveningCaptain
from tests.playground.browser import Page
from tests.timeouts import TIMEOUT

SCALE = 5
BETWEEN = 5.0
"""Seconds of the table's clock between two presses of a captain."""
PEOPLE = {"Ana": "en", "Ben": "es", "Carla": "it", "Dario": "en"}
"""Whoever is at the playground, and what each reads."""
TELEPHONE = {"width": 390, "height": 844}
TURN = re.compile(r"\bturno? (\d+)", re.IGNORECASE)


@asynccontextmanager
async def playground() -> AsyncIterator[str]:
    """The address of the page of a playground of its own, which ends with the evening."""
    command = (sys.executable, "-m", "playground", "--port", "0")
    environment = {**os.environ, "CLOCK_SCALE": str(SCALE)}
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=environment)
    try:
        assert process.stdout is not None
        address = (await process.stdout.readline()).decode().partition(" ")[2].strip()
        await _ready(address)
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        await process.wait()


async def _ready(address: str) -> None:
    async with aiohttp.ClientSession() as session, asyncio.timeout(TIMEOUT):
        while not (await (await session.get(f"{address}/app/world")).json())["commands"]:  # noqa: ASYNC110
            await asyncio.sleep(0.2)


@dataclass
class Evening:
    """That many people, that many turns of a game.

    `is_afresh`: every decision begins at the channel's post. `posts` are the ids seen. `is_over`: the game was played to its end.
    """

    game: str
    captains: int
    computers: int
    turns: int
    language: Language
    answers_back: float
    is_afresh: bool = False
    shots: Path | None = None
    seated: list[EveningCaptain] = field(default_factory=list)
    posts: set[str] = field(default_factory=set)
    is_over: bool = False

    async def begin(self, browser: Browser, address: str) -> None:
        """Everybody sits down, who reads the table's language first, computers beside them, and the game is dealt."""
        passing = words(self.language).label(game_of(self.game).shortcut(Asked((0,), ""), PASS))
        people = sorted(PEOPLE, key=lambda name: PEOPLE[name] != self.language)
        for number, name in enumerate(people[: self.captains]):
            page = await Page.open(browser, address, name, viewport=TELEPHONE)
            folder = self.shots / name if self.shots else None
            rnd, builds = Random(number), self.game in BUILDERS
            self.seated.append(EveningCaptain(page, rnd, passing, builds, self.answers_back, self.is_afresh, folder))
        first, *others = (one.page for one in self.seated)
        await first.command("/table open", game=self.game, pace="live", language=self.language)
        for one in others:
            await _press(one, "join")
        for _ in range(self.computers):
            await _add_computer(first)
        await _press(first, "start")
        for one in others:
            await _press(one, "here")

    async def play(self) -> int:
        """Everybody presses in turn until the turns are played or the game is over; the last turn."""
        reached = 0
        while reached < self.turns and not self.is_over:
            for one in self.seated:
                await one.act()
                await asyncio.sleep(BETWEEN / SCALE / len(self.seated))
            reached, self.is_over = await self._turn(), await self._has_ended()
        return reached

    async def _has_ended(self) -> bool:
        return await self.seated[0].page.last_message().locator("[data-custom-id*=':rematch']").count() > 0

    async def _turn(self) -> int:
        shown = self.seated[0].page.tab.locator("li.message:not([data-private])")
        self.posts |= set(await shown.evaluate_all("all => all.map(one => one.dataset.messageId)"))
        return max((int(found) for text in await shown.all_inner_texts() for found in TURN.findall(text)), default=0)


async def _add_computer(page: Page) -> None:
    """A computer of the usual level."""
    menu = page.last_message().locator("[data-custom-id*=':computer']").first
    shown = await menu.get_attribute("data-custom-id") or ""
    await page.choose(shown, ["1"])
    await expect(menu).not_to_have_attribute("data-custom-id", shown)


async def _press(page: Page, verb: str) -> None:
    button = page.last_message().locator(f"[data-custom-id*=':{verb}']").first
    await button.wait_for()
    await button.click()
    await page.settled()
