"""Stations and lines, how they grow, and ways across the chart (chapters 11, 14, 16, 28)."""

from __future__ import annotations

from random import Random

import pytest

from engines.atlantic_chase.data.ids import BRITISH, GERMAN, SIDES
from engines.atlantic_chase.data.maps import ATLANTIC
from engines.atlantic_chase.pieces import ways
from engines.atlantic_chase.pieces.chart import chart, waters
from engines.atlantic_chase.pieces.lines import (
    LONGEST,
    Track,
    against_growth,
    against_line,
    grown,
    halted,
    in_box,
    line,
    marked,
    part,
    shared,
    station,
    unmarked,
)
from tests.rules import rule

SEA = chart(ATLANTIC)
WAR = waters("Op5")
HOME = ("O9", "N9", "M9", "L9", "K9")


def refusal(hexes: str, side: str = BRITISH) -> str:
    why = against_line(SEA, side, tuple(hexes.split()))
    return "" if why is None else why.rule


@rule("AC-1b", "AC-14a", "AC-17g", "AC-E14a")
def test_a_force_is_a_station_or_a_line_and_has_its_length():
    six, three = line(("L11", "K11", "J12", "I12", "H13", "G14")), line(("J12", "J11", "J10"))
    assert [track.length for track in (six, three, station("J8"), in_box("kiel"))] == [6, 3, 0, 0]
    assert shared(six, three) == ("J12",) and six.is_in("J12") and not six.is_in("J8")


@rule("AC-4b", "AC-14b", "AC-14c")
def test_stations_and_segments_of_any_force_may_share_a_hex():
    assert shared(station("J8"), line(("I9", "J8"))) == ("J8",) == shared(station("J8"), station("J8"))


@rule("AC-15d", "AC-15e", "AC-E15a", "AC-D61", "AC-3a")
def test_a_line_is_unbroken_and_may_touch_itself():
    assert refusal("L11 K11 J12") == "" == refusal("G14 H14 H13 G13")
    assert refusal("L11 K11 I12") == "AC-43f", "a gap"
    assert refusal("G14 H14 G14") == "AC-15b", "back over itself"


@rule("AC-15a", "AC-43e")
def test_a_line_has_one_to_fifteen_segments():
    hexes = ("O9", *ways.shortest(SEA, GERMAN, "O9", "A20", {"O9"}, ()))
    assert len(hexes) == 15 == LONGEST and refusal(" ".join(hexes), GERMAN) == ""
    assert refusal(" ".join((*hexes, "A21")), GERMAN) == "AC-15a" == refusal("")


@rule("AC-15b")
def test_a_force_has_one_segment_in_a_hex():
    assert refusal("J10 J11 I12 I11 J10") == "AC-15b"


@rule("AC-4c", "AC-4d", "AC-4f", "AC-43f", "AC-3c")
@pytest.mark.parametrize(
    ("hexes", "side", "rule_"),
    [
        ("Q3 R3", BRITISH, "AC-4c"), ("L10 L11", GERMAN, "AC-4d"), ("N10 O9", BRITISH, "AC-4f"), ("N10 O9", GERMAN, ""),
        ("Z1", GERMAN, "AC-4c"),
    ],
)  # fmt: skip
def test_a_line_is_refused_with_its_rule(hexes: str, side: str, rule_: str):
    assert refusal(hexes, side) == rule_


@rule("AC-43b", "AC-14d", "AC-44a", "AC-43j", "AC-23e", "AC-43h")
def test_a_station_becomes_a_line_with_its_contact_and_the_intel_of_its_own_hex():
    bismarck = station("L13", contact=True)
    track = grown(bismarck, (), ("K13", "J13"), WAR.triggers[BRITISH])
    assert track == line(("L13", "K13", "J13"), intel=("L13",), contact=("L13",))


@rule("AC-16a", "AC-43d", "AC-E16a")
def test_a_line_grows_at_either_end_or_both():
    track = grown(line(("J12", "I12")), ("K11", "L11"), ("H13",), ())
    assert (track.hexes, track.tail, track.head) == (("L11", "K11", "J12", "I12", "H13"), "L11", "H13")
    assert against_growth(SEA, BRITISH, line(("J12", "I12")), ("K11", "L11"), ("H13",)) is None


@rule("AC-21a", "AC-21b", "AC-21c", "AC-E21a", "AC-D63", "AC-43g", "AC-43i")
def test_each_segment_placed_in_a_trigger_gets_one_intel():
    force_there, submarine = "K9", "L9"
    triggers = {*WAR.triggers[GERMAN], force_there, submarine}
    track = grown(station("O9"), (), ("N9", "M9", "L9", "K9", "J9"), triggers)
    assert track.intel == ("L9", "K9", "J9"), "a submarine, a station, a port; none where only segments lie"


@rule("AC-E44a", "AC-8d", "AC-43c")
def test_a_convoy_leaves_its_box_and_runs_home_in_one_action():
    assert against_growth(SEA, BRITISH, in_box("st_johns"), (), ("D17",)) is not None
    [out] = WAR.exits(BRITISH, "st_johns")
    home = ways.shortest(SEA, BRITISH, out, "L11", {out}, {"F16"})
    track = grown(station(out), (), home, {"F16"} & {*home} or {home[3]})
    assert track.tail == "C18" and track.head == "L11" and len(track.intel) == 1


@rule("AC-D96")
def test_a_trajectory_action_adds_something_unless_it_turns_a_station():
    assert getattr(against_growth(SEA, GERMAN, line(HOME), (), ()), "rule", "") == "AC-D96"
    assert against_growth(SEA, GERMAN, station("O9"), (), ()) is None


@rule("AC-21e", "AC-23c", "AC-21f")
def test_a_segment_has_one_marker_of_a_kind_and_a_station_no_intel():
    track = marked(marked(line(HOME), intel=["K9"], contact=["L9"]), intel=["K9", "M9"], contact=["L9"])
    assert (track.intel, track.contact) == (("M9", "K9"), ("L9",))
    assert marked(station("K9"), intel=["K9"], contact=["K9"]) == station("K9", contact=True)


@rule("AC-23f", "AC-52j")
def test_contact_and_intel_are_lost_in_one_hex_alone():
    track = line(HOME, intel=("K9", "M9"), contact=("K9", "L9"))
    assert unmarked(track, "K9") == line(HOME, intel=("M9",), contact=("L9",))
    assert unmarked(track, "K9", keeps_contact=True) == line(HOME, intel=("M9",), contact=("K9", "L9"))


@rule("AC-54d", "AC-54e", "AC-54f", "AC-39c", "AC-39d")
def test_a_force_that_is_sighted_is_a_station_with_contact_there_alone():
    track = line(HOME, intel=("K9",), contact=("L9", "M9"))
    assert halted(track, "L9") == station("L9", contact=True) and halted(track, "K9") == station("K9")


@rule("AC-21g", "AC-23d", "AC-23b")
def test_markers_go_with_their_segment():
    assert part(line(HOME, intel=("O9", "L9"), contact=("K9",)), 1, 4) == line(("N9", "M9", "L9"), intel=("L9",))


@rule("AC-D134")
def test_the_way_that_is_offered_is_the_shortest_with_least_intel():
    assert ways.shortest(SEA, GERMAN, "O9", "J8", {"O9"}, WAR.triggers[GERMAN]) == ("N9", "M9", "M8", "L8", "K8", "J8")
    around = ways.shortest(SEA, GERMAN, "O9", "J8", {"O9"}, {*WAR.triggers[GERMAN], "L8"})
    assert len(around) == 6 and "L8" not in around
    assert ways.shortest(SEA, GERMAN, "O9", "O9", {"O9"}, ()) == ()


def test_the_quietest_way_goes_far_to_be_unseen():
    triggers = {*WAR.triggers[GERMAN], "J10", "J11", "J12", "J13"}
    near, quiet = (way(SEA, GERMAN, "K9", "H13", {"K9"}, triggers) for way in (ways.shortest, ways.quietest))
    assert sum(hex in triggers for hex in near) == 1 and not {*quiet} & triggers
    assert len(near) < len(quiet) and refusal(" ".join(("K9", *quiet)), GERMAN) == ""
    assert ways.quietest(SEA, GERMAN, "K9", "H13", {"K9"}, triggers, room=len(near))[-1] == "H13"
    assert ways.quietest(SEA, GERMAN, "K9", "A20", {"K9"}, triggers, room=3) == ()


@rule("AC-43f", "AC-15b")
def test_ways_go_round_the_hexes_of_the_line():
    """Steps of a table of distances are too few where the line itself stands in the way."""
    hook = ("H13", "G13", "F14", "F15", "G15", "H14")
    assert ways.reach(SEA, BRITISH, "H14", hook)["F13"] > SEA.distance("H14", "F13")
    rest = ways.shortest(SEA, BRITISH, "H14", "F13", hook, ())
    assert refusal(" ".join((*hook, *rest))) == ""


@rule("AC-43e", "AC-43f")
def test_ways_to_all_hexes_in_reach_can_be_laid():
    chance = Random(7)
    for _ in range(40):
        side, hexes = chance.choice(SIDES), (chance.choice(SEA.hexes),)
        while len(hexes) < 6 and (open_ := [to for to in SEA.ways[side][hexes[-1]] if to not in hexes]):
            hexes = (*hexes, chance.choice(open_))
        found = ways.reach(SEA, side, hexes[-1], hexes, LONGEST - len(hexes))
        for goal in chance.sample(sorted(found), min(5, len(found))):
            way = ways.shortest(SEA, side, hexes[-1], goal, hexes, WAR.triggers[side])
            assert len(way) == found[goal] and against_growth(SEA, side, line(hexes), (), way) is None
        room = LONGEST - len(hexes)
        assert [to for to in SEA.hexes if ways.reaches(SEA, side, hexes[-1], to, hexes, room)] == sorted(
            found, key=SEA.hexes.index
        )


def test_a_value_without_hexes_has_no_ends():
    assert (Track(box="kiel").tail, Track(box="kiel").head) == ("", "")
