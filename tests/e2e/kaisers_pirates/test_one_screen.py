"""The panels of a turn, an answer and other choices beside the room of a telephone, at the page: the fullest of many games."""

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
from bot.edge.telling.since_last_turn import ROOM
from bot.edge.turn.waiting_panel import offered_lines
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.choices.plays import WholePlay
from locales import LANGUAGES, Words, words
from tests.bot.edge.positions import random_game, table_record
from tests.e2e.ledger import check
from tests.e2e.telephone import gallery, with_picture

GAME = game_of("kaisers_pirates")
CREW = ("Ana", "Ben", "Carla", "Dario")
GAMES = ((1, 5), (2, 3), (3, 8), (4, 13))
"""Captains, and the seed of a game."""
STEPS = 140


def briefs(language: str) -> Iterator[tuple[str, PanelModel]]:
    """Every question of those games with its kind and the number of captains, as the first who is asked sees it."""
    for seats, table, choice, foreseen in questions():
        said = words(language).naming(CREW[:seats])
        yield f"{table.asked.kind} {seats}", PanelModel(table, choice, PanelDraft(), said, foreseen)


@cache
def questions() -> tuple[tuple[int, Any, Any, Any], ...]:
    """The games, played once for all languages: captains, the table as the first who is asked sees it, his choice, and what is
    foreseen of it."""
    return tuple(asked())


def asked() -> Iterator[tuple[int, Any, Any, Any]]:
    for seats, seed in GAMES:
        for state in random_game(seed, seats, most=STEPS, game=GAME):
            seat = state.asked.seats[0]
            record = table_record(state, CREW[:seats], game=GAME)
            table = captain(record, record.seats[seat], CaptainState(NO_DRAFT))
            table = replace(table, deadline=datetime.now(UTC) + timedelta(minutes=5))
            yield seats, table, GAME.choice(state, seat), offered_lines(table)


def weight(brief: PanelModel) -> tuple[int, int, int]:
    """How much there is to be read and pressed: cards in hand, answers or things to choose from, and their letters."""
    hand = len(brief.table.own_view.hand)
    choice: Any = brief.choice
    names = [play.label for play in brief.plays.entries] if brief.plays is not None else []
    names = names or [choice.name(one) for one in getattr(choice, "options", getattr(choice, "items", ()))]
    return min(len(names), 5), min(hand, 5), sum(len(brief.words(name)) for name in names[:5])


def fullest(language: str) -> dict[str, PanelModel]:
    """Of each kind of question and number of captains the fullest; of a turn and an answer under what is told of the others, or
    the first time, and with the longest play picked."""
    found: dict[str, PanelModel] = {}
    for kind, brief in briefs(language):
        if kind not in found or weight(brief) > weight(found[kind]):
            found[kind] = brief
    return {name: one for kind, brief in found.items() for name, one in moments(kind, brief)}


def moments(kind: str, brief: PanelModel) -> Iterator[tuple[str, PanelModel]]:
    """The panel as it comes after another answer; the very first one; a turn with a play picked."""
    yield kind, replace(brief, notice=say("ui.announced"))
    if kind.startswith(("kp.turn", "kp.answer")):
        yield f"{kind}, first", replace(brief, is_first_game=True)
    if kind.startswith("kp.turn"):
        yield f"{kind}, later", replace(brief, since=told_of_others(brief.words))
        yield f"{kind}, picked", replace(brief, draft=PanelDraft().filled({"answer": (longest(brief).variants[0].answer,)}))


def told_of_others(said: Words) -> str:
    return f"{said.marked(say('ui.meanwhile'))} {('Ben … ' * ROOM)[:ROOM]}"


def longest(brief: PanelModel) -> WholePlay:
    assert brief.plays is not None
    return max(brief.plays.entries, key=lambda play: len(brief.words(play.label)))


def sent(brief: PanelModel, name: str) -> list[Any]:
    """The panel as Discord is sent it, with its picture drawn."""
    box, picture = with_its_picture(brief)
    return with_picture(frozen(box), picture, brief.table.names, brief.words.language, name)


async def test_the_fullest_panels_are_no_higher_than_listed(browser: Browser) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = fullest(language).items()
            panels = {name: sent(brief, f"{language}{number}.png") for number, (name, brief) in enumerate(found)}
            check(f"{GAME.id}: panels, {language}", await telephones.screens(panels, private=True))
