"""What turns the pages of a long order: one menu, where their names are more than a line of a telephone."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.button_rows import is_one
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.panel.play_pages import pages
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.limits import walk
from tests.bot.edge.positions import table_record

GAME = game_of("cartagena")
CREW = ("Ana", "Ben", "Carla", "Dario")
ROW = ("move", "shoot")


def moving(language: Any, page: tuple[int, ...] = ()) -> PanelModel:
    """The panel of the first of four captains whose Move has several pages."""
    rnd = Random(1)
    chance = partial(rnd.randint, 1)
    state, _ = GAME.setup(len(CREW), GAME.read_options({"deployment": "historical"}, len(CREW)), chance)
    while state.asked is not None:
        answers = {seat: GAME.mind(GAME.view(state, seat), GAME.choice(state, seat), rnd) for seat in state.asked.seats}
        if state.asked.kind == "ct.plan":
            answers = {seat: dict(zip(answers[seat], ROW, strict=True)) for seat in state.asked.seats}
        brief = of_seat(state, state.asked.seats[0], language, PanelDraft(page=page))
        if brief.plays is not None and len(pages(brief.plays)) > 1:
            return brief
        state, _ = GAME.apply(state, answers, chance)
    raise AssertionError("no such Move")


def of_seat(state: Any, seat: int, language: Any, filling: PanelDraft) -> PanelModel:
    """The panel of that seat."""
    record = table_record(state, CREW, game=GAME)
    table = captain(record, record.seats[seat], CaptainState(NO_DRAFT))
    return PanelModel(table, GAME.choice(state, seat), filling, words(language).naming(CREW))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", [0, 1])
def test_pages_of_long_names_are_turned_by_one_menu_that_says_which_is_shown(language: str, page: int) -> None:
    brief = moving(language, (page, 0))
    assert brief.plays is not None
    named = [brief.words.label(one.label) for one in pages(brief.plays) if one.label is not None]
    assert len(named) > 1 and not is_one(named)
    parts = [*walk(frozen(draw(brief)))]
    (turning,) = [part for part in parts if ":page" in part.get("custom_id", "")]
    assert [one["label"] for one in turning["options"]] == named
    assert [at for at, one in enumerate(turning["options"]) if one.get("default")] == [page]
    told = say("ui.plays.of", page=pages(brief.plays)[page].label, number=page + 1, count=len(named))
    assert brief.words.marked(told) in "\n".join(part["content"] for part in parts if part["type"] == 10)
