"""Details of battles and scenarios: grades and links, what is forbidden and how it is listed, and what is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.vessels import Limits
from engines.atlantic_chase.rules import breaking, grades
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, kinds, mini, play, quietly, told
from tests.rules import rule

HOOD, KENT, EXETER, BISMARCK, EUGEN = map(Ship, ("uk_hood", "uk_kent", "uk_exeter", "ge_bismarck", "ge_prinz_eugen"))
CONVOY, SQUADRON, RODNEY = map(Ship, ("uk_convoy.1", "uk_dd_squadron", "uk_rodney"))


# -- grades and links


@rule("AC-T21c")
@pytest.mark.parametrize(
    ("marks", "places", "reason"),
    [
        ({}, ((BRITISH, GERMAN),), "drawn"),
        ({BISMARCK: {"is_sunk": True, "zone": ""}}, ((BRITISH,), (GERMAN,)), "decisive"),
        ({HOOD: {"is_sunk": True, "zone": ""}}, ((GERMAN,), (BRITISH,)), "decisive"),
    ],
)
def test_the_winner_is_told_or_that_nobody_is(marks: dict[Ship, dict[str, Any]], places: Any, reason: str):
    state = mini("MS9")
    for ship, known in marks.items():
        state.table.ships[ship] = replace(state.table.ships[ship], **known)
    events: Any = ()
    while state.asked is not None:
        state, events = quietly(state)
    assert state.result is not None and (state.result.places, state.result.reason) == (places, reason)
    last = [kind for kind in kinds(events) if kind in ("graded", "drawn", "won")]
    assert last == ["graded", "drawn" if reason == "drawn" else "won"]


# -- what a rule forbids


def barred(state: State[Any], seat: int, part: str, thing: str = "", **given: Any) -> set[tuple[str, str]]:
    """The options of a part that are forbidden, with the rule."""
    orders: Any = game.choice(state, seat)
    choice = next(one.part.choice for one in orders.walk(given) if one.part.name == part)
    return {(one.option, one.rule) for one in (choice.forbidden(thing) if thing else choice.forbidden())}


@rule("AC-57a", "AC-59f", "AC-60a", "AC-60f", "AC-60h", "AC-61a")
def test_each_option_that_is_forbidden_is_listed_with_its_rule():
    state, _ = battle(
        board({EXETER: CLOSE, HOOD: NEAR, KENT: FAR}, {BISMARCK: NEAR, EUGEN: FAR, "ge_shore_battery": FAR}),
        limits=Limits(break_ship=HOOD, break_zone=FAR),
    )
    assert barred(state, BRITISH, "guns", HOOD) == {("ge_shore_battery", "AC-11n")}
    assert barred(state, BRITISH, "torpedoes", EXETER) == {(EUGEN, "AC-59f"), ("ge_shore_battery", "AC-11p")}
    assert barred(state, BRITISH, "moves", EXETER) == {(FAR, "AC-60a")}
    assert barred(state, BRITISH, "moves", HOOD) == set()
    assert {option for option, _ in barred(state, BRITISH, "smoke")} == {"ge_shore_battery"}
    assert barred(state, BRITISH, "leave") == {("yes", "AC-T21d"), ("harmed", "AC-T21d")}
    away = {"moves": {EXETER: CLOSE, HOOD: FAR, KENT: FAR}}
    assert barred(state, BRITISH, "leave", **away) == set()
    makers = {**away, "smoke": (HOOD, EXETER)}
    assert barred(state, BRITISH, "over", KENT, **makers) == {(EXETER, "AC-60h")}


# -- further details


@rule("AC-61d", "AC-61f")
def test_all_must_be_far_and_slower_than_the_slowest():
    apart = board({HOOD: FAR, KENT: NEAR}, {BISMARCK: FAR})
    assert "AC-61d" not in [row.rule for row in breaking.rows(apart, BRITISH)]
    mixed = board({RODNEY: NEAR}, {"ge_leipzig": FAR, BISMARCK: FAR})
    assert not breaking.rows(mixed, BRITISH)
    assert [row.rule for row in breaking.rows(board({RODNEY: NEAR}, {BISMARCK: FAR}), BRITISH)] == ["AC-61f"]


@rule("AC-T21c", "AC-T21e")
def test_a_condition_holds_if_all_its_words_do_and_a_second_part_has_its_own():
    table = mini("MS9").table
    sunk, away = {"sunk": ["ge_bismarck"]}, {"broke_away": True}
    table.ships[BISMARCK] = replace(table.ships[BISMARCK], is_sunk=True)
    assert grades.holds(table, BRITISH, sunk) and not grades.holds(table, BRITISH, away)
    assert not grades.holds(table, BRITISH, {**sunk, **away}) and grades.holds(table, BRITISH, {"any": [sunk, away]})
    assert not grades.holds(table, BRITISH, {"all": [sunk, away]}) and grades.holds(table, BRITISH, {"not": away})
    row = MINI["MS8"]
    assert (
        grades.conditions("MS8", is_second=False) is row.grades and grades.conditions("MS8", is_second=True) is row.linked_grades
    )
    assert grades.conditions("MS9", is_second=True) is MINI["MS9"].grades


@rule("AC-10i", "AC-10m", "AC-10g")
@pytest.mark.parametrize(("leader", "die", "added"), [("forbes", 2, 0), ("somerville", 0, 2)])
def test_it_is_told_which_die_a_leader_has_turned_or_what_he_adds(leader: str, die: int, added: int):
    state, _ = battle(board({HOOD: NEAR}, {BISMARCK: NEAR}), leaders=((leader, HOOD),))
    silent = {"guns": {BISMARCK: "hold"}}
    asked, _ = play(state, "23", british={"guns": {HOOD: BISMARCK}}, german=silent)
    assert asked.asked is not None and asked.asked.kind == "ac.leaders"
    choice: Any = game.choice(asked, BRITISH)
    assert choice.place_mark("none") is None and choice.place_mark(HOOD) == HOOD
    _, events = play(asked, british={leader: HOOD})
    assert [(facts["leader"], facts["die"], facts["added"]) for facts in told(events, "leads")] == [(leader, die, added)]


@rule("AC-58d")
def test_a_leader_whose_ship_is_sunk_goes_to_the_one_that_is_left():
    table = board({HOOD: NEAR, KENT: NEAR}, {BISMARCK: NEAR}, uk_hood={"is_damaged": True, "hits": 1})
    state, _ = battle(table, leaders=(("forbes", HOOD),))
    silent = {"guns": {HOOD: "hold", KENT: "hold"}}
    after, events = play(state, "66", british=silent, german={"guns": {BISMARCK: HOOD}})
    assert told(events, "sunk") and after.table.leaders == {"forbes": KENT}
    assert [(facts["leader"], facts["ship"]) for facts in told(events, "leader_moves")] == [("forbes", KENT)]
    assert after.asked is not None and after.asked.kind == "ac.round"


@rule("AC-60e", "AC-60b")
@pytest.mark.parametrize("disperses", [False, True])
def test_a_convoy_that_is_asked_in_its_turn_disperses_if_it_says_so(disperses: bool):
    state, _ = battle(board({CONVOY: FAR}, {BISMARCK: FAR}), limits=Limits(disperses=True))
    asked, _ = quietly(state, british={"moves": {CONVOY: "ask"}})
    assert asked.asked is not None and asked.asked.kind == "ac.move"
    after, _ = play(asked, british={"moves": {CONVOY: FAR}, "disperse": (CONVOY,) if disperses else ()})
    assert after.table.ships[CONVOY].is_dispersed is disperses


@rule("AC-T21f")
def test_the_force_that_comes_is_rolled_for_with_two_dice_of_six_sides():
    sides: list[int] = []

    def chance(number: int) -> int:
        sides.append(number)
        return 3

    game.setup(2, {"mini": "MS12"}, chance)
    assert sides == [6, 6]


@rule("AC-T21e")
def test_a_ship_that_is_afloat_may_stay_away_and_the_others_stay():
    first = mini("MS1", link="yes")
    first.table.ships[EXETER] = replace(first.table.ships[EXETER], is_sunk=True, zone="")
    while first.asked is not None:
        first, _ = quietly(first)
    after, _ = game.setup_from(game.carryover(first), 2, {"mini": "MS1", "link": "yes"}, lambda sides: 1)
    choice: Any = game.choice(after, BRITISH)
    assert choice.options[0] == "none" and EXETER not in choice.options and "uk_cumberland" not in choice.options
    assert choice.mark("none") is None and choice.mark(choice.options[1]) == choice.options[1]
    swapped, _ = play(after, british=choice.options[1])
    assert swapped.table.fleets[GERMAN] == after.table.fleets[GERMAN]
    assert set(swapped.table.fleets[BRITISH]) == set(after.table.fleets[BRITISH]) - {choice.options[1]}


@rule("AC-T21e")
def test_a_decisive_british_grade_ends_no_link_that_has_grades_of_its_own():
    first = mini("MS7", link="yes")
    for ship in ("ge_scharnhorst", "ge_gneisenau"):
        first.table.ships[Ship(ship)] = replace(first.table.ships[Ship(ship)], is_damaged=True)
    while first.asked is not None:
        first, _ = quietly(first)
    assert grades.of_side(first.table, BRITISH) == "decisive" and game.carryover(first) is not None


@rule("AC-61e")
def test_one_enemy_ship_that_is_near_is_enough():
    table = board({HOOD: NEAR}, {BISMARCK: FAR, EUGEN: NEAR})
    assert [(row.rule, row.value) for row in breaking.rows(table, BRITISH)] == [("AC-61e", -1)]


@rule("AC-T7g")
def test_a_side_that_is_asked_and_stays_announces_nothing():
    state, _ = battle(board({HOOD: FAR}, {BISMARCK: FAR}))
    asked, _ = quietly(state, british={"leave": "ask"})
    after, events = play(asked, british="no")
    assert not told(events, "announces") and after.table.round == 2


@rule("AC-56d", "AC-T7b")
def test_a_side_is_asked_for_smoke_at_the_start_if_one_of_its_ships_may_make_it():
    state, _ = battle(board({CONVOY: FAR, HOOD: FAR}, {BISMARCK: FAR}), may_smoke=True)
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.smoke", (GERMAN,))
    state, _ = play(state)
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.smoke", (BRITISH,))
    alone, _ = battle(board({CONVOY: FAR}, {BISMARCK: FAR}), may_smoke=True)
    alone, _ = play(alone)
    assert alone.asked is not None and alone.asked.kind == "ac.round"


@rule("AC-T21c")
def test_a_decisive_grade_is_better_than_a_marginal_one():
    state = mini("MS1")
    spee = Ship("ge_admiral_graf_spee")
    state.table.ships[EXETER] = replace(state.table.ships[EXETER], is_damaged=True)
    state.table.ships[spee] = replace(state.table.ships[spee], is_sunk=True, zone="")
    events: Any = ()
    while state.asked is not None:
        state, events = quietly(state)
    assert told(events, "graded") == [{"british": "decisive", "german": "marginal"}]
    assert state.result is not None and (state.result.places, state.result.reason) == (((BRITISH,), (GERMAN,)), "decisive")


@rule("AC-T21b")
def test_ships_that_have_entered_are_late_no_more():
    state = mini("MS11")
    late = [ship for ship, vessel in state.table.ships.items() if vessel.enters]
    entered: set[str] = set()
    while state.asked is not None:
        state, events = quietly(state)
        entered |= {facts["ship"] for facts in told(events, "enters")}
    assert late and entered == set(late) and all(not state.table.ships[ship].enters for ship in late)


@rule("AC-60a")
def test_moves_of_a_round_are_kept_for_the_picture():
    state, _ = battle(board({HOOD: FAR, KENT: FAR}, {BISMARCK: FAR}))
    after, _ = quietly(state, british={"moves": {HOOD: NEAR, KENT: FAR}})
    assert after.table.moves == ((HOOD, FAR, NEAR),)
    still, _ = quietly(after)
    assert still.table.moves == ()


def test_the_scenario_is_told_first():
    _, events = game.setup(2, {"mini": "MS9"}, lambda sides: 1)
    assert kinds(events)[0] == "scenario" and events[0].facts["mini"] == "MS9"
