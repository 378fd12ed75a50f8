"""Sample charts: the start of Rheinübung, and the middle of it with every marker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from PIL import Image

from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.data.maps import ATLANTIC, MAP
from engines.atlantic_chase.data.operations import OPERATION, StartingForce
from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.chart import waters
from engines.atlantic_chase.pieces.lines import Track, in_box, line, station
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.kernel.base.messages import Verbatim, say
from locales import Words
from render.atlantic_chase import chart, displays, pictures
from render.atlantic_chase.displays import DisplayScene, DisplayView, ShownForce, ShownGroup
from render.atlantic_chase.pieces import strip
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
    title = names.operation(RHEIN.id)
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
    title = names.operation(RHEIN.id)
    return ChartView(waters("Op5"), title, "bad", 0, 2, (3, 9), None, forces, stealth, groups, planned)


def _seat(sign: str) -> int:
    return SIDES.index(FORCE[sign].side)


def _placed(at: str, box: str, hexes: tuple[str, ...]) -> Track:
    return line(hexes) if hexes else station(at) if at else in_box(box)


def _sailing(force: ChartForce, row: StartingForce, ships: Mapping[Ship, Vessel]) -> ShownForce:
    there = [id for id in row.ships if RHEIN.pool is None or id not in RHEIN.pool.ships]
    return ShownForce(force, tuple([(id, ships.get(id, Vessel())) for id in there]), (row.leader,) if row.leader else ())


def display(seat: int, scene: ChartScene) -> tuple[Band, ...]:
    """The display of a side at the start, with what battles have done to some ships."""
    hurt = {Ship("ge_bismarck"): Vessel(hits=1), Ship("ge_prinz_eugen"): Vessel(is_damaged=True), Ship("uk_hood"): Vessel(hits=1)}
    hurt |= {Ship("uk_convoy.1"): Vessel(hits=3, is_dispersed=True)}
    pairs = [(force, row) for force, row in zip(start().forces, RHEIN.forces, strict=True) if force.seat == seat]
    forces = [_sailing(replace(force, has_evasion=force.sign == "B9"), row, hurt) for force, row in pairs]
    groups = [ShownGroup(group, row.ships) for group, row in zip(start().groups, RHEIN.groups, strict=True) if group.seat == seat]
    pool = RHEIN.pool.ships if RHEIN.pool is not None and not seat else ()
    boxes = tuple([(box.id, box.name) for box in MAP[ATLANTIC].boxes])
    free = tuple([leader for leader in RHEIN.free if LEADER[leader].side == SIDES[seat]])
    view = DisplayView(seat, start().title, boxes, tuple(forces), tuple(groups), pool, free)
    return displays.drawn(DisplayScene(view, scene.words, scene.theme))


def search(scene: ChartScene) -> tuple[Band, ...]:
    """A sector with the strips of a search: as it stands, and with a helper of the other side."""
    title, after = strip.named("naval_search", "J8", "B10", "G1"), say("ac.pic.lapse", force=Verbatim("B10"))
    plain = strip.Contest(title, "naval_search", (2, 7, 0), (), after)
    helped = strip.Contest(title, "naval_search", (2, 7, 4), ((say("ac.key.contact"), 2), (say("ac.key.evasion"), -1)))
    return tuple([strip.band(one, scene.words, scene.theme) for one in (plain, helped)])


def strike(scene: ChartScene) -> tuple[Band, ...]:
    """The strips of an Air Strike and a stealth attack."""
    contests = (
        strip.Contest(strip.named("air_strike", "H13", "B7", "G1"), "air_strike", (3, 0, 0), ((say("ac.key.base"), 2),)),
        strip.Contest(strip.named("stealth_attack", "H16", "U1", "B9"), "stealth_attack", (0, 0, 0), ((say("ac.key.zone"), 3),)),
    )
    return tuple([strip.band(one, scene.words, scene.theme) for one in contests])


CHARTS: dict[str, tuple[Callable[[], ChartView], Callable[[ChartScene], tuple[Band, ...]]]] = {
    "chart": (middle, chart.drawn),
    "chart_first": (start, chart.drawn),
    "sector_denmark_strait": (middle, partial(chart.sector, SECTORS[1])),
    "sector_british_isles": (start, partial(chart.sector, SECTORS[7])),
    "display_british": (start, partial(display, 0)),
    "display_german": (start, partial(display, 1)),
    "strip_search": (middle, search),
    "strip_strike": (middle, strike),
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
