"""Turns of four captains beside the room of a telephone, at the page: long ships, pages of plays, untouched and picked; and posts
of turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from playwright.async_api import Browser

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import with_its_picture
from bot.edge.panel.play_pages import pages
from bot.edge.posts.compose import Posts
from bot.edge.telling.since_last_turn import ROOM
from bot.edge.turn.waiting_panel import offered_lines
from bot.service.table.observe import public
from engines.kernel.base.messages import say
from engines.kernel.choices.plays import WholePlay
from locales import LANGUAGES, words
from tests.bot.edge.positions import GAME, captain_table, random_game, table_record
from tests.bot.edge.posts.test_posts import due, game_of_steps
from tests.e2e.ledger import check
from tests.e2e.telephone import gallery, with_picture

CREW = ("Ana", "Ben", "Carla", "Dario")
SEEDS = (3, 8, 13, 17, 19, 21)
"""Games with long ships, many last presses and long words."""
POSTS, TOLD = (9, 19, 29, 39), 3
"""Decisions after which a post is looked at, and the steps that it tells."""


def turns(language: str) -> dict[str, PanelModel]:
    """Turns of several pages of plays, the fullest there are: untouched, under as much as is told of the others; and the play
    picked that has most last presses, and of those most words."""
    found: dict[str, PanelModel] = {}
    since = f"{words(language).marked(say('ui.meanwhile'))} {('Ben … ' * ROOM)[:ROOM]}"
    for name, table, choice, foreseen in questions():
        brief = PanelModel(table, choice, PanelDraft(), words(language).naming(CREW), foreseen)
        if brief.plays is None or len(pages(brief.plays)) < 2:
            continue
        play = max(brief.plays.entries, key=lambda play: fullness(brief, play))
        if len(play.variants) > 2:
            found[f"{name}, untouched"] = replace(brief, since=since)
            found[f"{name}, picked"] = replace(brief, draft=PanelDraft().filled(play.variants[0].answer))
    return found


@cache
def questions() -> tuple[tuple[str, Any, Any, Any], ...]:
    """The games, played once for all languages: every position by its name, the table as the first who is asked sees it, his
    choice, and what is foreseen of it."""
    return tuple(asked())


def asked() -> Iterator[tuple[str, Any, Any, Any]]:
    for name, state in positions():
        seat = state.asked.seats[0]
        table = replace(captain_table(state, CREW, seat), deadline=datetime.now(UTC) + timedelta(minutes=5))
        yield name, table, GAME.choice(state, seat), offered_lines(table)


def positions() -> Iterator[tuple[str, Any]]:
    """Every position of those games by the seed and the number of the decision."""
    for seed in SEEDS:
        for number, state in enumerate(random_game(seed, len(CREW), most=90), 1):
            yield f"game {seed}, decision {number}", state


def fullness(brief: PanelModel, play: WholePlay) -> tuple[int, int]:
    """How many last presses a play has, and how many letters say what it does."""
    said = [play.label, *([play.description] if play.description is not None else [])]
    return len(play.variants), sum(len(brief.words(one)) for one in said)


def sent(brief: PanelModel, name: str) -> list[Any]:
    """The panel as Discord is sent it, with its picture drawn."""
    box, picture = with_its_picture(brief)
    return with_picture(frozen(box), picture, brief.table.names, brief.words.language, name)


async def test_a_turn_of_four_is_no_higher_than_listed(browser: Browser) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = turns(language).items()
            panels = {name: sent(brief, f"{language}{number}.png") for number, (name, brief) in enumerate(found)}
            check(f"{GAME.id}: turns of four, {language}", await telephones.screens(panels, private=True))


def posts(language: Any) -> dict[str, Any]:
    """Posts of a game of four, as Discord is sent them, with their pictures drawn."""
    steps, found = game_of_steps(SEEDS[0], len(CREW), most=max(POSTS) + 1), {}
    for number in POSTS:
        state, told = steps[number - 1][0], [step for _, step in steps[number - TOLD : number]]
        made = Posts().compose(due("step", public(table_record(state, CREW, language=language)), *told))[-1]
        components = list(made.body["components"])
        found[f"decision {number}"] = with_picture(components, made.pictures[0], CREW, language, f"{language}o{number}.png")
    return found


async def test_posts_of_turns_are_no_higher_than_listed(browser: Browser) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            check(f"{GAME.id}: posts, {language}", await telephones.screens(posts(language)))
