"""Standings of leagues: points by places, and each tie-break by a table reckoned by hand."""

from __future__ import annotations

import pytest

from bot.model.results.series import Pairing
from bot.service.leagues.standings import points, standings

LOTS = {0: 40, 1: 30, 2: 20, 3: 10}.__getitem__


@pytest.mark.parametrize(
    ("places", "gained"),
    [
        ((1, 2), (12, 0)), ((1, 1), (6, 6)), ((2, 1, 3), (6, 12, 0)), ((1, 1, 3), (9, 9, 0)), ((4, 3, 2, 1), (0, 4, 8, 12)),
        ((1, 2, 2, 2), (12, 4, 4, 4)), ((1, 1, 3, 3), (10, 10, 2, 2)), ((1, 1, 1, 1), (6, 6, 6, 6)), ((), ()),
    ],
)  # fmt: skip
def test_points_are_shares_of_a_win(places: tuple[int, ...], gained: tuple[int, ...]) -> None:
    captains = tuple(range(len(places) or 2))
    assert points(Pairing(1, captains, places), "groups") == gained
    assert sum(gained) == 6 * len(places)


def test_a_bye_is_a_win_for_two_and_a_middle_place_in_groups() -> None:
    assert points(Pairing(1, (0,)), "swiss") == points(Pairing(1, (0,)), "robin") == (12,)
    assert points(Pairing(1, (0,)), "groups") == (6,)


def test_tie_breaks_by_hand() -> None:
    """0 beat 1 and drew with 2; 2 beat 3; 3 beat 1. So 0 and 2 have 18, 3 has 12, 1 has 0."""
    games = [Pairing(1, (0, 1), (1, 2)), Pairing(1, (2, 3), (1, 2)), Pairing(2, (2, 0), (1, 1)), Pairing(2, (1, 3), (2, 1))]
    rows = standings(range(4), games, "swiss", LOTS)
    assert [(row.captain, row.place, row.points) for row in rows] == [(2, 1, 18), (0, 2, 18), (3, 3, 12), (1, 4, 0)]
    told = {row.captain: (row.opponents / 6, row.beaten / 6, row.wins, row.played) for row in rows}
    assert told == {2: (12 + 18, 12 + 9, 1, 2), 0: (0 + 18, 0 + 9, 1, 2), 3: (18 + 0, 0, 1, 2), 1: (18 + 12, 0, 0, 2)}


def test_the_lot_decides_between_captains_who_are_level() -> None:
    rows = standings(range(4), [Pairing(1, (0, 1), (1, 1)), Pairing(1, (2, 3), (1, 1))], "swiss", LOTS)
    assert [row.captain for row in rows] == [3, 2, 1, 0] and [row.place for row in rows] == [1, 2, 3, 4]


def test_forfeits_and_byes_count_as_points_and_as_a_draw_with_an_equal_in_tie_breaks() -> None:
    games = [Pairing(1, (0, 1), (1, 2), is_forfeit=True), Pairing(1, (2,), (1,)), Pairing(2, (0, 2), (1, 2))]
    rows = {row.captain: row for row in standings(range(3), games, "swiss", LOTS)}
    assert (rows[0].points, rows[1].points, rows[2].points) == (24, 0, 12)
    assert (rows[0].opponents / 6, rows[0].beaten / 6) == (24 + 12, 12 + 12)
    assert (rows[2].opponents / 6, rows[2].beaten / 6) == (12 + 24, 6)
    assert (rows[0].wins, rows[0].played, rows[2].wins, rows[2].played) == (1, 1, 0, 1)


def test_groups_of_three_and_four_weigh_the_same() -> None:
    """The winner of three has two opponents of 6 and 0 points, the winner of four three of 8, 4 and 0."""
    games = [Pairing(1, (0, 1, 2), (1, 2, 3)), Pairing(1, (3, 4, 5, 6), (1, 2, 3, 4))]
    rows = {row.captain: row for row in standings(range(7), games, "groups", lambda captain: captain)}
    assert rows[0].points == rows[3].points == 12
    assert rows[0].opponents == 6 * (6 + 0) / 2 and rows[3].opponents == 6 * (8 + 4 + 0) / 3
    assert rows[0].beaten == rows[0].opponents and rows[3].beaten == rows[3].opponents


def test_a_table_that_is_not_decided_counts_nothing() -> None:
    rows = standings(range(2), [Pairing(1, (0, 1))], "robin", LOTS)
    assert {(row.points, row.played) for row in rows} == {(0, 0)}
