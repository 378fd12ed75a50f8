"""The states of a captain besides the coins: each with its sign, in one line, the weightiest last."""

from __future__ import annotations

from engines.pieces_of_eight.view import ShipView
from render.board.marks import text_width
from render.glyphs import sign
from render.paint.canvas import Board
from render.paint.palette import RGB
from render.pieces_of_eight.pieces.scene import Scene, states

SIGNS = {
    "pe.board.decides": ("hourglass", "brass"), "pe.board.on_turn": ("pennant", "ink"), "pe.board.next": ("repeat", "ink"),
    "pe.board.loses": ("anchor", "bad"), "pe.board.no_captain": ("no_captain", "bad"), "pe.board.winner": ("star", "good"),
    "pe.board.out": ("skull", "soft"), "pe.board.agrees": ("tick", "good"),
}  # fmt: skip
"""The sign and colour of each state of a captain, by its message."""
SIZES = (28, 25)
"""Heights of the letters in pixels: the largest for which all states have room, else the last, and signs without words."""
SIGN, BEFORE_WORDS, APART = 32, 10, 20
State = tuple[str, RGB, str]


def states_of(scene: Scene, ship: ShipView) -> tuple[State, ...]:
    """The states of the captain, the weightiest first: (sign, colour, words)."""
    decides = ship.seat in scene.asked
    found = [("pe.board.decides", scene.word("pe.board.decides"))] if decides else []
    found += [(message.id, scene.words(message)) for message in states(scene.view, ship, decides)]
    return tuple((SIGNS[id][0], getattr(scene.theme, SIGNS[id][1]), text) for id, text in found)


def width(states: tuple[State, ...], px: int = SIZES[0]) -> float:
    """Pixels that the states take in letters *px* high; those without words only their signs."""
    each = (SIGN + (BEFORE_WORDS + text_width("data", px, text) if text else 0) + APART for _, _, text in states)
    return max(0, sum(each) - APART)


def fitting(states: tuple[State, ...], room: float) -> int:
    """How many of the states, the weightiest first, have room in letters of the largest size; at least one."""
    return next((n for n in range(len(states), 1, -1) if width(states[:n]) <= room), 1)


def line(b: Board, states: tuple[State, ...], x1: float, y: float, room: float, ground: RGB) -> None:
    """The states in one line that ends at *x1*, the weightiest last; in want of room smaller, then signs without words."""
    px = next((px for px in SIZES if width(states, px) <= room), SIZES[-1])
    for glyph, colour, text in _silenced(states, px, room):
        if text:
            x1 -= b.text(x1, y, text, px, colour, "data", "r") + BEFORE_WORDS
        b.stamp(sign(glyph, SIGN, colour, ground), x1 - SIGN / 2, y)
        x1 -= SIGN + APART


def _silenced(states: tuple[State, ...], px: int, room: float) -> tuple[State, ...]:
    """The states with as many words as have room, those of the weightiest kept longest."""
    spoken = len(states)
    while spoken and width(states, px) > room:
        spoken -= 1
        states = tuple((glyph, colour, text if i < spoken else "") for i, (glyph, colour, text) in enumerate(states))
    return states
