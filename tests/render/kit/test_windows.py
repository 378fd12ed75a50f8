"""Windows show a piece of a board, with the parts that are seen in it where they are seen."""

from __future__ import annotations

import pytest

from render.kit.maps import windows
from render.kit.samples.maps import OCEAN
from render.paint.parts import by_name, has, part_at
from tests.render.kit.drawing import board

WHOLE = (0, 84, 1600, 1200)
PARTS = by_name(OCEAN.parts())


@pytest.mark.parametrize("codes", [("H5",), ("A3",), ("N8", "N7"), ("F10", "H10"), ("C1", "E3", "D2")])
def test_a_window_lies_in_the_whole_around_what_is_asked_for(codes: tuple[str, ...]) -> None:
    box = windows.around([PARTS[code] for code in codes], (800, 500), WHOLE)
    assert (box[2] - box[0], box[3] - box[1]) == (800, 500)
    assert box[0] >= 0 and box[1] >= 84 and box[2] <= 1600 and box[3] <= 1200
    for code in codes:
        assert {part.name for part in windows.within([PARTS[code]], box)} == {code}


def test_middle_of_the_board_is_the_middle_of_its_window() -> None:
    part = PARTS["H5"]
    box = windows.around([part], (400, 300), WHOLE)
    assert abs((box[0] + box[2]) // 2 - part.centre[0]) <= 1 and abs((box[1] + box[3]) // 2 - part.centre[1]) <= 1


def test_pixels_and_parts_come_together() -> None:
    whole, b = board(1600, 1200), board(400, 400)
    part = PARTS["H5"]
    whole.place(OCEAN.parts())
    whole.rect(*part.box, (250, 10, 10))
    windows.show(b, whole, windows.around([part], (400, 300), WHOLE), 0, 100)
    there = by_name(b.parts)["H5"]
    assert b.im.getpixel(there.centre) == (250, 10, 10)
    assert part_at(b.parts, *there.centre) == there
    assert len(b.parts) < 40


def test_parts_at_the_edge_end_at_the_edge() -> None:
    box = windows.around([PARTS["H5"]], (400, 300), WHOLE)
    for part in windows.within(OCEAN.parts(), box):
        assert box[0] <= part.box[0] < part.box[2] <= box[2] and box[1] <= part.box[1] < part.box[3] <= box[3]
        assert all(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in part.outline)
        assert has(part, *part.centre)
