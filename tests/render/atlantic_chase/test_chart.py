"""The chart of an operation, whole and in sectors: what is on it, where, and how large on a telephone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces.chart import Waters, waters
from engines.atlantic_chase.pieces.lines import in_box, line, station
from locales import LANGUAGES, words
from render.atlantic_chase import chart
from render.atlantic_chase.pieces.chart_map import station_places
from render.atlantic_chase.pieces.chart_places import Places
from render.atlantic_chase.pieces.chart_scene import ChartForce, ChartGroup, ChartStealth, ChartView, PlannedLine, style
from render.atlantic_chase.pieces.plan import SEA, SECTORS, WHOLE
from render.atlantic_chase.samples.charts import CHARTS, drawn, middle, scene_of, start
from render.drawing.show import limit
from render.paint import bands
from render.paint.bands import Band
from render.paint.display_list import Letters, recording
from render.paint.palette import THEMES
from render.paint.type import TELEPHONE

STRAIT = next(plan for plan in SECTORS if plan.name == "denmark_strait")
DECIDING = 9
"""Pixels of deciding letters on a telephone."""


def sector(view: ChartView, language: str = "en") -> Sequence[Band]:
    return chart.sector(STRAIT, scene_of(view, words(language), "dark"))


def whole(view: ChartView) -> Sequence[Band]:
    return chart.drawn(scene_of(view, words("en"), "dark"))


def png(made: Sequence[Band]) -> bytes:
    return bands.png(made, "atlantic_chase_dark")


@cache
def usual() -> bytes:
    return png(sector(middle()))


def changed(sign: str, **more: Any) -> ChartView:
    view = middle()
    return replace(view, forces=tuple(replace(one, **more) if one.sign == sign else one for one in view.forces))


@pytest.mark.parametrize("name", CHARTS)
def test_pictures_keep_their_limits(name: str) -> None:
    made = drawn(name, words("it"), "light")
    wide, high = bands.size(made)
    assert high <= min(wide, 1200)
    assert len(bands.png(made, "atlantic_chase_light")) <= 1024 * limit(wide)[2]


def test_ten_lines_keep_the_limit_too() -> None:
    """Ninety-three segments through the same waters."""
    convoy = ("L11", "K11", "J12", "I12", "H13", "G14", "F15", "E16", "D17", "C18", "B19")
    signs = [sign for sign in FORCE if sign != "B10"][:10]
    forces = tuple(
        ChartForce(sign, int(FORCE[sign].side == "german"), line(convoy[: 9 + (at % 3)])) for at, sign in enumerate(signs)
    )
    assert sum(force.track.length for force in forces) >= 93
    assert len(png(whole(replace(start(), forces=forces)))) <= 1024 * limit(WHOLE.wide)[2]


@pytest.mark.parametrize(
    "view",
    [
        changed("G1", track=line(("J8", "K8"), intel=("K8",), contact=("J8",))),
        changed("G1", track=line(("L8", "K8", "J8"), intel=("K8",), contact=("J8",))),
        changed("G1", track=line(("J8", "K8", "L8"), contact=("J8",))),
        changed("G1", track=line(("J8", "K8", "L8"), intel=("K8",))),
        changed("B1", has_evasion=False),
        changed("B8", track=station("J9", contact=True)),
        changed("B8", track=station("J10")),
        changed("B8", track=in_box("hvalfjordur")),
        changed("B10", fresh=()),
        replace(middle(), weather="good"),
        replace(middle(), active=1),
        replace(middle(), tally=0),
        replace(middle(), halves=(3, 10)),
        replace(middle(), planned=()),
        replace(middle(), planned=(PlannedLine(0, ("J9", "K8", "L8", "M8"), ("L8",)),)),
        replace(middle(), stealth=()),
        replace(middle(), waters=Waters(SEA, 1942, waters("Op5").control)),
    ],
)  # fmt: skip
def test_everything_public_is_to_be_seen(view: ChartView) -> None:
    assert png(sector(view)) != usual()


def test_boxes_groups_and_stealth_forces_off_the_map_are_to_be_seen_on_the_whole_chart() -> None:
    made = png(whole(start()))
    for view in (
        replace(start(), groups=(*start().groups, ChartGroup(0, "D", "gibraltar"))),
        replace(start(), stealth=start().stealth[1:]),
        replace(start(), stealth=(*start().stealth, ChartStealth("U2", 1, "u_boat"))),
        replace(start(), forces=tuple(one for one in start().forces if one.sign != "B5")),
    ):
        assert png(whole(view)) != made


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_a_sector_are_large_enough_for_a_telephone(language: str) -> None:
    """Those of the key below it are not for deciding."""
    with recording():
        made = sector(middle(), language)
        notes = [
            one
            for band in made[:2]
            for sheet in bands.recorded_picture((band,), "atlantic_chase_dark", "").sheets
            for one in sheet.ops()
        ]
    found = {one.text: one.px * TELEPHONE / STRAIT.wide for one in notes if isinstance(one, Letters)}
    assert "Hvalfjordur" in found and min(found.values()) >= DECIDING


def test_hexes_side_by_side_lie_on_one_sector() -> None:
    pairs = [(one, other) for one in SEA.hexes for other in SEA.beside[one]]
    assert [pair for pair in pairs if not any({*pair} <= {*plan.names} for plan in SECTORS)] == []
    assert {*WHOLE.names} == {*SEA.hexes}


@pytest.mark.parametrize("plan", [WHOLE, STRAIT])
def test_harbours_lie_in_their_hexes(plan: Any) -> None:
    at = {port.id: plan.hexes.at(*plan.harbour(port.id)) for port in SEA.ports if port.id not in ("africa", "south_america")}
    assert {id: hex for id, hex in at.items() if hex not in next(port.hexes for port in SEA.ports if port.id == id)} == {}


def test_every_force_is_told_by_colour_pattern_and_bead() -> None:
    for theme in THEMES.values():
        looks = [style(sign, theme) for sign in FORCE]
        assert len({*looks}) == 15
        assert len({(look.pattern, look.bead) for look in looks}) == 15, "without colours too"


def test_hexes_and_forces_are_parts() -> None:
    """Numbers of options stand on them."""
    found = {part.name for part in bands.parts(whole(middle()), "atlantic_chase_dark")}
    assert {*SEA.hexes} | {"B4", "G1", "B10", "U1", "GM1"} <= found
    assert "G3" not in found, "in a port box"
    near = {part.name for part in bands.parts(sector(middle()), "atlantic_chase_dark")}
    assert {"J8", "H12", "B8", "G1"} <= near and not near & {"A20", "G2"}


def test_stations_in_one_hex_lie_beside_one_another() -> None:
    view = replace(start(), forces=tuple(ChartForce(sign, 0, station("I11")) for sign in ("B1", "B2", "B3", "B4")))
    facts = chart.lying(scene_of(view, words("en"), "dark"), STRAIT)
    at = [(x, y) for x, y, _ in station_places(facts).values()]
    assert len(at) == 4 and min(abs(ax - bx) + abs(ay - by) for i, (ax, ay) in enumerate(at) for bx, by in at[:i]) > 40


def test_a_label_takes_the_first_free_place() -> None:
    places = Places(400, 300)
    places.block(100, 100, 60, 40)
    assert places.find([(100, 100), (200, 100)], 60, 40) == (200, 100)
    assert places.find([(200, 100), (395, 100), (210, 130)], 60, 40) == (210, 130), "least in its way, and on the picture"
