"""The key of a picture's marks: narrow lines below it, with the marks alone that are on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from engines.kernel.base.messages import Message, say
from locales import Words
from render.board.marks import new_flag, text_width
from render.board.pieces import chip
from render.glyphs import sign
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.palette import RGB, Theme

FULL, LINE, LETTERS, SIGN, BESIDE, APART, EDGE = 1200, 38, 28, 32, 6, 16, 12
"""Pixels: the width of a picture for which the others are given, a line, its letters, a mark. Pixels between a mark and its
words, between two marks, and at the ends of a line."""


@dataclass(frozen=True, slots=True)
class LegendSign:
    """The look of a mark. *draw(board, x, y, u)* puts it down with its middle there, *u* times as large as on a picture 1200
    pixels wide, on which it is *wide* pixels across."""

    draw: Callable[[Board, float, float, float], None]
    wide: int = SIGN


Looks = Mapping[Message, LegendSign]
"""The meaning and look of each mark of a game, those that need words most first."""
LegendEntries = tuple[tuple[LegendSign, str], ...]
Tone = Callable[[Theme], RGB]
NEW = say("picture.new")
"""The flag with the number of what changed, which every game has."""


def legend_bands(
    looks: Looks, there: Collection[Message], words: Words, theme: Theme, room: float, wide: int = FULL
) -> tuple[Band, ...]:
    """The legend of the signs that are *there*: as many lines as fit into *room* pixels below a picture of that width."""
    lines = filled(entries_of(looks, there, words), FULL - 2 * EDGE, int(room / high(wide)))
    return tuple(Band(_draw, line, wide, high(wide), theme, is_still=True) for line in lines)


def entries_of(looks: Looks, there: Collection[Message], words: Words) -> LegendEntries:
    """The marks that are *there*, with their words."""
    return tuple((look, words(mark)) for mark, look in looks.items() if mark in there)


def high(wide: int = FULL) -> int:
    """Pixels of a line below a picture that is so *wide*."""
    return round(LINE * wide / FULL)


def filled(marks: LegendEntries, long: float, most: int, px: int = LETTERS) -> tuple[LegendEntries, ...]:
    """The marks in at most so many lines of so many pixels, each in the first one that has room; what has none is left out. Their
    letters are *px* pixels high."""
    lines: list[LegendEntries] = []
    free: list[float] = []
    for one in marks:
        needed = width(one, px)
        if needed > long:
            continue
        at = next((at for at, room in enumerate(free) if needed <= room), len(lines))
        if at == len(lines):
            if at >= most:
                continue
            lines.append(())
            free.append(long)
        lines[at] += (one,)
        free[at] -= needed + APART
    return tuple(lines)


def width(one: tuple[LegendSign, str], px: int = LETTERS) -> float:
    """Pixels that a mark takes with its words in letters *px* pixels high."""
    return one[0].wide + BESIDE + text_width("plain", px, one[1])


def _draw(b: Board, line: LegendEntries) -> None:
    draw(b, line, EDGE * b.w / FULL, b.h / 2, b.w / FULL)


def draw(b: Board, line: LegendEntries, x: float, y: float, u: float = 1, px: int = LETTERS) -> None:
    """A line of marks from *x* on, its middle at *y*."""
    for look, words in line:
        look.draw(b, x + look.wide * u / 2, y, u)
        x += (look.wide + BESIDE) * u
        x += b.written(x, y, words, round(px * u), b.theme.soft, "plain", "l") + APART * u


def chipped(glyph: str, fill: Tone, ink: Tone, rim: Tone | None = None) -> LegendSign:
    """A sign on a disc, within a rim where the disc would not be seen."""

    def draw(b: Board, x: float, y: float, u: float) -> None:
        b.stamp(chip(glyph, round(SIGN * u), fill(b.theme), ink(b.theme), rim and rim(b.theme)), x, y)

    return LegendSign(draw)


def signed(glyph: str, ink: Tone) -> LegendSign:
    """A sign alone."""
    return LegendSign(lambda b, x, y, u: b.stamp(sign(glyph, round(SIGN * u), ink(b.theme), b.theme.page), x, y))


def flagged(b: Board, x: float, y: float, u: float) -> None:
    """The flag of what changed first."""
    new_flag(b, x, y + 4, 0, 1)


FLAG = LegendSign(flagged)
"""How `NEW` looks."""
