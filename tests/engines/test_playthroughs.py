"""Whole games told as they always were, and saves of every release that load and play to the end."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from random import Random
from traceback import format_exc
from typing import Any, get_type_hints

import pytest

from engines import game_of, games
from engines.kernel.resolution.frames import rules_of
from locales import catalogue
from tests.engines.playthrough import HERE, saves_of, shapes_in, told_of
from tests.game_cases import game_cases

CORPUS = sorted((HERE / "corpus").glob("*.json"))
KEEP = "`python -m tests.engines.playthrough {}` writes what is missing; read it before it is kept"
SHOW = KEEP + ". What no save of a question can show (a field in use at the end alone) belongs to the view, not to the table"


@pytest.mark.parametrize(("id", "name"), [(id, name) for id in games() for name in game_cases(id).told])
def test_a_whole_game_is_told_as_before(id, name):
    golden = HERE / "golden" / f"{id}_{name}.txt"
    assert golden.is_file(), KEEP.format(id)
    assert told_of(game_of(id), *game_cases(id).told[name]).splitlines() == golden.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_every_save_of_a_release_loads_and_plays_to_the_end(file):
    saves = json.loads(file.read_text())
    faults = {number: fault_in(saved, Random(number)) for number, saved in enumerate(saves)}
    assert saves and {number: fault for number, fault in faults.items() if fault} == {}


def fault_in(saved: Any, rnd: Random) -> str:
    """What goes wrong where a game goes on from that save by random answers; nothing where it comes to its end."""
    try:
        game = game_of(saved["game"])
        state = game.load(saved)
        game.invariants(state)
        while (asked := game.asked(state)) is not None:
            answers = {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}
            state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
    except Exception:
        return format_exc()
    return "" if state.result is not None else "it ends without a result"


@pytest.mark.parametrize("id", games())
def test_saves_of_the_present_version_show_every_rule_at_every_step_at_which_it_can_wait(id):
    game = game_of(id)
    shown = shapes_in(id, game.saves.version, game.rules_version)
    assert {f"{rule.kind}.{step}" for rule in rules_of(id) for step in rule.saved_steps} - shown == set(), SHOW.format(id)


@pytest.mark.parametrize("id", games())
def test_saves_of_the_present_version_show_every_question_and_every_field_of_a_table_in_use(id):
    saves = game_of(id).saves
    shapes, series = shapes_in(id, saves.version), get_type_hints(saves.table).get("series")
    named = {field.name for field in (*fields(saves.table), *(fields(series) if series else ())) if field.compare}
    assert {f"{name} in use" for name in named} - shapes == set(), SHOW.format(id)
    asked = {id.replace(".ask.", ".") for id in catalogue("en").entries if re.fullmatch(r"\w+\.ask\.\w+", id)}
    prefixes = {shape.partition(".")[0] for shape in shapes}
    assert {kind for kind in asked if kind.partition(".")[0] in prefixes} - shapes == set(), SHOW.format(id)


@pytest.mark.parametrize("id", games())
def test_saves_written_anew_lack_nothing_that_the_corpus_has(id):
    game = game_of(id)
    assert saves_of(game, shapes_in(id, game.saves.version), most=20) == [], KEEP.format(id)
