"""Ends by agreement: captains agree how a game ends, and it ends as it stands. No rule of a game is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Result, State, T

AGREED = "agreed"
"""The move by which the host ends a game so, and the reason in its result."""


def places_agreed(places: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """The arguments of the move: the seats by place."""
    return {"places": [list(shared) for shared in places]}


def end_as_agreed(state: State[T], args: Mapping[str, Any]) -> State[T]:
    """The game at its end, with these places. Raises Illegal unless every seat up to the last has one."""
    places = tuple(tuple(shared) for shared in args["places"])
    seats = sorted(seat for shared in places for seat in shared)
    asked = state.asked.seats if state.asked is not None else ()
    if not asked or seats != list(range(len(seats))) or not set(asked) <= set(seats):
        raise Illegal("kernel", say("e.move"))
    after = state.clone()
    after.stack, after.asked, after.result = (), None, Result(places, AGREED)
    return after
