"""The map beside an order: the quarter on which everything lies that may be chosen, else the whole of it."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.panel.brief import PanelModel
from render.cartagena import CLOSER
from render.cartagena.pieces.plan import CELL, NEAR
from tests.bot.edge.cartagena.test_pages_turned import GAME, of_seat
from tests.engines.cartagena.positions import laid

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


def test_an_order_of_one_corner_is_shown_by_its_quarter() -> None:
    brief = firing(SHIPS)
    assert lying(brief) and brief.kind.name in CLOSER and lying(brief) <= CLOSER[brief.kind.name].names
    assert NEAR > 1.7 * CELL


def test_distant_places_are_shown_on_the_whole_map() -> None:
    brief = firing({**SHIPS, "SF": "N3", "S2": "N2"})
    assert lying(brief) and brief.kind.name == "chart"


@pytest.mark.parametrize("name", ["chart", *CLOSER])
def test_a_picture_that_was_chosen_stays(name: str) -> None:
    assert firing(SHIPS, PanelDraft(picture=name)).kind.name == name


def test_numbers_stand_on_the_quarter() -> None:
    brief: Any = firing(SHIPS)
    assert brief.marks and {mark.part for mark in brief.marks} <= CLOSER[brief.kind.name].names
