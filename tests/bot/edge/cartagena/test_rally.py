"""What a defender is shown who may put his stack in order: the attack above all, and what each piece does on top."""

from __future__ import annotations

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

CREW = ("Ana", "Ben")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_piece_is_told_once_with_its_odds_on_top(language: str) -> None:
    land = {"D5": "marine_en marine_en", "C5": "native_es native_es infantry_es"}
    field = laid("attack", "surprise_attack", land=land).answer({"frm": "D5", "target": "C5"})
    game, record = game_of("cartagena"), table_record(field.state, CREW, game=game_of("cartagena"))
    table = captain(record, record.seats[0], CaptainState(NO_DRAFT))
    brief = PanelModel(table, game.choice(field.state, 0), PanelDraft(), words(language).naming(CREW), ())
    parts = [*walk(frozen(draw(brief)))]
    said = [line for part in parts for line in part.get("content", "").splitlines() if "%" in line]
    assert len(said) == 2 and all(line.startswith("**") for line in said)
