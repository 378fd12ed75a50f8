"""What the marks of a picture mean: narrow lines below it, with those marks alone that are on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from engines.kernel.messages import Message, say
from locales import Words
from render.bands import Band
from render.canvas import Board
from render.glyphs import sign
from render.marks import new_flag, text_width
from render.palette import RGB, Theme
from render.pieces import chip

FULL, LINE, LETTERS, SIGN, BESIDE, APART, EDGE = 1200, 38, 26, 32, 8, 24, 14
"""Pixels of a picture for which the others are given, a line, its letters, a mark, what is free between a mark and its words,
between two marks, and at the ends of a line."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a mark looks like: *draw(board, x, y, u)* puts it down with its middle there, *u* times as large as on a picture 1200
    pixels wide, where it is *wide* pixels across."""

    draw: Callable[[Board, float, float, float], None]
    wide: int = SIGN


Looks = Mapping[Message, Look]
"""What each mark of a game means and looks like, those that need words most first."""
Told = tuple[tuple[Look, str], ...]
Tone = Callable[[Theme], RGB]
NEW = say("picture.new")
"""The flag with the number of what changed, which every game has."""


def keyed(
    looks: Looks, there: Collection[Message], words: Words, theme: Theme, room: float, wide: int = FULL
) -> tuple[Band, ...]:
    """The marks that are *there* with their words, in as many lines as fit into so many pixels below a picture that *wide*."""
    u = wide / FULL
    told = [(look, words(mark)) for mark, look in looks.items() if mark in there]
    lines = filled(told, wide / u - 2 * EDGE, max(0, int(room / high(wide))))
    return tuple(Band(_draw, line, wide, high(wide), theme) for line in lines)


def high(wide: int = FULL) -> int:
    """Pixels of a line below a picture that is so *wide*."""
    return round(LINE * wide / FULL)


def filled(told: Iterable[tuple[Look, str]], long: float, most: int) -> tuple[Told, ...]:
    """The marks in at most so many lines, each in the first one that has room; what has none is left out."""
    lines: list[Told] = []
    free: list[float] = []
    for one in told:
        needed = width(one)
        at = next((at for at, room in enumerate(free) if needed <= room), len(lines))
        if at == len(lines):
            if at >= most:
                continue
            lines.append(())
            free.append(long)
        lines[at] += (one,)
        free[at] -= needed + APART
    return tuple(lines)


def width(one: tuple[Look, str]) -> float:
    """Pixels that a mark takes with its words."""
    return one[0].wide + BESIDE + text_width("plain", LETTERS, one[1])


def _draw(b: Board, line: Told) -> None:
    u, y = b.w / FULL, b.h / 2
    x = EDGE * u
    for look, words in line:
        look.draw(b, x + look.wide * u / 2, y, u)
        x += (look.wide + BESIDE) * u
        x += b.text(x, y, words, round(LETTERS * u), b.theme.soft, "plain") + APART * u


def chipped(glyph: str, fill: Tone, ink: Tone, wide: int = SIGN) -> Look:
    """A sign on a disc."""
    return Look(lambda b, x, y, u: b.stamp(chip(glyph, round(wide * u), fill(b.theme), ink(b.theme)), x, y), wide)


def signed(glyph: str, ink: Tone, wide: int = SIGN) -> Look:
    """A sign alone."""
    return Look(lambda b, x, y, u: b.stamp(sign(glyph, round(wide * u), ink(b.theme), b.theme.page), x, y), wide)


def flagged(b: Board, x: float, y: float, u: float) -> None:
    """The flag of what changed first."""
    new_flag(b, x, y + 4, 0, 1)


FLAG = Look(flagged)
"""How `NEW` looks."""
