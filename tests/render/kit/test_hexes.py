"""Hexes: codes, middles, corners, neighbours, and what is drawn where they say."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from render.kit.maps import hexes
from render.kit.maps.areas import AreaFill
from render.kit.maps.hexes import FLAT, POINTY, Hexes, rectangular
from render.kit.samples.maps import OCEAN
from tests.render.kit.drawing import board, changed, near

FLATS = Hexes(rectangular(8, 7, FLAT), 60, 60, 60, FLAT)
POINTED = Hexes(rectangular(8, 7, POINTY), 60, 60, 60, POINTY)
TURNED = Hexes(FLATS.codes, 60, 60, 60, 44.3)
ALL = (FLATS, POINTED, TURNED, OCEAN)


@pytest.mark.parametrize("which", ALL)
def test_neighbours_are_mutual_and_one_spacing_away(which: Hexes) -> None:
    for code in which.places:
        found = which.neighbours(code)
        assert len(set(found)) == len(found) <= 6
        for other in found:
            assert code in which.neighbours(other)
            assert math.dist(which.middle(code), which.middle(other)) == pytest.approx(which.spacing)


@pytest.mark.parametrize("which", ALL)
def test_a_side_joins_corners_of_both(which: Hexes) -> None:
    code = next(code for code in which.places if len(which.neighbours(code)) == 6)
    for other in which.neighbours(code):
        for end in which.side(code, other):
            for hex in (code, other):
                assert min(math.dist(end, corner) for corner in which.corners(hex)) < 0.01


def test_hexes_apart_share_no_side() -> None:
    with pytest.raises(ValueError, match="no side"):
        FLATS.side("A1", "C1")


@pytest.mark.parametrize("which", ALL)
def test_every_pixel_of_a_hex_is_its_own(which: Hexes) -> None:
    for code in which.places:
        x, y = which.middle(code)
        inside = [(x + (cx - x) * 0.97, y + (cy - y) * 0.97) for cx, cy in which.corners(code)]
        edges = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise((*inside, inside[0]))]
        assert {which.at(*point) for point in ((x, y), *inside, *edges)} == {code}


def test_beside_the_board_is_no_hex() -> None:
    assert (FLATS.at(-200, 60), FLATS.at(60, 5000)) == (None, None)
    with pytest.raises(KeyError):
        FLATS.middle("J8")


def test_columns_of_flat_hexes_stand_upright_and_rows_of_pointed_ones_lie_level() -> None:
    assert {round(FLATS.middle(f"C{row}")[0]) for row in range(1, 8)} == {round(60 + 2 * 60 * math.sin(math.radians(60)))}
    assert {round(POINTED.middle(f"{column}3")[1]) for column in "ABCDEFGH"} == {round(60 + 2 * 60 * math.sin(math.radians(60)))}


def test_codes_stand_clear_of_the_ways_to_all_neighbours() -> None:
    for which in (FLATS, POINTED):
        code = next(code for code in which.places if len(which.neighbours(code)) == 6)
        at = which.code_place(code)
        assert (
            min(_distance(at, which.middle(code), which.middle(other)) for other in which.neighbours(code)) > which.spacing * 0.17
        )
        assert which.at(*at) == code


def _distance(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """From a point to a stretch."""
    length = math.dist(a, b)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    t = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))


@pytest.mark.parametrize("which", [FLATS, POINTED])
def test_a_hex_is_painted_where_its_part_says(which: Hexes) -> None:
    b = board()
    parts = {part.name: part for part in which.parts()}
    for code in ("A1", "C4", "H7"):
        assert near(changed(b, lambda code=code: hexes.fill(b, which, (code,), AreaFill((250, 10, 10)))), parts[code].box, 1)


def test_a_hatch_leaves_the_other_hexes_alone() -> None:
    b = board()
    box = changed(b, lambda: hexes.hatch(b, FLATS, ("C4",), "dots", (255, 255, 255)))
    part = next(part for part in FLATS.parts() if part.name == "C4")
    assert part.box[0] - 1 <= box[0] and part.box[1] - 1 <= box[1] and box[2] <= part.box[2] + 1 and box[3] <= part.box[3] + 1


def test_the_sea_has_131_hexes() -> None:
    assert len({part.name for part in OCEAN.parts()}) == len(OCEAN.places) == 131
