"""The course of fortune: chances by step of a finished game, and what turned it."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.kernel.fortune import Fortune, Turning, course, turning_points
from engines.kernel.frames import State
from engines.kernel.record import Position
from tests.engines.kernel.parlour import sticks


def taken(*answers: str) -> list[Position]:
    """The positions of a game of ten sticks in which those are taken by turns."""
    state: State[Any] = sticks.setup(2, {"left": 10}, lambda sides: 1)[0]
    positions = [Position(state, (), ())]
    for answer in answers:
        assert state.asked is not None
        state, events = sticks.apply(state, {state.asked.seats[0]: answer}, lambda sides: 1)
        positions.append(Position(state, events, ()))
    return positions


def test_who_has_won_has_every_chance_and_the_same_randomness_gives_the_same() -> None:
    positions = taken("2", "3", "3", "2")
    fortunes = list(course(sticks, positions, 2, Random(1)))
    assert fortunes == list(course(sticks, positions, 2, Random(1)))
    assert [one.round for one in fortunes] == [0, 1, 2, 3, 4]
    assert sorted(fortunes[-1].chances) == [0.0, 1.0] and fortunes[-1].error == 0.0
    assert all(abs(sum(one.chances) - 1) < 1e-9 for one in fortunes)


def test_what_moved_a_chance_beyond_doubt_is_told_in_the_order_of_the_game() -> None:
    told = [(0, 0.5, 0.02), (1, 0.52, 0.02), (2, 0.2, 0.02), (3, 0.5, 0.02), (4, 0.9, 0.02), (5, 0.1, 0.2), (6, 0.0, 0.0)]
    fortunes = [Fortune(round, (chance, 1 - chance), error) for round, chance, error in told]
    found = turning_points(fortunes)
    assert [one.round for one in found] == [2, 4, 5]
    assert found[0] == Turning(2, 0, 0.52, 0.2)
    assert turning_points(fortunes[:2]) == ()
