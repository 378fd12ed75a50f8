"""Square grids: coordinates, places, and what is drawn where they say."""

from __future__ import annotations

import pytest

from render.kit.maps import grid
from render.kit.maps.areas import AreaFill
from render.kit.maps.grid import Grid
from tests.render.kit.drawing import board, changed, unlike

BOARD = Grid(18, 12, 30, 40, 50)
WIDE = Grid(60, 3, 10, first=0)


@pytest.mark.parametrize("which", [BOARD, WIDE])
def test_every_square_is_found_by_its_name_and_by_its_pixels(which: Grid) -> None:
    names = list(which.names())
    assert len(set(names)) == which.columns * which.rows
    for name in names:
        assert which.name(*which.place(name)) == name
        x0, y0, x1, y1 = which.box(name)
        assert {which.at(x0, y0), which.at(x1 - 1, y1 - 1), which.at(*which.middle(name))} == {name}


def test_names_are_letters_and_numbers() -> None:
    assert (BOARD.name(0, 0), BOARD.name(1, 3), BOARD.name(17, 11)) == ("A1", "B4", "R12")
    assert (WIDE.name(26, 0), WIDE.name(51, 2), WIDE.name(52, 1)) == ("AA0", "AZ2", "BA1")


@pytest.mark.parametrize("name", ["", "B", "4", "S1", "A13", "A0", "B04", "b4", "B-4"])
def test_code_that_is_no_square_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        BOARD.box(name)


def test_beside_the_grid_is_no_square() -> None:
    assert [BOARD.at(*at) for at in ((39, 60), (60, 49), (40 + 540, 60), (60, 50 + 360))] == [None] * 4


def test_neighbours_have_an_edge() -> None:
    assert BOARD.side("A1", "B1") == BOARD.side("B1", "A1") == ((70, 50), (70, 80))
    assert BOARD.side("A1", "A2") == ((40, 80), (70, 80))
    for other in ("B2", "A3", "A1"):
        with pytest.raises(ValueError, match="no edge"):
            BOARD.side("A1", other)


@pytest.mark.parametrize("things", range(1, 13))
def test_things_in_one_square_lie_apart_and_inside(things: int) -> None:
    size, middles = BOARD.slots("B4", things)
    x0, y0, x1, y1 = BOARD.box("B4")
    assert len(middles) == things
    for x, y in middles:
        assert x0 <= x - size / 2 + 0.01 and x + size / 2 <= x1 + 0.01
        assert y0 <= y - size / 2 + 0.01 and y + size / 2 <= y1 + 0.01
    apart = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for i, a in enumerate(middles) for b in middles[:i]]
    assert min(apart, default=size) >= size - 0.01


def test_a_square_is_painted_where_its_part_says() -> None:
    b = board()
    parts = {part.name: part for part in BOARD.parts()}
    for name in ("A1", "B4", "R12"):
        assert changed(b, lambda name=name: grid.fill(b, BOARD, {name: AreaFill((250, 10, 10))})) == parts[name].box


def test_a_hatch_tells_a_square_without_its_colour() -> None:
    one, other = board(), board()
    grid.fill(one, BOARD, {"B4": AreaFill((90, 90, 90))})
    grid.fill(other, BOARD, {"B4": AreaFill((90, 90, 90), "rise", (255, 255, 255))})
    box = BOARD.box("B4")
    assert unlike(one.im.crop(box), other.im.crop(box)) > 0.1


def test_letters_stand_above_and_numbers_at_the_left() -> None:
    b = board()
    x0, y0, x1, y1 = changed(b, lambda: grid.coordinates(b, BOARD, (255, 255, 255), 23))
    assert x0 < BOARD.x and y0 < BOARD.y
    assert x1 <= BOARD.x + BOARD.width and y1 <= BOARD.y + BOARD.height
