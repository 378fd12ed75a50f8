"""Step back: one thing at a time, any number of times, for every shape, also out of the store and of older drafts."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.edge.panels import history
from bot.edge.panels.controls import Heard, Menu
from bot.edge.panels.filling import Filling
from bot.edge.panels.parts import WHOLE
from bot.model.table import Draft
from engines.kernel.choices import OneOf, frozen
from engines.kernel.messages import say
from engines.kernel.sheet import Part, Sheet
from tests.bot.edge.panels.pressing import Panel
from tests.bot.edge.panels.test_shapes import CHOICES, label
from tests.engines.kernel.squadron import plan

VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=6).map(tuple) | st.dictionaries(st.sampled_from("wxyz"), inner, max_size=4),
    max_leaves=12,
)


@given(before=VALUES, after=VALUES)
def test_what_is_kept_of_a_step_brings_back_what_was(before, after):
    undo = frozen(json.loads(json.dumps(history.difference(before, after))))
    assert history.applied(undo, after) == before


def test_a_step_keeps_what_changed_and_not_the_whole():
    before = tuple(f"thing {at}" for at in range(40))
    after = (before[1], before[0], *before[2:])
    assert history.difference(before, after) == {"at": 0, "cut": 2, "put": before[:2]}
    assert history.difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == {"set": {"b": 2}, "drop": ("c",)}


@pytest.mark.parametrize("choice", [*CHOICES, plan()], ids=label)
def test_every_press_on_every_shape_is_undone_by_one(choice):
    """Random presses, each draft as the store gives it back; then as many steps back as there were changes."""
    rnd, panel, states = Random(1), Panel(choice), [{}]
    for _ in range(25):
        rows = panel.rows()
        pressable = [at for at, row in enumerate(rows) if any(not entry.disabled for entry in row.entries)]
        if not pressable:
            break
        number = rnd.choice(pressable)
        row = rows[number]
        open_ = [place for place, entry in enumerate(row.entries) if not entry.disabled]
        most = min(row.most, len(open_)) if isinstance(row, Menu) else 1
        panel.hear(number, tuple(sorted(rnd.sample(open_, rnd.randint(1, most)))))
        if panel.filling.answer != states[-1]:
            states.append(panel.filling.answer)
    for was in reversed(states[:-1]):
        assert panel.back().filling.answer == was
    assert panel.filling.steps == () and panel.filling.answer == {}
    assert panel.back().filling == panel.filling


def test_a_step_back_leaves_the_looks_of_other_parts_and_brings_back_its_own():
    filling = Filling().hear("a", Heard(("x",), {"take": "x"})).hear("b", Heard("y", {"group": 2}))
    filling = filling.hear("a", Heard(("x", "z"), {"take": "z"}))
    assert filling.back().looks == {"a": {"take": "x"}, "b": {"group": 2}}


def test_what_changes_nothing_is_no_step():
    filling = Filling().hear("a", Heard("x")).hear("a", Heard("x", {"group": 1}))
    assert len(filling.steps) == 1 and filling.looks == {"a": {"group": 1}}


def test_lines_and_typed_parts_go_back_one_by_one():
    filling = Filling(lines={"t": "later"}).filled({"a": "x", "b": 2}, {"t": "cap"}).filled({"b": 3})
    assert (filling.answer, filling.lines) == ({"b": 3}, {"t": "cap"})
    seen = []
    while filling.steps:
        filling = filling.back()
        seen.append((filling.answer, filling.lines))
    assert seen == [
        ({"a": "x", "b": 3}, {"t": "cap"}), ({"a": "x", "b": 2}, {"t": "cap"}), ({"a": "x", "b": 2}, {"t": "later"}),
        ({"a": "x"}, {"t": "later"}), ({}, {"t": "later"}),
    ]  # fmt: skip


def test_a_draft_of_before_goes_back_part_by_part_and_place_by_place():
    """Drafts kept the names of their parts in the order picked; they are still in the store."""
    where = json.dumps({"picked": ["one", "way", "none"], "looks": {"way": {"group": 1}}})
    filling = Filling.of(Draft(4, {"one": "a", "way": ["x", "y"], "none": []}, {}, where))
    seen = []
    while filling.steps:
        filling = filling.back()
        seen.append(filling.answer)
    assert seen == [{"one": "a", "way": ("x", "y")}, {"one": "a", "way": ("x",)}, {"one": "a"}, {}]


def test_the_oldest_steps_are_forgotten_where_somebody_presses_for_days():
    filling = Filling()
    for number in range(history.MOST + 50):
        filling = filling.hear(WHOLE, Heard(number))
    assert len(filling.steps) == history.MOST
    for _ in range(history.MOST):
        filling = filling.back()
    assert filling.answer == {WHOLE: 49} and filling.back() is filling


def test_a_part_that_is_not_asked_any_more_comes_back_with_the_step():
    question, named = say("ui.put"), CHOICES[0].name
    one = OneOf(options=("a", "b"), default="a", name=named)

    def script():
        action = yield Part("action", question, one)
        if action == "b":
            yield Part("target", question, one)

    panel = Panel(Sheet(script=script))
    panel.hear(0, (1,)).hear(1, (0,)).hear(0, (0,))
    assert "target" not in [part.name for part in panel.brief.parts]
    panel.back()
    assert [(one.part.name, one.value) for one in panel.brief.walked] == [("action", "b"), ("target", "a")]
