"""The map beside an order: the piece on which everything lies that may be chosen, else the whole of it."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import pictured
from render.cartagena import CLOSE, CLOSER, pictures
from render.cartagena.pieces.plan import CELL, NEAR, WHOLE, around
from tests.bot.edge.cartagena.test_pages_turned import GAME, of_seat
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_advance import rallying

WHOLE_MAP = (0, 15), (0, 10), CELL
SHIPS = {"GA": "B5", "S1": "B4"}


def firing(ships: dict[str, str], filling: PanelDraft | None = None) -> PanelModel:
    """The panel of a Spanish captain who may fire with those ships afloat and the work at C5."""
    field, rnd = laid("shoot", "move", ships=ships, land={"C5": "infantry_es"}), Random(1)
    state = field.state
    while state.asked.kind != "ct.shoot":
        answers = {seat: GAME.choice(state, seat).default for seat in state.asked.seats}
        state, _ = GAME.apply(state, answers, partial(rnd.randint, 1))
    return of_seat(state, 0, "en", filling or PanelDraft())


def lying(brief: PanelModel) -> set[str]:
    """The squares of the plays that are offered."""
    assert brief.plays is not None
    return {place for play in brief.plays.entries for place in play.marks}


def test_an_order_of_one_corner_is_shown_close_up() -> None:
    brief = firing(SHIPS)
    seen = around(brief.around)
    assert brief.kind.name == CLOSE and lying(brief) <= {*brief.around} <= seen.names
    assert seen.cell == NEAR > 1.7 * CELL and pictured(brief).facts["around"] == list(brief.around)


@pytest.mark.parametrize(
    ("squares", "columns", "rows", "cell"),
    [
        (["C4", "H6"], (1, 9), (4, 7), NEAR),
        (["A0"], (0, 8), (0, 3), NEAR),
        (["P10"], (7, 15), (7, 10), NEAR),
        (["A3", "K9"], (0, 11), (3, 9), 95),
        (["A0", "B9"], *WHOLE_MAP),
        (["A3", "M3"], *WHOLE_MAP),
        ([], *WHOLE_MAP),
    ],
)
def test_the_closest_piece_has_all_squares(squares: list[str], columns: Any, rows: Any, cell: int) -> None:
    seen = around(squares)
    assert (seen.columns, seen.rows, seen.cell) == (columns, rows, cell) and seen.names >= {*squares}
    assert seen.high <= WHOLE.high


def test_a_fight_is_shown_close_up() -> None:
    """The answers of a defender have no place on the map."""
    brief = of_seat(rallying().state, 0, "en", PanelDraft())
    assert brief.kind.name == CLOSE and brief.around == ()
    drawn = pictures.draw(CLOSE, brief.kind.drawn(brief.drafted), ("Ana", "Ben"), brief.words)
    assert {part.name for part in drawn.parts} == around(("D5", "C5")).names


def test_distant_places_are_shown_on_the_whole_map() -> None:
    brief = firing({**SHIPS, "SF": "N3", "S2": "N2"})
    assert lying(brief) and brief.kind.name == "chart"


@pytest.mark.parametrize("name", ["chart", CLOSE, *CLOSER])
def test_a_picture_that_was_chosen_stays(name: str) -> None:
    assert firing(SHIPS, PanelDraft(picture=name)).kind.name == name


def test_numbers_stand_on_the_piece() -> None:
    brief: Any = firing(SHIPS)
    assert brief.marks and {mark.part for mark in brief.marks} <= around(brief.around).names
