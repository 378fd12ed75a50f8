"""All dice of a turn, each throw in full."""

from __future__ import annotations

from engines.kaisers_pirates.speech.narrate import turn_head
from engines.kernel.base.messages import say
from render.board.marks import STRIP, title_strip
from render.kaisers_pirates.boards import GAP, HIGHEST, NARROW
from render.kaisers_pirates.key import key, of_rolls
from render.kaisers_pirates.pieces import throws
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.throws import Roll, rolls
from render.paint.bands import Band, size
from render.paint.canvas import Board

MOST = 8
"""Throws on a picture: the last ones."""


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The throws of the turn in their order, 1200 pixels wide."""
    title = scene.plain(turn_head(scene.view)), scene.plain(say("kp.pic.dice"))
    shown = rolls(scene)[-MOST:]
    rows = (Band(_draw_roll, roll, NARROW, throws.TALL + GAP, scene.theme) for roll in shown)
    bands = (Band(_draw_top, title, NARROW, STRIP + GAP, scene.theme), *rows)
    return (*bands, *key(scene, of_rolls(shown), HIGHEST - size(bands)[1]))


def _draw_top(b: Board, facts: tuple[str, str]) -> None:
    title_strip(b, "swords", *facts)


def _draw_roll(b: Board, roll: Roll) -> None:
    throws.draw(b, roll, (GAP, 0, b.w - GAP, throws.TALL), 1.0)
