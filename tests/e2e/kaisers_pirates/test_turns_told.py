"""Posts of the fullest turns on a telephone, at the page: little more than a screen, of a table that is told on step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Browser

from bot.edge.compose import Posts
from bot.edge.posts.step import IN_PASSAGES
from bot.model.posts import Due
from bot.service.observe import public
from locales import LANGUAGES
from tests.bot.edge.positions import table_record
from tests.e2e.kaisers_pirates.turns import CREW, GAME, Moment, game
from tests.e2e.telephone import heights, with_picture

POST = 990
"""Pixels of the highest post of a turn, whose board, headline and buttons take 650, and a pixel a character beyond those that a
screen has room for: what was never shown is told whole, in solitaire several turns of the phantom in one step."""
GAMES = ((1, 1), (1, 8), (2, 4), (3, 2), (3, 4), (4, 6))
"""Captains, and the seed of their game."""
FULLEST = 2


def fullest() -> Iterator[Moment]:
    """Of each game the moments of whose turn most is told."""
    for seats, seed in GAMES:
        moments = list(game(seats, seed))
        yield from sorted(moments, key=lambda one: len(one.steps[-1].sentences))[-FULLEST:]
        yield max(moments, key=lambda one: sum(len(step.sentences) for step in one.steps))


def post(moment: Moment, language: Any, name: str) -> Any:
    """The post of a turn, told on with its last step, as Discord is sent it, with its picture."""
    names = CREW[: len(moment.state.table.hands) if not moment.state.table.rules.is_solitaire else 1]
    table = public(table_record(moment.state, names, game=GAME, language=language))
    made = Posts().compose(Due("step", table, moment.steps, shown=len(moment.steps) - 1, mark=1000))[-1]
    return with_picture(list(made.body["components"]), made.pictures[0], names, language, name)


def beyond(components: Any) -> int:
    """Characters that a post tells beyond those to which what was shown shrinks."""
    told = [one["content"] for one in components[0]["components"] if one["type"] == 10][1]
    return max(0, len(told) - IN_PASSAGES)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_fullest_turns_are_told_in_little_more_than_a_screen(browser: Browser, language: str) -> None:
    found = [post(one, language, f"{language}t{number}.png") for number, one in enumerate(fullest())]
    measured = await heights(browser, found)
    assert len(measured) == (FULLEST + 1) * len(GAMES)
    bounds = [POST + beyond(components) for components in found]
    assert all(height <= most for height, most in zip(measured, bounds, strict=True)), [*zip(measured, bounds, strict=True)]
