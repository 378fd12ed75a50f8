"""Each kind of coin alone, twice as large as on the largest ship, for those who look it up."""

from __future__ import annotations

from functools import partial

from engines.pieces_of_eight.data.ids import Kind
from render.board.pieces import coin
from render.glyphs import COINS
from render.paint.bands import Band
from render.paint.canvas import Board
from render.picture.picture_kinds import ComponentPicture
from render.pieces_of_eight.pieces.scene import Scene, coin_name

WIDE, COIN = 288, 264


def components() -> tuple[ComponentPicture, ...]:
    """A picture of 288 pixels square for each kind, in the order of the coins."""
    return tuple(ComponentPicture(kind, coin_name(Kind(kind)), partial(_drawn, Kind(kind))) for kind in COINS)


def _drawn(kind: Kind, scene: Scene) -> tuple[Band]:
    return (Band(_alone, kind, WIDE, WIDE, scene.theme),)


def _alone(b: Board, kind: Kind) -> None:
    b.stamp(coin(kind, COIN, b.theme), WIDE / 2, WIDE / 2)
