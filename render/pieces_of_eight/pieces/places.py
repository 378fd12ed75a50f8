"""The marks at one place of a ship besides its coin."""

from __future__ import annotations

from engines.pieces_of_eight.view import ShipView
from render.board.marks import aimed, new_flag, new_ring
from render.board.pieces import chip
from render.paint.canvas import Board
from render.paint.palette import RGB
from render.pieces_of_eight.pieces.scene import Scene

Names = tuple[str | int, ...]


def called(ship: ShipView, number: int) -> Names:
    """The name of a place of the deck in a play or a mark; places are counted from 1."""
    ends = ("fore",) * (number == 1) + ("aft",) * (number == len(ship.deck))
    return (number, *ends, *(("captain",) * (number == ship.captain_at)))


def rings(b: Board, scene: Scene, ship: ShipView, names: Names, x: float, y: float, r: float) -> None:
    """The marks around the coin of a place: a target, a highlight."""
    play = scene.view.play
    if play and play.at == ship.seat and any(name in play.places for name in names):
        aimed(b, x, y, r)
    numbers = [number for name in names if (number := scene.new(ship.seat, name)) is not None]
    if numbers:
        new_ring(b, x, y, r, max(numbers) == scene.last)


def flags(
    b: Board, scene: Scene, ship: ShipView, names: Names, coin: tuple[float, float, float], ground: RGB, side: int = -1
) -> None:
    """The marks on the coin of a place: the number of a highlight at its left (-1) or right (1), and a reaction.

    *coin* is its middle, and the half of its width.
    """
    t, (x, y, r) = b.theme, coin
    fresh = next((number for name in names if (number := scene.new(ship.seat, name)) is not None), None)
    if fresh is not None:
        new_flag(b, x, y, r, fresh, side)
    if any(name in ship.reacted for name in names):
        b.stamp(chip("tick", round(r * 0.66), t.soft, t.page, ground), x - r * 0.74, y + r * 0.74)
