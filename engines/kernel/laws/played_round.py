"""A round of a random game, as the laws resolve it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.kernel.base.values import Answer
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Chance, Event, Move, State


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The answers or the move of a round, with the faces that fell."""

    answers: Mapping[int, Answer]
    move: tuple[int, str, Mapping[str, Any]] | None
    faces: tuple[int, ...]

    def resolve(self, game: Game[Any, Any], state: State[Any], chance: Chance) -> tuple[State[Any], tuple[Event, ...]]:
        """The state after it. Raises Illegal."""
        if self.move is not None:
            seat, kind, args = self.move
            return game.act(state, seat, Move(kind, args), chance)
        return game.apply(state, self.answers, chance)
