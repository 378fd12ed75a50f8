"""Answers in advance of an operation: standing orders, and the next initiative planned ahead (AC-T0b, AC-I5, AC-I9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.advance.define import ANSWERS, line_id
from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.rules.initiative import Seize
from engines.atlantic_chase.rules.operation import Sailing
from engines.atlantic_chase.rules.results import Results
from engines.atlantic_chase.table import Ocean
from engines.kernel.choices.lines import ASK_ME
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.ocean import BRITISH, GERMAN, asked, call, contest, line, ocean, scripted, station
from tests.rules import rule

SEARCH = {"deed": "search", "force": "B1", "hex": "I12", "target": "G1"}


def searched(**more: Any) -> State[Ocean]:
    """The other side may answer to a search."""
    table = ocean(
        B1=("uk_hood", line("I12 J11")), G1=("ge_bismarck", line("I12 H13 G14")), G2=("ge_leipzig", station("I12")), **more
    )
    return call(table, contest(**SEARCH))[0]


def said(state: State[Ocean], **lines: str) -> Any:
    """The answer that these lines give to the German side."""
    return game.answer_from_lines({line_id(name): answer for name, answer in lines.items()}, state, GERMAN)


@rule("AC-I5")
def test_lines_are_the_same_for_both_sides_and_none_in_a_battle_alone():
    state = searched()
    for viewer in (BRITISH, GERMAN, None):
        lines = game.foreseen(game.view(state, viewer), asked(state))
        assert [one.id for one in lines] == [line_id(name) for name in ANSWERS]
        assert all(one.choice.default == ASK_ME for one in lines)
        assert game.foreseen(game.view(state, viewer), "ac.set_up") == ()
    fight, _ = game.setup(2, {}, scripted(""))
    assert game.foreseen(game.view(fight, 0), "ac.round") == () and game.standing_orders(game.view(fight, 0), "ac.round") == ()
    assert game.moment(fight).turn == 0 and str(game.moment(state).turn) == game.turn(game.view(state, None)).name


@rule("AC-T2d")
@pytest.mark.parametrize(
    ("reply", "evades", "answer"),
    [
        ("nothing", True, {"help": "none", "evade": "no"}),
        ("spent", True, {"help": "none", "evade": "yes"}),
        ("helped", True, {"help": "G2", "evade": "no"}),
        ("all", True, {"help": "G2", "evade": "yes"}),
        ("spent", False, None),
        (ASK_ME, True, None),
    ],
)
def test_a_standing_order_answers_to_an_action(reply, evades, answer):
    state = searched(evades="G1" if evades else "")
    assert said(state, reply=reply) == answer
    assert said(state) is None and game.answer_from_lines({line_id("reply"): reply}, state, BRITISH) is None


@rule("AC-26c", "AC-26j")
def test_a_standing_order_seizes_or_takes_an_evasion():
    table = ocean(B4=("uk_convoy.1", station("L11")), G1=("ge_bismarck", station("G12")), G2=("ge_leipzig", station("G12")))
    state, _ = resolve.apply(_opened(table), {BRITISH: ({"do": "complete", "force": "B4", "place": "clyde"},)}, scripted(""))
    assert (said(state, seize="try"), said(state, seize="gain")) == ("try", "decline:G1")
    everywhere = replace(state.table.squadrons["G1"], evades=True), replace(state.table.squadrons["G2"], evades=True)
    state.table.squadrons["G1"], state.table.squadrons["G2"] = everywhere
    state.choices.clear()
    assert said(state, seize="gain") is None, "no force may gain one, so he is asked"


@rule("AC-T0e", "AC-T0j")
def test_a_standing_order_leaves_leaders_and_gives_hits_to_the_usual_ship():
    table = ocean(active=GERMAN, B1=("uk_hood uk_rodney uk_kent", station("J11")), G1=("ge_bismarck", station("J11")))
    state, _ = call(table, Results(force="G1", target="B1", hex="J11", codes=("hit",)))
    assert asked(state) == "ac.struck" and said(state, struck="usual") == "uk_kent" and said(state) is None
    table.officers, table.sky = {Leader("krancke"): Ship("ge_bismarck")}, "bad"
    state, _ = call(table, contest(deed="engage", force="G1", hex="J11", target="B1"))
    assert asked(state) == "ac.shift" and said(state, shift="nothing") == "no" and said(state) is None


@rule("AC-10i", "AC-10j")
def test_a_standing_order_keeps_a_leader_for_contests_and_battles():
    table = ocean(tally=1, B1=("uk_hood", station("H12")), G1=("ge_bismarck", station("H12")))
    table.officers = {Leader("marschall"): Ship("ge_bismarck")}
    state, _ = call(table, Seize())
    assert asked(state) == "ac.seize"
    state, _ = resolve.apply(state, {GERMAN: "try"}, scripted("1 4"))
    assert asked(state) == "ac.turn" and said(state) is None
    assert said(state, turn="nothing") == said(state, turn="fought") == "none"
    table.active, table.tally = GERMAN, 0
    state, _ = call(table, contest(deed="search", force="G1", hex="H12", target="B1"), "1 1")
    assert asked(state) == "ac.turn" and (said(state, turn="nothing"), said(state, turn="fought")) == ("none", None)


def test_one_press_says_from_now_on_so_and_one_asks_again():
    orders = game.standing_orders(game.view(searched(), GERMAN), "ac.seize")
    assert [one.takes_back for one in orders] == [False, True]
    assert [dict(one.lines) for one in orders] == [{"seize.game": "try"}, {"seize.game": ASK_ME}]
    assert game.standing_orders(game.view(searched(), GERMAN), "ac.act") == ()


# -- the next initiative


def _opened(table: Ocean) -> State[Ocean]:
    state = State(table, (Sailing(step="turn"),))
    resolve.advance(state, None, scripted(""))
    return state


@rule("AC-I9", "AC-T1d")
def test_the_side_without_the_initiative_plans_its_next_one():
    state = _opened(ocean(active=GERMAN, tally=2, B1=("uk_hood", station("K10")), G1=("ge_bismarck", station("G12"))))
    assert game.next_turn_state(state, GERMAN) is None
    then: Any = game.next_turn_state(state, BRITISH)
    assert then is not None and (then.table.active, then.table.tally, state.table.active) == (BRITISH, 0, GERMAN)
    assert then.asked is not None and (then.asked.seats, then.asked.kind) == ((BRITISH,), game.plan_kind)
    route = {"do": "route", "force": "B1", "to": "J11"}
    checked = game.choice(then, BRITISH).check((route,))
    basis = game.plan_basis(game.view(then, BRITISH), checked)
    assert basis == game.plan_basis(game.view(then, BRITISH), checked) != []
    then.table.squadrons["G1"] = replace(then.table.squadrons["G1"], track=station("J11"))
    assert game.plan_basis(game.view(then, BRITISH), checked) != basis, "an enemy has come where the line leads"
    del then.table.squadrons["B1"]
    assert game.plan_basis(game.view(then, BRITISH), checked) == []


def test_no_turn_is_planned_ahead_in_a_battle_or_before_the_first_action():
    fight, _ = game.setup(2, {}, scripted(""))
    assert game.next_turn_state(fight, 0) is None
    state, _ = game.setup(2, {"game": "operation", "operation": "Op5"}, scripted(""))
    assert asked(state) == "ac.set_up" and game.next_turn_state(state, 0) is None
