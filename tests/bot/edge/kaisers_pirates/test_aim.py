"""What a captain is told of the game's aim the first time: of partners, who add their points, in teams alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from locales import words
from tests.bot.edge.positions import random_game, table_record

GAME = game_of("kaisers_pirates")
CREW = ("Ana", "Ben", "Carla", "Dario")
TOLD = "Partners add their Points."


def first_panel(options: dict[str, Any]) -> str:
    state = next(random_game(4, 4, options, game=GAME))
    record, seat = table_record(state, CREW, game=GAME), state.asked.seats[0]
    table = replace(captain(record, record.seats[seat], CaptainState(NO_DRAFT)), options=GAME.read_options(options, 4))
    brief = PanelModel(table, GAME.choice(state, seat), PanelDraft(), words("en").naming(CREW), is_first_game=True)
    return str(frozen(draw(brief, ("own.png", "own"))))


def test_partners_add_their_points_and_nobody_else() -> None:
    assert TOLD in first_panel({"play": "teams"}) and TOLD not in first_panel({})
