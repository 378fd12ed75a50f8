"""The panel of battle orders: a menu of whole plays, and the orders that are suggested in one press."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from locales import words
from tests.bot.edge.positions import random_game, table_record
from tests.bot.edge.press_everything import walk

GAME = game_of("atlantic_chase")
CREW = ("Ana", "Ben")


def verbs(table: Any, draft: PanelDraft) -> list[str]:
    """The verbs of a panel's buttons and menus."""
    brief = PanelModel(table, table.choice, draft, words("en").naming(CREW))
    parts = walk(list(frozen(draw(brief, ("board.png", "the board")))))
    return [part["custom_id"].split(":")[3].split(".")[0] for part in parts if "custom_id" in part]


@pytest.mark.parametrize("battle", ["MS1", "MS5", "MS9", "MS10", "MS12"])
def test_suggested_orders_are_one_press_until_others_are_filled_in(battle: str) -> None:
    state = next(one for one in random_game(3, 2, {"mini": battle}, game=GAME) if one.asked.kind == "ac.round")
    seat = state.asked.seats[0]
    record = table_record(state, CREW, game=GAME)
    table = captain(record, record.seats[seat], CaptainState(NO_DRAFT))
    filled = PanelDraft().filled(GAME.choice(state, seat).sample(Random(3)))
    assert "short" in verbs(table, PanelDraft()) and "play" in verbs(table, PanelDraft())
    assert "short" not in verbs(table, filled)
