"""Step back: one thing at a time, any number of times, for every shape, also out of the store and of older drafts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.edge.drafts import undo_steps
from bot.edge.drafts.filling import PanelDraft
from bot.edge.shapes.controls import Menu, ValueChange
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.proposals import proposed, settled
from bot.model.table.table import Draft
from engines.kernel.base.messages import say
from engines.kernel.base.values import as_tuples
from engines.kernel.choices.shapes import Amount, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from tests.bot.edge.panels.pressing import Panel
from tests.bot.edge.panels.test_shapes import CHOICES, label
from tests.engines.kernel.squadron import HOME, plan, sail

VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=6).map(tuple) | st.dictionaries(st.sampled_from("wxyz"), inner, max_size=4),
    max_leaves=12,
)


@given(before=VALUES, after=VALUES)
def test_stored_step_restores_the_draft_before(before, after):
    undo = as_tuples(json.loads(json.dumps(undo_steps.difference(before, after))))
    assert undo_steps.applied(undo, after) == before


def test_a_step_keeps_what_changed_and_not_the_whole():
    before = tuple(f"thing {at}" for at in range(40))
    after = (before[1], before[0], *before[2:])
    assert undo_steps.difference(before, after) == {"at": 0, "cut": 2, "put": before[:2]}
    assert undo_steps.difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == {"set": {"b": 2}, "drop": ("c",)}


def proposing():
    """Parts that start from a proposal, with another behind them, and one picked at last."""
    yield Part("order", say("ui.put"), next(choice for choice in CHOICES if label(choice) == "ranking-12"))
    yield Part("coal", say("ui.take"), Amount(least=0, most=60, default=1))
    yield Part("one", say("ui.put"), CHOICES[0])


EVERY = [*CHOICES, plan(), plan(default=(sail("wolf", 2), HOME)), Sheet(script=proposing)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("choice", EVERY, ids=label)
def test_each_press_of_step_back_changes_what_is_shown_until_the_beginning(choice, seed):
    """Random presses, looks among them, each draft as the store gives it back; then back, an answer at a time."""
    rnd, panel = Random(seed), Panel(choice)
    stood = [standing(panel)]
    for _ in range(25):
        press_any(panel, rnd)
        if standing(panel) != stood[-1]:
            stood.append(standing(panel))
    before = shown(panel)
    while panel.buttons().get("Step back"):
        stood.pop()
        now = shown(panel.back())
        assert standing(panel) == stood[-1] and now != before
        before = now
    assert len(stood) == 1
    assert panel.back().filling.steps == () and standing(panel) == stood[0]


def press_any(panel, rnd):
    """Press any button or line that can be pressed, or several of a menu that takes several."""
    rows = panel.rows()
    pressable = [at for at, row in enumerate(rows) if any(not entry.disabled for entry in row.entries)]
    if not pressable:
        return
    number = rnd.choice(pressable)
    row = rows[number]
    open_ = [place for place, entry in enumerate(row.entries) if not entry.disabled]
    most = min(row.most, len(open_)) if isinstance(row, Menu) else 1
    panel.hear(number, tuple(sorted(rnd.sample(open_, rnd.randint(1, most)))))


def standing(panel):
    """The answer as it stands, with what it starts from."""
    choice, answer = panel.choice, panel.filling.answer
    return settled(choice, answer) if isinstance(choice, Sheet) else proposed(choice, answer.get(WHOLE))


def shown(panel):
    """What is read on the panel above its last row."""
    rows = [(type(row), row.entries) for row in panel.rows()]
    return panel.text(), rows


def test_press_without_effect_is_no_step_of_its_own():
    """A thing taken and put where it was; drafts of before had a step for it, and for the taking."""
    order: Any = next(choice for choice in CHOICES if label(choice) == "ranking-6")
    first, second, *rest = order.items
    panel = Panel(order).press("1. The thing 000")
    assert panel.filling.steps == () and not panel.buttons().get("Step back")
    panel.press("place 1, before The thing 001")
    assert not panel.buttons().get("Step back")
    panel.press("1. The thing 000", "place 2, before The thing 002")
    assert panel.buttons().get("Step back") and panel.filling.answer == {WHOLE: (second, first, *rest)}
    assert standing(panel.back()) == order.default and not panel.buttons().get("Step back")
    taken = [["answer", {"was": None}, {}, 0], ["answer", {"at": 0, "cut": 2, "put": [first, second]}, {"take": first}, 0]]
    old = Panel(order, filling=PanelDraft.of(Draft(1, {WHOLE: [second, first, *rest]}, {}, json.dumps({"steps": taken}))))
    assert standing(old.back()) == order.default and not old.buttons().get("Step back")


def test_a_step_back_leaves_the_looks_of_other_parts_and_brings_back_its_own():
    filling = PanelDraft().hear("a", ValueChange(("x",), {"take": "x"})).hear("b", ValueChange("y", {"group": 2}))
    filling = filling.hear("a", ValueChange(("x", "z"), {"take": "z"}))
    assert filling.undone().view_states == {"a": {"take": "x"}, "b": {"group": 2}}


def test_press_without_a_change_is_no_step():
    filling = PanelDraft().hear("a", ValueChange("x")).hear("a", ValueChange("x", {"group": 1}))
    assert len(filling.steps) == 1 and filling.view_states == {"a": {"group": 1}}


def test_lines_and_typed_parts_go_back_one_by_one():
    filling = PanelDraft(lines={"t": "later"}).filled({"a": "x", "b": 2}, {"t": "cap"}).filled({"b": 3})
    assert (filling.answer, filling.lines) == ({"b": 3}, {"t": "cap"})
    seen = []
    while filling.steps:
        filling = filling.undone()
        seen.append((filling.answer, filling.lines))
    assert seen == [
        ({"a": "x", "b": 3}, {"t": "cap"}), ({"a": "x", "b": 2}, {"t": "cap"}), ({"a": "x", "b": 2}, {"t": "later"}),
        ({"a": "x"}, {"t": "later"}), ({}, {"t": "later"}),
    ]  # fmt: skip


def test_a_draft_of_before_goes_back_part_by_part_and_place_by_place():
    """Drafts kept the names of their parts in the order picked; they are still in the store."""
    where = json.dumps({"picked": ["one", "way", "none"], "looks": {"way": {"group": 1}}})
    filling = PanelDraft.of(Draft(4, {"one": "a", "way": ["x", "y"], "none": []}, {}, where))
    seen = []
    while filling.steps:
        filling = filling.undone()
        seen.append(filling.answer)
    assert seen == [{"one": "a", "way": ("x", "y")}, {"one": "a", "way": ("x",)}, {"one": "a"}, {}]


def test_the_oldest_steps_are_forgotten_where_somebody_presses_for_days():
    filling = PanelDraft()
    for number in range(undo_steps.MOST + 50):
        filling = filling.hear(WHOLE, ValueChange(number))
    assert len(filling.steps) == undo_steps.MOST
    for _ in range(undo_steps.MOST):
        filling = filling.undone()
    assert filling.answer == {WHOLE: 49} and filling.undone() is filling


def test_a_part_that_is_not_asked_any_more_comes_back_with_the_step():
    question, first = say("ui.put"), CHOICES[0]
    assert isinstance(first, OneOf)
    named = first.name
    one = OneOf(options=("a", "b"), default="a", name=named)

    def script():
        action = yield Part("action", question, one)
        if action == "b":
            yield Part("target", question, one)

    panel = Panel(Sheet(script=script))
    panel.hear(0, (1,)).hear(1, (0,)).hear(0, (0,))
    assert "target" not in [part.name for part in panel.brief.parts]
    panel.back()
    assert [(one.part.name, one.value) for one in panel.brief.reached] == [("action", "b"), ("target", "a")]
