"""The initiative, the weather, Time Lapse as rules under way (AC-19, AC-20, AC-25, AC-26, AC-T5, AC-T6)."""

from __future__ import annotations

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.rules.initiative import Handover, Seize, Vie
from engines.atlantic_chase.rules.lapses import Lapse
from engines.kernel.choices.shapes import Illegal
from tests.engines.atlantic_chase.ocean import BRITISH, GERMAN, answer, asked, box, call, line, ocean, options, station, told
from tests.rules import rule

HOOD, BISMARCK = ("uk_hood", station("K10")), ("ge_bismarck ge_prinz_eugen", station("O9"))


@rule("AC-26c", "AC-26g", "AC-26h", "AC-T5c", "AC-T5d", "AC-T0g", "AC-53d")
@pytest.mark.parametrize(("faces", "tally", "after"), [("44", 0, 1), ("44", 1, 1), ("45", 0, 0), ("12", 2, 3)])
def test_nine_with_the_tally_seizes_the_initiative(faces, tally, after):
    state, _ = call(ocean(B1=HOOD, G1=BISMARCK, tally=tally), Seize())
    assert state.asked is not None and state.asked.seats == (GERMAN,) and options(state)[0] == "try"
    state, events = answer(state, faces=faces)
    (facts,) = told(events, "seizes")
    assert facts["outcome"] == ("seized" if sum(map(int, faces)) + tally >= 9 else "failed")
    assert state.table.tally == after


@rule("AC-26f", "AC-24h", "AC-46d", "AC-E26a", "AC-D31")
@pytest.mark.parametrize(("sky", "total"), [("good", 7), ("bad", 8)])
def test_an_evasion_and_the_tally_add_to_the_roll(sky, total):
    state, _ = call(ocean(B1=HOOD, G1=BISMARCK, evades="G1", tally=1, sky=sky), Seize())
    assert options(state) == ("try", "try:G1", "decline")
    state, events = answer(state, "try:G1", "23")
    assert told(events, "seizes")[0]["total"] == total and not state.table.squadrons["G1"].evades


@rule("AC-26k")
def test_an_evasion_of_a_force_on_the_arctic_line_is_worth_two_in_good_weather():
    table = ocean(active=GERMAN, B1=("uk_hood", line("J9 I9")), G1=BISMARCK, evades="B1")
    _, events = answer(call(table, Seize())[0], "try:B1", "23")
    assert told(events, "seizes")[0]["added"] == 2


@rule("AC-26j", "AC-24c", "AC-T5e", "AC-24e")
def test_declining_gives_an_evasion_and_the_tally_stays():
    table = ocean(B1=HOOD, G1=("ge_bismarck", station("O9")), G2=("ge_leipzig", station("O9")), evades="G2", tally=2)
    state, _ = call(table, Seize())
    assert options(state) == ("try", "try:G2", "decline:G1")
    state, _ = answer(state, "decline:G1")
    assert state.table.squadrons["G1"].evades and state.table.tally == 2 and state.table.active == BRITISH


@rule("AC-D32")
def test_declining_is_legal_without_a_gain():
    state, _ = call(ocean(B1=HOOD, G1=BISMARCK, evades="G1"), Seize())
    state, events = answer(state, "decline")
    assert told(events, "declines") and not told(events, "evasion")


@rule("AC-10q", "AC-10r", "AC-D52")
def test_lutjens_seizes_at_once_and_his_force_is_due():
    table = ocean(B1=HOOD, G1=BISMARCK, G2=("ge_leipzig", station("N9")), officers={Leader("lutjens"): Ship("ge_bismarck")})
    state, _ = call(table, Seize())
    assert options(state)[-1] == "lutjens"
    after, events = answer(state, "lutjens")
    table = after.table
    assert not table.officers and table.squadrons["G1"].evades and told(events, "leads_out")


@rule("AC-26d", "AC-26e", "AC-T5f", "AC-T5h", "AC-T0p", "AC-D99", "AC-54m")
@pytest.mark.parametrize(("faces", "has_changed"), [("33 1", False), ("34 1", True), ("62 1", False)])
def test_the_higher_die_has_the_initiative_and_equal_ones_change_nothing(faces, has_changed):
    dice = faces if has_changed else faces.split()[0]
    state, events = call(ocean(B1=HOOD, G1=BISMARCK, tally=0), Vie(), dice)
    assert (state.table.active == GERMAN) is has_changed and state.table.tally == (0 if has_changed else 1)
    assert told(events, "vies")[0]["outcome"] == ("seized" if has_changed else "failed")


@rule("AC-26f", "AC-I7")
def test_an_evasion_is_named_before_the_dice():
    state, events = call(ocean(B1=HOOD, G1=BISMARCK, evades="G1"), Vie())
    assert asked(state) == "ac.vie" and options(state) == ("none", "G1") and not told(events, "vies")
    state, events = answer(state, "G1", "44 1")
    assert told(events, "vies")[0]["total"] == 5 and state.table.active == GERMAN


@rule("AC-25g", "AC-25h", "AC-25i", "AC-25j", "AC-26i", "AC-T6a", "AC-T6b", "AC-13e")
@pytest.mark.parametrize(
    ("sky", "die", "after"), [("good", "5", "good"), ("good", "6", "bad"), ("bad", "4", "bad"), ("bad", "5", "good")]
)
def test_a_change_of_the_initiative_looks_at_the_weather(sky, die, after):
    state, _ = call(ocean(B1=HOOD, G1=BISMARCK, sky=sky, tally=3), Handover(), die)
    assert (state.table.active, state.table.tally, state.table.sky, state.table.changes) == (GERMAN, 0, after, 1)


# -- Time Lapse


@rule("AC-T5a", "AC-T0a", "AC-19e", "AC-E19b")
def test_a_short_line_is_a_station_in_one_of_its_hexes():
    state, _ = call(ocean(B1=("uk_hood", line("K10 J11")), G1=BISMARCK), Lapse(left=(("B1", ""),)))
    assert asked(state) == "ac.lapse" and options(state) == ("2-0@J11", "2-0@K10")
    state, events = answer(state, "2-0@K10")
    assert state.table.squadrons["B1"].track == station("K10") and told(events, "halts")


@rule("AC-T5a", "AC-T0h", "AC-19a", "AC-19b")
def test_the_tail_goes_first_unless_the_owner_says_otherwise():
    laid = ("uk_glorious", line("K10 J11 I12 H13 G14"))
    state, _ = call(ocean(B1=laid, G1=BISMARCK), Lapse(left=(("B1", ""),)))
    assert options(state) == ("3-0", "2-1", "1-2", "0-3")
    state, _ = answer(state)
    assert state.table.squadrons["B1"].hexes == ("H13", "G14")


@rule("AC-19f", "AC-20a", "AC-20b")
def test_in_bad_weather_each_force_has_a_die_of_its_own_one_after_the_other():
    table = ocean(sky="bad", B1=("uk_hood", line("K10 J11 I12")), G1=("ge_bismarck", line("N7 M8 M9 L10")))
    state, events = call(table, Lapse(left=(("B1", ""), ("G1", ""))), "1")
    assert (
        told(events, "lapse_die") == [{"force": "B1", "die": 1}] and state.asked is not None and state.asked.seats == (BRITISH,)
    )
    state, events = answer(state, faces="2")
    assert state.table.squadrons["B1"].hexes == ("J11", "I12") and told(events, "lapse_die")[0]["force"] == "G1"
    state, _ = answer(state)
    assert state.table.squadrons["G1"].hexes == ("M9", "L10")


@rule("AC-20c", "AC-20d")
def test_across_the_arctic_line_the_owner_chooses_between_table_and_die():
    state, _ = call(ocean(B1=("uk_hood", line("J9 I9 H10")), G1=BISMARCK), Lapse(left=(("B1", ""),)))
    assert asked(state) == "ac.arctic" and options(state) == ("table", "die")
    state, _ = answer(state, "die", "1")
    assert options(state) == ("1-0", "0-1")
    state, events = call(ocean(B1=("uk_hood", line("I9 H10")), G1=BISMARCK), Lapse(left=(("B1", ""),)), "1")
    assert told(events, "lapse_die"), "all of it on the line: a die at once"


@rule("AC-19g", "AC-20e", "AC-E36b")
def test_the_intel_limit_is_a_choice_of_the_owner():
    state, _ = call(ocean(B1=("uk_hood", line("K10 J11 I12 H13 G14", intel="K10 I12")), G1=BISMARCK), Lapse(left=(("B1", ""),)))
    assert options(state)[0] == "0-2" and {"1-0", "2-0", "1-1"} <= {*options(state)}
    state, _ = answer(state, "1-1")
    assert state.table.squadrons["B1"].track.intel == ("I12",)
    with pytest.raises(Illegal):
        answer(call(ocean(B1=("uk_hood", line("K10 J11", intel="K10")), G1=BISMARCK), Lapse(left=(("B1", ""),)))[0], "3-0")


@rule("AC-27o", "AC-T0i")
def test_the_station_stands_at_the_launch_point():
    state, _ = call(ocean(B1=("uk_ark_royal", line("K10 J11 I12")), G1=BISMARCK), Lapse(left=(("B1", "J11"),)))
    assert state.table.squadrons["B1"].track == station("J11"), "one way, and nobody is asked"


def test_a_station_in_a_box_is_asked_for_no_lapse():
    state, _ = call(ocean(B1=("uk_hood", box("clyde")), G1=BISMARCK), Lapse(left=()))
    assert asked(state) == "ac.act"
