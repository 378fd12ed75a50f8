"""One thing is never offered twice under two names."""

from __future__ import annotations

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.positions import captain_table
from tests.engines.pieces_of_eight.positions import position


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_monkey_beside_a_treachery_lets_pass_by_one_button(language: str) -> None:
    sea = position(A="N=Cannon D=[x, Captain, y]", B="N=Cannon D=[Monkey, Broadside, Captain, Treachery]").play("Cannon", at="B")
    at = captain_table(sea.state, ("Ana", "Ben"), 1)
    brief = PanelModel(at, sea.choice("B"), PanelDraft(), words(language).naming(at.names))
    parts = frozen(draw(brief))[0]["components"]
    labels = [one.get("label") for row in parts if row["type"] == 1 for one in row["components"]]
    assert labels.count(words(language).label(say("pe.short.play"))) == 1 and len(labels) > 2
