"""Every shape of choice: what it allows, its canonical form, its samples."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.shapes import Amount, Forbidden, Illegal, LazyDefault, Limit, OneOf, SomeOf, allows
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.choices.sieve import Sieve
from tests.engines.kernel.squadron import plan


def kind(coin):
    return coin.split(".")[0]


COINS = ("gold.1", "mate.1", "mate.2", "mate.3", "bomb.1", "bomb.2")
CAPS = (
    Limit(things=frozenset({"gold.1"}), least=1, most=1, rule="R1", reason=say("one")),
    Limit(things=frozenset({"mate.1", "mate.2", "mate.3"}), least=0, most=2, rule="R2", reason=say("two")),
)


def refuse_reverse(order):
    if order == ("c", "b", "a"):
        raise Illegal("R9", say("reverse"))


def script():
    action = yield Part("action", say("action"), OneOf(options=("sail", "fire"), default="sail"))
    if action == "fire":
        yield Part("target", say("target"), OneOf(options=("1", "2"), default="1"))
    yield Part("nest", say("nest"), OneOf(options=("empty", "fore"), default="empty"), preset=True)


CHOICES: dict[str, Any] = {
    "one": OneOf(options=("a", "b"), default="a"),
    "some": SomeOf(options=COINS, least=3, most=4, default=("gold.1", "mate.1", "bomb.1"), limits=CAPS, alike=kind, rule="R0"),
    "amount": Amount(least=0, most=7, default=0),
    "ranking": Ranking(items=("a", "b", "c"), default=("a", "b", "c"), validate=refuse_reverse),
    "like ranking": Ranking(items=("mate.1", "mate.2", "gold.1"), default=("mate.1", "mate.2", "gold.1"), alike=kind),
    "path": Path(next_places=lambda way: tuple(place for place in "abcd" if place not in way), least=1, most=3, default=("a",)),
    "programme": Programme(slots=2, options=("go", "stop"), default=("go", "stop"), copies={"go": 1, "stop": 2}),
    "assignment": Assignment(things=("x", "y"), places=lambda thing: ("left", thing), default={"x": "left", "y": "left"}),
    "sheet": Sheet(script=script),
    "plan": plan(),
}
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", CHOICES)
def test_default_and_samples_are_legal_and_canonical(name):
    choice, rnd = CHOICES[name], Random(7)
    answers = [choice.default, *(choice.sample(rnd) for _ in range(100))]
    assert all(choice.check(choice.check(answer)) == choice.check(answer) for answer in answers)
    assert len({repr(answer) for answer in answers}) > 1


@pytest.mark.parametrize("name", CHOICES)
@given(junk=JUNK)
def test_every_answer_is_checked(name, junk):
    choice = CHOICES[name]
    if allows(choice, junk):
        assert choice.check(choice.check(junk)) == choice.check(junk)
    else:
        with pytest.raises(Illegal) as refusal:
            choice.check(junk)
        assert refusal.value.reason.id


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("one", "c"),
        ("one", None),
        ("one", ("a",)),
        ("some", ("gold.1", "mate.1")),
        ("some", ("mate.1", "bomb.1", "bomb.2")),
        ("some", ("gold.1", "mate.1", "mate.2", "mate.3")),
        ("some", ("gold.1", "gold.1", "bomb.1")),
        ("some", "gold.1"),
        ("amount", 8),
        ("amount", -1),
        ("amount", True),
        ("amount", "3"),
        ("ranking", ("a", "b")),
        ("ranking", ("a", "b", "b")),
        ("ranking", ("c", "b", "a")),
        ("path", ()),
        ("path", ("a", "a")),
        ("path", ("a", "b", "c", "d")),
        ("programme", ("go", "go")),
        ("programme", ("go",)),
        ("programme", ("go", "run")),
        ("assignment", {"x": "left"}),
        ("assignment", {"x": "left", "y": "x"}),
        ("sheet", {"action": "fire"}),
        ("sheet", {"action": "sail", "target": "1"}),
        ("sheet", {"action": "swim"}),
        ("sheet", "sail"),
    ],
)
def test_closed_option_is_refused(name, answer):
    assert not allows(CHOICES[name], answer)


def test_a_cap_names_its_rule():
    with pytest.raises(Illegal) as refusal:
        CHOICES["some"].check(("gold.1", "mate.1", "mate.2", "mate.3"))
    assert (refusal.value.rule, refusal.value.reason) == ("R2", say("two"))


BAR = Forbidden("barred", say("barred"), "R7", say("why"))
RULED: dict[str, Any] = {
    "one": (OneOf(options=("a",), default="a", rule="R6", forbidden=lambda: [BAR]), "barred", "z"),
    "some": (SomeOf(options=("a",), least=1, most=1, default=("a",), rule="R6", forbidden=lambda: [BAR]), ("barred",), ("z",)),
    "amount": (Amount(least=0, most=2, default=0, rule="R6", forbidden=lambda: [replace(BAR, option="3")]), 3, 4),
    "ranking": (Ranking(items=("a",), default=("a",), rule="R6", forbidden=lambda: [BAR]), ("a", "barred"), ("a", "z")),
    "path": (
        Path(
            next_places=lambda way: ("a",), least=1, most=2, default=("a",), rule="R6",
            forbidden=lambda way: [BAR] if way else [],
        ),
        ("a", "barred"), ("barred",),
    ),
    "programme": (Programme(slots=1, options=("a",), default=("a",), rule="R6", forbidden=lambda: [BAR]), ("barred",), ("z",)),
    "assignment": (
        Assignment(things=("x",), places=lambda thing: ("a",), default={"x": "a"}, rule="R6", forbidden=lambda thing: [BAR]),
        {"x": "barred"}, {"x": "z"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RULED)
def test_a_refusal_of_every_shape_names_its_rule(name):
    """What is barred is refused by its own rule and reason, everything else, junk too, by the rule of the shape."""
    choice, barred, foreign = RULED[name]
    for answer, rule in ((barred, "R7"), (foreign, "R6"), (None, "R6"), ((1, 2), "R6"), ({"?": "?"}, "R6")):
        with pytest.raises(Illegal) as refusal:
            choice.check(answer)
        assert refusal.value.rule == rule
        assert (refusal.value.reason == say("why")) == (rule == "R7")


def test_like_things_are_equal():
    assert CHOICES["some"].check(("mate.3", "bomb.2", "gold.1")) == ("gold.1", "mate.1", "bomb.1")
    assert CHOICES["like ranking"].check(("mate.2", "gold.1", "mate.1")) == ("mate.1", "gold.1", "mate.2")


def test_a_sheet_asks_its_parts_in_order():
    sheet = CHOICES["sheet"]
    assert sheet.open({}).name == "action"
    assert sheet.open({"action": "fire"}).name == "target"
    assert sheet.open({"action": "sail"}) is None
    assert sheet.complete({"action": "sail"}) == {"action": "sail", "nest": "empty"}
    assert [filled.part.name for filled in sheet.walk({"action": "fire"})] == ["action", "target"]


def test_a_draft_keeps_what_still_fits():
    sheet = CHOICES["sheet"]
    assert sheet.open({"action": "fire", "target": "9"}).name == "target"
    assert sheet.complete({"action": "sail", "target": "2", "nest": "fore"}) == {"action": "sail", "nest": "fore"}


def test_an_open_part_is_named_when_a_draft_is_sent_too_early():
    with pytest.raises(Illegal) as refusal:
        CHOICES["sheet"].complete({"action": "fire"})
    assert refusal.value.reason == say("e.open", part=say("target"))


def test_the_whole_of_a_sheet_is_judged_last():
    def judge(whole):
        if whole["nest"] == "fore":
            raise Illegal("R5", say("no"))

    sheet = Sheet(script=script, validate=judge)
    assert not allows(sheet, {"action": "sail", "nest": "fore"}) and allows(sheet, {"action": "sail"})
    assert all(sheet.sample(Random(seed))["nest"] == "empty" for seed in range(20))


def test_visible_part_tells_two_choices_apart():
    assert len({repr(choice.visible()) for choice in CHOICES.values()}) == len(CHOICES)


def test_a_suggestion_is_sought_when_the_default_is_asked_for_and_then_kept():
    asked = []

    def suggest():
        asked.append(True)
        return "b"

    choice = LazyDefault(options=("a", "b"), suggest=suggest)
    assert choice.check("a") == "a" and choice.sample(Random(1)) in ("a", "b") and not asked
    assert choice.default == "b" and choice.default == "b" and asked == [True]
    assert choice.visible() == OneOf(options=("a", "b"), default="b").visible()
    assert not hasattr(choice, "mast")


def test_a_sieve_judges_only_what_is_asked_and_lists_when_it_must():
    judged = []

    def is_open(option):
        judged.append(option)
        return option != "a"

    choice = Sieve(candidates=("a", "b", "c"), is_open=is_open, draws=("a", "b", "b"))
    assert choice.check("c") == "c" and judged == ["c"]
    for answer in ("a", "d", None):
        assert not allows(choice, answer)
    assert {choice.sample(Random(seed)) for seed in range(9)} == {"b"}, "what is closed is passed over"
    assert choice.default == "b" and choice.options == ("b", "c")
    assert choice.visible() == OneOf(options=("b", "c"), default="b").visible()
    at_once = Sieve(candidates=("a", "b", "c"), is_open=is_open, usual="c", listed=lambda: ("c", "b"))
    judged.clear()
    assert (at_once.default, at_once.options, judged) == ("c", ("c", "b"), [])
    assert not hasattr(choice, "mast")
