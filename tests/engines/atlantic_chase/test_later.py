"""Later choices that a captain files with his declaration (AC-T0c), which he alone knows until they are asked for (AC-I9)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.rules.item_names import item_name
from engines.kernel.analysis import taking_back
from engines.kernel.choices.shapes import Illegal
from engines.kernel.hidden.frame_secrets import imagined_state
from engines.kernel.hidden.zones import EVERYBODY
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    answer,
    asked,
    declare,
    line,
    ocean,
    opened,
    parts,
    station,
    told,
)
from tests.rules import rule

LINES = {"B1": ("uk_hood", line("L11 K11 J12 I12 H13 G14 F15")), "G1": ("ge_bismarck", line("H12 H13 G13"))}
SOUGHT = {"do": "search", "force": "G1", "target": "H13:B1"}


@rule("AC-T0c", "AC-19b")
@pytest.mark.parametrize(("filed", "stays"), [("tail", "G13"), ("head", "H12")])
def test_a_captain_who_has_filed_what_later_is_not_asked_for_it(filed: str, stays: str):
    state, _ = declare(opened(ocean(active=GERMAN, **LINES)), {**SOUGHT, "later": (filed, "stays:L11-I12")}, faces="34")
    assert asked(state) == "ac.seize" and state.table.squadrons["G1"].track == station(stays)
    assert state.table.squadrons["B1"].hexes == ("L11", "K11", "J12", "I12")


@rule("AC-T0c", "AC-54b", "AC-54c")
@pytest.mark.parametrize("filed", ["fight", "contact"])
def test_a_skirmish_is_taken_up_or_not_as_filed(filed: str):
    laid: dict[str, Any] = {"B1": ("uk_kent", station("H13")), "G1": ("ge_tirpitz", line("H13 G13 H12"))}
    its = {"do": "search", "force": "B1", "target": "H13:G1", "later": (filed,)}
    table = ocean(**laid)
    table.ships[Ship("ge_tirpitz")] = replace(table.ships[Ship("ge_tirpitz")], is_damaged=True)
    state, events = declare(opened(table), its, faces="66")
    assert bool(told(events, "battle")) is (filed == "fight") and asked(state) == ("ac.smoke" if filed == "fight" else "ac.seize")


@rule("AC-T0c")
def test_a_pass_and_a_completion_that_fails_lapse_as_filed():
    table = ocean(B4=("uk_convoy.1", line("J11 K10 L11")), G1=("ge_bismarck", station("G12")))
    state, _ = declare(opened(table), {"do": "pass", "force": "B4", "later": ("head",)}, faces="1")
    assert state.table.squadrons["B4"].hexes == ("J11",) and asked(state) == "ac.act"
    state, _ = declare(opened(table), {"do": "complete", "force": "B4", "place": "clyde", "later": ("tail",)})
    state, _ = answer(state, "try", "66 1")
    assert state.table.squadrons["B4"].hexes == ("L11",) and state.table.active == GERMAN


@rule("AC-T0c")
def test_one_answer_is_filed_for_a_later_choice_and_none_where_there_is_no_choice():
    state = opened(ocean(active=GERMAN, **LINES))
    with pytest.raises(Illegal) as wrong:
        declare(state, {**SOUGHT, "later": ("tail", "head")})
    assert wrong.value.rule == "AC-T0c"
    assert parts(state, GERMAN, **SOUGHT)["later"] == ("stays:L11-I12", "stays:G14-F15", "tail", "head")
    still = opened(ocean(B1=("uk_rodney", station("I12")), G1=("ge_bismarck", line("I12 H13"))))
    assert "later" not in parts(still, BRITISH, do="search", force="B1", target="I12:G1")


@rule("AC-I9", "AC-T0c")
def test_later_choices_are_their_captains_secret_in_every_rule_that_waits():
    laid = {**LINES, "B2": ("uk_kent", station("H13"))}
    state, _ = declare(opened(ocean(active=GERMAN, **laid)), {**SOUGHT, "later": ("head", "stays:L11-I12")})
    without, _ = declare(opened(ocean(active=GERMAN, **laid)), SOUGHT)
    assert asked(state) == "ac.reply" and state != without
    assert all(game.view(state, viewer) == game.view(without, viewer) for viewer in (BRITISH, None))
    assert dict(game.view(state, GERMAN).stack[-1].fields)["filed"] == ("stays:L11-I12", "head")
    evading = ocean(active=GERMAN, evades="B1", **LINES)
    state, _ = declare(opened(evading), {**SOUGHT, "later": ("head",)})
    state, _ = answer(state, {"evade": "no"}, "34")
    assert asked(state) == "ac.spend" and [frame.kind for frame in state.stack[1:]] == [
        "atlantic_ocean.contest",
        "atlantic_ocean.results",
    ]
    assert all("filed" not in dict(frame.fields) for frame in game.view(state, BRITISH).stack)
    imagined: Any = imagined_state(game.view(state, BRITISH), state.table.clone(), Random(1))
    assert [frame.filed for frame in imagined.stack[1:]] == [(), ()]


def test_an_action_is_called_with_what_is_filed_with_it():
    table = ocean(active=GERMAN, **LINES)
    named = item_name(table, {**SOUGHT, "later": ("stays:L11-I12", "head", "fight")})
    told_: Any = named.get("list")
    assert [one.id for one in told_] == ["ac.stays", "ac.item.later.head", "ac.item.later.fight"]


@pytest.mark.parametrize(("later", "shown"), [(("tail",), EVERYBODY), ((), ())])
def test_an_answer_after_which_a_filed_choice_is_used_shows_it(later: tuple[str, ...], shown: Any):
    state, _ = declare(opened(ocean(active=GERMAN, **LINES)), {**SOUGHT, "later": later}, faces="34")
    after, events = answer(state, "L11-I12")
    step = taking_back.TakenStep(state, after, events, frozenset((GERMAN,)), drawn=False)
    assert taking_back.judge(game, step) == taking_back.Judgement("", shown)
