"""Mini-scenarios, their own rules, grades, parts and links (AC-T21)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import FAR, NEAR, OFF, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.board import afloat, is_concealed
from engines.atlantic_chase.rules import grades
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, kinds, mini, play, scripted, told
from tests.rules import rule

HOOD, WALES, BISMARCK, EUGEN = Ship("uk_hood"), Ship("uk_prince_of_wales"), Ship("ge_bismarck"), Ship("ge_prinz_eugen")
SPEE, EXETER, AJAX = Ship("ge_admiral_graf_spee"), Ship("uk_exeter"), Ship("uk_ajax")
CONVOY, SCHARNHORST, GNEISENAU = Ship("uk_convoy.1"), Ship("ge_scharnhorst"), Ship("ge_gneisenau")


def marked(state: State[Any], ship: Ship, **known: Any) -> None:
    """A ship in another state."""
    state.table.ships[ship] = replace(state.table.ships[ship], **known)


def rank(state: State[Any]) -> tuple[str, str]:
    """The grades of both sides as the board stands."""
    return grades.of_both(state.table)


def silent(state: State[Any], faces: str = "", **more: Any) -> Any:
    """A round in which nobody fires."""
    assert state.asked is not None
    orders = {}
    for seat, side in enumerate(("british", "german")):
        guns = game.choice(state, seat).default.get("guns", {}) if seat in state.asked.seats else {}
        orders[side] = {"guns": dict.fromkeys(guns, "hold")} if guns else {}
    return play(state, faces, **{side: {**given, **more.get(side, {})} for side, given in orders.items()})


@rule("AC-E49a", "AC-56c", "AC-56h")
def test_all_ships_begin_far_and_guns_come_first():
    state, _ = battle(board({"uk_renown": FAR, "uk_glasgow": FAR}, {"ge_scharnhorst": FAR}))
    assert {vessel.zone for vessel in state.table.ships.values()} == {FAR}
    assert state.asked is not None and state.asked.kind == "ac.round"


@rule("AC-T21a", "AC-T21b", "AC-56f")
@pytest.mark.parametrize("id", MINI)
def test_the_ships_of_a_scenario_lie_in_their_zones(id: str):
    state, row = mini(id), MINI[id]
    assert state.asked is not None and state.asked.kind == "ac.round" and state.table.active == int(row.active != "british")
    for placed in (*row.british, *row.german):
        there = state.table.ships.get(placed.ship)
        comes = not placed.linked and not placed.enters and placed.force in ("", state.table.force)
        assert (there is not None and there.zone == placed.zone) == comes
        assert placed.linked or (there is not None and (there.hits, there.hit_limit) == (placed.hits, placed.hit_limit))
    assert state.table.limits.rounds == (2 if row.weather == "bad" else 3)


@rule("AC-D122")
def test_smoke_at_the_start_is_that_of_the_data():
    assert {id: tuple(mini(id).table.smoke) for id in MINI if mini(id).table.smoke} == {
        "MS4": (Ship("uk_dd_squadron"),), "MS8": (CONVOY,),
    }  # fmt: skip
    state = mini("MS8")
    assert is_concealed(state.table, CONVOY)
    after, events = silent(state)
    assert told(events, "clears") and not after.table.smoke


@rule("AC-T21d")
def test_graf_spee_may_break_away_from_near_alone():
    state = mini("MS2")
    with pytest.raises(Illegal) as refused:
        game.choice(state, GERMAN).check({"leave": "yes"})
    assert refused.value.rule == "AC-T21d"
    _, events = silent(state, "66", german={"moves": {SPEE: NEAR}, "leave": "yes"})
    assert told(events, "left")


@rule("AC-T21d")
def test_breaking_away_from_bismarck_is_barred_before_round_two():
    state = mini("MS10")
    with pytest.raises(Illegal) as refused:
        game.choice(state, GERMAN).check({"leave": "yes"})
    assert (refused.value.rule, refused.value.reason.id) == ("AC-T21d", "ac.bar.break.early")
    state, _ = silent(state)
    game.choice(state, GERMAN).check({"leave": "yes"})


@rule("AC-T21d")
@pytest.mark.parametrize(("id", "escort"), [("MS7", "uk_ramillies"), ("MS8", "uk_malaya")])
def test_a_convoy_stays_together_while_its_escort_is_undamaged(id: str, escort: str):
    state = mini(id)
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"disperse": (CONVOY,)})
    assert refused.value.rule == "AC-T21d"
    marked(state, Ship(escort), is_damaged=True)
    state.choices.clear()
    game.choice(state, BRITISH).check({"disperse": (CONVOY,)})


@rule("AC-T21d")
def test_jervis_bay_makes_no_smoke():
    with pytest.raises(Illegal) as refused:
        game.choice(mini("MS6"), BRITISH).check({"smoke": ("uk_dd_squadron",)})
    assert refused.value.rule == "AC-T21d"


@rule("AC-T21b")
def test_two_cruisers_enter_after_the_first_round():
    state = mini("MS11")
    assert state.table.ships[Ship("uk_sheffield")].zone == OFF
    state, events = silent(state)
    assert [facts["ship"] for facts in told(events, "enters")] == ["uk_sheffield", "uk_fiji"]
    assert state.table.ships[Ship("uk_fiji")].zone == FAR


@rule("AC-T21c")
def test_the_best_grade_of_each_side_counts():
    state = mini("MS9")
    assert rank(state) == ("none", "none")
    marked(state, BISMARCK, is_damaged=True)
    assert rank(state) == ("marginal", "none")
    marked(state, HOOD, is_damaged=True)
    assert rank(state) == ("marginal", "marginal")
    marked(state, HOOD, is_sunk=True, zone=OFF)
    assert rank(state) == ("marginal", "decisive")
    marked(state, BISMARCK, is_sunk=True)
    assert rank(state) == ("decisive", "decisive")


@rule("AC-T21c", "AC-64a")
def test_the_better_grade_wins_and_equal_ones_are_a_draw():
    state = mini("MS9")
    marked(state, BISMARCK, is_damaged=True)
    for _ in range(2):
        state, _ = silent(state)
    won, events = silent(state)
    assert won.result is not None and won.result.places == ((BRITISH,), (GERMAN,)) and won.result.reason == "marginal"
    assert kinds(events)[-2:] == ["graded", "won"] and game.view(won, None).grades == ("marginal", "none")
    marked(state, HOOD, is_damaged=True)
    drawn, _ = silent(state)
    assert drawn.result is not None and drawn.result.places == ((BRITISH, GERMAN),)


@rule("AC-T21c")
def test_grades_by_convoy_hits_breaking_away_and_what_is_afloat():
    state = mini("MS6")
    assert rank(state) == ("marginal", "none")
    marked(state, CONVOY, suffered=4)
    assert rank(state) == ("none", "marginal")
    marked(state, CONVOY, suffered=3, is_dispersed=True)
    assert rank(state) == ("none", "none")
    marked(state, CONVOY, suffered=6)
    assert rank(state)[1] == "decisive"
    state = mini("MS10")
    assert rank(state) == ("none", "marginal")
    marked(state, BISMARCK, has_left=True, zone=OFF)
    assert rank(state) == ("none", "decisive")
    marked(state, BISMARCK, suffered=2)
    assert rank(state) == ("none", "marginal")
    state = mini("MS4")
    for ship in afloat(state.table, BRITISH):
        marked(state, ship, has_left=True)
    assert rank(state)[0] == "decisive"


@rule("AC-D124", "AC-T21c")
def test_a_shore_battery_counts_as_no_ship():
    state = mini("MS5")
    assert rank(state) == ("none", "decisive")
    for ship in afloat(state.table, GERMAN):
        marked(state, ship, zone=OFF, is_sunk=True)
    assert not afloat(state.table, GERMAN) and rank(state)[0] == "decisive"


# -- parts


@rule("AC-T21f")
@pytest.mark.parametrize(("faces", "force"), [("11", "A"), ("34", "A"), ("44", "B"), ("55", "B"), ("56", "C"), ("66", "C")])
def test_the_force_of_a_part_is_rolled(faces: str, force: str):
    state, _ = game.setup(2, {"mini": "MS12"}, scripted(faces))
    assert state.table.force == force and state.table.part == 1
    assert {state.table.ships[ship].force for ship in afloat(state.table, BRITISH)} == {force}
    assert state.table.ships[SCHARNHORST].zone == FAR


@rule("AC-T21f")
def test_three_parts_of_two_rounds_and_what_is_added():
    state, _ = game.setup(2, {"mini": "MS12"}, scripted("11"))
    guns = {SCHARNHORST: CONVOY}
    state, _ = play(state, "111", british={}, german={"guns": guns})
    assert state.table.hunted
    state, events = silent(state, "34")
    assert told(events, "force")[0]["added"] == 2 and state.table.force == "B" and state.table.part == 2
    marked(state, SCHARNHORST, is_damaged=True)
    state, _ = silent(state)
    state, events = silent(state, "33")
    assert told(events, "force")[0]["added"] == 5 and state.table.force == "C"
    state, _ = silent(state)
    state, _ = silent(state)
    assert state.result is not None


@rule("AC-T21f")
def test_ships_that_left_are_back_in_the_next_part_and_a_part_without_a_force_is_over():
    state, _ = game.setup(2, {"mini": "MS12"}, scripted("11"))
    both = {"british": {"leave": "yes"}, "german": {"leave": "yes"}}
    state, _ = silent(state, "11", **both)
    assert state.table.part == 2 and state.table.ships[SCHARNHORST].zone == FAR
    for ship in state.table.fleets[BRITISH]:
        if state.table.ships[ship].force == "C":
            marked(state, ship, is_sunk=True)
    state, events = silent(state, "66", **both)
    assert told(events, "no_force") and state.result is not None


# -- links


def linked(id: str, **marks: dict[str, Any]) -> State[Any]:
    """A scenario with a link at its end, its ships in those states."""
    state = mini(id, link="yes")
    for ship, known in marks.items():
        marked(state, next(one for one in state.table.ships if one.startswith(ship)), **known)
    while state.asked is not None:
        state, _ = silent(state)
    return state


@rule("AC-T21e")
def test_graf_spee_goes_on_with_her_hits_and_one_ship_may_stay_away():
    state = linked("MS1", ge_admiral={"is_damaged": True}, uk_exeter={"is_damaged": True, "torpedoes": 0})
    handed = json.loads(json.dumps(game.carryover(state)))
    after, _ = game.setup_from(handed, 2, {"mini": "MS1", "link": "yes"}, scripted(""))
    assert after.asked is not None and (after.asked.kind, after.asked.seats) == ("ac.swap", (BRITISH,))
    assert after.table.mini == "MS2" and game.choice(after, BRITISH).default == "none"
    there = after.table.ships
    assert there[SPEE].is_damaged and there[EXETER].is_damaged and there[EXETER].torpedoes == 0
    stays, _ = play(after)
    assert Ship("uk_cumberland") not in stays.table.ships and EXETER in stays.table.ships
    swapped, events = play(after, british=EXETER)
    assert EXETER not in swapped.table.ships and swapped.table.ships[Ship("uk_cumberland")].zone == FAR
    assert told(events, "swapped")[0] == {"ship": "uk_cumberland", "out": EXETER}


@rule("AC-T21e")
def test_a_decisive_british_grade_or_a_game_without_a_link_goes_on_with_nothing():
    assert game.carryover(linked("MS1", ge_admiral={"is_sunk": True, "zone": OFF})) is None
    alone = mini("MS1")
    while alone.asked is not None:
        alone, _ = silent(alone)
    assert game.carryover(alone) is None


@rule("AC-T21e")
def test_the_second_attack_on_the_convoys_counts_the_hits_of_both():
    state = linked("MS7", uk_convoy={"suffered": 7, "hits": 7}, ge_scharnhorst={"is_damaged": True})
    after, _ = game.setup_from(game.carryover(state), 2, {"mini": "MS7", "link": "yes"}, scripted(""))
    assert after.table.mini == "MS8" and Ship("uk_malaya") in after.table.ships
    assert after.table.ships[CONVOY].suffered == 7 and after.table.ships[SCHARNHORST].is_damaged
    assert rank(after) == ("none", "marginal")
    marked(after, GNEISENAU, is_damaged=True)
    assert rank(after) == ("decisive", "marginal")
    both_sunk = {"is_sunk": True, "zone": OFF}
    assert game.carryover(linked("MS7", ge_scharnhorst=both_sunk, ge_gneisenau=both_sunk)) is None


@rule("AC-T21e")
@pytest.mark.parametrize("handed", [{}, {"mini": "MS8", "ships": {}}, {"mini": "MS2", "ships": {"uk_hood": 3}}, 4, None])
def test_a_foreign_opening_is_refused(handed: Any):
    with pytest.raises(Illegal) as refused:
        game.setup_from(handed, 2, {"mini": "MS1", "link": "yes"}, scripted(""))
    assert refused.value.rule == "AC-T21e"


@rule("AC-1e")
def test_seats_are_the_british_and_the_german_side_and_one_person_may_take_both():
    sides = game.sides({"mini": "MS9"}, 2)
    assert [side.id for side in sides] == ["british", "german"] and game.shares_seats({}, 2)
    assert game.sides({"mini": "MS5"}, 2)[1].label.id == "ac.side.french"
