"""The maps, their waters in a year, and the tables of operations (chapters 4, 8 and 9, AC-H)."""

from __future__ import annotations

import pytest

from engines.atlantic_chase.data.ids import BRITISH, GERMAN, SIDES
from engines.atlantic_chase.data.maps import ATLANTIC, MAP, NORTH_SEA, NORWEGIAN_SEA
from engines.atlantic_chase.data.operations import NEUTRAL
from engines.atlantic_chase.data.tables import ALERTS, CONTEST, FORCE, TABLES
from engines.atlantic_chase.pieces.chart import COURSES, Waters, chart, waters
from engines.atlantic_chase.pieces.ways import reach
from tests.rules import rule

SEA, NORTH, NORWAY = chart(ATLANTIC), chart(NORTH_SEA), chart(NORWEGIAN_SEA)
WAR = waters("Op5")
BARRED = [pair for map_ in MAP.values() for pair in map_.barred]


def inset_waters(id: str) -> Waters:
    return Waters(chart(id), 1940)


@rule("AC-H7", "AC-4a", "AC-4c", "AC-D108")
def test_the_map_has_131_hexes_and_one_of_them_is_out_of_play():
    assert len(SEA.codes) == 131 and len(SEA.hexes) == 130
    assert not SEA.has("R3") and SEA.lattice.places["R3"] == (21, -12)
    assert {"B22", "E22", "J19"} <= {*SEA.hexes}
    assert all("R3" not in near for near in SEA.beside.values())


@rule("AC-H7")
def test_published_lengths_of_lines_are_those_of_the_map():
    lengths = {("B19", "L11"): 11, ("A20", "L11"): 12, ("I19", "M12"): 8, ("M13", "I19"): 7}
    found = {pair: reach(SEA, BRITISH, pair[0], {pair[0]})[pair[1]] + 1 for pair in lengths}
    assert found == lengths


@rule("AC-4d", "AC-43f")
@pytest.mark.parametrize(("one", "other"), MAP[ATLANTIC].barred)
def test_no_trajectory_crosses_a_barred_side_either_way(one: str, other: str):
    assert other in SEA.beside[one], "an arrow between hexes that share a side"
    assert all(other not in SEA.ways[side][one] and one not in SEA.ways[side][other] for side in SIDES)


@rule("AC-4e", "AC-D59")
def test_air_is_measured_straight_across_a_barred_side_and_a_closed_hex():
    assert SEA.distance("L11", "M10") == 1 and SEA.distance("J8", "J8") == 0
    assert SEA.distance("O4", "Q3") == 2, "North Cape to Murmansk, over a hex of the Arctic Line"
    assert SEA.distance("Q3", "R3") == 1, "to a hex out of play"


@rule("AC-4f", "AC-D60", "AC-X11")
def test_the_canal_is_a_way_of_german_trajectories_alone():
    assert "O9" in SEA.ways[GERMAN]["N10"] and "N10" in SEA.ways[GERMAN]["O9"]
    assert "O9" not in SEA.ways[BRITISH]["N10"] and "N10" not in SEA.ways[BRITISH]["O9"]


@rule("AC-4g")
def test_weather_on_the_arctic_line_is_bad():
    assert SEA.weather("J8", "good") == "bad" == SEA.weather("L11", "bad")
    assert SEA.weather("L11", "good") == "good"


@rule("AC-4i", "AC-8a", "AC-D57")
def test_a_port_off_the_map_is_in_each_hex_it_touches():
    assert [port.id for port in SEA.ports_in("H20")] == ["africa"] == [port.id for port in SEA.ports_in("I19")]
    assert WAR.exits(GERMAN, "south_america") == ("C22", "D22")
    assert WAR.boxes_of(GERMAN, "D22") == ("south_america",)


@rule("AC-4l", "AC-4m")
def test_ports_belong_to_the_side_that_is_printed():
    assert WAR.boxes_of(BRITISH, "K17") == ("gibraltar",) and "gibraltar" not in WAR.boxes_of(GERMAN, "K17")
    assert WAR.holders["kiel"] == GERMAN and WAR.holders["halifax"] == BRITISH


@rule("AC-4j")
def test_a_marker_works_like_a_printed_air_base():
    assert "N7" in WAR.bases[GERMAN] and "N7" in WAR.triggers[BRITISH]
    assert "N7" not in Waters(SEA, 1941).bases[GERMAN]


@rule("AC-8i", "AC-D107", "AC-5d")
def test_a_neutral_or_closed_port_is_ignored():
    before, after = waters("Op2"), waters("Op9")
    assert before.holders["narvik"] == NEUTRAL == after.holders["murmansk"] == after.holders["south_america"]
    assert before.exits(BRITISH, "narvik") == () == after.exits(GERMAN, "south_america")
    assert "N6" not in before.triggers[BRITISH] and "N6" in after.triggers[BRITISH]
    assert before.holders["brest"] == BRITISH and WAR.holders["brest"] == GERMAN


@rule("AC-8k", "AC-8l")
def test_an_air_base_stands_from_its_year_on_and_is_a_trigger():
    assert "J9" not in Waters(SEA, 1941).bases[BRITISH] and "J9" in Waters(SEA, 1942).bases[BRITISH]
    assert "D16" in Waters(SEA, 1942).triggers[GERMAN] and "D16" not in Waters(SEA, 1941).triggers[GERMAN]


@rule("AC-D104")
def test_the_base_at_biscay_is_british_with_the_french_ports_and_german_from_1941():
    by_year = {year: Waters(SEA, year, (("brest", side),)) for year, side in ((1939, BRITISH), (1940, GERMAN), (1941, GERMAN))}
    found = {year: [side for side in SIDES if "L14" in there.bases[side]] for year, there in by_year.items()}
    assert found == {1939: [BRITISH], 1940: [], 1941: [GERMAN]}


@rule("AC-D106")
def test_an_air_base_does_not_ask_who_holds_the_port():
    there = Waters(SEA, 1942, (("archangel", "closed"),))
    assert "S2" in there.bases[BRITISH] and there.holders["archangel"] == NEUTRAL


@rule("AC-D105", "AC-21b")
def test_triggers_on_the_map_are_enemy_ports_and_bases():
    assert WAR.triggers[GERMAN] >= {"L10", "J9", "K11"} and WAR.triggers[BRITISH] >= {"O9", "L13", "N7"}
    assert "K9" not in WAR.triggers[GERMAN] and not WAR.triggers[GERMAN] & {"O9", "N10"}


@rule("AC-D103", "AC-D76")
def test_two_boxes_lie_in_one_hex_on_the_map_and_in_two_on_the_inset():
    assert WAR.boxes_of(BRITISH, "L10") == ("scapa_flow", "methil")
    there = inset_waters(NORTH_SEA)
    assert (there.exits(BRITISH, "scapa_flow"), there.exits(BRITISH, "methil")) == (("N.A4",), ("N.A6",))


@rule("AC-H8", "AC-2b", "AC-9a")
def test_the_insets_are_maps_like_the_large_one():
    assert (len(NORTH.hexes), len(NORWAY.hexes)) == (34, 35)
    assert {side for side in SIDES if NORTH.ways[side]} == {*SIDES}
    assert "N.A6" not in NORTH.ways[BRITISH]["N.A5"] and "N.A6" in NORTH.beside["N.A5"]


@rule("AC-9b")
def test_places_on_an_inset_are_no_triggers():
    there = inset_waters(NORTH_SEA)
    named = {place.hex for place in MAP[NORTH_SEA].places}
    assert "N.E3" in named and "N.E3" not in there.triggers[BRITISH] | there.triggers[GERMAN]


@rule("AC-9c", "AC-9d", "AC-9f", "AC-D75")
def test_boxes_with_two_hexes_are_left_to_either():
    there = inset_waters(NORTH_SEA)
    assert there.exits(GERMAN, "kiel") == ("N.F4", "N.F6") and there.exits(BRITISH, "portsmouth") == ("N.C8", "N.B9")
    assert there.boxes_of(GERMAN, "N.F4") == ("kiel",) == there.boxes_of(GERMAN, "N.F6")


@rule("AC-9e")
def test_kiel_bay_is_out_of_play():
    assert NORTH.closed == {"N.G5"} and not NORTH.has("N.G5")
    assert all("N.G5" not in near for near in NORTH.beside.values())


@rule("AC-9g", "AC-9h", "AC-9i", "AC-9j")
def test_ports_at_the_edge_of_the_norwegian_inset():
    there = inset_waters(NORWEGIAN_SEA)
    assert there.triggers[BRITISH] >= {"V.E1", "V.E7", "V.A6", "V.A7"} and "V.B9" in there.triggers[GERMAN]
    assert there.boxes_of(GERMAN, "V.E1") == () == there.boxes_of(GERMAN, "V.A6") and there.boxes_of(GERMAN, "V.E7") == ("kiel",)


@rule("AC-9k")
def test_a_force_leaves_a_box_to_the_port_it_belongs_to():
    there = inset_waters(NORTH_SEA)
    assert there.boxes_of(BRITISH, "N.A4") == ("scapa_flow",) and there.boxes_of(BRITISH, "N.A6") == ("methil",)


def test_each_course_leads_back_by_the_opposite_one():
    opposite = dict(zip(COURSES, [*COURSES][3:] + [*COURSES][:3], strict=True))
    for one, near in SEA.beside.items():
        assert all(SEA.course(other, one) == opposite[SEA.course(one, other)] for other in near)
    assert SEA.course("O9", "N10") == "wsw" and SEA.course("O9", "L11") == ""


@rule("AC-H10", "AC-5c", "AC-2e", "AC-2d")
def test_there_are_ten_british_and_five_german_forces():
    assert [*FORCE] == [f"B{n}" for n in range(1, 11)] + [f"G{n}" for n in range(1, 6)]
    looks = {(row.colour, row.stripes) for row in FORCE.values()}
    assert len(looks) == 15 == TABLES.longest and len(FORCE) * TABLES.longest == 225


@rule("AC-H1", "AC-H2", "AC-E28a", "AC-E28b", "AC-E32a", "AC-E34a", "AC-E42b")
@pytest.mark.parametrize(
    ("table", "roll", "total", "cell"),
    [
        ("air_strike", 9, 5, ("contact", "hit_if_slow")), ("air_strike", 15, 9, ("contact", "damage")),
        ("engage", 7, 1, ("miss",)), ("naval_search", 7, 10, ("early_late",)), ("stealth_attack", 12, 7, ("miss",)),
        ("naval_search", 8, 9, ("contact", "shadow")), ("stealth_attack", 99, 0, ("damage", "damage")),
    ],
)  # fmt: skip
def test_cells_of_the_worked_examples(table: str, roll: int, total: int, cell: tuple[str, ...]):
    assert CONTEST[table].read(roll, total) == cell


@rule("AC-D74")
def test_beyond_a_table_its_edge_counts():
    assert CONTEST["naval_search"].read(-3, 40) == ("miss",) and CONTEST["engage"].read(20, 0) == ("surprise",)


@rule("AC-H3", "AC-D101")
def test_the_table_of_interruption():
    read = TABLES.interruption.read
    assert [read(roll, 1)[0] for roll in (4, 7, 8, 9, 10)] == ["alert_0", "alert_1", "alert_2", "slip", "vie_for_initiative"]
    assert read(5, 4) == ("vie_for_initiative",) and read(12, 9) == ("initiative_change",) and read(6, 1) == ("alert_1",)
    assert ALERTS == {"alert_0": 0, "alert_1": -1, "alert_2": -2}


@rule("AC-H13")
def test_the_small_tables():
    assert TABLES.time_lapse.good == {"vs": 2, "s": 2, "m": 3, "f": 4} and TABLES.contact == {"vs": 4, "s": 3, "m": 2, "f": 2}
    assert (TABLES.air.active, TABLES.air.inactive) == ((3, 2, 1), (-2, -1, 0))
    assert (TABLES.seize, TABLES.reinforce, TABLES.longest_home) == (9, 7, 6)
