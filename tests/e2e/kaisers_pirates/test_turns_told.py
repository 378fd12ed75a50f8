"""Posts of the fullest turns beside the room of a telephone, at the page, of a table that is told on step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.async_api import Browser

from bot.edge.posts.compose import Posts
from bot.model.posting.posts import PostRequest
from bot.service.table.observe import public
from locales import LANGUAGES
from tests.bot.edge.positions import table_record
from tests.e2e.kaisers_pirates.turns import CREW, GAME, Moment, game
from tests.e2e.ledger import check
from tests.e2e.telephone import gallery, with_picture

GAMES = ((1, 1), (1, 8), (2, 4), (3, 2), (3, 4), (4, 6))
"""Captains, and the seed of their game."""
FULLEST = 2


def fullest() -> Iterator[tuple[str, Moment]]:
    """Of each game the moments of whose turn most is told, each with a name."""
    for seats, seed in GAMES:
        moments = list(game(seats, seed))
        last = sorted(moments, key=lambda one: len(one.steps[-1].sentences))[-FULLEST:]
        whole = max(moments, key=lambda one: sum(len(step.sentences) for step in one.steps))
        for number, moment in enumerate(last, 1):
            yield f"game {seed} of {seats}, last step {number}", moment
        yield f"game {seed} of {seats}, turn", whole


def post(moment: Moment, language: Any, name: str) -> Any:
    """The post of a turn, told on with its last step, as Discord is sent it, with its picture."""
    names = CREW[: len(moment.state.table.hands) if not moment.state.table.rules.is_solitaire else 1]
    table = public(table_record(moment.state, names, game=GAME, language=language))
    made = Posts().compose(PostRequest("step", table, moment.steps, steps_before=len(moment.steps) - 1, tracer=1000))[-1]
    return with_picture(list(made.body["components"]), made.pictures[0], names, language, name)


async def test_posts_of_the_fullest_turns_are_no_higher_than_listed(browser: Browser) -> None:
    found = [*fullest()]
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            posts = {name: post(one, language, f"{language}t{number}.png") for number, (name, one) in enumerate(found)}
            assert len(posts) == (FULLEST + 1) * len(GAMES)
            check(f"{GAME.id}: posts, {language}", await telephones.screens(posts))
