"""Names side by side: as near their things as the others leave room, and never over each other."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.kit.captions import CLEAR, STACKED, captions, spread, write
from render.paint.canvas import Board
from render.paint.display_list import Letters, recording
from render.paint.palette import DARK
from render.paint.type import measure

WIDE = (0.0, 1200.0)


def test_names_with_room_stand_below_their_things_in_the_largest_letters() -> None:
    found = captions(("Mate", "Bomb"), (300.0, 600.0), WIDE, 31, 25)
    assert found is not None and found.px == 31
    assert [(one.x, one.lines) for one in found.each] == [(300.0, ("Mate",)), (600.0, ("Bomb",))]


def test_a_long_name_stands_in_two_lines_of_no_more_than_their_letters() -> None:
    found = captions(("Mate", "Captain's Monkey", "Bomb"), (100.0, 240.0, 380.0), WIDE, 31, 20)
    assert found is not None and found.px == STACKED
    assert found.each[1].lines == ("Captain's", "Monkey")


def test_names_of_one_line_grow_small_or_make_way() -> None:
    names, middles = ("to draw", "of war ships", "traders"), (50.0, 168.0, 286.0)
    found = captions(names, middles, (-12.0, 354.0), 37, 20, most=1)
    assert found is not None and [one.lines for one in found.each] == [(name,) for name in names]
    assert found.px > STACKED


def test_a_name_takes_the_room_that_its_neighbours_leave() -> None:
    """It has no room by itself, and stands beside the middle of its thing."""
    names, middles = ("combattimento", "Ok", "combattimento"), (100.0, 220.0, 300.0)
    found = captions(names, middles, WIDE, 28, 28)
    assert found is not None
    assert found.each[0].x < 100 or found.each[1].x > 220
    assert captions(names, middles, WIDE, 28, 28, far=1) is None


def test_names_without_room_between_the_ends_have_none() -> None:
    assert captions(("combattimento",) * 4, (50.0, 100.0, 150.0, 200.0), (0.0, 250.0), 28, 25) is None
    assert captions((), (), WIDE, 28, 25) is not None


@given(st.lists(st.tuples(st.integers(20, 120), st.integers(0, 1200)), max_size=8))
def test_things_that_are_spread_never_lie_over_each_other(things: list[tuple[int, int]]) -> None:
    things.sort(key=lambda thing: thing[1])
    wide, middles = [float(one) for one, _ in things], [float(middle) for _, middle in things]
    xs = spread(wide, middles, WIDE)
    for (a, x), (b, y) in pairwise(zip(wide, xs, strict=True)):
        assert y - x >= (a + b) / 2 + CLEAR - 0.001
    if things:
        assert xs[0] - wide[0] / 2 >= -0.001 and xs[-1] + wide[-1] / 2 <= 1200.001


@given(st.lists(st.integers(0, 1100), min_size=1, max_size=6, unique=True))
def test_things_with_room_stay_where_they_are(places: list[int]) -> None:
    middles = [float(place) * 2 + 50 for place in sorted(places)]
    assert spread([1 - CLEAR] * len(middles), middles, (0, 3000)) == pytest.approx(middles)


@pytest.mark.parametrize("most", [31, 28, 22])
def test_written_names_are_as_large_as_they_were_laid_out(most: int) -> None:
    with recording():
        b = Board(1200, 100, DARK)
    found = captions(("Captain's Monkey",), (200.0,), (120.0, 280.0), most, 20)
    assert found is not None
    write(b, found, 50)
    told = [note for note in b.display_list or () if isinstance(note, Letters)]
    assert [(one.text, one.px) for one in told] == [("Captain's", found.px), ("Monkey", found.px)]
    assert all(one.wide <= measure("data", found.px, "Captain's") + 1 for one in told)
    assert told[0].y < told[1].y
