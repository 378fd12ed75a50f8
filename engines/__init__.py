"""The rules of the games: pure, without clock, randomness, input or output."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engines.kernel.contract.game import Game

GAMES = ("pieces_of_eight", "kaisers_pirates", "cartagena", "atlantic_chase")


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return GAMES


def game_of(id: str) -> Game[Any, Any]:
    """The game of that id. Raises KeyError for an unknown one."""
    if id not in GAMES:
        raise KeyError(id)
    game: Game[Any, Any] = import_module(f"engines.{id}").game
    return game
