"""Positions of one captain against the phantom."""

from __future__ import annotations

from random import Random

from engines.kaisers_pirates import game
from engines.kernel.resolution.frames import State
from tests.engines.kaisers_pirates.positions import Sea, alone, shown

END = ("s01", 1)
STOP = ("s07", 1)
"""A card and a red die by which the phantom's turn is over; another one."""
LOT = 1
"""The number behind a ship that is drawn."""
DAY = "collier.1"


def begun(**options: str) -> State:
    """A game against the phantom at its first question."""
    rnd = Random(3)
    return game.setup(1, game.read_options(options, 1), lambda sides: rnd.randint(1, sides))[0]


def turned(*items: str | int, **more) -> Sea:
    """The captain plays nothing, and so the phantom's turn goes on by those cards and dice."""
    return alone("trap.1", **more).plan(faces=shown(*items))
