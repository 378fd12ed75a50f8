"""The law of ends: how a game ended can be told, from what everybody was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engines.kernel.analysis.game_summary import GameSummary, Step, adds_up, rank_by_elimination, summaries, with_ties
from engines.kernel.base.messages import Message
from engines.kernel.laws.laws import AnyGame, AnyState, require
from engines.kernel.resolution.frames import Event


def public_step_of(game: AnyGame, state: AnyState, events: Iterable[Event]) -> Step:
    """A step as everybody saw it."""
    return public_step(events, game.view(state, None))


def public_step(events: Iterable[Event], view: Any) -> Step:
    """A step as everybody saw it, with the view it led to."""
    return tuple(one for event in events if (one := event.seen_by(None)) is not None), view


def ended(game: AnyGame, state: AnyState, steps: Sequence[Step], seats: int) -> tuple[GameSummary, ...]:
    """Law 16 for a game that is over, with all its steps; its courses."""
    assert state.result is not None
    found, result, everybody = summaries(game, steps), state.result, range(seats)
    require(16, found[-1].steps[1] == len(steps) - 1, "the last game does not end with the last step", found[-1].steps)
    for course in found:
        _course(course, seats)
    view = game.reveal(state)
    placed = with_ties(game.final_places(view, result), found[-1])
    require(16, sorted(seat for place in placed for seat in place) == list(everybody), "not every seat has a place", placed)
    require(16, set(placed[0]) == set(result.places[0]), "others are placed first than have won", placed, result)
    require(16, adds_up(game.score_breakdown(view, result), result), "the rows do not make up the scores", result.scores)
    return found


def _course(course: GameSummary, seats: int) -> None:
    """The course of one game is about its seats, in messages."""
    require(16, all(len(point.counts) == seats for point in course.points), "not a count for each seat", course.points)
    deeds = [one.deed for one in course.turning_points] + ([course.final_moment] if course.final_moment else [])
    named = {seat for deed in deeds for seat in (deed.by, deed.at)} | {fall.seat for fall in course.eliminations}
    named |= {fall.by for fall in course.eliminations}
    require(16, named <= {None, *range(seats)}, "a deed or a fall is of no seat", named)
    require(16, all(isinstance(deed.what, Message) for deed in deeds), "a deed cannot be told", deeds)
    require(16, all(deed.weight in range(11) for deed in deeds), "a deed weighs more than 10, or less than nothing", deeds)
    if course.game_end is not None:
        placed = rank_by_elimination(course.game_end.winners, seats, course)
        require(
            16, sorted(seat for place in placed for seat in place) == list(range(seats)), "not every seat has a place", placed
        )
