"""The still ground under the pieces: the chart in its frame, the net of squares with their borders, closed sides, coordinates."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engines.cartagena.data.board import BOARD, BORDER, COLUMNS, SQUARES
from render.cartagena.pieces.chart import chart
from render.cartagena.pieces.looks import TINTS, scale
from render.cartagena.pieces.plan import FRAME, LEFT, LINES, TOP, Plan
from render.paint.canvas import Board, Sketch
from render.paint.palette import RGB, Theme, mix

LINKS = 5
"""Links of the chain, or stakes, on a closed side."""
SHIPS, TROOPS, BOTH = "ships", "troops", "both"
"""The camp that a closed side stops."""


def draw(b: Board, plan: Plan) -> None:
    """The still layer of a piece of the map, in its frame, with coordinates."""
    t = TINTS[b.theme.name]
    whole = _netted(plan.cell, b.theme)
    left, top = plan.columns[0] * plan.cell, plan.rows[0] * plan.cell
    b.rect(0, 0, b.w, b.h, b.theme.page)
    x1, y1 = LEFT + plan.width, TOP + plan.height
    b.rect(LEFT - FRAME, TOP - FRAME, x1 + FRAME, y1 + FRAME, mix(t.paper, t.ink, 0.75))
    b.rect(LEFT - 2, TOP - 2, x1 + 2, y1 + 2, t.paper)
    b.tile(whole.crop((left, top, left + plan.width, top + plan.height)), LEFT, TOP)
    for column in range(plan.columns[0], plan.columns[1] + 1):
        x = plan.grid.x + (column + 0.5) * plan.cell
        b.text(x, TOP / 2 - 3, COLUMNS[column], 28, b.theme.soft, "bold", "m")
    for row in range(plan.rows[0], plan.rows[1] + 1):
        y = plan.grid.y + (row + 0.5) * plan.cell
        b.text(LEFT / 2 - 2, y, str(row), 28, b.theme.soft, "bold", "m")


@lru_cache(2)
def _netted(cell: int, theme: Theme) -> Image.Image:
    """The whole chart with the borders of its squares."""
    b = Board(cell * len(COLUMNS), cell * LINES, theme)
    b.tile(engraved(chart(cell, theme), theme), 0, 0)
    t = TINTS[theme.name]
    hair = mix(t.wash, t.ink, 0.34)
    for column in range(1, len(COLUMNS)):
        b.rect(column * cell, 0, column * cell + 1, b.h, hair)
    for row in range(1, LINES):
        b.rect(0, row * cell, b.w, row * cell + 1, hair)
    b.rect(0, cell - 1, b.w, cell + 2, mix(t.wash, t.ink, 0.6))
    for square in SQUARES:
        frame = border(BORDER[square], cell, theme)
        if frame:
            b.stamp(frame, COLUMNS.index(square[0]) * cell, int(square[1:]) * cell, "lt")
    for one, other, whom in BOARD.red_lines:
        _closed(b, _side(one, other, cell), whom, cell)
    return b.im


def engraved(im: Image.Image, theme: Theme) -> Image.Image:
    """The chart in few colours: more cannot be told apart, and make the picture a fifth larger."""
    holder = Image.new("P", (1, 1))
    holder.putpalette([value for tone in scale(theme) for value in tone])
    return im.quantize(palette=holder, dither=Image.Dither.NONE).convert("RGB")


@lru_cache(16)
def border(sign: str, cell: int, theme: Theme) -> Image.Image | None:
    """The frame of a square: green on land, green and blue dashes by turns on a shore, two lines in gold around a work."""
    t, s, m, u = TINTS[theme.name], Sketch(cell, cell), 4, cell / 71
    if sign == "g":
        s.edge(m, m, cell - m + 1, cell - m + 1, 5, mix(t.land, t.green, 0.8), 2 * u)
    elif sign == "y":
        s.edge(m - 1, m - 1, cell - m + 2, cell - m + 2, 5, t.gold, 3 * u)
        s.edge(m + 4 * u, m + 4 * u, cell - m - 3 * u, cell - m - 3 * u, 3, t.gold, 1.6 * u)
    elif sign == "m":
        _dashes(s, m + 1, cell - m, (t.green, t.blue), 2.8 * u)
    else:
        return None
    return s.done()


def _dashes(s: Sketch, a: float, z: float, tones: tuple[RGB, RGB], weight: float) -> None:
    """A frame from *a* to *z* in dashes of two colours."""
    step = (z - a) / 6
    for number in range(6):
        p, q, tone = a + number * step, a + (number + 1) * step, tones[number % 2]
        far, near = z - p + a, z - q + a
        for line in (((p, a), (q, a)), ((z, p), (z, q)), ((far, z), (near, z)), ((a, far), (a, near))):
            s.stroke(line, weight, tone, False)


def _side(one: str, other: str, cell: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The edge between two squares of the whole chart."""
    (ax, ay), (bx, by) = ((COLUMNS.index(at[0]) * cell, int(at[1:]) * cell) for at in (one, other))
    x, y = max(ax, bx), max(ay, by)
    return ((x, y), (x, y + cell)) if ay == by else ((x, y), (x + cell, y))


def _closed(b: Board, side: tuple[tuple[int, int], tuple[int, int]], whom: str, cell: int) -> None:
    """A chain shuts a side to large ships, stakes shut it to troops, both do both."""
    (x0, y0), (x1, y1) = side
    sprite = barrier(whom, cell, x0 == x1, b.theme)
    b.stamp(sprite, (x0 + x1) / 2, (y0 + y1) / 2)


@lru_cache(24)
def barrier(whom: str, cell: int, is_upright: bool, theme: Theme) -> Image.Image:
    """A closed side, *cell* pixels long."""
    u, red, paper = cell / 71, TINTS[theme.name].red, theme.page
    deep = round(24 * u)
    s, m = Sketch(cell, deep), deep / 2
    s.stroke([(3, m), (cell - 3, m)], 7 * u, paper)
    s.stroke([(3, m), (cell - 3, m)], (3.6 if whom != TROOPS else 2.6) * u, red, False)
    for number in range(LINKS):
        x = cell * (number + 0.5) / LINKS
        if whom != SHIPS:
            s.stroke([(x, m - 9 * u), (x, m + 9 * u)], 6 * u, paper)
            s.stroke([(x, m - 8 * u), (x, m + 8 * u)], 3.4 * u, red)
        if whom != TROOPS:
            s.disc(x, m, 5.6 * u, red)
            s.disc(x, m, 2.3 * u, paper)
    made = s.done()
    return made.transpose(Image.Transpose.ROTATE_90) if is_upright else made
