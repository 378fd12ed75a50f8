"""Hexes: codes, neighbours around, steps apart, on boards of both kinds with gaps."""

from __future__ import annotations

import pytest

from engines.kernel.base.hexes import Lattice, column_name, rectangular

FLAT, POINTY = Lattice(rectangular(12, 11)), Lattice(rectangular(9, 6, pointy=True))


def test_codes_count_columns_by_letters_and_rows_by_numbers() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
    assert [code for code, _ in rectangular(2, 2, first=0)] == ["A0", "A1", "B0", "B1"]


@pytest.mark.parametrize("board", [FLAT, POINTY])
def test_beside_is_mutual_and_one_step_apart(board: Lattice) -> None:
    for code, near in board.neighbours.items():
        assert all(code in board.neighbours[other] and board.distance(code, other) == 1 for other in near)
    assert {len(near) for near in board.neighbours.values()} >= {2, 3, 4, 6}


@pytest.mark.parametrize("board", [FLAT, POINTY])
def test_steps_apart_are_those_of_the_shortest_way(board: Lattice) -> None:
    start, reached = board.codes[0][0], {board.codes[0][0]: 0}
    for code in (queue := [start]):
        for other in board.neighbours[code]:
            if other not in reached:
                reached[other] = reached[code] + 1
                queue.append(other)
    assert reached == {code: board.distance(start, code) for code, _ in board.codes}


def test_a_hex_left_out_lies_beside_nothing() -> None:
    board = Lattice(tuple(each for each in FLAT.codes if each[0] != "B2"))
    assert "B2" not in board.neighbours and "B2" not in board.neighbours["B1"] and "B2" in FLAT.neighbours["B1"]
