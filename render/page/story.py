"""A finished game as a page tells it: what each viewer saw of every step, and what he was told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engines import game_of
from engines.kernel.analysis.game_summary import summaries
from engines.kernel.analysis.win_chances import public
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.lines import Moment
from engines.kernel.contract.game import Game
from engines.kernel.record.record import InvalidReplay, Replay, ReplayedPosition, TakenBack, replay_positions
from engines.kernel.resolution.frames import Asked, Event

OPEN = -1
"""The viewer who sees everything. None is whoever looks on, the others are seats."""
NOWHERE = Moment()
Viewer = int | None
Sentence = tuple[Message, tuple[int, ...] | None]
"""A sentence, and the seats that were told it; None: everybody was."""


Turning = tuple[tuple[int, Message], ...]
"""The steps of turning points, each with what it is remembered for."""


@dataclass(frozen=True, slots=True)
class ViewerStep:
    """A step as a viewer saw it: the view after it, its heading, its sentences, and the highlights of pictures."""

    view: Any
    headline: Message
    sentences: tuple[Sentence, ...]
    fresh: tuple[Any, ...] = ()


class StepByViewer(Mapping[Viewer, ViewerStep]):
    """A step by viewer, made when somebody looks."""

    def __init__(self, viewers: tuple[Viewer, ...], look: Callable[[Viewer], ViewerStep]) -> None:
        self._viewers, self._look = viewers, cache(look)

    def __getitem__(self, viewer: Viewer) -> ViewerStep:
        if viewer not in self._viewers:
            raise KeyError(viewer)
        return self._look(viewer)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers)

    def __len__(self) -> int:
        return len(self._viewers)


@dataclass(frozen=True, slots=True)
class Step:
    """A step by its number: what each viewer saw of it, who is asked after it, and where the game stands."""

    number: int
    by_viewer: Mapping[Viewer, ViewerStep]
    asked: Asked | None = None
    moment: Moment = NOWHERE


class ReplayedSteps:
    """The steps of a finished game from its record, recomputed each time they are gone over, so that none is kept. Raises
    Refused if it is not over, or if the rules do not lead along it."""

    def __init__(self, replay: Replay) -> None:
        if replay.result is None:
            raise InvalidReplay("the game is not over: before its end nobody may see what is hidden in it", "result")
        try:
            self._game = game_of(replay.opening.game)
        except KeyError as unknown:
            raise InvalidReplay(f"there is no game {unknown}", "form") from unknown
        self._replay = replay
        self._count = sum(1 for _ in replay_positions(self._game, replay))

    def __iter__(self) -> Iterator[Step]:
        for number, position in enumerate(replay_positions(self._game, self._replay)):
            yield step(self._game, number, position, self._replay.opening.seats)

    def __len__(self) -> int:
        return self._count


def turning_points(replay: Replay) -> Turning:
    """The turning points of all games of a record, by public steps alone. Raises as `steps` does."""
    game, fallen = game_of(replay.opening.game), replay.taken_back
    standing = [number for number in range(replay.rounds + 1) if number not in fallen]
    positions = (one for number, one in enumerate(replay_positions(game, replay)) if number not in fallen)
    told = ((public(position.events), game.view(position.state, None)) for position in positions)
    points = (point for course in summaries(game, told) for point in course.turning_sentences())
    return tuple((standing[step], deed) for step, deed in points)


def step(game: Game[Any, Any], number: int, position: ReplayedPosition, seats: int) -> Step:
    """A position as its viewers saw it."""
    state, rows = position.state, position.rows
    back = (say("page.back", n=rows.to + 1),) if isinstance(rows, TakenBack) else ()
    seen = StepByViewer((OPEN, None, *range(seats)), lambda viewer: _viewer_step(game, position, back, viewer))
    return Step(number, seen, game.asked(state), game.moment(state))


def _viewer_step(game: Game[Any, Any], position: ReplayedPosition, back: tuple[Message, ...], viewer: Viewer) -> ViewerStep:
    state, events = position.state, position.events
    view = game.reveal(state) if viewer == OPEN else game.view(state, viewer)
    visible = tuple(event for event in (_visible(event, viewer) for event in events) if event is not None)
    told = (*((one, None) for one in back), *(sentence for event in events for sentence in _sentences(game, event, viewer)))
    return ViewerStep(view, game.headline(visible, view), told, tuple(game.highlights(visible)) if viewer in (OPEN, None) else ())


def _visible(event: Event, viewer: Viewer) -> Event | None:
    return event.revealed() if viewer == OPEN else event.seen_by(viewer)


def _sentences(game: Game[Any, Any], event: Event, viewer: Viewer) -> Iterator[Sentence]:
    """The sentences of an event for a viewer, each with the seats that were told it; None stands for everybody."""
    sentences = _narrated(game, _visible(event, viewer), viewer)
    is_secret = (event.secret or event.hidden) and sentences != _narrated(game, event.seen_by(None), None)
    yield from ((sentence, event.known_to if is_secret else None) for sentence in sentences)


def _narrated(game: Game[Any, Any], event: Event | None, viewer: Viewer) -> tuple[Message, ...]:
    return () if event is None else game.narrate(event, None if viewer == OPEN else viewer)
