"""No two buttons of one panel that can be pressed are called the same, in any language, whichever side of it is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.edge.components import frozen
from bot.edge.panels.brief import Brief
from bot.edge.panels.filling import DETAIL, MORE, Filling
from bot.edge.panels.panel import draw
from bot.model.table import NO_DRAFT
from bot.service.observe import Beside, captain
from engines import game_of, games
from engines.kernel.choices import Illegal
from locales import LANGUAGES, words
from tests.bot.edge.limits import walk
from tests.bot.edge.positions import table_record

CREW = ("Ana", "Ben", "Carla", "Dario")
MOST = 40
"""Questions of one game that are looked at."""


def asked(game: Any, seed: int) -> Iterator[Any]:
    """States of a random game of four, one a question."""
    rnd = Random(seed)
    state, _ = game.setup(len(CREW), game.read_options({}, len(CREW)), lambda sides: rnd.randint(1, sides))
    for _ in range(MOST):
        if state.asked is None:
            return
        yield state
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


def sides(game: Any, state: Any, language: Any) -> Iterator[Brief]:
    """The panel of the first seat asked: each of its sides, and with a play picked."""
    seat = state.asked.seats[0]
    record = table_record(state, CREW, game=game)
    table, choice = captain(record, record.seats[seat], Beside(NO_DRAFT)), game.choice(state, seat)
    lines = tuple(game.lines(state, seat)) if hasattr(game, "lines") else ()
    made = [Filling(), Filling(face=MORE), Filling(face=DETAIL)]
    for filling in made:
        yield Brief(table, choice, filling, words(language).naming(CREW), lines)
    plays = Brief(table, choice, Filling(), words(language)).plays
    for play in plays.entries[:: max(1, len(plays.entries) // 3)] if plays is not None else ():
        yield Brief(table, choice, Filling().filled(play.presses[0].answer), words(language).naming(CREW), lines)


def doubled(brief: Brief) -> list[str]:
    """The labels that several buttons have which can be pressed."""
    parts = walk(frozen(draw(brief)))
    counted = Counter(part["label"] for part in parts if part["type"] == 2 and "label" in part and not part.get("disabled"))
    return [label for label, count in counted.items() if count > 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_two_buttons_of_a_panel_are_called_the_same(game: str, language: Any) -> None:
    found = [brief for seed in (1, 3) for state in asked(game_of(game), seed) for brief in sides(game_of(game), state, language)]
    assert found and {label for brief in found for label in doubled(brief)} == set()
