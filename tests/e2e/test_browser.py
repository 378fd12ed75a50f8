"""One person, one Chromium, in Spanish: a whole game against the computer by clicking alone, to its result, replay and check."""
from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from engines.kernel.messages import say
from locales import words
from playground.discord import StandIn, World
from tests.e2e.harbour import Harbour
from tests.playground.browser import Page, chromium

TOLD = words("es")
MOST_ANSWERS = 120
PATIENCE = 20_000
CAPTAIN = 4
"""His place from the fore: near enough for a short game."""
ENGLISH = re.compile(r"\b(the|your|turn|nest|deck|hold|captain|until|press|choose|draft|leaves|plays|seat)\b", re.IGNORECASE)
"""Words of ours that no Spanish sentence has. The game's own name stays as it is."""
MESSAGE_ID = re.compile(r"\b(pe|ui|post|help|board|text|ask)\.[a-z_]+")
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")


def label(id: str) -> str:
    """What a button is called."""
    return TOLD.label(say(id))


@pytest.fixture
async def discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    """A server with a page, Ben who reads Spanish, and the bot logged in. Nothing may be wrong at the end."""
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    world = World()
    channel = world.channel(world.guild("Broadside"), "harbour")
    people = {"Ben": world.person("Ben", locale="es-ES")}
    standin = StandIn(world, ca_file=tmp_path / "authority.pem")
    await standin.start(page_port=0)
    bot = Harbour(standin, channel, people, tmp_path)
    await bot.start()
    yield standin
    await bot.stop()
    await standin.stop()
    standin.check()


@pytest.fixture
async def ben(discord: StandIn) -> AsyncIterator[Captain]:
    """Ben's tab. Nothing may be said on its console."""
    async with chromium() as browser:
        page = await Page.open(browser, discord.page_url, "Ben", viewport={"width": 1280, "height": 900})
        captain = Captain(page)
        await page.go("harbour")
        yield captain
        assert captain.faults == []


class Captain:
    """Somebody at the page who clicks, reads, and remembers every line that was shown."""

    def __init__(self, page: Page) -> None:
        self.page, self.faults, self.clicks = page, list[str](), 0
        self.lines: set[str] = set()
        page.tab.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)
        page.tab.on("pageerror", lambda error: self.faults.append(str(error)))

    async def press(self, id: str, within: Locator | None = None) -> None:
        """Press the newest button of that name."""
        await self.page.click(label(id), within)
        self.clicks += 1
        await self.read()

    async def read(self) -> None:
        """Remember what stands there: texts, buttons, menus, and what pictures say."""
        shown = await self.page.tab.locator("li.message .parts").all_inner_texts()
        alts = await self.page.tab.locator("li.message img[alt]").evaluate_all("all => all.map(one => one.alt)")
        self.lines |= {line.strip() for text in (*shown, *alts) for line in text.split("\n")} - {""}

    def open_menus(self) -> Locator:
        """Menus of the panel in which nothing is chosen."""
        return self.page.private().locator(".select:not([disabled])").filter(has_text=re.compile("^" + label("ui.choose")))

    async def pick(self, menu: Locator, place: int = 0) -> str:
        """Choose the entry at that place; what it was called."""
        await menu.click()
        entry = self.page.tab.locator("[data-popup] [role=option]").nth(place)
        chosen = await entry.get_attribute("data-label") or ""
        await entry.click()
        await self.page.settled()
        self.clicks += 2
        await self.read()
        return chosen

    async def waits(self, id: str) -> None:
        """Until the newest public post has a button of that name."""
        await expect(self.page.last_message().locator(f'button[data-label="{label(id)}"]')).to_be_visible(timeout=PATIENCE)
        await self.read()

    async def is_asked(self) -> str:
        """What can be pressed as soon as the newest post asks Ben, or tells the end."""
        post = self.page.last_message()
        await expect(post).to_contain_text(re.compile(f"Ben\\W*, hasta|{label('rematch')}"), timeout=PATIENCE)
        await self.read()
        buttons = await post.locator("button[data-label]").evaluate_all("all => all.map(one => one.dataset.label)")
        return next(id for id in ("rematch", "pass.play", "decide") if label(id) in buttons)


async def sit_down(ben: Captain) -> None:
    """The lobby: Spanish, one computer, one option looked at and put back."""
    await ben.page.command("/mesa abrir", language="español")
    await ben.waits("start")
    await ben.press("computer")
    await ben.press("options")
    panel = ben.page.private()
    await expect(panel).to_contain_text(TOLD(say("pe.option.match")))
    await ben.page.choose(TOLD(say("ui.options.game")), [TOLD(say("pe.option.match"))])
    await ben.pick(panel.locator(".select"), 1)
    await expect(panel).to_contain_text(TOLD(say("pe.option.match.best_of_3")))
    await ben.press("ui.options.reset")
    await expect(panel).not_to_contain_text(TOLD(say("pe.option.match.best_of_3")))
    await ben.press("done")
    await ben.press("start")


async def build(ben: Captain) -> None:
    """The Captain near the fore, so that it is soon over."""
    await ben.waits("decide")
    await ben.press("decide")
    panel = ben.page.private()
    move = panel.locator(".select").filter(has_text=TOLD(say("ui.take")))
    await move.click()
    await ben.page.tab.locator("[data-popup] [role=option]").filter(has_text=re.compile(r"^\d+\. Capitán")).click()
    await ben.page.settled()
    await ben.pick(panel.locator(".select").filter(has_text=TOLD(say("ui.put"))), CAPTAIN - 1)
    await expect(panel).to_contain_text(re.compile(rf"cubierta de proa a popa: ([^,]+, ){{{CAPTAIN - 1}}}Capitán"))
    await ben.press("seal")


async def play(ben: Captain) -> tuple[int, int]:
    """Answer whatever is asked until the result stands there; how many reactions and turns it took."""
    counts = {"pass.play": 0, "decide": 0}
    for _ in range(MOST_ANSWERS):
        asked = await ben.is_asked()
        if asked == "rematch":
            return counts["pass.play"], counts["decide"]
        counts[asked] += 1
        await answer(ben, asked)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


async def answer(ben: Captain, asked: str) -> None:
    """Let a play pass under the post; else decide, take the first of everything that is open, and send it."""
    post = ben.page.last_message()
    number = await post.get_attribute("data-message-id")
    await ben.press(asked, post)
    if asked == "decide":
        await fill(ben)
    await expect(ben.page.last_message()).not_to_have_attribute("data-message-id", str(number), timeout=PATIENCE)


async def fill(ben: Captain) -> None:
    """The panel, until it can be sent."""
    panel = ben.page.private()
    while await ben.open_menus().count():
        await ben.pick(ben.open_menus().last)
    for id in ("confirm", "save", "seal"):
        if await panel.locator(f'button[data-label="{label(id)}"]:enabled').count():
            await ben.press(id, panel)


async def test_a_whole_game_in_spanish_by_clicking(ben: Captain) -> None:
    await sit_down(ben)
    await build(ben)
    reactions, turns = await play(ben)
    assert reactions >= 1
    assert turns >= 1
    await expect(ben.page.last_message()).to_contain_text("Gana")
    await ben.press("replay")
    replay = ben.page.private()
    await expect(replay).to_contain_text("Repetición")
    await ben.press("next", replay)
    await expect(replay.locator("[data-file]")).to_have_attribute("data-file", re.compile(r"^record-\w+\.json$"))
    await ben.press("verify", ben.page.last_message())
    await expect(ben.page.private()).to_contain_text("coincide con el acta")
    await ben.read()
    assert len(ben.lines) > 40
    assert [line for line in ben.lines if MESSAGE_ID.search(line) or PLACEHOLDER.search(line)] == []
    assert [line for line in ben.lines if ENGLISH.search(line)] == []
