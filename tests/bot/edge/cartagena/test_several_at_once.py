"""Several picks of one menu are several plays of an order, each judged as those before it leave it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.drafts.answer import whole
from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn.captain_panel import OpenQuestion
from bot.edge.turn.plays import _picked
from engines.kernel.choices.shapes import Illegal
from locales import LANGUAGES
from tests.bot.edge.cartagena.test_pages_turned import moving
from tests.bot.edge.limits import walk

UNITS = 3


def with_draft(brief: PanelModel, filling: PanelDraft) -> PanelModel:
    return PanelModel(brief.table, brief.choice, filling, brief.words)


def menu_of_plays(brief: PanelModel) -> dict[str, Any]:
    return next(part for part in walk(frozen(draw(brief))) if part.get("type") == 3 and ":play." in part["custom_id"])


def of_different_units(brief: PanelModel) -> list[Any]:
    """A play for each of as many units as an order takes."""
    assert brief.plays is not None
    by_unit = {play.variants[0].answer["unit"]: play.variants[0].answer for play in brief.plays.entries}
    return [*by_unit.values()][:UNITS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_takes_as_many_plays_as_still_fit_and_says_so(language: str) -> None:
    brief = moving(language)
    first = menu_of_plays(brief)
    assert first["max_values"] == UNITS and str(UNITS) in first["placeholder"]
    filling, _ = _picked(OpenQuestion(brief.table, brief.choice, brief.draft), of_different_units(brief)[:2])
    then = menu_of_plays(with_draft(brief, filling))
    assert then["max_values"] == 1 and str(UNITS) not in then["placeholder"]


def test_plays_picked_at_once_are_all_added() -> None:
    brief = moving("en")
    answers = of_different_units(brief)
    filling, notice = _picked(OpenQuestion(brief.table, brief.choice, brief.draft), answers)
    assert notice is None and len(whole(brief.choice, filling)) == UNITS
    assert [item["unit"] for item in filling.answer[WHOLE]] == [answer["unit"] for answer in answers]


def test_a_play_that_another_forbids_is_left_out_and_told_with_its_reason() -> None:
    brief = moving("en")
    assert brief.plays is not None
    unit = of_different_units(brief)[0]["unit"]
    twice = [play.variants[0].answer for play in brief.plays.entries if play.variants[0].answer["unit"] == unit][:2]
    with pytest.raises(Illegal):
        brief.choice.check(tuple(twice))
    filling, notice = _picked(OpenQuestion(brief.table, brief.choice, brief.draft), twice)
    assert filling.answer[WHOLE] == (twice[0],)
    assert notice is not None and brief.words.marked(notice).startswith("Not added: ")


def test_doing_nothing_with_an_order_does_not_stand_out() -> None:
    brief = moving("es")
    (button,) = (part for part in walk(frozen(draw(brief))) if ":confirm" in part.get("custom_id", ""))
    assert (button["label"], button["style"]) == ("No hacer nada", 2)
    filling, _ = _picked(OpenQuestion(brief.table, brief.choice, brief.draft), of_different_units(brief)[:1])
    (button,) = (part for part in walk(frozen(draw(with_draft(brief, filling)))) if ":confirm" in part.get("custom_id", ""))
    assert (button["label"], button["style"]) == ("Confirmar", 1)
