"""The leak law for what is sent: messages, boards and pictures of an imagined state are those of the true one, to the byte."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.kernel.contract import Game
from engines.kernel.frames import Event, State
from engines.kernel.laws import demand
from locales import LANGUAGES
from tests.laws import shows

EVERY_MESSAGES, EVERY_PICTURES = 10, 100


@dataclass(slots=True)
class Watcher:
    """Compares what viewers are sent at every tenth position, pictures at every hundredth, both at each new kind of question."""

    game: Game[Any, Any]
    rnd: Random
    positions: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    kinds: set[str] = field(default_factory=set)

    def see(self, state: State[Any], events: tuple[Event, ...]) -> None:
        """One position and what led to it. Raises Broken when something told gives a secret away."""
        self.positions += 1
        kind = state.asked.kind if state.asked else "over"
        is_new = kind not in self.kinds
        self.kinds.add(kind)
        if self.positions % EVERY_MESSAGES == 0 or is_new:
            self._messages(state, events)
        if self.positions % EVERY_PICTURES == 0 or is_new:
            self._pictures(state)

    def _viewers(self, state: State[Any]) -> tuple[int | None, ...]:
        return (None, *range(len(state.table.seats)))

    def _messages(self, state: State[Any], events: tuple[Event, ...]) -> None:
        language = LANGUAGES[self.positions % len(LANGUAGES)]
        for viewer in self._viewers(state):
            other = self.game.imagine(self.game.view(state, viewer), self.rnd)
            one, two = (self._sent(which, viewer, events, language) for which in (state, other))
            demand(7, one == two, f"what {viewer} is sent tells a secret:\n{one!r}\n{two!r}")
            self.compared["messages"] += 1
            self.compared["different"] += other != state

    def _sent(self, state: State[Any], viewer: int | None, events: tuple[Event, ...], language: str) -> bytes:
        if viewer is None:
            return shows.as_bytes(shows.public(self.game, state, events, language))
        return shows.as_bytes(shows.private(self.game, state, viewer, events, language))

    def _pictures(self, state: State[Any]) -> None:
        for viewer in self._viewers(state):
            other = self.game.imagine(self.game.view(state, viewer), self.rnd)
            one, two = (shows.pixels(self.game, which, viewer, "es") for which in (state, other))
            demand(7, one == two, f"the picture of {viewer} tells a secret")
            self.compared["pictures"] += 1
