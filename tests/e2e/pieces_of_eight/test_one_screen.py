"""A turn fits one screen of a telephone, at the page: four captains, long ships, pages of plays; untouched, and picked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from aiohttp import web
from playwright.async_api import Browser

from bot.edge.answers.meanwhile import ROOM
from bot.edge.answers.quiet_panel import foreseen_of
from bot.edge.components import frozen
from bot.edge.panels.brief import Brief
from bot.edge.panels.filling import Filling
from bot.edge.panels.pages import pages
from bot.edge.panels.panel import draw, pictured
from engines.kernel.messages import say
from engines.kernel.plays import Play
from locales import LANGUAGES, words
from render.orders import Order
from render.orders import draw as drawing
from tests.bot.edge.positions import GAME, captain_table, random_game
from tests.playground.browser import Page
from tests.playground.page.exhibits import ANA, HARBOUR, PICTURES, V2, media
from tests.playground.page.showroom import Showroom

CREW = ("Ana", "Ben", "Carla", "Dario")
TELEPHONE = {"width": 390, "height": 844}
SEEDS = (3, 8, 13, 17, 19, 21)
"""Games with long ships, many last presses and long words."""
SCREEN = 790
"""Pixels of the telephone that the page leaves a message."""


def turns(language: str) -> list[Brief]:
    """Turns of several pages of plays, the fullest there are: untouched, under as much as is told of the others; and the play
    picked that has most last presses, and of those most words."""
    found = []
    since = f"{words(language).marked(say('ui.meanwhile'))} {('Ben … ' * ROOM)[:ROOM]}"
    for state in (state for seed in SEEDS for state in random_game(seed, len(CREW), most=90)):
        seat = state.asked.seats[0]
        table = replace(captain_table(state, CREW, seat), deadline=datetime.now(UTC) + timedelta(minutes=5))
        brief = Brief(table, GAME.choice(state, seat), Filling(), words(language).naming(CREW), foreseen_of(table))
        if brief.plays is None or len(pages(brief.plays)) < 2:
            continue
        play = max(brief.plays.entries, key=lambda play: fullness(brief, play))
        if len(play.presses) > 2:
            found += [replace(brief, since=since), replace(brief, filling=Filling().filled(play.presses[0].answer))]
    return found


def fullness(brief: Brief, play: Play) -> tuple[int, int]:
    """How many last presses a play has, and how many letters say what it does."""
    said = [play.label, *([play.hint] if play.hint is not None else [])]
    return len(play.presses), sum(len(brief.words(one)) for one in said)


def shown(brief: Brief, name: str) -> list[Any]:
    """The panel as Discord is sent it, with its picture drawn."""
    picture = pictured(brief)
    kind = picture.drawing.partition(".")[2]
    order = Order(GAME.id, kind, picture.view, brief.table.names, brief.words.language, "dark")
    made = drawing(order)
    PICTURES[name] = made.data
    panel = frozen(draw(brief, (picture.file, picture.alt)))
    for one in panel[0]["components"]:
        if one["type"] == 12:
            one["items"] = [{"media": media(name, made.width, made.height)}]
    return panel


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_turn_of_four_fits_one_screen(browser: Browser, language: str) -> None:
    room, found = Showroom(), turns(language)
    runner = web.AppRunner(room.app(), shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    room.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    for number, brief in enumerate(found):
        await room.post(HARBOUR, age=900 - number, components=shown(brief, f"{language}{number}.png"), flags=V2)
    page = await Page.open(browser, room.url, ANA, viewport=TELEPHONE)
    await page.messages().first.wait_for()
    boxes = [await page.messages().nth(number).bounding_box() for number in range(len(found))]
    heights = [box["height"] for box in boxes if box is not None]
    assert len(heights) == len(found) > 0
    assert max(heights) <= SCREEN, heights
    await runner.cleanup()
