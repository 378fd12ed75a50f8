"""The course of a game as a picture: lines that can be told apart, flags, names that lie apart, and the same in words."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from render.drawing.answer import answer
from render.paint.palette import THEMES
from render.picture.line_chart import (  # fmt: skip
    APART,
    BEADS,
    LEFT,
    LOW,
    PATTERNS,
    RIGHT,
    TOP,
    WIDE,
    LineChart,
    Plot,
    _spread,
    alt,
    as_data,
    draw,
    of_data,
    steps,
)
from render.picture.orders import Order, digest, reduced
from tests.game_cases import FIRST

NAMES = ("Ana", "Ben", "Carla", "Dario", "Edu", "Fina", "Gil", "Hugo")
COUNTED = say("res.counted")


def chart(seats: int, turns: int, start: int = 13) -> LineChart:
    """Counts that go down, each captain's by turns."""
    points = tuple(
        (turn, tuple(max(0, start - (turn + seat) * start // (turns + seats)) for seat in range(seats)))
        for turn in range(turns + 1)
    )
    return LineChart(COUNTED, points, ((turns // 3, 0, 1), (turns // 2, 1, 2), (turns // 2 + 1, None, 3)), ((1, turns // 2),))


def image(shown: LineChart, theme: str = "dark") -> Image.Image:
    return Image.open(io.BytesIO(draw(shown, NAMES[: len(shown.points[0][1])], words("en"), theme).data)).convert("RGB")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seats", "turns"), [(2, 1), (2, 44), (4, 31), (8, 120)])
def test_every_captain_has_a_line_a_sign_and_a_name(seats: int, turns: int, theme: str) -> None:
    found = image(chart(seats, turns), theme)
    assert found.width == WIDE
    colours = {colour for _, colour in found.getcolors(1 << 20) or ()}
    for seat in range(seats):
        assert THEMES[theme].seats[seat].fill in colours
        column = {found.getpixel((RIGHT + 52, y)) for y in range(TOP - 30, LOW + 30)}
        assert THEMES[theme].seats[seat].fill in column


def test_lines_differ_by_pattern_or_beads_as_well_as_by_colour() -> None:
    assert len(set(zip(PATTERNS, BEADS, strict=True))) == 8


@pytest.mark.parametrize("seats", [2, 8])
def test_names_lie_apart_and_inside(seats: int) -> None:
    places = _spread([float(LOW)] * seats, APART, TOP, LOW)
    assert all(b - a >= APART - 0.01 for a, b in pairwise(places)) and places[0] >= TOP and places[-1] <= LOW + 0.01


def test_names_lie_beside_the_ends_of_their_lines_where_there_is_room() -> None:
    assert _spread([200.0, 400.0, 600.0], APART, TOP, LOW) == [200.0, 400.0, 600.0]
    close = _spread([400.0, 402.0], APART, TOP, LOW)
    assert close == pytest.approx([371.0, 431.0])


@pytest.mark.parametrize("turns", [0, 1, 5, 31, 200, 5000])
def test_an_axis_has_few_marks_of_round_numbers(turns: int) -> None:
    size = steps(turns, 6)
    assert turns / size <= 6 and str(size).rstrip("0") in ("1", "2", "5")


def test_counts_below_nothing_have_room_and_a_line_of_nothing() -> None:
    plot = Plot.of(LineChart(COUNTED, ((0, (0, 0)), (3, (-4, 2)))))
    assert (plot.low, plot.high) == (-4, 2) and TOP <= plot.y(0) <= LOW
    assert (plot.x(0), plot.x(3)) == (LEFT, RIGHT)
    image(plot.chart)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_what_the_picture_shows(language: str) -> None:
    shown = chart(8, 60)
    told = alt(shown, NAMES, words(language))
    assert len(told) <= 1000 and all(name in told for name in NAMES)
    assert words(language)(say("res.turns", n=60)) in told and "(1)" not in told


def test_chart_from_json_is_equal_and_ordered_like_every_picture() -> None:
    shown = chart(3, 20)
    assert of_data(as_data(shown)) == shown
    order = Order(FIRST, "course", reduced(FIRST, "course", shown), NAMES[:3], "en", "dark")
    assert digest(order) != digest(Order(FIRST, "course", chart(3, 21), NAMES[:3], "en", "dark"))
    picture = answer(order)
    assert getattr(picture, "width", 0) == WIDE, picture


def test_uncertain_line_has_a_band_behind_it() -> None:
    sure = chart(3, 21)
    drawn, unsure = (draw(one, NAMES[:3], words("en"), "dark") for one in (sure, replace(sure, doubt=2)))
    assert drawn.data != unsure.data and drawn.alt == unsure.alt
    assert of_data({name: value for name, value in as_data(sure).items() if name != "doubt"}) == sure
