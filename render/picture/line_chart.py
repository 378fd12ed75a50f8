"""The course of a game as a picture: what it counts, turn by turn, a line a captain, its turning points and falls as flags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from engines.kernel.analysis.game_summary import OUT
from engines.kernel.base import codec
from engines.kernel.base.messages import Arg, Captain, Message, say
from locales import Words
from render.board.marks import STRIP, title_strip
from render.board.pieces import badge, chip, count_disc
from render.board.scene import Scene, drawable
from render.board.signs import initials
from render.board.text_pages import cut
from render.kit import lines
from render.kit.lines import Polyline
from render.paint.bands import recorded_picture
from render.paint.canvas import Board
from render.paint.display_list import is_recording
from render.paint.encode import Picture, png
from render.paint.fitting import Fit
from render.paint.palette import THEMES, mix
from render.paint.type import SCALE

WIDE, HIGH = 1000, 760
LEFT, RIGHT, TOP, LOW = 92, 700, 178, 664
"""The frame of the lines: at their right the names, above them the flags, below them the turns."""
SIGN, APART, FLAG = 46, 60, 50
"""Pixels of a sign, from one name to the next, and of a flag."""
LINE, BESIDE = 7.0, 3.0
"""Pixels of a line's width, and by how much lines of equal counts lie beside each other."""
PATTERNS = (*lines.PATTERNS, "solid", "dashed", "dotted")
BEADS = ("", "", "", "", "", "disc", "square", "diamond")
"""By seat: the lines that have the pattern of another one have beads besides."""
BAND = 46
"""How much of its colour a band has, of 255."""
MOST_BEADS, MOST_TOLD = 9, 5
PICTURE = "course"


@dataclass(frozen=True, slots=True)
class LineChart:
    """The contents of a chart: the name of the count, the counts of the seats by turn, and its marks. A flag is (turn, seat,
    number), with None for no seat. A fall is (seat, turn). `by_turns`: a game without turns is counted by its steps. `doubt`:
    by how much a count may be wrong. `fell`: how each of the falls is called."""

    counted: Message
    points: tuple[tuple[int, tuple[int, ...]], ...]
    flags: tuple[tuple[int, int | None, int], ...] = ()
    falls: tuple[tuple[int, int], ...] = ()
    by_turns: bool = True
    doubt: int = 0
    fell: tuple[Message, ...] = ()

    @property
    def last(self) -> int:
        """The last turn."""
        return self.points[-1][0]


def as_data(chart: LineChart) -> Any:
    """The chart as JSON."""
    return codec.dump(chart)


def of_data(saved: Mapping[str, Any]) -> LineChart:
    """The chart again."""
    chart: LineChart = codec.load(LineChart, saved)
    return chart


def draw(chart: LineChart, names: Sequence[str], words: Words, theme: str) -> Picture:
    """The picture, 1,000 pixels wide, in the colours of the kit."""
    signs = initials(tuple(names))
    scene = Scene(Plot.of(chart), drawable(names, words), THEMES[theme], initials=signs)
    b = Board(WIDE, HIGH, THEMES[theme], f"kit_{theme}")
    title_strip(b, "compass", _capital(scene.plain(chart.counted)), scene.plain(_counted(chart)))
    _grid(b, scene)
    _names(b, scene)
    for seat in range(len(chart.points[0][1])):
        _band(b, scene, seat)
    for seat in range(len(chart.points[0][1])):
        _curve(b, scene, seat)
    for seat, turn in chart.falls:
        sign = scene.seat(seat)
        b.stamp(chip("skull", 44, sign.fill, sign.on, b.theme.surface), *scene.view.at(seat, turn))
    _flags(b, scene)
    told = alt(chart, names, words)
    return recorded_picture(b, f"kit_{theme}", told) if is_recording() else Picture(png(b.im, f"kit_{theme}"), WIDE, HIGH, told)


def _counted(chart: LineChart) -> Message:
    return say("res.turns", n=chart.last) if chart.by_turns else say("res.steps", n=chart.last + 1)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- where things lie

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """A line chart, and the lowest and highest count that has room."""

    chart: LineChart
    low: int
    high: int

    @classmethod
    def of(cls, chart: LineChart) -> Plot:
        """Room for all counts; from 0 on, unless one lies below."""
        counts = [count for _, counts in chart.points for count in counts]
        return cls(chart, min(0, *counts), max(1, *counts))

    def x(self, turn: int) -> float:
        """The place of a turn."""
        return LEFT + (RIGHT - LEFT) * turn / max(self.chart.last, 1)

    def y(self, count: float) -> float:
        """The place of a count."""
        return LOW - (LOW - TOP) * (count - self.low) / (self.high - self.low)

    def way(self, seat: int) -> tuple[Point, ...]:
        """The line of a seat, moved a little off those that may lie below it."""
        points = self.chart.points
        off = (seat - (len(points[0][1]) - 1) / 2) * BESIDE
        return tuple((self.x(turn), self.y(counts[seat]) + off) for turn, counts in points)

    def at(self, seat: int, turn: int) -> Point:
        """The height of a line at a turn, or before it."""
        before = [at for at, (one, _) in enumerate(self.chart.points) if one <= turn]
        return self.way(seat)[before[-1] if before else 0]


def _bends(way: Sequence[Point]) -> tuple[Point, ...]:
    """The points of a way at which it turns: a pattern goes on over all others."""
    turned = [at for at in range(1, len(way) - 1) if not way[at - 1][1] == way[at][1] == way[at + 1][1]]
    return (way[0], *(way[at] for at in turned), way[-1])


def steps(span: int, most: int) -> int:
    """The distance of marks on an axis: 1, 2, 5, 10, 20 … so that there are at most so many."""
    size = 1
    while span / size > most:
        size = {1: 2, 2: 5, 5: 10}[int(str(size)[0])] * 10 ** (len(str(size)) - 1)
    return size


# -- what is drawn


def _grid(b: Board, scene: Scene[Plot]) -> None:
    plot, chart, t = scene.view, scene.view.chart, b.theme
    b.panel(24, STRIP + 16, WIDE - 24, HIGH - 20, 18, t.surface)
    rows = steps(plot.high - plot.low, 5)
    for count in range(-(-plot.low // rows) * rows, plot.high + 1, rows):
        y = round(plot.y(count))
        b.rect(LEFT, y - 1, RIGHT, y + 1, t.line if count == 0 else mix(t.line, t.surface, 0.55))
        b.text(LEFT - 14, y, str(count), SCALE["body"], t.soft, "numeral", "r")
    columns = steps(chart.last, 6)
    for turn in range(0, chart.last + 1, columns):
        x = round(plot.x(turn))
        b.rect(x - 1, LOW, x + 1, LOW + 10, t.line)
        b.text(x, LOW + 34, str(turn), SCALE["body"], t.soft, "numeral", "m")
    told = "res.axis.turns" if chart.by_turns else "res.axis.steps"
    b.text(RIGHT + 36, LOW + 34, scene.plain(say(told)), SCALE["body"], t.soft, fit=Fit(WIDE - RIGHT - 72))


def _band(b: Board, scene: Scene[Plot], seat: int) -> None:
    """The doubt of a line, as a band behind it."""
    plot, doubt = scene.view, scene.view.chart.doubt
    if not doubt:
        return
    high, way = plot.y(0) - plot.y(doubt), plot.way(seat)
    around = [(x, max(y - high, TOP)) for x, y in way] + [(x, min(y + high, LOW)) for x, y in reversed(way)]
    mask = Image.new("L", (b.w, b.h))
    ImageDraw.Draw(mask).polygon([(round(x), round(y)) for x, y in around], fill=BAND)
    b.lay(scene.seat(seat).fill, 0, 0, mask)


def _curve(b: Board, scene: Scene[Plot], seat: int) -> None:
    sign, whole = scene.seat(seat), scene.view.way(seat)
    width = LINE - 2 if seat >= len(lines.PATTERNS) else LINE
    lines.draw(b, Polyline(f"line.{seat}", _bends(whole), sign.fill, PATTERNS[seat % 8], width), b.theme.surface)
    if shape := BEADS[seat % 8]:
        every = max(1, len(whole) // MOST_BEADS)
        for x, y in whole[every // 2 :: every]:
            b.stamp(lines.bead(shape, 22, sign.fill, b.theme.surface), x, y)


def _flags(b: Board, scene: Scene[Plot]) -> None:
    plot, t = scene.view, b.theme
    flags = plot.chart.flags
    places = _spread([plot.x(turn) for turn, _, _ in flags], FLAG + 8, LEFT, RIGHT)
    for (turn, seat, number), x in zip(flags, places, strict=True):
        at, top = round(plot.x(turn)), TOP - 42
        lines.draw(b, Polyline("", ((x, float(top)), (at, top + FLAG / 2 + 6.0)), t.brass, width=3), t.surface)
        low = round(plot.at(seat, turn)[1]) if seat is not None else LOW
        for y in range(top + FLAG // 2 + 6, low - 12, 14):
            b.rect(at - 2, y, at + 2, min(y + 7, low), t.brass)
        b.stamp(count_disc(str(number), FLAG, t.brass, t.shade if t.dark else t.surface, t.surface), x, top)


def _names(b: Board, scene: Scene[Plot]) -> None:
    """At the end of each line the sign, the name and the last count, one below the other, with a thread to the line."""
    last = scene.view.chart.points[-1][1]
    ends = {seat: scene.view.way(seat)[-1][1] for seat in range(len(last))}
    order = sorted(ends, key=lambda seat: (ends[seat], seat))
    places = _spread([ends[seat] for seat in order], APART, TOP, LOW)
    for seat, y in zip(order, places, strict=True):
        sign, x = scene.seat(seat), RIGHT + 52
        thread = ((RIGHT + 3.0, ends[seat]), (x - SIGN / 2 - 2.0, y))
        lines.draw(b, Polyline("", thread, sign.fill, width=2), b.theme.surface)
        b.stamp(badge(sign, SIGN), x, y)
        number = b.text(WIDE - 40, y, str(last[seat]), SCALE["body"], role="numeral", fit="r")
        b.text(x + SIGN / 2 + 8, y, scene.name(seat), SCALE["body"], fit=Fit(WIDE - 52 - number - x - SIGN / 2 - 8, 23))


def _spread(wanted: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Places in that order as near as may be to the wanted ones, at least so far apart, within the bounds."""
    apart = min(apart, (most - least) / max(len(wanted) - 1, 1))
    groups: list[list[float]] = []
    for at, place in enumerate(wanted):
        groups.append([place - at * apart])
        while len(groups) > 1 and _middle(groups[-2]) > _middle(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    found = [_middle(group) for group in groups for _ in group]
    highest = most - apart * (len(found) - 1)
    return [min(max(place, least), highest) + at * apart for at, place in enumerate(found)]


def _middle(group: Sequence[float]) -> float:
    return sum(group) / len(group)


# -- the same in words


def alt(chart: LineChart, names: Sequence[str], words: Words) -> str:
    """The count of each captain at a few turns, the flags and the falls, in at most 1,000 characters."""
    told = words.naming(names)
    return cut([told(one) for one in _sentences(chart)])


def _sentences(chart: LineChart) -> Iterator[Message]:
    yield say("res.alt", what=chart.counted, turns=_counted(chart))
    places = _told_turns(chart)
    for seat in range(len(chart.points[0][1])):
        counts = tuple(say("res.alt.at", n=counts[seat], turn=turn) for turn, counts in places)
        args: dict[str, Arg] = {"captain": Captain(seat), "list": counts}
        fall = next((place for place, (who, _) in enumerate(chart.falls) if who == seat), None)
        if fall is None:
            yield say("res.alt.captain", **args)
        else:
            what = chart.fell[fall] if chart.fell else OUT
            yield say("res.alt.fallen", number=chart.falls[fall][1], what=what, **args)
    if chart.flags:
        flags = tuple(say("res.alt.flag", number=number, turn=turn) for turn, _, number in chart.flags)
        yield say("res.alt.flags", list=flags)


def _told_turns(chart: LineChart) -> list[tuple[int, tuple[int, ...]]]:
    """The first point, the last one, and a few between them."""
    last, count = len(chart.points) - 1, min(MOST_TOLD, len(chart.points))
    picked = sorted({round(part * last / max(count - 1, 1)) for part in range(count)})
    return [chart.points[at] for at in picked]
