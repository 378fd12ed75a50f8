"""Areas: holes stay free, names find room, hatches tell what colours tell."""

from __future__ import annotations

import pytest

from render.kit.maps import areas
from render.kit.maps.areas import Area, AreaFill
from render.kit.samples.maps import BANK, BAY, LANDS, island
from render.paint.palette import CHARTS
from render.paint.parts import has
from tests.render.kit.drawing import board, changed, near, unlike

RED = (250, 10, 10)
SQUARE = ((100, 100), (400, 100), (400, 400), (100, 400))
HOLE = ((150, 130), (370, 130), (370, 300), (150, 300))
RINGED = Area("ringed", (SQUARE,), (HOLE,), "Ringed")


def test_a_hole_is_not_painted() -> None:
    b = board()
    page = b.theme.page
    areas.fill(b, (RINGED,), AreaFill(RED))
    assert [b.im.getpixel(at) for at in ((120, 120), (260, 200), (260, 350), (90, 90))] == [RED, page, RED, page]


def test_islands_belong_to_one_area() -> None:
    b = board()
    areas.fill(b, (Area("two", (SQUARE, ((450, 450), (490, 450), (490, 490)))),), AreaFill(RED))
    assert b.im.getpixel((480, 460)) == b.im.getpixel((250, 250)) == RED


@pytest.mark.parametrize("area", [RINGED, BAY, BANK, *(Area("", land.rings) for land in LANDS)])
def test_a_name_stands_inside_and_in_no_hole(area: Area) -> None:
    assert has(area.part(), *area.middle)
    assert not any(has(Area("", (hole,)).part(), *area.middle) for hole in area.holes)


def test_a_name_stands_where_it_is_told_to() -> None:
    assert Area("x", (SQUARE,), at=(110, 390)).part().centre == (110, 390)


def test_an_area_is_painted_where_its_part_says() -> None:
    coast = island(300, 250, 180, 120, 3)
    area, b = Area("land", (coast,)), board()
    assert near(changed(b, lambda: areas.fill(b, (area,), AreaFill(RED))), area.part().box, areas.APART)


def test_a_page_gets_fewer_corners_than_a_coast_has() -> None:
    coast = island(300, 250, 180, 120, 3, 600)
    thin = areas.thinned(coast)
    assert 3 <= len(thin) < 250
    assert areas.thinned(((0, 0), (1, 1), (2, 0))) == ((0, 0), (1, 1), (2, 0))


def test_hatches_tell_areas_apart_without_colour() -> None:
    drawn = []
    for kind in ("solid", "rise", "fall", "dots", "level", "plumb", "grid", "check"):
        b = board(300, 300)
        areas.fill(b, (Area("", (((0, 0), (300, 0), (300, 300), (0, 300)),)),), AreaFill((90, 90, 90), kind, (255, 255, 255)))
        drawn.append(b.im)
    assert min(unlike(a, b) for i, a in enumerate(drawn) for b in drawn[:i]) > 0.08


def test_water_grows_shallow_towards_land() -> None:
    b, chart = board(1200, 600), CHARTS["dark"]
    areas.depths(b, (Area("", (((0, 0), (300, 0), (300, 600), (0, 600)),)),), chart)
    assert [b.im.getpixel((x, 300)) for x in (310, 1190)] == [chart.shelf, chart.deep]
    assert len({b.im.getpixel((x, 300)) for x in range(300, 1200)} & set(chart.named)) == 5
