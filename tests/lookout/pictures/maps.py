"""The chart of 42 hexes and windows of it."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, say
from engines.lookout import COLUMNS, ROWS, View
from render.board.marks import STRIP, private_strip, title_strip
from render.board.pieces import badge
from render.board.scene import Scene
from render.kit import layers
from render.kit.maps import hexes, windows
from render.kit.maps.hexes import Hexes, rectangular
from render.paint.canvas import Board
from render.paint.palette import CHARTS, Theme
from render.paint.parts import Box, by_name
from render.paint.type import SCALE

SEA = Hexes(rectangular(COLUMNS, ROWS), 132, 170, STRIP + 90)
WIDE, HIGH = 1080, STRIP + 90 + 132 * ROWS + 20
WEST: Box = (0, STRIP, 600, HIGH)
WINDOW = (620, 480)


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


def chart(scene: Scene[View]) -> Board:
    """The whole chart."""
    b = _map(scene)
    title_strip(b, "compass", _title(scene), "")
    return b


def west(scene: Scene[View]) -> Board:
    """The columns A to D, larger."""
    b = _window(scene, WEST)
    title_strip(b, "compass", _title(scene), "")
    return b


def waters(scene: Scene[View]) -> Board:
    """The hexes around the viewer's cutter."""
    b, seat = _window(scene, _around(scene.view)), scene.view.viewer or 0
    private_strip(b, scene.seat(seat), scene.plain(say("lk.yours", captain=Captain(seat))), _title(scene))
    return b


def emblem(theme: Theme) -> Board:
    """A mast with a top."""
    b = Board(256, 256, theme)
    b.rect(124, 20, 132, 236, theme.brass)
    b.panel(88, 60, 168, 100, 12, theme.brass)
    return b


def _title(scene: Scene[View]) -> str:
    return scene.plain(say("lk.round", number=scene.view.round))


def _window(scene: Scene[View], box: Box) -> Board:
    b = Board(box[2] - box[0], STRIP + box[3] - box[1], scene.theme, f"kit_{scene.theme.name}")
    windows.show(b, _map(scene), box, 0, STRIP)
    return b


def _map(scene: Scene[View]) -> Board:
    b = Board(WIDE, HIGH, scene.theme, f"kit_{scene.theme.name}")
    _chart(b, scene)
    return b


def _chart(b: Board, scene: Scene[View]) -> None:
    layers.ground(b, _still, SEA)
    b.place(SEA.parts())
    for seat, code in enumerate(scene.view.at):
        if code:
            b.stamp(badge(scene.seat(seat), 78), *SEA.middle(code))
    for seat, code in enumerate(scene.view.looked):
        if code in SEA.places:
            x, y = SEA.middle(code)
            b.stamp(badge(scene.seat(seat), 36), x - 30 + 60 * seat, y + 34)


def _still(b: Board, sea: Hexes) -> None:
    chart = CHARTS[b.theme.name]
    b.rect(0, 0, b.w, b.h, chart.water)
    hexes.net(b, sea, chart.net)
    hexes.codes(b, sea, sea.places, chart.name, SCALE["small"], chart.water)
