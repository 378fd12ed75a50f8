"""An operation as its chart, its displays and its text board show it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.pieces.lines import in_box, line, station
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.atlantic_chase.rules.set_up import place
from engines.atlantic_chase.table import Ocean
from locales import LANGUAGES, words
from render.atlantic_chase import chart, chart_text, displays
from render.atlantic_chase.at_sea import chart_of, display_of, kind_of
from render.atlantic_chase.chart_text import BoardScene, BoardView, paragraphs, sentences
from render.atlantic_chase.displays import DisplayScene
from render.atlantic_chase.pieces.chart_scene import ChartGroup, ChartScene, ChartStealth
from render.board.text_pages import cut, paged
from render.drawing.show import limit
from render.paint import bands
from render.paint.palette import THEMES
from tests.engines.atlantic_chase.ocean import ocean

NAMES = ("Bruno", "Greta")


def begun(operation: str) -> Ocean:
    table = Ocean(operation=operation)
    place(table)
    return table


def sea() -> Ocean:
    """A chase half over."""
    found = ocean(
        active=1, evades="B4", B1=("uk_hood uk_prince_of_wales", station("K10")), B10=("uk_norfolk", station("J8", contact=True)),
        B4=("uk_convoy.1", line(("L11", "K11", "J12"), intel=("K11",))), B5=("uk_convoy.2", in_box("clyde")),
        G1=("ge_bismarck ge_prinz_eugen", line(("J8", "K8", "L8"), contact=("J8",))), tally=2, points=(3, 0),
        groups={"BA": (Ship("uk_renown"),), "GB": (Ship("ge_admiral_scheer"),)}, stealth={"U1": "", "BM1": "K9"},
        officers={Leader("lutjens"): Ship("ge_bismarck")}, admirals={Leader("raeder"): 2}, pool=(Ship("uk_rodney"),),
    )  # fmt: skip
    found.ships[Ship("uk_hood")] = replace(found.ships[Ship("uk_hood")], hits=1)
    found.ships[Ship("ge_prinz_eugen")] = Vessel(is_damaged=True)
    return found


def told(table: Ocean, language: str = "en") -> str:
    view = BoardView(chart_of(table), (display_of(table, 0), display_of(table, 1)))
    scene = BoardScene(view, words(language).naming(NAMES), THEMES["dark"])
    return "\n".join(paragraphs(scene, "R5BX")).replace("\u2068", "").replace("\u2069", "")


def test_all_of_an_operation_is_on_its_chart() -> None:
    view = chart_of(sea())
    assert [force.sign for force in view.forces] == ["B1", "B4", "B5", "B10", "G1"]
    assert [force.seat for force in view.forces] == [0, 0, 0, 0, 1] and view.forces[1].has_evasion
    assert view.stealth == (ChartStealth("U1", 1, "u_boat"), ChartStealth("BM1", 0, "mines", "K9"))
    assert view.groups == (ChartGroup(0, "A", "gibraltar"), ChartGroup(1, "B", "kiel"))
    assert (view.active, view.weather, view.tally, view.halves) == (1, "good", 2, (3, 0))
    assert [kind_of(sign) for sign in ("U2", "GM1", "B1")] == ["u_boat", "mines", "submarine"]


def test_displays_have_the_ships_of_their_side() -> None:
    british, german = display_of(sea(), 0), display_of(sea(), 1)
    assert [one.force.sign for one in british.forces] == ["B1", "B4", "B5", "B10"] and british.pool == ("uk_rodney",)
    assert german.forces[0].leaders == ("lutjens",) and german.free == ("raeder",) and german.pool == ()
    assert [one.group.letter for one in german.groups] == ["B"] and british.groups[0].ships == ("uk_renown",)


@pytest.mark.parametrize("operation", OPERATION)
def test_every_operation_is_drawn_and_told_at_its_start(operation: str) -> None:
    table = begun(operation)
    made = chart.drawn(ChartScene(chart_of(table), words("es"), THEMES["dark"]))
    assert len(bands.png(made, "atlantic_chase_dark")) <= 1024 * limit(1600)[2]
    for seat in (0, 1):
        sheet = displays.drawn(DisplayScene(display_of(table, seat), words("it"), THEMES["light"]))
        assert bands.size(sheet)[1] <= 1500
    assert len(told(table)) > 900


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("operation", ["Op4", "Op6"])
def test_texts_keep_their_limits(operation: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    pages = paged(told(begun(operation), language).split("\n"))
    assert 0 < len(pages) <= 2 and all(0 < len(page) <= 3900 for page in pages)


def test_the_summary_says_who_acts_the_weather_points_and_ports() -> None:
    text = told(sea())
    assert text.startswith("### ") and "R5BX" in text and "Operation Rheinübung" in text
    assert "German side active (Greta). Weather: good weather. Tally 2. Victory points: British 1½, German 0." in text
    assert "Ports held by the German side: Bergen, Trondheim, Narvik, Brest, St. Nazaire, Bordeaux." in text
    assert "Neutral ports: Archangel, Murmansk." in text


def test_each_force_is_told_with_place_speed_markers_and_ships() -> None:
    text = told(sea())
    for sentence in (
        "B1, station at K10, medium: Hood, Prince of Wales.",
        "B10, station at J8 (Arctic Line), fast, contact at J8: Norfolk.",
        "B4, trajectory of 3, very slow, L11 K11 J12, Intel at K11, with an evasion: Convoy.",
        "B5, station in the port box Clyde/Liverpool, very slow: Convoy 2.",
        "Unused: B2, B3, B6, B7, B8, B9.",
        "G1, trajectory of 3, slow, J8 K8 L8, contact at J8, no Intel, leader Lütjens: Bismarck, Prinz Eugen.",
        "U1, U-boat, in the box. BM1, mines at K9.",
        "British side, A at Gibraltar: Renown.",
        "**Escort Pool.** Rodney.",
        "**Leaders ashore.** Raeder.",
        "Hood: 1 of 2 hits to damage.",
        "Prinz Eugen: damaged.",
        "**Torpedoes used.** Prinz Eugen.",
        "**Hexes with both sides.** J8: B10, G1.",
    ):
        assert sentence in text, sentence


def test_empty_things_are_said_to_be_empty_and_new_ones_to_be_new() -> None:
    table = ocean(B1=("uk_hood", station("L10")))
    assert "B1, station at L10 (Scapa Flow, Methil), fast: Hood." in told(table)
    assert told(table).count("None.") == 7 and "**Hexes with both sides.** None." in told(table)
    view = chart_of(table)
    shown = display_of(table, 0)
    fresh = replace(shown.forces[0], force=replace(shown.forces[0].force, fresh=(("L10", 1),)))
    board = BoardView(view, (replace(shown, forces=(fresh,)), display_of(table, 1)))
    lines = sentences(BoardScene(board, words("en").naming(NAMES), THEMES["dark"]))
    assert any(line.replace("\u2068", "").startswith("New: B1") for line in lines)
    assert 0 < len(cut(lines)) <= 1000


def test_all_headings_have_a_paragraph() -> None:
    table = sea()
    view = BoardView(chart_of(table), (display_of(table, 0), display_of(table, 1)))
    scene = BoardScene(view, words("it").naming(NAMES), THEMES["dark"])
    assert len(paragraphs(scene, "")) == 2 + len(list(chart_text.sections(scene))) == 12
