"""Actions of an operation as they are typed in codes, in each language, and what is refused by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.read import read
from bot.edge.shapes.controls import Menu, OpenChoice
from bot.edge.shapes.path import controls
from engines import game_of
from engines.atlantic_chase.lessons import pose
from engines.atlantic_chase.pieces.lines import LONGEST, against_line
from engines.atlantic_chase.rules.later import LATER
from engines.atlantic_chase.rules.routes import path
from engines.kernel.base.messages import say
from locales import words

GAME: Any = game_of("atlantic_chase")
FORCES = {
    "B1": {"ships": ["uk_hood", "uk_prince_of_wales"], "at": "K10"},
    "B4": {"ships": ["uk_convoy.1"], "line": ["L11", "K11", "J12", "I12"]},
    "B10": {"ships": ["uk_norfolk"], "at": "I9"},
    "G1": {"ships": ["ge_bismarck", "ge_prinz_eugen"], "line": ["O9", "N9", "M9", "M8", "L8", "K8", "J8"]},
}
STATE: Any = pose({"operation": "Op5", "forces": FORCES})[0]
ROUTED = {"do": "route", "force": "B10", "to": "J8"}
SEARCHED = {"do": "search", "force": "B10", "target": "J8:G1"}


def typed(text: str, language: Any = "en") -> Any:
    """What is read of a text."""
    choice = GAME.choice(STATE, 0)
    return read(text, choice, words(language).naming(("Ana", "Ben")), vocabulary=GAME.vocabulary(GAME.view(STATE, 0), choice))


@pytest.mark.parametrize(
    ("text", "language", "items"),
    [
        ("b10 j8", "en", (ROUTED,)), ("norfolk to j8", "en", (ROUTED,)), ("b10 j8 search g1", "en", (ROUTED, SEARCHED)),
        ("b10 j8; search j8 b10 g1", "en", (ROUTED, SEARCHED)), ("b10 j8 buscar g1", "es", (ROUTED, SEARCHED)),
        ("b10 j8 cerca g1 in j8", "it", (ROUTED, SEARCHED)), ("b10 j8; Search J8: B10 → G1", "en", (ROUTED, SEARCHED)),
        ("b1 halifax", "en", ({"do": "route", "force": "B1", "to": "B19"},)),
        ("b1 j11 i11 i12", "en", ({"do": "route", "force": "B1", "to": "drawn", "way": ("J11", "I11", "I12")},)),
        ("b4 cola m12", "es", ({"do": "route", "force": "B4", "end": "tail", "to": "M12"},)),
        ("b4 coda m12; passa b4", "it",
         ({"do": "route", "force": "B4", "end": "tail", "to": "M12"}, {"do": "pass", "force": "B4"})),
        ("b4 completes at clyde", "en", ({"do": "complete", "force": "B4", "place": "clyde"},)),
    ],
)  # fmt: skip
def test_actions_are_typed_in_codes(text: str, language: str, items: Any) -> None:
    found = typed(text, language).answer
    assert tuple({name: value for name, value in item.items() if name != LATER} for item in found) == items


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("b1 j10 k10", "AC-15b"), ("b4 h12 i12", "AC-15b"), ("b1 j9 j8", "AC-4d"), ("b1 z9", "AC-4c"), ("b9 j8", "AC-7a"),
        ("b1 halifax hvalfjordur gibraltar", "AC-15a"), ("search g1", "AC-33c"), ("b10 j8 search g1 with b1", "AC-47a"),
    ],
)  # fmt: skip
def test_a_line_is_refused_by_its_rule_and_the_rest_kept(text: str, rule: str) -> None:
    assert [one.rule for one in typed(text).troubles] == [rule]
    kept = typed(f"b4 tail m12; {text}")
    assert [one.rule for one in kept.troubles] == [rule] and [one["end"] for one in kept.draft["answer"]] == ["tail"]


def test_small_talk_is_in_no_codes() -> None:
    assert [one.kind for one in typed("what shall I do").troubles] == ["unknown"]


def test_a_line_is_drawn_by_legs_that_go_round_it() -> None:
    """Each place that is offered can be laid, with the way there."""
    choice, table = path(STATE.table, "B4", "head"), STATE.table
    way: tuple[str, ...] = ()
    for goal in ("F15", "H11"):
        add, _ = controls(OpenChoice(choice, way, {}, words("en"), say("ac.q.way")))
        assert isinstance(add, Menu) and {entry.group for entry in add.entries} > {"Hexes F", "Hexes H"}
        place = choice.onward(way).index(goal)
        heard: Any = add.on_click((place,))
        way = heard.value
        assert way[-1] == goal and choice.check(way) == way
        assert against_line(table.waters.chart, "british", (*table.squadrons["B4"].hexes, *way)) is None
    assert len(way) + len(table.squadrons["B4"].hexes) <= LONGEST
