"""Sample charts: the start of Rheinübung, and the middle of it with every marker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces.chart import waters
from engines.atlantic_chase.pieces.lines import Track, in_box, line, station
from engines.kernel.base.messages import Verbatim, say
from locales import Words
from render.atlantic_chase import chart, pictures
from render.atlantic_chase.pieces.chart_scene import ChartForce, ChartGroup, ChartScene, ChartStealth, ChartView, PlannedLine
from render.atlantic_chase.pieces.plan import SECTORS
from render.paint import bands
from render.paint.bands import Band
from render.paint.encode import Picture
from render.paint.palette import THEMES
from render.picture.game_samples import Sample

RHEIN = OPERATION["Op5"]


def start() -> ChartView:
    """The set-up of an operation."""
    forces = tuple([ChartForce(one.id, _seat(one.id), _placed(one.at, one.box, one.line)) for one in RHEIN.forces])
    groups = tuple([ChartGroup(SIDES.index(group.side), group.letter, group.box) for group in RHEIN.groups])
    stealth = (ChartStealth("U1", 1, "u_boat"), ChartStealth("BM1", 0, "mines", "K9"))
    title = say("ac.operation", name=Verbatim(RHEIN.title))
    return ChartView(waters("Op5"), title, "good", 1, 0, (0, 0), None, forces, stealth, groups)


def middle() -> ChartView:
    """A chart with lines of all groups, every marker, what changed, and a line about to be laid."""
    forces = (
        ChartForce("B1", 0, line(("L10", "K10", "J10", "I10")), has_evasion=True),
        ChartForce("B2", 0, station("L10")),
        ChartForce("B4", 0, line(("L11", "K11", "J12", "I12", "H13", "G14", "F15", "E16", "D17", "C18", "B19"))),
        ChartForce("B5", 0, line(("I19", "I18", "I17", "I16", "I15", "I14", "J13", "J12", "K11", "L11"), contact=("I16",))),
        ChartForce("B7", 0, line(("K17", "J17", "I17", "I16"))),
        ChartForce("B8", 0, station("J9")),
        ChartForce("B9", 0, station("H15"), has_evasion=True),
        ChartForce("B10", 0, station("J8", contact=True), fresh=(("J8", 2),)),
        ChartForce(
            "G1", 1, line(("J8", "K8", "L8"), intel=("K8",), contact=("J8",)), fresh=(("J8", 1),), gone=("M8", "M9", "N9", "O9")
        ),
        ChartForce("G2", 1, line(("D21", "D20", "E19", "F18", "G17"), intel=("G17",))),
        ChartForce("G3", 1, in_box("brest")),
        ChartForce("G4", 1, station("F13", contact=True)),
    )
    stealth = (
        ChartStealth("U1", 1, "u_boat", "H16"),
        ChartStealth("BM1", 0, "mines", "K9"),
        ChartStealth("GM1", 1, "mines", "M9"),
    )
    planned = (PlannedLine(0, ("J9", "K8", "L8", "M8"), ("M8",)),)
    groups = (ChartGroup(0, "A", "gibraltar"), ChartGroup(1, "B", "kiel"))
    title = say("ac.operation", name=Verbatim(RHEIN.title))
    return ChartView(waters("Op5"), title, "bad", 0, 2, (3, 9), None, forces, stealth, groups, planned)


def _seat(sign: str) -> int:
    return SIDES.index(FORCE[sign].side)


def _placed(at: str, box: str, hexes: tuple[str, ...]) -> Track:
    return line(hexes) if hexes else station(at) if at else in_box(box)


CHARTS: dict[str, tuple[Callable[[], ChartView], Callable[[ChartScene], tuple[Band, ...]]]] = {
    "chart": (middle, chart.drawn),
    "chart_first": (start, chart.drawn),
    "sector_denmark_strait": (middle, partial(chart.sector, SECTORS[1])),
    "sector_british_isles": (start, partial(chart.sector, SECTORS[7])),
}
"""Each sample by name: its view, and what draws it."""


def scene_of(view: ChartView, words: Words, theme: str) -> ChartScene:
    """The scene of a sample."""
    return ChartScene(view, words, THEMES[theme])


def charts() -> Iterator[Sample]:
    """The whole chart and sectors of it."""
    for name in CHARTS:
        yield Sample(name, partial(_picture, name), partial(_painted, name))


def drawn(name: str, words: Words, theme: str) -> tuple[Band, ...]:
    """The bands of a sample."""
    view, draw = CHARTS[name]
    return draw(scene_of(view(), words, theme))


def _picture(name: str, words: Words, theme: str) -> Picture:
    return bands.picture(drawn(name, words, theme), pictures.palette_name(theme), name)


def _painted(name: str, words: Words, theme: str) -> Image.Image:
    return bands.painted(drawn(name, words, theme))
