"""Numbers tied to options stand on the parts they name, none over another."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.kit import highlights
from render.kit.maps.grid import Grid
from render.kit.samples.maps import BAY, OCEAN
from render.paint.parts import Box, boxed, by_name, has, round_part
from tests.render.kit.drawing import board, changed

FIELD = Grid(18, 12, 84, 66, 136)


def shared(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


@pytest.mark.parametrize("parts", [OCEAN.parts(), FIELD.parts()], ids=["131 hexes", "216 squares"])
def test_a_number_stands_on_every_part_and_none_over_another(parts: tuple[highlights.Part, ...]) -> None:
    b = board(1600, 1200)
    placed = highlights.numbered(b, by_name(parts), [(part.name, number) for number, part in enumerate(parts, 1)])
    for part, mark in zip(parts, placed, strict=True):
        assert has(part, *mark.centre), part.name
    assert not any(shared(a.box, c.box) for a, c in combinations(placed, 2))


def test_numbers_are_parts_of_the_picture_too() -> None:
    b = board(1600, 1200)
    (mark,) = highlights.numbered(b, by_name(OCEAN.parts()), (("J8", 12),))
    assert mark.name == "mark.12"
    assert b.im.getpixel((mark.box[0] + 1, mark.centre[1])) == b.theme.brass
    assert b.im.getpixel((mark.box[0] + 5, mark.centre[1])) == b.theme.ink


def test_beside_a_round_part_the_number_stands_on_a_square_and_the_top_stays_free() -> None:
    """What the thing has itself on its upper edge is not covered."""
    b, coin = board(), round_part("ship.0.1", 200, 200, 50)
    b.rect(180, 130, 220, 170, b.theme.good)
    (mark,) = highlights.numbered(b, {"ship.0.1": coin}, (("ship.0.1", 3),))
    assert mark.centre[0] > 225 and mark.centre[1] > 225
    assert {b.im.getpixel((x, y)) for x in (182, 200, 218) for y in (140, 150, 160)} == {b.theme.good}
    corner = (mark.box[0] + 10, mark.box[1] + 6)
    assert b.im.getpixel(corner) == b.theme.ink
    assert b.im.getpixel((200, 253)) == b.theme.ink, "a ring lies below it"


def test_reserved_area_stays_free() -> None:
    square = boxed("B4", 100, 100, 300, 300)
    taken = ((200, 200, 300, 300), (200, 100, 300, 200))
    (mark,) = highlights.numbered(board(), {"B4": square}, (("B4", 1),), taken)
    assert not any(shared(mark.box, box) for box in taken)
    assert has(square, *mark.centre)


def test_least_taken_place_is_used_if_none_is_free() -> None:
    square = boxed("B4", 100, 100, 150, 150)
    (mark,) = highlights.numbered(board(), {"B4": square}, (("B4", 1),), ((0, 0, 600, 500),))
    assert has(square, *mark.centre)


def test_a_number_at_the_edge_stays_on_the_picture() -> None:
    (mark,) = highlights.numbered(board(), {"edge": boxed("edge", 590, 490, 640, 540)}, (("edge", 7),))
    assert mark.box[2] <= 600 and mark.box[3] <= 500


def test_the_number_of_a_coast_leaves_its_name_free() -> None:
    part = BAY.part()
    (mark,) = highlights.numbered(board(1600, 1200), {"bay": part}, (("bay", 1),))
    assert not has(mark, *part.centre)
    assert has(part, *mark.centre)


def test_part_off_the_picture_has_no_number() -> None:
    with pytest.raises(KeyError):
        highlights.numbered(board(), {}, (("J8", 1),))


def test_a_part_that_can_be_chosen_is_framed() -> None:
    b, square = board(), boxed("B4", 100, 100, 200, 200)
    box = changed(b, lambda: highlights.frame(b, square))
    assert 92 <= box[0] <= 100 and 200 <= box[2] <= 208
    assert b.im.getpixel((150, 150)) == b.theme.page
