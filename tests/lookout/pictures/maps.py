"""The chart of 42 hexes and windows of it."""

from __future__ import annotations

from typing import Any

from engines.kernel.messages import Captain, say
from engines.lookout import COLUMNS, ROWS, View
from locales import Words
from render import bands
from render.bands import Band
from render.canvas import Board
from render.encode import Picture
from render.kit import hexes, highlights, layers, windows
from render.kit.hexes import Hexes, rectangular
from render.marks import STRIP, private_strip, title_strip
from render.palette import CHARTS, THEMES
from render.parts import Box, by_name
from render.pieces import badge
from render.type import SCALE

Facts = tuple[tuple[str, ...], tuple[str, ...], str, str, tuple[tuple[str, int], ...], Box | None, int | None]
SEA = Hexes(rectangular(COLUMNS, ROWS), 132, 170, STRIP + 90)
WIDE, HIGH = 1080, STRIP + 90 + 132 * ROWS + 20
WEST: Box = (0, STRIP, 600, HIGH)
WINDOW = (620, 480)


def palette_name(theme: str) -> str:
    return f"kit_{theme}"


def on_chart(view: View, part: str) -> bool:
    return part in SEA.places


def on_west(view: View, part: str) -> bool:
    return on_chart(view, part) and _is_in(WEST, part)


def on_waters(view: View, part: str) -> bool:
    return on_chart(view, part) and has_waters(view) and _is_in(_around(view), part)


def has_waters(view: View) -> bool:
    """Whether the viewer has a cutter."""
    return view.viewer is not None and bool(view.at)


def _is_in(box: Box, code: str) -> bool:
    part = by_name(SEA.parts())[code]
    return bool(windows.within((part,), box))


def _around(view: View) -> Box:
    part = by_name(SEA.parts())[view.at[view.viewer or 0]]
    return windows.around((part,), WINDOW, (0, STRIP, WIDE, HIGH))


def chart(view: View, words: Words, theme: str, marks: tuple[tuple[str, int], ...], alt: str) -> Picture:
    return _picture(_facts(view, words, marks, None, None), (WIDE, HIGH), theme, alt)


def west(view: View, words: Words, theme: str, marks: tuple[tuple[str, int], ...], alt: str) -> Picture:
    return _picture(_facts(view, words, marks, WEST, None), (WEST[2] - WEST[0], HIGH), theme, alt)


def waters(view: View, words: Words, theme: str, marks: tuple[tuple[str, int], ...], alt: str) -> Picture:
    return _picture(_facts(view, words, marks, _around(view), view.viewer), (WINDOW[0], STRIP + WINDOW[1]), theme, alt)


def painted(view: View, words: Words, theme: str) -> Board:
    """The chart without numbers, in all its colours."""
    b = Board(WIDE, HIGH, THEMES[theme])
    _draw(b, _facts(view, words, (), None, None))
    return b


def _facts(view: View, words: Words, marks: tuple[tuple[str, int], ...], box: Box | None, seat: int | None) -> Facts:
    title = words(say("lk.round", number=view.round))
    told = words(say("lk.yours", captain=Captain(seat))) if seat is not None else ""
    return view.at, view.looked, title, told, marks, box, seat


def _picture(facts: Facts, size: tuple[int, int], theme: str, alt: str) -> Picture:
    return bands.picture((Band(_draw, facts, *size, THEMES[theme]),), palette_name(theme), alt)


def _draw(b: Board, facts: Any) -> None:
    at, looked, title, told, marks, box, seat = facts
    if box is None:
        _chart(b, at, looked)
    else:
        whole = Board(WIDE, HIGH, b.theme, b.palette)
        _chart(whole, at, looked)
        windows.show(b, whole, box, 0, STRIP)
    if seat is None:
        title_strip(b, "compass", title, "")
    else:
        private_strip(b, b.theme.seats[seat], told, title)
    highlights.numbered(b, by_name(b.parts), marks)


def _chart(b: Board, at: tuple[str, ...], looked: tuple[str, ...]) -> None:
    layers.ground(b, _still, SEA)
    b.place(SEA.parts())
    for seat, code in enumerate(at):
        if code:
            b.stamp(badge(b.theme.seats[seat], 78), *SEA.middle(code))
    for seat, code in enumerate(looked):
        if code in SEA.places:
            x, y = SEA.middle(code)
            b.stamp(badge(b.theme.seats[seat], 36), x - 30 + 60 * seat, y + 34)


def _still(b: Board, sea: Hexes) -> None:
    chart = CHARTS[b.theme.name]
    b.rect(0, 0, b.w, b.h, chart.water)
    hexes.net(b, sea, chart.net)
    hexes.codes(b, sea, sea.places, chart.name, SCALE["small"], chart.water)
