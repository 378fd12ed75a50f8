"""Places of a deployment of one's own: pages of them are called by their squares, since the numbers are those on the map."""

from __future__ import annotations

from typing import Any

from bot.edge.shapes import assignment
from bot.edge.shapes.controls import Buttons, OpenChoice
from bot.edge.shapes.long_lists import laid_out
from engines import game_of
from locales import words
from tests.e2e.cartagena.sieges import siege

GAME = game_of("cartagena")


def test_pages_of_places_are_called_by_the_squares_at_their_ends() -> None:
    state = next(one.state for one in siege(2, 3, "one_shot") if one.state.asked.kind == "ct.deploy")
    choice: Any = GAME.choice(state, 0)
    part = next(one.part for one in choice.walk({}) if one.part.name == "troops")
    asking = OpenChoice(part.choice, None, assignment.BY_PLACE, words("en").naming(("Ana", "Ben")), part.question)
    _, pages, _ = laid_out(assignment.controls(asking), asking.look, asking.words)
    assert isinstance(pages, Buttons)
    assert [entry.label for entry in pages.entries] == ["C4–M6", "A7–C10", "D10–aboard…", "Find"]
