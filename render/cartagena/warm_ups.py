"""The pieces shared by many pictures, drawn while nothing is ordered: the charts, each of which takes half a second."""

from __future__ import annotations

from collections.abc import Iterator

from render.cartagena.pieces import ground
from render.cartagena.pieces.plan import QUARTERS, WHOLE, WIDE
from render.kit import layers
from render.paint.canvas import Board
from render.paint.palette import THEMES

PALETTE = "cartagena"


def warm_up(theme: str) -> Iterator[None]:
    """The quarters, and last the whole map, which is wanted most."""
    for plan in (*QUARTERS, WHOLE):
        layers.ground(Board(WIDE, plan.high, THEMES[theme], f"{PALETTE}_{theme}"), ground.draw, plan)
        yield
