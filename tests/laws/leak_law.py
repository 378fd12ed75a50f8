"""The leak law for what is sent: messages, boards and pictures of an imagined state are those of the true one, to the byte."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.model.posting import posts
from engines.kernel.contract.game import Game
from engines.kernel.laws.laws import require
from engines.kernel.resolution.frames import Event, State
from locales import LANGUAGES
from render.board import text_pages
from render.paint import encode
from render.paint.parts import PicturePart, by_name
from tests.laws import visible_bytes

EVERY_MESSAGES, EVERY_PICTURES = 10, 100
"""Positions of which one is looked at, by default."""


@dataclass(slots=True)
class Watcher:
    """Comparisons of all that viewers are sent: messages at one position of `messages`, pictures at one of `pictures`, both
    at the first question of each kind."""

    game: Game[Any, Any]
    rnd: Random
    positions: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    kinds: set[str] = field(default_factory=set)
    messages: int = EVERY_MESSAGES
    pictures: int = EVERY_PICTURES

    def see(self, state: State[Any], events: tuple[Event, ...]) -> None:
        """One position and what led to it. Raises Broken when something told gives a secret away."""
        self.positions += 1
        kind = state.asked.kind if state.asked else "over"
        is_new = kind not in self.kinds
        self.kinds.add(kind)
        if self.positions % self.messages == 0 or is_new:
            self._messages(state, events)
        if self.positions % self.pictures == 0 or is_new:
            self._pictures(state)

    def _viewers(self, state: State[Any]) -> tuple[int | None, ...]:
        return (None, *range(len(state.table.seats)))

    def _messages(self, state: State[Any], events: tuple[Event, ...]) -> None:
        language = LANGUAGES[self.positions % len(LANGUAGES)]
        for viewer in self._viewers(state):
            other = self.game.imagine(self.game.view(state, viewer), self.rnd)
            one, two = (self._sent(which, viewer, events, language) for which in (state, other))
            require(7, one == two, f"what {viewer} is sent tells a secret:\n{one!r}\n{two!r}")
            self.compared["messages"] += 1
            self.compared["different"] += other != state

    def _sent(self, state: State[Any], viewer: int | None, events: tuple[Event, ...], language: str) -> bytes:
        if viewer is None:
            return visible_bytes.as_bytes(visible_bytes.public(self.game, state, events, language))
        return visible_bytes.as_bytes(visible_bytes.private(self.game, state, viewer, events, language))

    def _pictures(self, state: State[Any]) -> None:
        """Pictures are compared to the byte; two equal orders are one picture, and are drawn once."""
        for viewer in self._viewers(state):
            other = self.game.imagine(self.game.view(state, viewer), self.rnd)
            one, two = (visible_bytes.pictures(self.game, which, viewer, "es") for which in (state, other))
            require(7, len(one) == len(two), f"the pictures {viewer} may look at tell a secret")
            for picture, twin in zip(one, two, strict=True):
                drawn = visible_bytes.drawn(picture)
                is_one = picture == twin or drawn.data == visible_bytes.drawn(twin).data
                require(7, is_one, f"{picture.drawing} of {viewer} tells a secret")
                self._numbers(picture, drawn, viewer)
                self.compared["pictures"] += 1

    def _numbers(self, picture: posts.PictureOrder, drawn: encode.Picture, viewer: int | None) -> None:
        """The numbers of options stand on the picture, each once, at the part where its option lies; on private panels alone."""
        marks, parts = picture.facts.get("marks", ()), by_name(drawn.parts)
        told = {name for name in parts if name.startswith("mark.")}
        require(7, not marks or viewer is not None, f"{picture.drawing} tells everybody what a captain may do")
        require(3, told == {f"mark.{number}" for _, number in marks}, f"{picture.drawing} has other numbers than the menus")
        require(3, all(_touch(parts[f"mark.{number}"], parts[part]) for part, number in marks), "a number stands elsewhere")
        require(3, len(picture.alt) <= text_pages.ALT, f"what stands for {picture.drawing} is too long")
        self.compared["numbers"] += len(marks)


def _touch(one: PicturePart, other: PicturePart) -> bool:
    """Whether two parts overlap, or lie side by side."""
    (ax, ay, bx, by), (cx, cy, dx, dy) = one.box, other.box
    return ax <= dx and cx <= bx and ay <= dy and cy <= by
