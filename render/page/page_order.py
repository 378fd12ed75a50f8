"""Pages as they are ordered of the drawing process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.base.messages import Message
from engines.kernel.record.record import load_replay
from render.page.fortunes import Stories
from render.page.html_file import page_within
from render.page.page_data import PageSettings, Steps
from render.page.story import OPEN, ReplayedSteps, Step, Turning, ViewerStep
from render.paint.encode import Picture

Frame = tuple[Message, tuple[Message, ...], Any, tuple[Any, ...]]
"""The heading of a step, its sentences, the view after it, and its highlights."""


@dataclass(frozen=True, slots=True)
class PageOrder:
    """The order of a whole game's page: its record, or its frames if the rules do not lead along the record. With it stand the
    code of its table, its turning points by their steps, and its win chances."""

    code: str
    record: str = ""
    frames: tuple[Frame, ...] = field(default=())
    turning: Turning = ()
    stories: Stories = ()


def drawn(whole: PageOrder, game: str, names: Sequence[str], language: str) -> Picture:
    """The page as a file. Raises Refused, TooLarge, and ValueError if there is no step."""
    told = PageSettings(game, tuple(names), language, whole.code, turning=whole.turning, stories=whole.stories)
    return Picture(page_within(told, _steps(whole)), 0, 0, "", "html")


def _steps(whole: PageOrder) -> Steps:
    if not whole.frames:
        return ReplayedSteps(load_replay(whole.record))
    return [_step(number, *frame) for number, frame in enumerate(whole.frames)]


def _step(number: int, headline: Message, sentences: tuple[Message, ...], view: Any, fresh: tuple[Any, ...]) -> Step:
    """A step as everybody is shown it at the end; the views of captains are not stored."""
    return Step(number, {OPEN: ViewerStep(view, headline, tuple((sentence, None) for sentence in sentences), fresh)})
