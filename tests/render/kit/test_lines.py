"""Lines: patterns, beads and numbers tell what colours tell; lanes part them; parts lie along them."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from PIL import ImageChops

from render.kit import lines
from render.kit.lines import BEADS, PATTERNS, Polyline
from render.paint.canvas import Board
from render.paint.palette import THEMES
from render.paint.parts import has
from tests.render.kit.drawing import board, changed, near, unlike

BENT = ((60.0, 60.0), (260.0, 90.0), (320.0, 300.0), (120.0, 380.0))
WHITE = (255, 255, 255)


def drawn(line: Polyline) -> Board:
    b = board(340, 60)
    lines.draw(b, line, b.theme.page)
    return b


def test_patterns_are_told_apart_without_colour() -> None:
    pictures = [drawn(Polyline("", ((20, 30), (320, 30)), WHITE, pattern, 12)).im for pattern in PATTERNS]
    assert min(unlike(a, b) for a, b in combinations(pictures, 2)) > 0.02


def test_beads_are_told_apart_without_colour() -> None:
    pictures = [lines.bead(shape, 24, WHITE, (0, 0, 0)) for shape in BEADS]
    papers = [drawn(Polyline("", ((20, 30), (20, 30)), WHITE)).im for _ in pictures]
    for paper, bead in zip(papers, pictures, strict=True):
        paper.paste(bead, (150, 15), bead)
    assert min(unlike(a, b) for a, b in combinations(papers, 2)) * 340 * 60 > 24


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_reaches_both_its_ends(pattern: str) -> None:
    b = board(340, 60)
    box = changed(b, lambda: lines.draw(b, Polyline("", ((20, 30), (320, 30)), WHITE, pattern, 10), b.theme.page))
    assert near(box, (15, 25, 326, 36), 1)


def test_an_arrow_points_beyond_the_end() -> None:
    b = board(400, 80)
    plain, arrow = (Polyline("", ((20, 40), (320, 40)), WHITE, arrow=arrow) for arrow in (False, True))
    short = changed(b, lambda: lines.draw(b, plain, b.theme.page))
    b.clear()
    long = changed(b, lambda: lines.draw(b, arrow, b.theme.page))
    assert long[2] > short[2] + 8 and long[1] < short[1] - 5 and long[3] > short[3] + 5


def test_beads_are_numbered_in_the_order_of_the_line() -> None:
    pictures = [lines.bead("disc", 34, WHITE, (0, 0, 0), str(number)) for number in range(1, 4)]
    assert len({picture.tobytes() for picture in pictures}) == 3
    assert (
        drawn(Polyline("", ((40, 30), (300, 30)), WHITE, numbered=True)).im.tobytes()
        != drawn(Polyline("", ((40, 30), (300, 30)), WHITE, bead="disc")).im.tobytes()
    )


def test_a_part_lies_along_its_line() -> None:
    part = Polyline("way", BENT, WHITE).part()
    for (ax, ay), (bx, by) in pairwise(BENT):
        assert all(has(part, ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.1, 0.5, 0.9))
    assert has(part, *part.centre)
    assert not has(part, 150, 200)


def test_the_middle_is_halfway_along() -> None:
    assert lines.halfway(((0, 0), (10, 0), (10, 30))) == (10, 10)


def test_a_shifted_line_runs_beside_the_first() -> None:
    zigzag = ((0, 0), (100, 0), (50, 86.6), (150, 86.6))
    moved = lines.shifted(zigzag, 15)
    for (a, b), (c, d) in zip(pairwise(zigzag), pairwise(moved), strict=True):
        for point in (c, d):
            across = ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / math.dist(a, b)
            assert across == pytest.approx(15, abs=0.1)


def test_lines_through_one_place_have_lanes_of_their_own() -> None:
    ways = (("A1", "A2", "A3"), ("A3", "A2"), ("B1", "A2"), ("C1", "C2"))
    found = lines.lanes(ways)
    assert len(set(found[:3])) == 3
    assert found[3] == 0
    assert min(found) == 0


def test_lines_that_meet_head_on_do_not_lie_on_each_other() -> None:
    """Lanes are counted to the right of each one's way, so none is the mirror of another."""
    there = ((0.0, 0.0), (100.0, 0.0))
    heights = [lines.shifted(way, lane * 15)[0][1] for way in (there, there[::-1]) for lane in (1, 2)]
    assert len({round(height) for height in heights}) == 4


def test_a_shortened_line_ends_before_its_target() -> None:
    assert lines.shortened(((0, 0), (100, 0)), 30) == ((0, 0), (70, 0))
    assert lines.shortened(((0, 0), (10, 0)), 30) == ((0, 0), (1, 0))


@pytest.mark.parametrize("way", [(400, 300), (-300, 400), (500, 0), (0, -450), (250, 250), (3, 90)])
def test_a_line_drawn_in_tiles_has_no_seam(way: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pillow rounds what lies left of a tile the other way: a quarter of a pixel, a sixth of the range, is let pass."""
    tiled = lines._drawn(*way, 12, "double")
    monkeypatch.setattr(lines, "TILE", 10_000)
    whole = lines._drawn(*way, 12, "double")
    assert tiled[1:] == whole[1:]
    assert ImageChops.difference(tiled[0], whole[0]).getextrema()[1] <= 40


def test_repeated_drawing_on_a_grid_keeps_within_its_bytes() -> None:
    b = Board(1600, 1200, THEMES["dark"])
    for number in range(30):
        lines.draw(b, Polyline("", ((0, 0), (1000 + number, 900)), WHITE), b.theme.page)
    assert 3_000_000 < lines._stretches.taken <= lines.KEPT_BYTES
