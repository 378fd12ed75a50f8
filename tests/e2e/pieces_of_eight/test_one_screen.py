"""A turn fits one screen of a telephone, at the page: four captains, long ships, pages of plays; untouched, and picked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
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
from tests.bot.edge.positions import GAME, captain_table, random_game
from tests.e2e.telephone import heights, with_picture

CREW = ("Ana", "Ben", "Carla", "Dario")
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
    panel = frozen(draw(brief, (picture.file, picture.alt)))
    return with_picture(panel, picture, brief.table.names, brief.words.language, name)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_turn_of_four_fits_one_screen(browser: Browser, language: str) -> None:
    panels = [shown(brief, f"{language}{number}.png") for number, brief in enumerate(turns(language))]
    measured = await heights(browser, panels)
    assert len(measured) == len(panels) > 0
    assert max(measured) <= SCREEN, measured
