"""The page of a finished game in a real browser: whoever opens the file sees every step, by keys, by touch, in any language."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from playwright.async_api import Page as Tab
from playwright.async_api import expect

from engines.kernel.analysis.win_chances import Analysis, of_game
from engines.kernel.base.messages import Captain, Verbatim, say
from engines.kernel.record.record import dump_replay, replay_positions
from locales import words
from render.page.page_order import PageOrder, drawn
from render.page.story import OPEN, Viewer, turning_points
from render.picture.fortune import doubt, line_chart, place
from render.picture.line_chart import LEFT, WIDE, alt
from tests.game_cases import FIRST
from tests.render.page.conftest import NAMES, Recorded, lines

Opener = Callable[..., Awaitable[Tab]]


def heading(recorded: Recorded, at: int, language: str = "en") -> str:
    """What a step is headed by, everything open."""
    return words(language).naming(NAMES)(recorded.steps[at].by_viewer[OPEN].headline)


def sentences(recorded: Recorded, at: int, viewer: Viewer = OPEN, language: str = "en") -> list[str]:
    """What a viewer was told of a step under its heading."""
    return lines(recorded.steps[at], viewer, language)


async def shows(tab: Tab, recorded: Recorded, at: int, language: str = "en") -> None:
    """Wait until that step is told."""
    await expect(tab.locator("body")).to_have_attribute("data-step", str(at))
    await expect(tab.locator("#head")).to_have_text(heading(recorded, at, language), use_inner_text=False)


async def test_a_step_is_told_after_the_other(opened: Opener, recorded: Recorded) -> None:
    tab = await opened()
    await shows(tab, recorded, 0)
    for at in range(1, 6):
        await tab.keyboard.press("ArrowRight")
        await shows(tab, recorded, at)
        told = await tab.locator("#said li").evaluate_all("lines => lines.map(line => line.firstChild.textContent)")
        assert told == sentences(recorded, at)


async def test_keys_go_to_the_ends_and_from_turn_to_turn(opened: Opener, recorded: Recorded) -> None:
    tab, last = await opened(), len(recorded.steps) - 1
    await shows(tab, recorded, 0)
    await tab.keyboard.press("End")
    await shows(tab, recorded, last)
    await expect(tab.locator("#next")).to_be_disabled()
    await tab.keyboard.press("ArrowLeft")
    await shows(tab, recorded, last - 1)
    await tab.keyboard.press("Home")
    turns = [at for at in range(1, last + 1) if recorded.steps[at].moment != recorded.steps[at - 1].moment]
    assert len(turns) > 2
    for at in turns[:3]:
        await tab.keyboard.press("ArrowDown")
        await shows(tab, recorded, at)
    await tab.keyboard.press("ArrowUp")
    await shows(tab, recorded, turns[1])


async def test_a_step_is_reached_by_slider_buttons_and_turns(opened: Opener, recorded: Recorded) -> None:
    tab, last = await opened(), len(recorded.steps) - 1
    await shows(tab, recorded, 0)
    await tab.locator("#next").click()
    await shows(tab, recorded, 1)
    await tab.locator("#last").click()
    await tab.locator("#previous").click()
    await shows(tab, recorded, last - 1)
    await tab.locator("#slider").fill("3")
    await shows(tab, recorded, 3)
    await expect(tab.locator("#count")).to_have_text(f"Step 4 of {last + 1}")
    await tab.locator("#chapters").select_option(index=1)
    await shows(tab, recorded, next(at for at, step in enumerate(recorded.steps) if step.moment != recorded.steps[0].moment))
    await expect(tab.locator("#chapters option").nth(1)).to_contain_text("Turn 1")


async def test_it_plays_by_itself_and_stops_at_the_end(opened: Opener, recorded: Recorded) -> None:
    tab, last = await opened(reduced_motion="reduce"), len(recorded.steps) - 1
    await tab.locator("#slider").fill(str(last - 2))
    for _ in range(4):
        await tab.keyboard.press("+")
    await tab.locator("#run").click()
    await expect(tab.locator("#run")).to_have_attribute("aria-label", "Stop")
    await shows(tab, recorded, last)
    await expect(tab.locator("#run")).to_have_attribute("aria-pressed", "false")


async def test_a_finger_on_the_board_goes_on_and_back(opened: Opener, recorded: Recorded) -> None:
    tab = await opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=3)
    await shows(tab, recorded, 0)
    box = await tab.locator("#boards canvas").first.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    await tab.touchscreen.tap(box["x"] + box["width"] - 10, middle)
    await shows(tab, recorded, 1)
    await tab.touchscreen.tap(box["x"] + 10, middle)
    await shows(tab, recorded, 0)


async def test_each_language_of_the_file_tells_all_of_it(opened: Opener, recorded: Recorded) -> None:
    tab = await opened(locale="it-IT")
    await tab.locator("#slider").fill("5")
    for language in ("it", "es", "en"):
        await tab.get_by_role("button", name=language.upper(), exact=True).click()
        await shows(tab, recorded, 5, language)
        await expect(tab.locator("html")).to_have_attribute("lang", language)
        await expect(tab.locator("#eyes-name")).to_have_text(words(language)(say("page.seen")))
    assert await tab.locator("#boards canvas").first.get_attribute("aria-label")


async def test_the_others_eyes_see_what_they_saw(opened: Opener, recorded: Recorded) -> None:
    """The sentences of each viewer, and who was told what not everybody was."""
    tab, told = await opened(), words("en").naming(NAMES)
    secret = next(
        at for at, step in enumerate(recorded.steps) if any(known is not None for _, known in step.by_viewer[OPEN].sentences)
    )
    await tab.locator("#slider").fill(str(secret))
    for key, viewer in enumerate((OPEN, None, 0, 1, 2, 3)):
        await tab.keyboard.press(str(key))
        await expect(tab.locator("#viewers [aria-pressed=true]")).to_have_count(1)
        seen = recorded.steps[secret].by_viewer[viewer]
        await expect(tab.locator("#said li")).to_have_count(len(sentences(recorded, secret, viewer)))
        assert await tab.locator("#said li").evaluate_all("ls => ls.map(l => l.firstChild.textContent)") == sentences(
            recorded, secret, viewer
        )
        knowing = [told(say("page.knew", list=tuple(map(Captain, known)))) for _, known in seen.sentences if known]
        assert [one for one in await tab.locator("#said small").all_text_contents() if "nobody" not in one] == knowing
        await expect(tab.locator("#boards canvas:visible")).to_have_count(1)


SIZES = ((390, 844, 3), (844, 390, 3), (1280, 800, 1))


async def test_page_fits_the_width_of_the_screen(opened: Opener, recorded: Recorded) -> None:
    for wide, high, density in SIZES:
        tab = await opened(viewport={"width": wide, "height": high}, device_scale_factor=density)
        for viewer in range(len(NAMES) + 2):
            await tab.keyboard.press(str(viewer))
            await shows_board(tab)
            assert await tab.evaluate("document.documentElement.scrollWidth") <= wide
        small = "ls => ls.map(l => l.getBoundingClientRect()).filter(b => b.width && (b.width < 44 || b.height < 44)).length"
        assert await tab.locator("button").evaluate_all(small) == 0


async def shows_board(tab: Tab) -> None:
    """Wait until every board that is to be seen is painted."""
    await expect(tab.locator("#boards canvas:not([data-board]):visible")).to_have_count(0)


async def test_names_are_text_and_nothing_else(opened: Opener, recorded: Recorded) -> None:
    """Nothing that a captain's name holds is run or made part of the page, with scripts and without."""
    whole = recorded.page.read_text(encoding="utf-8")
    assert whole.count("<script") == 2 and whole.count("</script") == 2 and "<img src=x" not in whole
    for scripts in (True, False):
        tab = await opened(java_script_enabled=scripts)
        title = words("en")(say("page.title", game=say(f"game.{FIRST}"), code=Verbatim("8K2FQ4")))
        assert await tab.title() == title
        assert await tab.locator("img:not(#final)").count() == 0


async def test_without_scripts_the_log_and_the_last_board_are_there(opened: Opener, recorded: Recorded) -> None:
    tab = await opened(java_script_enabled=False)
    await expect(tab.locator("#final")).to_be_visible()
    await expect(tab.locator("#plain li")).to_have_count(len(recorded.steps))
    await expect(tab.locator("#plain li b").nth(4)).to_have_text(heading(recorded, 4))
    await expect(tab.locator("#play")).to_be_hidden()


async def test_the_colours_follow_the_reader(opened: Opener) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    dark, light = await opened(color_scheme="dark"), await opened(color_scheme="light")
    for tab in (dark, light):
        await shows_board(tab)
    before = [await tab.evaluate(ground) for tab in (dark, light)]
    assert len(set(before)) == 2
    await light.locator("#theme").click()
    assert await light.evaluate(ground) == before[0]


async def test_a_heading_is_not_told_twice(opened: Opener, recorded: Recorded) -> None:
    told = words("en").naming(NAMES)
    at = next(
        at
        for at in range(len(recorded.steps))
        if len(sentences(recorded, at)) < len(recorded.steps[at].by_viewer[OPEN].sentences)
    )
    tab = await opened()
    await tab.locator("#slider").fill(str(at))
    await shows(tab, recorded, at)
    assert told(recorded.steps[at].by_viewer[OPEN].headline) not in await tab.locator("#said").inner_text()


async def test_turning_points_lead_to_their_steps_and_stand_on_the_slider(opened: Opener, recorded: Recorded) -> None:
    tab, points = await opened(), turning_points(recorded.replay)
    assert points
    await expect(tab.locator("#flags i")).to_have_count(len(points))
    await expect(tab.locator("#turns .point")).to_have_count(len(points))
    for number, (at, what) in enumerate(points):
        button = tab.locator("#turns .point").nth(number)
        assert (await button.text_content() or "").lower() == words("en").naming(NAMES)(what).lower()
        await button.focus()
        await tab.keyboard.press("Enter")
        await shows(tab, recorded, at)
        await expect(button).to_have_attribute("aria-current", "")
    await expect(tab.locator("#fortunes")).to_be_hidden()


async def test_the_speed_is_said_and_has_bounds(opened: Opener, recorded: Recorded) -> None:
    tab = await opened(locale="it-IT")
    await expect(tab.locator("#speed")).to_have_text("1×")
    for _ in range(2):
        await tab.locator("#slower").click()
    await expect(tab.locator("#speed")).to_have_text("0,5×")
    await expect(tab.locator("#slower")).to_be_disabled()
    await expect(tab.locator("#faster")).to_be_enabled()


async def test_across_a_telephone_the_board_is_beside_what_is_told(opened: Opener) -> None:
    tab = await opened(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    await shows_board(tab)
    board, foot = [await tab.locator(one).bounding_box() for one in ("#boards canvas", "#foot")]
    assert board is not None and foot is not None
    assert board["x"] + board["width"] <= foot["x"] and foot["y"] + foot["height"] <= 390


async def test_the_course_of_fortune_is_in_the_page_and_leads_to_steps(
    opened: Opener, recorded: Recorded, tmp_path: Path
) -> None:
    """By keys, by its points and by a click on its curves, in each language; what it says is what panels say."""
    game, replay = recorded.game, recorded.replay
    reckoning = Analysis(game, of_game(game, replay_positions(game, replay)), len(NAMES), Random(1), playouts=4)
    for _ in reckoning.run():
        pass
    story = reckoning.story()
    whole = PageOrder("8K2FQ4", dump_replay(replay), stories=((1, story),))
    (tmp_path / "page.html").write_bytes(drawn(whole, FIRST, NAMES, "en").data)
    tab = await opened(tmp_path / "page.html")
    await expect(tab.locator("#courses canvas")).to_have_attribute("data-board", re.compile(r"\d+"))
    for language in ("es", "it", "en"):
        await tab.get_by_role("button", name=language.upper(), exact=True).click()
        shown = line_chart(story)
        assert shown is not None
        await expect(tab.locator("#courses canvas")).to_have_attribute("aria-label", alt(shown, NAMES, words(language)))
        await expect(tab.locator("#courses p")).to_have_text(words(language)(say("fortune.how", p=doubt(story))))
    await expect(tab.locator("#courses .point")).to_have_count(len(story.turning))
    for number, one in enumerate(story.turning):
        await tab.locator("#courses .point").nth(number).click()
        await shows(tab, recorded, one.round)
    box = await tab.locator("#courses canvas").bounding_box()
    assert box is not None
    await tab.locator("#courses canvas").click(position={"x": box["width"] * LEFT / WIDE, "y": box["height"] / 2})
    first = place(story, story.fortunes[0])
    await shows(tab, recorded, max(one.round for one in story.fortunes if place(story, one) == first))
    await tab.keyboard.press("f")
    await expect(tab.locator("#courses")).to_be_hidden()
