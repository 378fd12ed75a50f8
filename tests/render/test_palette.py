"""Colours that can be read and told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.paint.palette import CHARTS, HATCHES, SHAPES, THEMES
from tests.render.vision import VISION, contrast, distance

LEAST = {"ink": 7, "soft": 4.5, "faint": 4.0, "brass": 4.5, "fresh": 4.5, "good": 4.5, "bad": 4.5}


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ink", LEAST)
def test_letters_stand_out_from_every_ground(name: str, ink: str) -> None:
    theme = THEMES[name]
    assert min(contrast(getattr(theme, ink), ground) for ground in (theme.page, theme.surface, theme.raised)) >= LEAST[ink]


@pytest.mark.parametrize("name", THEMES)
def test_badges_stand_out_and_their_letters_from_them(name: str) -> None:
    theme = THEMES[name]
    for seat in theme.seats:
        assert min(contrast(seat.fill, theme.page), contrast(seat.fill, theme.surface)) >= 3, seat.shape
        assert contrast(seat.fill, seat.on) >= 4, seat.shape


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_seats_are_told_apart_by_every_kind_of_eye(name: str, vision: str) -> None:
    apart = {(a.index, b.index): distance(a.fill, b.fill, vision) for a, b in combinations(THEMES[name].seats, 2)}
    assert min(apart.values()) >= 0.06
    assert min(d for pair, d in apart.items() if max(pair) < 4) >= 0.10


def test_seats_differ_in_shape_and_hatch_too() -> None:
    assert len(set(SHAPES)) == len(set(HATCHES)) == len(THEMES["dark"].seats) == 8


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_land_and_water_are_told_apart_by_every_kind_of_eye(name: str, vision: str) -> None:
    chart = CHARTS[name]
    assert min(distance(chart.land, water, vision) for water in (chart.deep, chart.water, chart.shelf)) >= 0.05
    assert distance(chart.coast, chart.land, vision) >= 0.2
    assert min(distance(chart.deep, chart.water, vision), distance(chart.water, chart.shelf, vision)) >= 0.02


@pytest.mark.parametrize("name", THEMES)
def test_names_and_codes_stand_out_from_their_waters(name: str) -> None:
    chart = CHARTS[name]
    assert min(contrast(chart.name, water) for water in (chart.deep, chart.water)) >= 4.5
    assert contrast(chart.town, chart.land) >= 4.5
