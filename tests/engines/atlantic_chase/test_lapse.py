"""Segments that go, and the Trajectory Total (chapters 12, 13, and lines in 30)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.atlantic_chase.data.maps import ATLANTIC
from engines.atlantic_chase.pieces.chart import chart
from engines.atlantic_chase.pieces.lapse import (
    BY_DIE,
    BY_TABLE,
    by_table,
    cap,
    cut,
    lapses,
    limited,
    methods,
    shadows,
    sides,
    trajectory_total,
    vacated,
)
from engines.atlantic_chase.pieces.lines import Track, line, station
from tests.rules import rule

SEA = chart(ATLANTIC)
FIVE = ("J10", "J11", "J12", "J13", "J14")
A, B, C, D, E = FIVE
LONG = ("L11", "K11", "J12", "I12", "H13", "G14", "F15", "E16")


def length(count: int) -> Track:
    return line(LONG[:count]) if count else station("L11")


def gone(track: Track, ends: list[tuple[int, int]] | tuple[tuple[int, int], ...]) -> set[str]:
    """The segments of each choice, in a word."""
    return {"".join([hex for hex in track.hexes if hex not in cut(track, one).hexes]) for one in ends}


@rule("AC-17b", "AC-17d", "AC-E17a", "AC-D28", "AC-13j")
def test_the_total_is_the_longest_of_the_active_side_and_the_target():
    assert trajectory_total([length(4)], length(5), []) == 9


@rule("AC-17e", "AC-18a", "AC-E18a", "AC-47e")
def test_helpers_of_the_other_side_are_deducted():
    assert trajectory_total([length(0), length(3), length(5)], length(6), [length(4)]) == 7


@rule("AC-17f", "AC-17g", "AC-28a", "AC-E48a", "AC-E48b", "AC-48a", "AC-D94")
def test_a_total_is_never_below_zero_and_bases_count_nothing():
    assert trajectory_total([length(0)], length(0), [length(4)]) == 0
    assert trajectory_total([length(4)], length(2), []) == 6
    assert trajectory_total([length(0), length(4)], length(4), [length(2)]) == 6


@rule("AC-19a", "AC-E19a", "AC-E36a", "AC-16b", "AC-19b")
def test_a_time_lapse_takes_its_number_from_either_end_or_both():
    assert [by_table(speed) for speed in ("vs", "s", "m", "f")] == [2, 2, 3, 4]
    assert lapses(line(FIVE), 3) == ((0, 3), (1, 2), (2, 1), (3, 0))
    assert lapses(line(LONG), 4)[0] == (0, 4) and lapses(line(LONG), 4)[-1] == (4, 0)


@rule("AC-20a", "AC-E20a", "AC-20c", "AC-20d")
def test_the_weather_says_how_the_number_is_found():
    arctic, near = line(("I9", "J8")), line(("J8", "K8"))
    assert methods(SEA, line(FIVE), "good") == (BY_TABLE,) and methods(SEA, line(FIVE), "bad") == (BY_DIE,)
    assert methods(SEA, arctic, "good") == (BY_DIE,) and methods(SEA, near, "good") == (BY_TABLE, BY_DIE)
    assert {sum(ends) for ends in lapses(line(FIVE), 4)} == {4}


@rule("AC-19c", "AC-19d", "AC-E20c", "AC-E20d", "AC-19g", "AC-20g")
def test_segments_with_intel_stay():
    track = line(FIVE, intel=(D,))
    assert gone(track, lapses(track, 3)) == {A + B + C, A + B + E}
    assert gone(track, lapses(track, 2)) == {A + B, A + E}
    assert lapses(track, 6) == ((3, 1),), "all that can go"
    assert lapses(line(FIVE, intel=FIVE), 3) == ((0, 0),)


@rule("AC-D7", "AC-15d")
def test_segments_shut_in_by_intel_stay_too():
    assert lapses(line(FIVE, intel=(A, E)), 3) == ((0, 0),)


@rule("AC-20e", "AC-20f", "AC-20h", "AC-E20b", "AC-E20d", "AC-D4", "AC-20i")
def test_the_intel_limit_takes_one_marker_and_few_segments():
    track = line(FIVE, intel=(D,))
    assert gone(track, limited(track, 2)) == {D + E}
    assert limited(track, 1) == (), "a slow force cannot shed it"
    assert gone(line(FIVE, intel=(A,)), limited(line(FIVE, intel=(A,)), 2)) == {A, A + B, A + E}
    assert limited(line(FIVE, intel=(A, B)), 2) == ((1, 0), (1, 1))
    assert limited(line(FIVE), 2) == ()
    assert limited(line((A,), intel=(A,)), 2) == ((1, 0),)


@rule("AC-20f", "AC-D5", "AC-D6")
def test_the_limit_of_a_speed_and_of_a_low_die():
    assert [cap(speed, 6) for speed in ("vs", "s", "m", "f")] == [1, 1, 2, 2] and cap("f", 1) == 1


@rule("AC-E36b", "AC-36a")
def test_the_rest_under_the_limit_is_free():
    track = line(LONG, intel=(LONG[0], LONG[4]))
    assert {ends for ends in limited(track, cap("f", 4)) if sum(ends) == 2} == {(2, 0), (1, 1)}


@rule("AC-14e", "AC-14f", "AC-19e", "AC-E19b", "AC-D9")
def test_a_line_of_which_nothing_is_left_is_a_station_in_a_hex_just_vacated():
    track = line(FIVE[:3], contact=(B,))
    assert lapses(track, 3) == ((3, 0),) == lapses(track, 6)
    assert vacated(track, (3, 0)) == (A, B, C) and vacated(track, (2, 0)) == ()
    assert cut(track, (3, 0), at=B) == station(B, contact=True) and cut(track, (3, 0)) == station(C)


@rule("AC-27o", "AC-45h", "AC-D8")
def test_the_launch_point_goes_last():
    track = line(FIVE)
    assert lapses(track, 3, launch=B) == ((0, 3), (1, 2))
    assert lapses(track, 4, launch=B) == ((1, 3),) and vacated(track, (5, 0), launch=B) == (B,)
    assert lapses(track, 5, launch=B) == ((5, 0),)
    assert lapses(line(FIVE, intel=(B,)), 4, launch=B) == ((1, 3),)
    assert limited(line(FIVE, intel=(B,)), 2, launch=B) == (), "it leaves last, and only under the limit"
    assert limited(line((B,), intel=(B,)), 2, launch=B) == ((1, 0),)


@rule("AC-16b", "AC-15d")
@pytest.mark.parametrize("intel", [(), (A,), (C,), (B, D), (A, E)])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_shortened_line_is_one_piece_of_it(intel: tuple[str, ...], number: int):
    track = line(FIVE, intel=intel)
    for ends in (*lapses(track, number), *limited(track, min(number, 2))):
        left = cut(track, ends)
        assert all(FIVE.index(after) - FIVE.index(before) == 1 for before, after in pairwise(left.hexes))


@rule("AC-51a", "AC-51c", "AC-51e", "AC-E51a", "AC-E34a")
def test_early_late_leaves_a_side_of_the_hole():
    seven = line(LONG[:7])
    assert [track.hexes for track in sides(seven, LONG[2])] == [LONG[:2], LONG[3:7]]
    assert [track.hexes for track in sides(seven, LONG[6])] == [LONG[:6]] and len(sides(seven, LONG[0])) == 1


@rule("AC-51b")
def test_early_late_against_one_segment_leaves_a_station():
    assert sides(line((B,), intel=(B,), contact=(B,)), B) == (station(B, contact=True),)


@rule("AC-53e", "AC-53f", "AC-E53a")
def test_shadow_leaves_three_with_the_hex_among_them():
    assert [track.hexes for track in shadows(line(FIVE), B)] == [FIVE[:3], FIVE[1:4]]
    assert [track.hexes for track in shadows(line(FIVE), E)] == [FIVE[2:]]
    assert len(shadows(line(LONG), LONG[4])) == 3


@rule("AC-53h")
def test_shadow_takes_nothing_of_three():
    track = line(FIVE[:3], intel=(A,))
    assert shadows(track, A) == (track,)
