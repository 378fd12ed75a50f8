"""An assignment: capacities, exchange, like things, and samples that explore."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Capacity
from engines.kernel.choices.shapes import Forbidden, Illegal, allows


def named(id):
    return say("ui.code", code=Verbatim(id))


def ids(word, number):
    return tuple(f"{word} {at:03}" for at in range(number))


def assignment(things, places, least, most, **more):
    """Things to places that each take from `least` to `most`; by default they are filled one after the other."""
    things, places = ids("thing", things), ids("place", places)
    default = {thing: places[at * len(places) // len(things)] for at, thing in enumerate(things)}
    rooms = {place: Capacity(least=least, most=most, rule="AS-1") for place in places}
    settings = {"places": lambda thing: places, "default": default, "capacities": rooms, **more}
    return Assignment(things=things, name=named, place_name=named, rule="AS-0", **settings)


def refusal(choice, answer):
    with pytest.raises(Illegal) as refused:
        choice.check(answer)
    return refused.value


@pytest.mark.parametrize(
    ("things", "places", "least", "most"), [(40, 131, 0, 1), (40, 13, 3, 4), (40, 10, 4, 4), (6, 3, 1, 2), (131, 40, 3, 4)]
)
def test_samples_explore_within_the_capacities(things, places, least, most):
    choice, rnd = assignment(things, places, least, most), Random(1)
    assert allows(choice, choice.default)
    draws, different = (1000, 85) if things == 6 else (300, 285)
    drawn = [choice.sample(rnd) for _ in range(draws)]
    assert all(choice.check(answer) == answer for answer in drawn)
    assert len({tuple(answer.values()) for answer in drawn}) > different


def test_samples_find_the_only_way_where_things_must_make_room():
    """The last thing has one place, which the first must leave: a draw that goes thing by thing would not come through."""
    places = {"a": ("x", "y"), "b": ("y", "z"), "c": ("z",)}
    choice = Assignment(
        things=("a", "b", "c"), places=lambda thing: places[thing], default={"a": "x", "b": "y", "c": "z"},
        capacities={place: Capacity(most=1) for place in "xyz"},
    )  # fmt: skip
    assert all(choice.sample(Random(seed)) == choice.default for seed in range(50))


def test_samples_explore_what_a_judge_seldom_allows():
    """The first ten things together: drawing hits it once in a million times, legal steps from the default lead there."""

    def together(assigned):
        if len({assigned[thing] for thing in ids("thing", 10)}) > 1:
            raise Illegal("AS-2", say("e.copies"))

    default = {thing: "place 000" if at < 10 else "place 001" for at, thing in enumerate(ids("thing", 20))}
    choice, rnd = assignment(20, 4, 0, 20, validate=together, default=default), Random(2)
    drawn = [choice.sample(rnd) for _ in range(200)]
    assert all(allows(choice, answer) for answer in drawn)
    assert len({tuple(answer.values()) for answer in drawn}) > 190


def test_a_full_place_names_its_rule_and_how_many_it_takes():
    choice = assignment(6, 3, 1, 2)
    crowded = {**choice.default, "thing 002": "place 000"}
    wrong = refusal(choice, crowded)
    assert wrong.rule == "AS-1"
    assert wrong.reason == say("e.capacity", place=named("place 000"), least=1, most=2, n=3)
    emptied = {thing: place if place != "place 002" else "place 001" for thing, place in choice.default.items()}
    assert [one.rule for one in choice.capacity_errors(emptied)] == ["AS-1", "AS-1"]


def test_a_capacity_may_have_a_reason_of_its_own():
    choice = assignment(2, 1, 0, 1, capacities={"place 000": Capacity(most=1, rule="AS-9", reason=say("e.copies"))})
    wrong = refusal(choice, choice.default)
    assert (wrong.rule, wrong.reason) == ("AS-9", say("e.copies"))


def test_forbidden_place_says_why():
    bar = Forbidden("lagoon", named("Lagoon"), "AS-3", say("e.copies"))
    choice = assignment(2, 2, 0, 2, forbidden=lambda thing: [bar] if thing == "thing 001" else [])
    assert refusal(choice, {**choice.default, "thing 001": "lagoon"}).rule == "AS-3"
    assert refusal(choice, {**choice.default, "thing 000": "lagoon"}).rule == "AS-0"
    assert refusal(choice, {"thing 000": "place 000"}).rule == "AS-0"


def test_two_things_change_places_where_both_may():
    places = {"a": ("x", "y"), "b": ("y", "x"), "c": ("z",)}
    choice = Assignment(things=("a", "b", "c"), places=lambda thing: places[thing], default={"a": "x", "b": "y", "c": "z"})
    assert choice.swapped(choice.default, "a", "b") == {"a": "y", "b": "x", "c": "z"}
    assert choice.swapped(choice.default, "a", "c") is None


def test_like_things_are_equal():
    choice = assignment(6, 3, 1, 2, alike=lambda thing: "boat" if thing < "thing 004" else thing)
    swapped = {**choice.default, "thing 000": "place 001", "thing 002": "place 000"}
    assert swapped != choice.default and choice.check(swapped) == choice.default
    different = {**choice.default, "thing 003": "place 002", "thing 005": "place 001"}
    assert choice.check(different) == different


def test_visible_part_tells_capacities_apart():
    assert assignment(6, 3, 1, 2).visible() == assignment(6, 3, 1, 2).visible() != assignment(6, 3, 1, 3).visible()
