"""The course of fortune of a whole game."""

from __future__ import annotations

from random import Random

from engines.kernel.fortune import course, turning_points
from engines.kernel.record import Position
from engines.pieces_of_eight import game


def test_it_ends_as_the_game_ended() -> None:
    rnd = Random(4)
    state, _ = game.setup(2, game.read_options({}, 2), lambda sides: rnd.randint(1, sides))
    positions = [Position(state, (), ())]
    while state.asked is not None:
        answers = {seat: game.mind(game.view(state, seat), game.choice(state, seat), rnd) for seat in state.asked.seats}
        state, events = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        positions.append(Position(state, events, ()))
    fortunes = list(course(game, positions, 2, Random(1), playouts=8))
    assert state.result is not None
    assert [fortunes[-1].chances[seat] for seat in (0, 1)] == [1.0 if seat in state.result.places[0] else 0.0 for seat in (0, 1)]
    assert 0.2 < fortunes[0].chances[0] < 0.8, "nobody is ahead before the first turn"
    assert turning_points(fortunes)
