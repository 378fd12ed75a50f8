"""How a Game ends, as it is told: the VA turn by turn, ships sunk and safe, the rows of the score (KP-2.3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kernel.analysis.game_summary import GameSummary
from engines.kernel.laws.ends import ended, public_step_of
from tests.engines.kaisers_pirates.positions import alone


def played(seed: int, seats: int) -> tuple[Any, GameSummary]:
    """A Game of random answers, with its course, which keeps the law."""
    rnd = Random(seed)
    state, events = game.setup(seats, game.read_options({"deck": "short"}, seats), lambda sides: rnd.randint(1, sides))
    steps = [public_step_of(game, state, events)]
    while state.asked is not None:
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, events = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        steps.append(public_step_of(game, state, events))
    (course,) = ended(game, state, steps, seats)
    return state, course


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rows_of_the_score_make_it_up_and_the_last_point_is_all_va(seats):
    scored = 0
    for seed in range(4):
        state, course = played(seed, seats)
        rows = game.score_breakdown(game.reveal(state), state.result)
        assert {row.what.id for row in rows} == {"kp.account.round"} and len(rows) == len(state.table.rounds) >= 3
        assert tuple(map(sum, zip(*(row.scores for row in rows), strict=True))) == state.result.scores
        scored += sum(state.result.scores)
        va = tuple(sum(scores[seat][0] for scores in state.table.rounds) for seat in range(seats))
        if any(va):
            assert course.points and course.points[-1].counts == va
    assert scored


def test_ships_sunk_and_safe_are_its_turning_points():
    told_ids = {one.deed.what.id for seed in range(6) for one in played(seed, 3)[1].turning_points}
    assert told_ids & {"kp.deed.sunk", "kp.deed.port"} and told_ids <= {"kp.deed.sunk", "kp.deed.port", "res.swing"}


def test_the_phantom_has_no_place_if_the_captain_wins_alone():
    won = alone("trap.1", deck=1, rounds=(((50, 2), (10, 1)),) * 2).to("over")
    assert won.state.result.places == ((0,),)
    lost = alone("trap.1", deck=1, rounds=(((10, 1), (50, 2)),) * 2).to("over")
    assert lost.state.result.places == ((), (0,))


def test_the_rows_of_a_solitaire_game_tell_the_phantoms_points_too():
    for seed in range(3):
        state, _ = played(seed, 1)
        rows = game.score_breakdown(game.reveal(state), state.result)
        points = [row.what.get("points") for row in rows if row.what.id == "kp.account.solitaire"]
        assert points == [scores[-1][1] for scores in state.table.rounds] and any(points)
