"""The map from the kit: hexes and land as a still layer, ways, ships, wrecks; and a window of it."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, say
from engines.straits.rules import waters
from engines.straits.rules.waters import HEXES, LAND, hex_name
from engines.straits.speech.events import headline
from engines.straits.view import View
from render.board.marks import STRIP, private_strip, title_strip
from render.board.pieces import badge, chip
from render.board.scene import Scene
from render.kit import layers, lines
from render.kit.lettering import paragraph
from render.kit.lines import Line
from render.kit.maps import hexes, windows
from render.kit.maps.areas import Ground
from render.kit.maps.hexes import Hexes
from render.paint.canvas import Board
from render.paint.palette import CHARTS, Theme
from render.paint.parts import Box, by_name
from render.paint.type import SCALE

SPACING, SHIP, MAP, LINE = 93, 64, 1026, 170
"""Pixels between the middles of hexes, of a ship's mark, of the width of the map, of a captain's lines beside it."""
SEA = Hexes(waters.SEA.codes, SPACING, 72, STRIP + 68)
WIDE, HIGH = 1400, round(SEA.size()[3]) + 16
WINDOW = (800, 600)


def chart(scene: Scene[View]) -> Board:
    """The map with the ships and the ways they came, and beside it the captains with their points."""
    view, words, theme = scene.view, scene.words, scene.theme
    made = Board(WIDE, HIGH, theme, f"kit_{theme.name}")
    _draw(made, scene)
    title_strip(made, "compass", words(headline(view)), "")
    for seat, points in enumerate(view.points):
        y = STRIP + 40 + LINE * seat
        made.stamp(badge(scene.seat(seat), 72), MAP + 48, y + 40)
        line = words(say("sr.line", captain=Captain(seat), hex=hex_name(view.at[seat]), n=points))
        paragraph(made, (MAP + 100, y, WIDE - 16, y + LINE - 16), line, SCALE["body"], 24, theme.ink)
    return made


def window(scene: Scene[View]) -> Board:
    """A window of the map around the captain's ship, his wreck and the course he draws."""
    view, words, theme = scene.view, scene.words, scene.theme
    seat = view.viewer or 0
    whole = Board(MAP, HIGH, theme, f"kit_{theme.name}")
    _draw(whole, scene)
    made = Board(WINDOW[0], WINDOW[1] + STRIP, theme, f"kit_{theme.name}")
    windows.show(made, whole, _around(view), 0, STRIP)
    private_strip(made, scene.seat(seat), words(headline(view)), words(say("sr.own.seen")))
    return made


def emblem(theme: Theme) -> Board:
    """A ship's mark on the water."""
    made = Board(256, 256, theme)
    made.stamp(badge(theme.seats[0], 200), 128, 128)
    return made


def is_on_chart(view: View, part: str) -> bool:
    """Whether that part is a hex."""
    return part in SEA.places


def is_in_window(view: View, part: str) -> bool:
    """Whether that part is a hex of the viewer's window."""
    return is_on_chart(view, part) and bool(windows.within((by_name(SEA.parts())[part],), _around(view)))


def _around(view: View) -> Box:
    """The piece of the map around the ship, or the end of the course that is drawn."""
    looked_at = (view.drafted or (view.at[view.viewer or 0],))[-1]
    return windows.around((by_name(SEA.parts())[looked_at],), WINDOW, (0, STRIP, MAP, HIGH))


def _draw(b: Board, scene: Scene[View]) -> None:
    view = scene.view
    layers.ground(b, _still, SEA)
    b.place(SEA.parts())
    shift = lines.lanes(view.ways)
    for seat, way in enumerate(view.ways):
        if len(way) > 1:
            _way(b, f"way.{seat}", seat, way, shift[seat] * 14)
    if view.viewer is not None and view.drafted:
        _way(b, "course", view.viewer, (view.at[view.viewer], *view.drafted), 0, "dashed")
    for code in view.raised:
        x, y = SEA.middle(code)
        b.stamp(chip("anchor", 34, b.theme.page, b.theme.soft), x, y + 24)
    for seat, wreck in enumerate(view.wrecks):
        if wreck:
            x, y = SEA.middle(wreck)
            look = b.theme.seats[seat]
            b.stamp(chip("anchor", 44, look.fill, look.on, b.theme.page), x, y + 20)
    for seat, code in enumerate(view.at):
        b.stamp(badge(scene.seat(seat), SHIP), *SEA.middle(code))


def _way(b: Board, name: str, seat: int, way: tuple[str, ...], lane: int, pattern: str = "solid") -> None:
    points = lines.shifted([SEA.middle(code) for code in way], lane)
    look = Line(name, points, b.theme.seats[seat].fill, pattern, 8, lines.BEADS[seat % 4], arrow=True)
    lines.draw(b, look, b.theme.page)


def _still(b: Board, sea: Hexes) -> None:
    colours = CHARTS[b.theme.name]
    b.rect(0, 0, b.w, b.h, b.theme.page)
    hexes.fill(b, sea, (code for code in HEXES if code not in LAND), Ground(colours.water))
    hexes.fill(b, sea, sorted(LAND), Ground(colours.land, "dots", colours.coast))
    hexes.net(b, sea, colours.net)
    hexes.codes(b, sea, (code for code in HEXES if code not in LAND), colours.name, 22, colours.water)
    hexes.codes(b, sea, sorted(LAND), colours.town, 22, colours.land)
