"""Every kind of question of the game at the page, on a telephone and a desk: nothing is clipped, every control is reached by
the keyboard, and it is answered by clicks alone. What a captain may do beside the question is clicked too."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.browser_player import DECIDE, OVER, PATIENCE, BrowserPlayer
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.pieces_of_eight.positions import CREW, begun_at, by_kind
from tests.playground.browser import Page, close_tabs, css

POSITIONS = by_kind()
TELEPHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
WIDE = """all => all.filter(one => {
  const box = one.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth || one.scrollWidth > one.clientWidth + 1;
}).map(one => one.dataset.label || one.className)"""
"""Elements that reach beyond the window, or whose text is cut."""
MOST_TABS = 60
Asking = Callable[[str], AbstractAsyncContextManager[tuple[DiscordFixture, BrowserPlayer, Any, str]]]


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")


@pytest.fixture
def asked(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asking:
    """A table at a question of that kind, and the page of the first captain asked, at a telephone, with his panel open."""

    @asynccontextmanager
    async def at(kind: str) -> AsyncIterator[tuple[DiscordFixture, BrowserPlayer, Any, str]]:
        state = POSITIONS[kind]
        async with connected_fixture(DiscordFixture, tmp_path, dict.fromkeys(CREW[: len(state.table.seats)], "en-US")) as fixture:
            code = await begun_at(fixture, state, monkeypatch)
            page = await Page.open(browser, fixture.discord.page_url, CREW[state.asked.seats[0]], viewport=DESK)
            clicker = BrowserPlayer(page, "en")
            await page.go("harbour")
            await page.tab.set_viewport_size(TELEPHONE)
            await clicker.waits(DECIDE)
            await clicker.press(DECIDE, page.last_message())
            await expect(page.private().locator("[data-label='More']")).to_be_visible(timeout=PATIENCE)
            yield fixture, clicker, state, code
            assert clicker.faults == []
            await close_tabs(browser)

    return at


async def is_well_laid_out(clicker: BrowserPlayer) -> None:
    """At both widths nothing of the panel is clipped, and the page does not scroll sideways."""
    tab, panel = clicker.page.tab, clicker.page.private()
    for size in (DESK, TELEPHONE):
        await tab.set_viewport_size(size)
        assert await panel.locator("button.button").evaluate_all(WIDE) == [], size
        assert await tab.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), size


async def is_reached_by_keyboard(clicker: BrowserPlayer) -> None:
    """Every control of the panel that can be used is reached with the tabulator from its first one."""
    controls = clicker.page.private().locator("[data-custom-id]:enabled")
    wanted = set(await controls.evaluate_all("all => all.map(one => one.dataset.customId)"))
    await controls.first.focus()
    reached = set()
    for _ in range(MOST_TABS):
        reached.add(await clicker.page.tab.evaluate("document.activeElement.dataset.customId"))
        if wanted <= reached:
            return
        await clicker.page.tab.keyboard.press("Tab")
    raise AssertionError(f"not reached: {wanted - reached}")


@pytest.mark.parametrize("kind", sorted(POSITIONS))
async def test_a_question_is_answered_by_clicks(asked: Asking, kind: str) -> None:
    async with asked(kind) as (fixture, clicker, state, code):
        await is_well_laid_out(clicker)
        await is_reached_by_keyboard(clicker)
        before = await fixture.at(code)
        await clicker.fill()

        async def taken() -> bool:
            after = await fixture.at(code)
            return after.decision > before.decision or state.asked.seats[0] in after.answered

        await fixture.until(taken, "the answer")


async def opened(clicker: BrowserPlayer, fixture: DiscordFixture, name: str) -> BrowserPlayer:
    """Another captain's tab with his panel open."""
    browser = clicker.page.tab.context.browser
    assert browser is not None
    other = BrowserPlayer(await Page.open(browser, fixture.discord.page_url, name, viewport=DESK), "en")
    await other.page.go("harbour")
    await other.page.tab.set_viewport_size(TELEPHONE)
    await other.waits(DECIDE)
    await other.press(DECIDE, other.page.last_message())
    shown = ", ".join(css("data-label", other.label(id)) for id in ("help", "more"))
    await expect(other.page.private().locator(shown).first).to_be_visible(timeout=PATIENCE)
    return other


async def fill_form(clicker: BrowserPlayer) -> None:
    """The first of everything in the open form, and send it."""
    form = clicker.page.tab.locator("dialog.modal")
    await form.wait_for()
    for menu in await form.locator(".select").all():
        await clicker.pick(menu)
    await form.locator("[data-submit]").click()
    await clicker.page.settled()


async def test_a_deadlock_is_offered_and_agreed_to_by_the_captain_on_turn(asked: Asking) -> None:
    async with asked("pe.turn") as (fixture, ana, _, code):
        ben = await opened(ana, fixture, "Ben")
        await is_well_laid_out(ben)
        await ben.press("more", ben.page.private())
        await ben.press("pe.move.deadlock", ben.page.private())
        await ben.press("confirm", ben.page.private())
        agree = ana.button("pe.deadlock", ana.page.private())
        await expect(agree).to_be_visible(timeout=PATIENCE)
        await is_well_laid_out(ana)
        await is_reached_by_keyboard(ana)
        await agree.click()
        await expect(ana.page.private()).to_contain_text("Agree to a deadlock", timeout=PATIENCE)
        await expect(agree).to_have_count(0, timeout=PATIENCE)
        table = await fixture.at(code)
        assert (await fixture.position(code)).table.agreed or table.asked.kind == "pe.deadlock"
        assert ben.faults == []


async def test_a_trade_is_offered_by_its_form_and_accepted(asked: Asking) -> None:
    async with asked("pe.trade") as (fixture, ana, state, code):
        await ana.press("pe.move.offer", ana.page.private())
        await fill_form(ana)
        ben = await opened(ana, fixture, "Ben")
        await is_well_laid_out(ben)
        await ben.press("pe.move.accept", ben.page.private())
        if await ben.page.tab.locator("dialog.modal").count():
            await fill_form(ben)
        await expect(ben.page.private()).to_contain_text("Done: Accept an offered trade", timeout=PATIENCE)
        now = await fixture.position(code)
        assert now.table.series.yards != state.table.series.yards
        assert ben.faults == []


async def test_a_list_of_lines_is_clicked_together_on_a_telephone(asked: Asking) -> None:
    """Whatever was chosen, every menu can be turned to, the panel is well laid out, and its words say the list in order."""
    async with asked("pe.window") as (fixture, ana, state, code):
        seat, private = state.asked.seats[0], ana.page.private()
        async with ana.redrawn():
            await ana.press("more", private)
        await ana.press("pe.ahead.next", private)
        picks = (("pe.line.later", "pe.react.cap"), ("pe.else.next", "pe.else.mine"), ("pe.else.next", "pe.else.pass"))
        for shown, label in picks:
            await choose(ana, ana.label(shown), ana.label(label))
            await is_well_laid_out(ana)
        said = "Treachery for my Captain. Else Treachery if I am the target. Else let it pass"
        await expect(private).to_contain_text(said, timeout=PATIENCE)
        for turn in ("earlier", "further"):
            while await ana.button(turn, private).count():
                async with ana.redrawn():
                    await ana.press(turn, private)
                await is_well_laid_out(ana)
                await is_reached_by_keyboard(ana)
                await expect(private).to_contain_text(said)
        await ana.press("save", private)
        captain = (await fixture.at(code)).seats[seat].person
        lines = (await fixture.own(code, captain)).lines
        assert lines == {"t.next": "cap", "t.next.2": "mine", "t.next.3": "pass"}
        assert ana.faults == []


async def choose(clicker: BrowserPlayer, shown: str, label: str) -> None:
    """The entry of that name in whichever menu that shows the other now has it; the panel is turned to where it stands."""
    entries = clicker.page.tab.locator("[data-popup] [role=option]")
    for _ in range(MOST_TABS):
        for menu in await clicker.page.private().locator(".select:enabled", has_text=shown).all():
            await menu.click()
            entry = entries.and_(clicker.page.tab.locator(css("data-label", label)))
            if await entry.count():
                async with clicker.redrawn():
                    await entry.first.click()
                return
            await clicker.page.tab.keyboard.press("Escape")
        async with clicker.redrawn():
            await clicker.press("further", clicker.page.private())
    raise AssertionError(f"no menu has {label}")


async def test_an_offer_comes_to_an_open_panel_and_goes_when_it_is_declined(asked: Asking) -> None:
    """Ben looks at his panel when Ana makes her offer: it stands there, before any form, until it is answered."""
    async with asked("pe.trade") as (fixture, ana, _, code):
        ben = await opened(ana, fixture, "Ben")
        await expect(ben.page.private()).not_to_contain_text("On offer:")
        await ana.press("pe.move.offer", ana.page.private())
        await fill_form(ana)
        for captain in (ana, ben):
            await expect(captain.page.private()).to_contain_text("On offer:", timeout=PATIENCE)
            await expect(captain.page.private()).to_contain_text("a trade: ", timeout=PATIENCE)
            await is_well_laid_out(captain)
        await ben.page.click(ben.label("pe.trade.done"), ben.page.private())
        await expect(ben.page.private()).to_contain_text("Saved", timeout=PATIENCE)
        await expect(ben.page.private()).to_contain_text("a trade: ", timeout=PATIENCE)
        await ben.press("pe.move.decline", ben.page.private())
        await fill_form(ben)
        for captain in (ana, ben):
            await expect(captain.page.private()).not_to_contain_text("On offer:", timeout=PATIENCE)
        assert (await fixture.position(code)).table.series.offers == ()
        assert ben.faults == []


async def test_a_captain_resigns_by_the_command_and_a_press(asked: Asking) -> None:
    async with asked("pe.turn") as (fixture, ana, _, code):
        await ana.page.command("/table resign")
        await ana.page.click(words("en")(say("ui.resign.yes")), ana.page.private())
        await expect(ana.page.private()).to_contain_text("given up", timeout=PATIENCE)
        await ana.waits(OVER)
        assert (await fixture.at(code)).status == "over"
