"""What Lezo's captain is shown in the middle of a phase: the cards that are up, answers by name, instructions behind More."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from locales import LANGUAGES, words
from tests.bot.edge.limits import walk
from tests.bot.edge.positions import table_record
from tests.engines.cartagena.positions import laid

GAME = game_of("cartagena")
CREW = ("Ana", "Ben")
MENU = 3


def asked(language: Any, filling: PanelDraft, guild: int = 1) -> list[dict[str, Any]]:
    """The parts of the panel that asks the strategist."""
    field = laid("shoot move", "move", ships={"GA": "C3", "S1": "D2"}, land={"L7": "lezo"})
    record = table_record(field.state, CREW, game=GAME)
    table = replace(captain(record, record.seats[0], CaptainState(NO_DRAFT)), guild=guild)
    lines = GAME.foreseen(table.view, "ct.swap")
    return [*walk(frozen(draw(PanelModel(table, GAME.choice(field.state, 0), filling, words(language).naming(CREW), lines))))]


def menus(parts: list[dict[str, Any]]) -> int:
    return sum(part["type"] == MENU for part in parts if ":about" not in part.get("custom_id", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_instructions_that_were_opened_stand_behind_more_alone(language: str) -> None:
    """A panel that has them too is higher than a telephone."""
    assert menus(asked(language, PanelDraft({"answer": "none"}, {"swap.game": "none"}, open_groups=(0,)))) == 0
    assert menus(asked(language, PanelDraft({"answer": "none"}, open_groups=(0,), mode="more"))) == len(
        ("rally", "follow", "swap")
    )


@pytest.mark.parametrize(
    ("language", "up", "keep"),
    [
        ("en", "Phase 1. Ben: Move (1).", "Keep Shoot ·"),
        ("es", "Fase 1. Ben: Mover (1).", "Mantener Disparar ·"),
        ("it", "Fase 1. Ben: Muovere (1).", "Tieni Fuoco ·"),
    ],
)
def test_the_cards_that_are_up_stand_above_answers_by_name(language: str, up: str, keep: str) -> None:
    parts = asked(language, PanelDraft())
    told = "\n".join(part["content"] for part in parts if "content" in part).replace("\u2068", "").replace("\u2069", "")
    assert told.startswith(f"### {up}")
    assert keep in [part.get("label") for part in parts]


def test_a_lesson_has_no_deadline_and_marks_no_answer_for_it() -> None:
    labels = [part.get("label", "") for part in asked("es", PanelDraft(), guild=0)]
    assert "Mantener Disparar" in labels and not [label for label in labels if label.endswith("·")]
