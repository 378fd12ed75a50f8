"""Positions of random games to be drawn, and the functions that draw them."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from locales import words
from render.picture.pictures import pictures_of
from tools.bench.pictures import POSITIONS
from tools.bench.play import rounds

NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena", "Finn", "Giulia", "Hugo")
EVERY = 5
"""Decisions between two positions of one game."""


def views(game: Any, seats: int, rnd: random.Random) -> Iterator[Any]:
    """Public views at some decisions of random games, without end. A game of fewer decisions than `EVERY` gives its last."""
    while True:
        number, state = 0, None
        for number, (state, _) in enumerate(rounds(game, seats, {}, rnd), 1):
            if number % EVERY == 0:
                yield game.view(state, None)
        if 0 < number < EVERY:
            yield game.view(state, None)


@cache
def width_of(game_id: str, seats: int) -> int:
    """How wide a board of that many seats is drawn, in pixels."""
    game = importlib.import_module(f"engines.{game_id}").game
    return int(draw(game_id, next(views(game, seats, random.Random(0))), seats).width)


def _drawn(game_id: str, view: Any, seats: int) -> bytes:
    return bytes(draw(game_id, view, seats).data)


def draw(game_id: str, view: Any, seats: int) -> Any:
    """The public picture of a view, encoded."""
    return pictures_of(game_id).draw("board", view, NAMES[:seats], words("en"))


def drawings(game_id: str, width: int) -> list[Callable[[], bytes]]:
    """Functions that each draw another position, of the numbers of seats whose boards have that width; none: an empty list."""
    game = importlib.import_module(f"engines.{game_id}").game
    tables = [seats for seats in game.players if seats <= len(NAMES) and width_of(game_id, seats) == width]
    positions: list[Callable[[], bytes]] = []
    for seats in tables:
        source = views(game, seats, random.Random(seats))
        seen = [next(source) for _ in range(POSITIONS // len(tables) + 1)]
        positions += [partial(_drawn, game_id, view, seats) for view in seen]
    return positions
