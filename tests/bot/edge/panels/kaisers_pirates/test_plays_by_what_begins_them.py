"""A menu of more whole plays than it has lines: first who or what begins them, then its plays, and what is picked stays said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.front import SECTION
from bot.edge.panel.panel import draw
from tests.bot.edge.limits import walk
from tests.bot.edge.panels.pressing import Panel
from tests.engines.kaisers_pirates.positions import two

HAND = ("deception.1", "boarding_party.1", "surprise_attack.1", "interrogate.1", "damage_control.1", "collier.1", "minesweeper.1")


def menu_of(panel: Panel) -> dict[str, Any]:
    """The menu of plays, as Discord is sent it."""
    found = (part for part in walk(frozen(draw(panel.brief))) if part["type"] == 3)
    return next(part for part in found if ":play." in part["custom_id"])


@pytest.mark.parametrize(
    ("language", "said", "hint"),
    [
        ("en", "Leipzig: which play?", "9 plays"),
        ("es", "Leipzig: ¿qué jugada?", "9 jugadas"),
        ("it", "Leipzig: quale giocata?", "9 giocate"),
    ],
)
def test_once_a_ship_is_picked_the_menu_says_whose_play_is_picked_next(language: str, said: str, hint: str) -> None:
    panel = Panel(two(*HAND).choice(), language, PanelDraft())
    first = menu_of(panel)
    chosen = next(option for option in first["options"] if option["label"] == "Leipzig")
    assert chosen["value"].startswith(SECTION) and chosen["description"] == hint
    place = int(chosen["value"].removeprefix(SECTION))
    then = menu_of(replace(panel, filling=replace(panel.filling, page=(0, place))))
    assert then["placeholder"] == said != first["placeholder"]
    assert len(then["options"]) == int(hint.split()[0]) + 1, "its plays, and the way back to the others"
