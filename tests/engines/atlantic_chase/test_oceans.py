"""Operations as a game of the contract: played under the laws, told, seen, stored, answered by computers."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.atlantic_chase import options
from engines.atlantic_chase.game import BY_SEARCH, STUBBORN, game
from engines.atlantic_chase.mind import at_sea
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.speech.heard import HEARSAY
from engines.atlantic_chase.speech.rulebook import turn_help
from engines.atlantic_chase.table import Ocean
from engines.atlantic_chase.view import OceanView
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.search import run_search
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import Asked
from locales import words
from tests.engines.atlantic_chase.ocean import line, ocean, scripted, station
from tests.rules import rule

LIMITS = ("safety_line", "damaged_limit", "cv_limit", "battle_clears_em")
OP5 = {"game": "operation", "operation": "Op5"}


@rule("AC-I1", "AC-I2", "AC-I3", "AC-1e")
@pytest.mark.parametrize(
    ("seed", "terms"), [(3, {}), (7, {"escorts": "no", "damaged_limit": "yes"}), (13, {"battle_clears_em": "yes"})]
)
def test_random_operations_keep_the_laws(seed, terms):
    tally = laws.Tally()
    _, state = fuzz.play(game, 2, game.read_options({**OP5, **terms}, 2), seed, tally, Random(seed), check_share=0.01)
    assert state.result is not None and tally.decisions > 1


@rule("AC-T20b", "AC-T20c", "AC-T20f")
@pytest.mark.parametrize(("operation", "seed"), [("Op1", 7), ("Op2", 7), ("Op3", 6), ("Op3", 8)])
def test_operations_with_rules_of_their_own_keep_the_laws(operation, seed):
    agreed = game.read_options({"game": "operation", "operation": operation, "safety_line": "yes"}, 2)
    tally = laws.Tally()
    _, state = fuzz.play(game, 2, agreed, seed, tally, Random(seed), mind_share=0.3, check_share=0.02)
    assert state.result is not None and tally.decisions > 20


def test_a_lobby_offers_operations_beside_battles_and_a_table_says_nothing_of_the_other():
    fields = {field.name: field for field in game.option_fields(2)}
    assert fields["game"].values == ("mini", "operation") and fields["operation"].values[0] == "Op5"
    with pytest.raises(Illegal):
        game.read_options({"game": "operation", "operation": "Op0"}, 2)
    battle, at_sea = game.read_options({}, 2), game.read_options({"game": "operation", "mini": "MS3"}, 2)
    assert battle == {"game": "mini", "mini": "MS9", "link": "no"}
    assert at_sea == {"game": "operation", "operation": "Op5", "escorts": "yes", "jutland": "yes", **dict.fromkeys(LIMITS, "no")}
    shown = {name for name, field in fields.items() if field.is_relevant(at_sea)}
    assert shown == set(at_sea) - {"safety_line"} and not fields["jutland"].is_relevant({**at_sea, "operation": "Op4"})


def test_tables_that_name_no_game_are_battles():
    for given in ({}, {"mini": "MS4"}, {"game": "mini", "mini": "MS4", "link": "no"}):
        assert not isinstance(game.setup(2, given, scripted(""))[0].table, Ocean)


def test_the_aim_of_a_table_is_that_of_its_operation():
    state, _ = game.setup(2, OP5, scripted(""))
    seen = game.view(state, 0)
    own, both = game.aim(seen), game.aim(game.view(state, None))
    assert own is not None and own.id == "ac.aim.own" and game.general_aim(seen) is None
    assert both is not None and both.id == "ac.aim.sea" and both == turn_help(seen).aim
    assert dict(own.args)["own"] == say("ac.scores.Op5.british") and dict(both.args)["german"] == say("ac.scores.Op5.german")
    acting: Any = replace(seen, asked=Asked((1,), "ac.act"))
    assert game.aim(acting) is None, "it was told at the set-up"
    alone: Any = game.view(game.setup(2, {**OP5, "operation": "Op1"}, scripted(""))[0], 1)
    assert game.aim(alone) == say("ac.aim.Op1") and game.aim(replace(alone, changes=2)) is None
    said = words("en")
    assert all(said(names.aim_at_sea(id, seat)).endswith(".") for id in options.WHOLE for seat in (None, 0, 1))


@rule("AC-62f", "AC-62g", "AC-62h")
def test_the_optional_rules_are_options_of_an_operation():
    terms = options.terms(game.read_options({**OP5, "cv_limit": "yes", "jutland": "no"}, 2))
    assert terms.escorts and terms.cv_limit and not terms.groups and not terms.damaged_limit and not terms.battle_clears


@rule("AC-I1", "AC-T20i", "AC-7d")
def test_a_view_shows_the_chart_and_german_groups_are_an_option():
    state, _ = game.setup(2, {**OP5, "jutland": "no"}, scripted(""))
    seen = game.view(state, None)
    assert isinstance(seen, OceanView) and isinstance(state.table, Ocean)
    assert seen.groups.keys() == {"BA", "BB", "BC"} and seen.squadrons == state.table.squadrons
    assert game.load_view(game.dump_view(seen)) == seen and game.load(game.dump(state)) == state
    assert isinstance(game.imagine(seen, Random(1)).table, Ocean)
    assert not isinstance(game.view(game.setup(2, {}, scripted(""))[0], None), OceanView)


def test_every_field_of_an_operation_is_told_or_says_why_not():
    state, _ = game.setup(2, OP5, scripted(""))
    assert HEARSAY.forgotten(game.view(state, None)) == ()
    assert HEARSAY.likeness("faces", (4, 1, 3)) == HEARSAY.likeness("faces", (1, 3, 4)) != HEARSAY.likeness("faces", (1, 3, 3))
    assert HEARSAY.likeness("hexes", ("J8", "J9")) != HEARSAY.likeness("hexes", ("J9", "J8"))


@rule("AC-5a")
def test_computers_answer_and_the_sides_have_names():
    state, _ = game.setup(2, OP5, scripted(""))
    seen = game.view(state, 0)
    for effort in (STUBBORN, BY_SEARCH):
        choice = game.choice(state, 0)
        answer = run_search(game.thinking(seen, 0, choice, Random(1), effort))
        assert choice.check(answer.answer) == choice.default
    assert [side.label.id for side in game.sides(OP5, 2)] == ["ac.side.british", "ac.side.german"]
    assert game.evaluate(state, 0) == 0.5 and game.turn(seen).name == "1"
    assert game.headline((), seen).id == "ac.head.operation" and game.scoreboard(seen).counts == (0, 0)


@pytest.mark.parametrize("operation", ["Op5", "Op7"])
def test_computers_play_an_operation_to_its_end_and_score(operation):
    rnd = Random(2)
    state, _ = game.setup(2, {**OP5, "operation": operation}, lambda sides: rnd.randint(1, sides))
    while state.asked is not None:
        given = {seat: game.mind(game.view(state, seat), game.choice(state, seat), rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, given, lambda sides: rnd.randint(1, sides))
    assert isinstance(state.table, Ocean) and max(state.table.points) > 5 and state.table.passes < 12
    assert state.result is not None and state.result.scores == state.table.points
    rows = game.score_breakdown(game.reveal(state), state.result)
    assert rows and tuple(sum(row.scores[seat] for row in rows) for seat in (0, 1)) == state.result.scores


@rule("AC-D133")
def test_points_are_written_in_halves():
    assert words("en")(game.score(7)) == "3½ VP" and game.number(7) == Verbatim("3½")


def test_a_computer_brings_a_convoy_home_and_a_raider_to_a_convoy():
    home = ocean(B4=("uk_convoy.1", station("L11")), G1=("ge_bismarck", station("O9")))
    assert max(at_sea.every(home, 0), key=lambda one: one[0])[1] == {"do": "complete", "force": "B4", "place": "clyde"}
    far = ocean(active=1, B4=("uk_convoy.1", line("H13 H14 G15")), G1=("ge_bismarck", station("H11")))
    best = max(at_sea.every(far, 1), key=lambda one: one[0])[1]
    assert best["do"] == "route" and best["to"] in ("H13", "H14", "G15")
    near = ocean(active=1, B4=("uk_convoy.1", line("H13 H14 G15")), G1=("ge_bismarck", station("H13")))
    assert max(at_sea.every(near, 1), key=lambda one: one[0])[1]["do"] == "search"
