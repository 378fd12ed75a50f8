"""The plan of the active side: whole actions one after another, secret until they are carried out (AC-T1d, AC-I9)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.rules import forecast, helpers, prospects
from engines.atlantic_chase.rules.menu import MOST
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import sentences_for
from engines.kernel.hidden.frame_secrets import imagined_state
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.only_answer import forced
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    answer,
    asked,
    begun,
    box,
    declare,
    line,
    ocean,
    opened,
    station,
    told,
)
from tests.rules import rule

BISMARCK = ("ge_bismarck", station("G12"))
CONVOYS = ("B4", "B5", "B6")


def in_port(**more: Any) -> Ocean:
    """Three convoys at their destination."""
    forces = {force: (f"uk_convoy.{number}", station("L11")) for number, force in enumerate(CONVOYS, 1)}
    return ocean(**forces, G1=BISMARCK, **more)


def home(force: str) -> dict[str, str]:
    """A Completion at Clyde."""
    return {"do": "complete", "force": force, "place": "clyde"}


def search(**more: str) -> dict[str, str]:
    """A search of B1 for G1."""
    return {"do": "search", "force": "B1", "target": "I12:G1", **more}


def choice(state: State[Ocean]) -> Plan:
    """The plan that is asked for."""
    found = resolve.choice(state, state.table.active)
    assert isinstance(found, Plan)
    return found


# -- one after another


@rule("AC-T1d", "AC-29e", "AC-T10b")
def test_three_convoys_come_home_and_the_other_side_is_asked_each_time():
    state, _ = declare(opened(in_port()), *map(home, CONVOYS))
    for number in range(3):
        assert asked(state) == "ac.seize" and state.asked is not None and state.asked.seats == (GERMAN,)
        state, events = answer(state, "try", "11")
        assert told(events, "completes")[0]["force"] == CONVOYS[number] and state.table.acts == number + 1
    assert asked(state) == "ac.act" and state.table.active == BRITISH and not state.table.squadrons.keys() & {*CONVOYS}


@rule("AC-T1d", "AC-I9")
def test_the_rest_is_dropped_with_the_initiative_and_its_captain_asked_anew():
    state, _ = declare(opened(in_port()), *map(home, CONVOYS))
    state, _ = answer(state, "try", "11")
    state, _ = answer(state, "try", "66 6")
    assert asked(state) == "ac.act" and state.table.active == GERMAN and state.table.squadrons.keys() >= {"B5", "B6"}
    sailing: Any = state.stack[-1]
    assert sailing.plan == ()
    state, _ = declare(state, faces="6")
    assert asked(state) == "ac.act" and state.table.active == BRITISH, "what was dropped never comes back"


@rule("AC-T1d")
def test_a_free_move_and_what_follows_from_it_are_one_plan():
    table = ocean(B5=("uk_convoy.1", box("clyde")), G1=BISMARCK)
    out = {"do": "shift", "force": "B5", "place": "L11"}
    routed, passed = {"do": "route", "force": "B5", "to": "J11"}, {"do": "pass", "force": "B5"}
    state, events = declare(opened(table), out, routed, passed)
    assert told(events, "sails") and told(events, "routes") and told(events, "passes") and asked(state) == "ac.lapse"
    with pytest.raises(Illegal) as wrong:
        declare(opened(table), out, out)
    assert wrong.value.reason.id == "e.plan.item"


@rule("AC-T1d")
def test_a_line_of_ones_own_waits_in_a_plan_as_it_was_drawn():
    table = ocean(B1=("uk_hood", station("K10")), B2=("uk_kent", station("K9")), G1=BISMARCK)
    drawn = {"do": "route", "force": "B1", "to": "drawn", "way": ("J11", "I11", "I12")}
    state, _ = declare(opened(table), {"do": "route", "force": "B2", "to": "here"}, drawn)
    assert state.table.squadrons["B1"].hexes == ("K10", "J11", "I11", "I12") and state.table.acts == 2


@rule("AC-T1d")
def test_a_plan_ends_with_a_pass():
    state = opened(ocean(B1=("uk_hood", line("K10 J11")), G1=BISMARCK))
    with pytest.raises(Illegal) as wrong:
        declare(state, {"do": "pass", "force": "B1"}, {"do": "pass", "force": "B1"})
    assert wrong.value.rule == "AC-T1d"


@rule("AC-T1d", "AC-22a")
@pytest.mark.parametrize("second", [search(), {"do": "route", "force": "B1", "end": "head", "to": "K10"}])
def test_a_plan_stops_when_a_force_is_not_as_it_was(second):
    table = ocean(B1=("uk_hood", line("I12 J11")), G1=("ge_bismarck", line("I12 H13 G14")))
    state, _ = declare(opened(table), search(), second, faces="33")
    while asked(state) != "ac.act":
        state, _ = answer(state, None, "11" if asked(state) == "ac.seize" else "")
    assert state.table.active == BRITISH and state.table.acts == 1, "B1 has lapsed, so it is asked anew"


@rule("AC-T1d")
def test_a_plan_goes_on_while_all_it_names_is_as_it_was_and_stops_when_the_hex_is_not():
    laid = {"B1": ("uk_hood", station("L11")), "B4": ("uk_convoy.1", station("L11")), "G1": BISMARCK}
    route = {"do": "route", "force": "B1", "to": "J11"}
    state, _ = declare(opened(ocean(**laid)), home("B4"), route)
    on, _ = answer(state, "try", "11")
    assert on.table.squadrons["B1"].is_line and on.table.acts == 2
    state.table.squadrons["G1"] = replace(state.table.squadrons["G1"], track=station("J11"))
    off, _ = answer(state, "try", "11")
    assert asked(off) == "ac.act" and off.table.acts == 1 and not off.table.squadrons["B1"].is_line


@rule("AC-T1d")
def test_a_plan_stops_when_an_action_is_not_legal_any_more():
    laid = {"B1": ("uk_hood", line("L11 K10")), "B4": ("uk_convoy.1", station("L11")), "G1": ("ge_bismarck", line("K10 J11"))}
    state, _ = declare(opened(ocean(**laid)), home("B4"), {"do": "search", "force": "B1", "target": "K10:G1"})
    state.table.squadrons["G1"] = replace(state.table.squadrons["G1"], track=station("M8"))
    state, _ = answer(state, "try", "11")
    assert asked(state) == "ac.act" and state.table.acts == 1


@rule("AC-T1d", "AC-D116", "AC-8c")
def test_a_damaged_ship_or_an_evasion_is_a_change_too():
    laid = {"B1": ("uk_hood", station("L11")), "B4": ("uk_convoy.1", station("L11")), "G1": BISMARCK}
    route = {"do": "route", "force": "B1", "to": "J11"}
    state, _ = declare(opened(ocean(**laid)), home("B4"), route)
    hood = Ship("uk_hood")
    state.table.ships[hood] = replace(state.table.ships[hood], is_damaged=True)
    state, _ = answer(state, "try", "11")
    assert asked(state) == "ac.act" and state.table.acts == 1


# -- secret


@rule("AC-I9", "AC-T1d")
def test_the_rest_of_a_plan_is_its_captains_secret():
    state, _ = declare(opened(in_port()), *map(home, CONVOYS))
    mine, theirs, public = (game.view(state, viewer) for viewer in (BRITISH, GERMAN, None))
    assert len(dict(mine.stack[0].fields)["plan"]) == 2
    assert all("plan" not in dict(view.stack[0].fields) for view in (theirs, public))
    shorter, _ = declare(opened(in_port()), home("B4"))
    assert game.view(shorter, GERMAN) == theirs and game.view(shorter, BRITISH) != mine
    assert game.load_view(json.loads(json.dumps(game.dump_view(mine)))) == mine
    assert game.load(json.loads(json.dumps(game.dump(state)))) == state


@rule("AC-I9")
def test_others_imagine_no_plan_and_he_his_own():
    state, _ = declare(opened(in_port()), *map(home, CONVOYS))
    for viewer, left in ((BRITISH, 2), (GERMAN, 0)):
        imagined: Any = imagined_state(game.view(state, viewer), state.table.clone(), Random(1))
        assert len(imagined.stack[0].plan) == left


# -- forecasts


@rule("AC-D116", "AC-T1d")
def test_a_reorganize_may_follow_a_free_move_in_a_forecast():
    table = ocean(B1=("uk_hood", box("clyde")), G1=BISMARCK, is_reorganized=True)
    after = forecast.after(table, {"do": "shift", "force": "B1", "place": "L11"})
    assert after is not None and not after.is_reorganized and table.is_reorganized


@rule("AC-T20c", "AC-T1d")
@pytest.mark.parametrize(("purpose", "mines"), [("mines", True), ("home", False)])
def test_a_forecast_lays_the_mines_that_a_completion_is_for(purpose: str, mines: bool):
    table = ocean(B2=("uk_kent", station("M6")), G1=BISMARCK, operation="Op3")
    after = forecast.after(table, {"do": "complete", "force": "B2", "place": "narvik", "purpose": purpose})
    assert after is not None and ("BM1" in after.stealth) is mines


@rule("AC-T1d", "AC-21b")
def test_the_way_of_a_route_is_remembered_with_the_hexes_that_give_intel():
    table = ocean(B1=("uk_hood", station("K10")), G1=("ge_bismarck", station("J11")))
    facts = forecast.named(table, {"do": "route", "force": "B1", "to": "drawn", "way": ("J11", "I11")})
    assert facts[-1] == "J11! I11"


# -- why the rest is dropped


def dropped(events: Any, viewer: int | None) -> list[Any]:
    """The lines that a viewer is told of what is dropped."""
    return [line for line in sentences_for(game, events, viewer) if line.id.startswith("ac.told.dropped")]


@rule("AC-T1d", "AC-I9")
def test_a_captain_alone_is_told_why_the_rest_of_his_plan_is_dropped():
    state, _ = declare(opened(in_port()), *map(home, CONVOYS))
    state, _ = answer(state, "try", "11")
    lost, events = answer(state, "try", "66 6")
    (line_,) = dropped(events, BRITISH)
    assert line_.id == "ac.told.dropped.lost" and len(line_.get("list")) == 1 and lost.table.active == GERMAN
    assert dropped(events, GERMAN) == dropped(events, None) == []


@rule("AC-T1d")
def test_a_thing_that_is_not_as_it_was_is_named_to_him():
    laid = {"B1": ("uk_hood", station("L11")), "B4": ("uk_convoy.1", station("L11")), "G1": BISMARCK}
    route = {"do": "route", "force": "B1", "to": "J11"}
    for change, thing in (("hex", "J11"), ("ship", "B1"), ("gone", "B1")):
        state, _ = declare(opened(ocean(**laid)), home("B4"), route)
        if change == "hex":
            state.table.squadrons["G1"] = replace(state.table.squadrons["G1"], track=station("J11"))
        elif change == "ship":
            state.table.ships[Ship("uk_hood")] = replace(state.table.ships[Ship("uk_hood")], is_damaged=True)
        else:
            del state.table.squadrons["B1"]
        _, events = answer(state, "try", "11")
        (line_,) = dropped(events, BRITISH)
        assert (line_.id, line_.get("thing")) == ("ac.told.dropped.changed", Verbatim(thing))


@rule("AC-T1d", "AC-27a")
def test_an_action_that_is_not_allowed_any_more_is_said_to_be():
    table = ocean(B1=("uk_hood", station("L11")), B4=("uk_convoy.1", station("L11")), G1=("ge_bismarck", station("K11")))
    strike = {"do": "strike", "force": "base@L11", "target": "K11:G1"}
    state, _ = declare(opened(table), home("B4"), strike)
    state.table.sky = "bad"
    _, events = answer(state, "try", "11")
    assert [line_.id for line_ in dropped(events, BRITISH)] == ["ac.told.dropped.barred"]


# -- the menu


@rule("AC-T0n", "AC-T1b", "AC-T0a")
def test_an_empty_plan_is_the_pass_and_says_so():
    state = opened(ocean(B1=("uk_hood", line("K10 J11")), B2=("uk_kent", line("K9 J10 I11")), G1=BISMARCK))
    plan = choice(state)
    assert plan.default == () and plan.send_label is not None
    assert plan.send_label(()) == say("ac.item.pass", force=Verbatim("B2"))
    assert plan.send_label((home("B1"),)).id == "ac.declare"
    _, events = declare(state)
    assert told(events, "passes")[0]["force"] == "B2"


@rule("AC-T0a", "AC-D54")
def test_a_pass_that_alone_is_legal_leaves_nothing_to_choose():
    state = opened(ocean(B1=("uk_hood", line("B19 C18 D17 E16 F15 G14 H13 I12 J11 K10 K9 L8 L7 M6 M7")), G1=BISMARCK))
    assert state.asked is not None and choice(state).next_sheet(()) is None
    assert forced(state.asked, choice(state)) == ()


@pytest.mark.parametrize("operation", ["Op4", "Op5", "Op7", "Op9"])
def test_every_entry_of_the_menu_is_a_whole_action_on_a_page(operation):
    state, rnd = begun(operation), Random(5)
    for _ in range(30):
        if asked(state) == "ac.act":
            sheet = choice(state).next_sheet(())
            found = plays(sheet) if sheet is not None else None
            if sheet is not None:
                assert found is not None and len(found.entries) <= MOST
                assert all(sheet.check(play.variants[0].answer) for play in found.entries)
                assert len({play.group for play in found.entries}) <= 5 and all(play.section for play in found.entries)
        if state.asked is None:
            break
        given = {seat: resolve.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = resolve.apply(state, given, lambda sides: rnd.randint(1, sides))


def test_a_contest_is_offered_with_its_chances_alone_and_with_help():
    table = ocean(B1=("uk_hood", line("I12 J11")), B2=("uk_kent", station("I12")), G1=("ge_bismarck", line("I12 H13 G14")))
    sheet = choice(opened(table)).next_sheet(())
    found = plays(sheet)
    assert found is not None
    searches = [play for play in found.entries if play.variants[0].answer["do"] == "search"]
    assert [play.variants[0].answer.get("help") for play in searches if play.variants[0].answer["force"] == "B1"] == [
        "none",
        "B2",
    ]
    told_of = [play.description for play in searches if play.description is not None]
    assert [one.id for one in told_of] == ["ac.item.who"] * len(searches)
    assert all(one.get("does").id == "ac.item.odds" and one.get("ship").id == "ac.item.against" for one in told_of)


@rule("AC-T2d")
def test_the_other_side_answers_in_one_sheet_whose_plays_tell_the_chances():
    table = ocean(
        evades="G1", B1=("uk_hood", line("I12 J11")), G1=("ge_bismarck", line("I12 H13 G14")), G2=("ge_leipzig", station("I12"))
    )
    state, _ = declare(opened(table), search())
    assert asked(state) == "ac.reply" and state.asked is not None and state.asked.seats == (GERMAN,)
    reply: Any = resolve.choice(state, GERMAN)
    found = plays(reply)
    assert found is not None and [cut.id for cut in reply.shortcuts] == ["pass"]
    told_ = [(play.variants[0].answer["help"], play.variants[0].answer["evade"], play.description) for play in found.entries]
    assert [(help, evades) for help, evades, _ in told_] == [("none", "no"), ("none", "yes"), ("G2", "no"), ("G2", "yes")]
    assert told_[0][2] != told_[1][2], "the evasion tells in the chances"


@rule("AC-52b", "AC-52c")
def test_a_hit_that_only_slow_ships_take_is_no_chance_against_a_fast_one():
    table = ocean(B1=("uk_hood", line("I12 J11")), G1=("ge_bismarck", line("I12 H13 G14")))
    one = helpers.Named(deed="strike", force="base", hex="I12", target="G1", air=("base", "I12"))
    fast = prospects.chances(table, one)
    slow = prospects.chances(replace_ship(table, "uk_convoy.1"), one)
    assert fast.get("hit", 0) < slow["hit"] <= 1 and not {"hit_if_slow", "hit_if_very_slow"} & {*fast, *slow}


def replace_ship(table: Ocean, ship: str) -> Ocean:
    """The same with that ship alone in G1."""
    found = ocean(B1=("uk_hood", line("I12 J11")), G1=(ship, table.squadrons["G1"].track))
    return found
