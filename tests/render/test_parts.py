"""Parts of a picture with their places."""

from __future__ import annotations

import json

import pytest

from render.paint.parts import as_data, boxed, by_name, moved, outlined, part_at

SQUARE = boxed("B4", 10.4, 20.6, 30, 40)
HEX = outlined("J8", ((100, 50), (120, 62), (120, 85), (100, 97), (80, 85), (80, 62)), (100, 74))


def test_a_box_has_whole_pixels_and_its_middle() -> None:
    assert (SQUARE.box, SQUARE.centre, SQUARE.outline) == ((10, 21, 30, 40), (20, 30), ())


def test_an_outline_has_its_box() -> None:
    assert (HEX.box, HEX.centre) == ((80, 50, 120, 97), (100, 74))
    assert outlined("x", ((0, 0), (10, 0), (10, 20)), None).centre == (5, 10)


def test_parts_move_with_their_band() -> None:
    there = moved((SQUARE, HEX), 5, 100)
    assert [part.box for part in there] == [(15, 121, 35, 140), (85, 150, 125, 197)]
    assert (there[1].centre, there[1].outline[0]) == ((105, 174), (105, 150))


@pytest.mark.parametrize(("x", "y", "name"), [(10, 21, "B4"), (29, 39, "B4"), (30, 39, None), (100, 60, "J8"), (81, 51, None)])
def test_press_finds_its_part(x: int, y: int, name: str | None) -> None:
    found = part_at((SQUARE, HEX), x, y)
    assert (found.name if found else None) == name


def test_press_on_two_parts_finds_the_upper_one() -> None:
    above = boxed("above", 15, 25, 50, 50)
    found = part_at((SQUARE, above), 20, 30)
    assert found is above


def test_parts_are_json_by_name() -> None:
    data = json.loads(json.dumps(as_data((SQUARE, HEX))))
    assert data["B4"] == {"box": [10, 21, 30, 40], "centre": [20, 30]}
    assert len(data["J8"]["outline"]) == 6


def test_two_parts_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="B4"):
        by_name((SQUARE, SQUARE))
