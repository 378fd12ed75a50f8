"""A finished game as a page tells it: of every step what happened, and what each viewer saw after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engines import game_of
from engines.kernel.frames import Asked, Event
from engines.kernel.lines import Moment
from engines.kernel.record import Refused, Replay, retrace

OPEN = -1
"""The viewer who sees everything. None is whoever looks on, the others are seats."""
Viewer = int | None


@dataclass(frozen=True, slots=True)
class Step:
    """A round by its number: its events whole, who is asked after it, where the game stands, and the view of each viewer."""

    number: int
    events: tuple[Event, ...]
    asked: Asked | None
    moment: Moment
    views: Mapping[Viewer, Any]


def steps(replay: Replay) -> Iterator[Step]:
    """A finished game from its record, recomputed. Raises Refused where it is not over, or the rules do not lead along it."""
    if replay.result is None:
        raise Refused("the game is not over: before its end nobody may see what is hidden in it", "result")
    try:
        game = game_of(replay.opening.game)
    except KeyError as unknown:
        raise Refused(f"there is no game {unknown}", "form") from unknown
    viewers = (None, *range(replay.opening.seats))
    for number, position in enumerate(retrace(game, replay)):
        state = position.state
        views = {viewer: game.view(state, viewer) for viewer in viewers}
        yield Step(number, position.events, game.asked(state), game.moment(state), {OPEN: game.reveal(state), **views})
