"""Who lies on top of a garrison, on the panel of a deployment in one list."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.drafts.filling import DETAIL, PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.panel import draw
from locales import LANGUAGES
from tests.bot.edge.cartagena.test_pages_turned import of_seat
from tests.bot.edge.limits import walk
from tests.engines.cartagena.test_deployment import deploying

ON_TOP = {
    "en": ("On top", "Who lies on top in Santiago D4?", "D4: Infantry on top"),
    "es": ("Encima", "¿Quién queda encima en Santiago D4?", "D4: Infantería, encima"),
    "it": ("In cima", "Chi sta in cima a Santiago D4?", "D4: Fanti, in cima"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tab_of_the_deployment_asks_who_lies_on_top_of_each_garrison(language: Any) -> None:
    seen = of_seat(deploying(3).state, 0, language, PanelDraft(mode=DETAIL, first_part="top_C4"))
    said = [str(part) for part in walk(frozen(draw(seen)))]
    tab, question, option = ON_TOP[language]
    assert any(tab in one for one in said) and any(question in one for one in said)
    assert any(option.split(":")[0] in one for one in said)
