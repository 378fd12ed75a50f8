"""No two buttons of one panel that can be pressed are called the same, in any language, whichever side of it is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.edge.drafts.filling import DETAIL, MORE, PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.turn.waiting_panel import offered_lines
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of, games
from engines.kernel.choices.sheet import Sheet
from locales import LANGUAGES, words
from locales.shortening import bare
from tests.bot.edge.limits import walk
from tests.bot.edge.positions import random_game, table_record

CREW = ("Ana", "Ben", "Carla", "Dario")
MOST, PICKED = 40, 3
"""Questions of one game that are looked at, and plays that are picked of each."""


def sides(id: str, seed: int, language: Any, crew: tuple[str, ...]) -> Iterator[PanelModel]:
    """The panels of that game: of the first seat asked each side, and with a play picked."""
    for table, choice, lines, fillings in questions(id, seed, crew):
        for filling in fillings:
            yield PanelModel(table, choice, filling, words(language).naming(crew), lines)


@cache
def questions(id: str, seed: int, crew: tuple[str, ...]) -> tuple[tuple[Any, Any, Any, tuple[PanelDraft, ...]], ...]:
    """The questions of a game, which is played once for all languages: the table, the choice, lines of later questions, and what
    is filled in."""
    game = game_of(id)
    seated = crew[: max(game.players)]
    return tuple(question(game, state, seated) for state in random_game(seed, len(seated), most=MOST, game=game))


def question(game: Any, state: Any, crew: tuple[str, ...]) -> tuple[Any, Any, Any, tuple[PanelDraft, ...]]:
    seat = state.asked.seats[0]
    record = table_record(state, crew, game=game)
    table, choice = captain(record, record.seats[seat], CaptainState(NO_DRAFT)), game.choice(state, seat)
    plain = PanelDraft()
    plays = PanelModel(table, choice, plain, words("en")).plays
    some = plays.entries[:: max(1, len(plays.entries) // PICKED)] if plays is not None and isinstance(choice, Sheet) else ()
    picked = (plain.filled(play.variants[0].answer) for play in some)
    return table, choice, offered_lines(table), (plain, PanelDraft(mode=MORE), PanelDraft(mode=DETAIL), *picked)


def doubled(parts: list[Any]) -> list[str]:
    """The labels that several buttons have which can be pressed."""
    counted = Counter(part["label"] for part in parts if part["type"] == 2 and "label" in part and not part.get("disabled"))
    return [label for label, count in counted.items() if count > 1]


def alike(parts: list[Any]) -> list[str]:
    """The labels that several options of one menu have, or several buttons of one row."""
    rows = [part["components"] for part in parts if part["type"] == 1]
    lists = [
        [one["label"] for one in row[0]["options"]] if "options" in row[0] else [one["label"] for one in row] for row in rows
    ]
    return [label for labels in lists for label, count in Counter(map(bare, labels)).items() if count > 1]


LONG = ("Alexander the Great of Macedon A", "Alexander the Great of Macedon B", "Alexander the Great of Macedonia", "Alexander")
"""Long names that differ at their ends."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(("seed", "crew"), [(1, CREW), (2, LONG)], ids=["short", "long"])
def test_labels_of_a_panel_are_told_apart(game: str, language: Any, seed: int, crew: tuple[str, ...]) -> None:
    """No two options of a menu or buttons of a row read alike, and no two buttons that can be pressed have one label."""
    found = [*sides(game, seed, language, crew)]
    drawn = [[*walk(frozen(draw(brief)))] for brief in found]
    assert found and {label for parts in drawn for label in (*alike(parts), *doubled(parts))} == set()
