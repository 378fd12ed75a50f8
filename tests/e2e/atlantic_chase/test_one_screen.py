"""The panels of battles and of an operation beside the room of a telephone, at the page: each kind of question, untouched and
filled in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

from playwright.async_api import Browser

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import with_its_picture
from bot.edge.shapes.parts import WHOLE
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from locales import LANGUAGES, Words, words
from tests.bot.edge.positions import random_game, table_record
from tests.e2e.ledger import check
from tests.e2e.random_posts import counts, screens
from tests.e2e.telephone import gallery, with_picture

GAME = game_of("atlantic_chase")
CREW = ("Ana", "Ben")
BATTLES = ("MS1", "MS5", "MS6", "MS7", "MS9", "MS10", "MS12")
"""Torpedoes, a Surprise, convoys, destroyers, few ships and many."""


OPERATION = {"game": "operation", "operation": "Op5"}
SEEDS = range(1, 9)
"""Courses of an operation in which all kinds of questions are met but the rarest."""
Asked = tuple[str, Any, Any]
"""A question by its name, the table as the first who is asked sees it, a random answer."""


@cache
def questions() -> tuple[Asked, ...]:
    """The first question of each kind in each battle."""
    return tuple(one for battle in BATTLES for one in asked(battle, random_game(3, 2, {"mini": battle}, game=GAME)))


@cache
def questions_at_sea() -> tuple[Asked, ...]:
    """The first question of each kind in an operation."""
    return tuple(asked("Op5", (state for seed in SEEDS for state in random_game(seed, 2, OPERATION, game=GAME))))


def asked(name: str, states: Iterator[Any]) -> Iterator[Asked]:
    """The first question of each kind."""
    kinds = set[str]()
    for state in states:
        if state.asked.kind in kinds:
            continue
        kinds.add(state.asked.kind)
        seat = state.asked.seats[0]
        record = table_record(state, CREW, game=GAME)
        table = captain(record, record.seats[seat], CaptainState(NO_DRAFT))
        choice = GAME.choice(state, seat)
        late = replace(table, deadline=datetime.now(UTC) + timedelta(minutes=5))
        yield f"{name} {state.asked.kind}", late, choice.sample(Random(3))


def panels(found: tuple[Asked, ...], said: Words) -> Iterator[tuple[str, PanelModel]]:
    """Each question of a captain's first game as it comes, and with an answer filled in."""
    for name, table, answer in found:
        for how, draft in (
            ("untouched", PanelDraft()),
            ("filled in", PanelDraft().filled(answer if isinstance(answer, dict) else {WHOLE: answer})),
        ):
            yield f"{name} {how}", PanelModel(table, table.choice, draft, said, is_first_game=True)


def shown(brief: PanelModel, name: str) -> Any:
    """The panel as Discord is sent it, with its picture drawn."""
    box, picture = with_its_picture(brief)
    return with_picture(frozen(box), picture, CREW, brief.words.language, name)


async def test_panels_of_battles_are_no_higher_than_listed(browser: Browser) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = panels(questions(), words(language).naming(CREW))
            made = {name: shown(brief, f"{language}{number}.png") for number, (name, brief) in enumerate(found)}
            check(f"{GAME.id}: panels, {language}", await telephones.screens(made, private=True))


async def test_panels_of_an_operation_are_no_higher_than_listed(browser: Browser) -> None:
    assert {f"Op5 ac.{kind}" for kind in ("set_up", "act", "reply", "seize", "lapse")} <= {
        name for name, *_ in questions_at_sea()
    }
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = panels(questions_at_sea(), words(language).naming(CREW))
            made = {name: shown(brief, f"sea{language}{number}.png") for number, (name, brief) in enumerate(found)}
            check(f"{GAME.id}: panels of an operation, {language}", await telephones.screens(made, private=True))


async def test_posts_of_a_random_operation_fit_every_telephone(browser: Browser) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = counts(await screens(telephones, GAME.id, language, seed=1, every=9, **OPERATION))
            assert found.pop("posts") > 9 and not any(found.values()), language
