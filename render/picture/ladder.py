"""A ladder as a picture: for each captain (or each game of one captain) the place, sign, name, estimate with its spread as a bar,
trend, games and wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.messages import say
from locales import Words
from render.board.marks import STRIP, title_strip
from render.board.pieces import badge
from render.board.signs import initials
from render.kit import lines
from render.kit.lines import BEADS, PATTERNS, Polyline
from render.paint import type as lettering
from render.paint.bands import recorded_picture
from render.paint.canvas import Board, Sketch
from render.paint.display_list import is_recording
from render.paint.encode import Picture, png
from render.paint.fitting import Fit
from render.paint.palette import RGB, THEMES
from render.paint.type import SCALE

PICTURE = "ladder"
WIDE, ROW, HEAD, FOOT = 1000, 64, 52, 22
PLACE, SIGN, NAME, BAR, VALUE, TREND, GAMES, WINS = 78, 112, 142, 430, 736, 762, 852, 970
"""Columns: the right ends of place, value, games and wins; the middles of sign and trend; the left ends of name and bar."""
BADGE, NAME_WIDE, BAR_WIDE = 44, 276, 210
COURSE, BAR_LEFT = 340, 110
"""The height of the values over time, and the left end of their lines."""
THIN, THICK = 6, 18
"""Pixels of the bar: of its whole length, and of the likely part."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A row. `place`: 0 for none. `bounds`: the lower end of the bar and of its likely part, the middle, and the upper ends.
    `value`: in words. `trend`: 1 up, -1 down, 0 neither. `is_own`: the row of the reader."""

    place: int
    bounds: tuple[float, float, float, float, float]
    value: str
    trend: int
    games: int
    wins: int
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class LadderPicture:
    """The contents of the picture, in the words of its reader: heading, what beside it, the names of three columns, rows.
    `has_trend`: the rows say whether they went up or down. `courses`: below the rows, by row, the values over
    time, under a heading (`course`)."""

    title: str
    detail: str
    heads: tuple[str, str, str]
    rows: tuple[LadderRow, ...]
    alt: str
    has_trend: bool = True
    courses: tuple[tuple[float, ...], ...] = ()
    course: str = ""


def as_data(ladder: LadderPicture) -> Any:
    """The ladder as JSON."""
    return codec.dump(ladder)


def of_data(saved: Mapping[str, Any]) -> LadderPicture:
    """The ladder again."""
    ladder: LadderPicture = codec.load(LadderPicture, saved)
    return ladder


def draw(ladder: LadderPicture, names: Sequence[str], words: Words, theme: str) -> Picture:
    """The picture, 1,000 pixels wide, in the colours of the kit. `names`: one for each row."""
    low = STRIP + HEAD + ROW * max(1, len(ladder.rows)) + FOOT
    is_curved = any(len(course) > 1 for course in ladder.courses)
    high = low + (COURSE if is_curved else 0)
    b = Board(WIDE, high, THEMES[theme], f"kit_{theme}")
    title_strip(b, "compass", lettering.tidy(ladder.title, ladder.detail), ladder.detail)
    _heads(b, ladder)
    bounds = [at for row in ladder.rows for at in (row.bounds[0], row.bounds[-1])]
    least, most = min(bounds, default=0.0), max(bounds, default=1.0)
    signs, shown = initials(tuple(names)), drawable(names, words)
    for number, row in enumerate(ladder.rows):
        _row(b, number, row, shown[number], signs[number], (least, max(most, least + 1)))
        if ladder.has_trend:
            _trend(b, row.trend, STRIP + HEAD + ROW * number + ROW / 2)
    if is_curved:
        _courses(b, ladder, low)
    if is_recording():
        return recorded_picture(b, f"kit_{theme}", ladder.alt)
    return Picture(png(b.im, f"kit_{theme}"), WIDE, high, ladder.alt)


def drawable(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """The names as they can be drawn, told apart; the number on its sign if nothing of a name can be drawn."""
    drawn = [lettering.tidy(name, words(say("rank.number", n=number + 1))) for number, name in enumerate(names)]
    return words.naming(drawn).names


def _heads(b: Board, ladder: LadderPicture) -> None:
    y = STRIP + HEAD / 2 + 2
    b.text(VALUE, y, ladder.heads[0], SCALE["small"], b.theme.soft, "plain", Fit(VALUE - BAR, anchor="r"))
    b.text(GAMES, y, ladder.heads[1], SCALE["small"], b.theme.soft, "plain", Fit(112, 22, "r"))
    b.text(WINS, y, ladder.heads[2], SCALE["small"], b.theme.soft, "plain", Fit(WINS - GAMES - 14, 22, "r"))


def _row(b: Board, number: int, row: LadderRow, name: str, initial: str, bounds: tuple[float, float]) -> None:
    top, t = STRIP + HEAD + ROW * number, b.theme
    y = top + ROW / 2
    b.framed((14, top + 3, WIDE - 14, top + ROW - 3), 12, t.surface, t.brass if row.is_own else t.surface, 4)
    if row.place:
        b.text(PLACE, y, str(row.place), SCALE["body"], t.ink, "numeral", "r")
    sign = replace(t.seats[number % len(t.seats)], initial=initial)
    b.stamp(badge(sign, BADGE), SIGN, y)
    b.text(NAME, y, name, SCALE["body"], t.ink, fit=Fit(NAME_WIDE, 25))
    _bar(b, row, y, bounds, sign.fill)
    b.text(VALUE, y, row.value, SCALE["body"], t.ink, "numeral", "r")
    b.text(GAMES, y, str(row.games), SCALE["body"], t.soft, "numeral", "r")
    b.text(WINS, y, str(row.wins), SCALE["body"], t.soft, "numeral", "r")


def _bar(b: Board, row: LadderRow, y: float, bounds: tuple[float, float], fill: RGB) -> None:
    """The whole range of the estimate, its likely part, its middle."""
    low, most = bounds
    at = [BAR + BAR_WIDE * (one - low) / (most - low) for one in row.bounds]
    line = b.theme.soft
    b.rect(at[0], y - THIN / 2, at[4], y + THIN / 2, line)
    b.rect(at[1], y - THICK / 2, at[3], y + THICK / 2, fill)
    b.rect(at[0] - 2, y - THICK / 2, at[0] + 2, y + THICK / 2, line)
    b.rect(at[2] - 2, y - THICK / 2 - 4, at[2] + 2, y + THICK / 2 + 4, b.theme.ink)


def _courses(b: Board, ladder: LadderPicture, top: float) -> None:
    """The values over time, a line for each row in its colour and pattern, with the ends of the scale beside them."""
    t, values = b.theme, [value for course in ladder.courses for value in course]
    low, most = min(values), max(values)
    most = max(most, low + 1)
    left, right, high, foot = BAR_LEFT, WIDE - 34, top + HEAD + 14, top + COURSE - 34

    def at(number: int, count: int, value: float) -> tuple[float, float]:
        return left + (right - left) * number / max(1, count - 1), foot - (foot - high) * (value - low) / (most - low)

    b.text(SIGN - BADGE / 2, top + HEAD / 2, ladder.course, SCALE["small"], t.soft, "plain")
    for value in (low, most):
        y = at(0, 2, value)[1]
        b.rect(left, y - 1, right, y + 1, t.soft)
        b.text(left - 16, y, figure(value), SCALE["small"], t.soft, "numeral", "r")
    for number, course in enumerate(ladder.courses):
        points = tuple(at(place, len(course), value) for place, value in enumerate(course))
        tone = t.seats[number % len(t.seats)].fill
        if len(points) > 1:
            lines.draw(b, Polyline("", points, tone, PATTERNS[number % len(PATTERNS)], 6), t.page)
        if points:
            b.stamp(lines.bead(BEADS[number % len(BEADS)], 22, tone, t.page), *points[-1])


def figure(value: float) -> str:
    """A value as a whole number with a true minus sign."""
    return f"{value:.0f}".replace("-", "\u2212")


def _trend(b: Board, trend: int, y: float) -> None:
    """A point up or down, or a dash."""
    t = b.theme
    sketch = Sketch(26, 26)
    if trend:
        tip, foot = (4.0, 22.0) if trend > 0 else (22.0, 4.0)
        sketch.poly([(13, tip), (24, foot), (2, foot)], t.good if trend > 0 else t.bad)
    else:
        sketch.box(3, 11, 23, 15, 2, t.soft)
    b.stamp(sketch.done(), TREND + 4, y)
