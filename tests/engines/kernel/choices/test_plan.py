"""A plan: a list of sheets in an order, each with the options that the items before will leave."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engines.kernel.base import codec
from engines.kernel.base.messages import say
from engines.kernel.base.values import as_tuples
from engines.kernel.choices.shapes import Illegal, allows
from engines.kernel.laws.choices import choosable, labels_of
from tests.engines.kernel.squadron import HOME, START, cruise, fire, plan, sail


def refusal(choice, answer):
    with pytest.raises(Illegal) as refused:
        choice.check(answer)
    return refused.value


def test_an_item_follows_from_what_the_items_before_will_leave():
    """The liner is out of reach until the ship has sailed; where it fell is left to the dice, so it may be fired at twice."""
    choice = plan()
    assert refusal(choice, (fire("wolf", "liner"),)).rule == "SQ-5"
    assert choice.check((sail("wolf", 2), fire("wolf", "liner"))) == (sail("wolf", 2), fire("wolf", "liner"))
    assert allows(choice, (sail("wolf", 2), fire("wolf", "liner"), fire("tender.1", "liner")))


def test_a_refusal_names_the_item_and_the_rule():
    wrong = refusal(plan(), (sail("wolf", 2), fire("wolf", "raider"), fire("wolf", "liner")))
    assert wrong.rule == "SQ-2"
    assert wrong.reason == say("e.plan.item", item=3, why=say("e.copies"))


def test_an_item_that_lost_its_ground_stays_with_its_reason_and_is_passed_over():
    """The sailing is taken out: the shot keeps its place and says why it may not be; what follows goes by what is left."""
    choice = plan()
    walked = list(choice.walk((fire("wolf", "liner"), sail("wolf", 2), fire("wolf", "liner"))))
    assert [one.wrong.rule if one.wrong else None for one in walked] == ["SQ-5", None, None]
    assert walked[0].item == fire("wolf", "liner")
    assert not walked[0].is_open


def test_an_unfinished_item_is_open_and_not_forbidden():
    (begun,) = plan().walk(({"ship": "wolf"},))
    assert begun.is_open and begun.wrong is not None and begun.wrong.reason == say("e.open", part=say("ui.take"))
    assert not next(plan().walk((HOME,))).is_open


def test_item_that_ends_the_list_is_the_last():
    choice = plan()
    assert choice.next_sheet((HOME,)) is None
    assert choice.next_sheet((sail("wolf", 2),)) is not None
    assert plan(most=1).next_sheet((sail("wolf", 2),)) is None
    wrong = refusal(choice, (HOME, HOME))
    assert (wrong.rule, wrong.reason) == ("SQ-0", say("e.plan.item", item=2, why=say("e.plan.end")))


def test_how_many_items_there_may_be_and_what_all_of_them_may_be_is_said_by_a_rule():
    assert refusal(plan(least=1), ()).rule == "SQ-0"
    assert refusal(plan(most=1), (HOME, HOME)).reason == say("e.count", least=0, most=1, n=2)
    three = (fire("wolf", "raider"), fire("tender.1", "liner"), fire("tender.2", "liner"))
    assert refusal(plan(), three).rule == "SQ-6"


@pytest.mark.parametrize("answer", [None, "sail", ("sail",), {"ship": "home"}, (None,), ({"ship": "home", "x": 1},), ((),)])
def test_answer_that_is_no_list_of_items_is_refused(answer):
    assert not allows(plan(), answer)


def test_like_things_are_equal_across_items():
    choice = plan()
    one = (fire("tender.2", "liner"), sail("tender.1", 3))
    other = (fire("tender.1", "liner"), sail("tender.2", 3))
    assert choice.check(one) == choice.check(other) == other
    assert choice.check((fire("tender.2", "liner"),)) == (fire("tender.1", "liner"),)


def test_whichever_of_two_like_things_is_named_the_list_is_the_same():
    choice, rnd = plan(), Random(9)
    other = {"tender.1": "tender.2", "tender.2": "tender.1"}
    for _ in range(300):
        items = choice.sample(rnd)
        swapped = tuple({name: other.get(value, value) for name, value in item.items()} for item in items)
        assert choice.check(swapped) == choice.check(items) == items


def test_samples_are_lists_of_every_length_and_every_kind():
    choice, rnd = plan(), Random(3)
    drawn = [choice.sample(rnd) for _ in range(1000)]
    assert all(choice.check(items) == items for items in drawn)
    assert {len(items) for items in drawn} == set(range(6))
    assert len({repr(items) for items in drawn}) > 200
    assert Counter(item.get("does") for items in drawn for item in items).keys() == {"sail", "fire", None}


def test_a_list_is_drawn_as_long_as_it_must_be():
    choice, rnd = plan(sheet=cruise, least=40, most=40), Random(5)
    drawn = [choice.sample(rnd) for _ in range(100)]
    assert {len(items) for items in drawn} == {40}
    assert len({repr(items) for items in drawn}) == 100
    assert choice.check(drawn[0]) == drawn[0]


def test_sample_is_the_default_if_no_drawn_list_is_legal():
    def only_home(items):
        if items != (HOME,):
            raise Illegal("SQ-7", say("e.copies"))

    choice = plan(least=1, most=1, validate=only_home, default=(HOME,))
    assert {repr(choice.sample(Random(seed))) for seed in range(50)} == {repr((HOME,))}


def test_an_answer_survives_saving():
    answer = plan().check((sail("wolf", 2), fire("wolf", "liner")))
    assert as_tuples(json.loads(json.dumps(codec.dump(answer)))) == answer


def test_the_laws_of_a_choice_hold_for_a_plan():
    choosable(plan(), Random(1))
    choosable(plan(default=(sail("wolf", 2), HOME)), Random(1))
    assert labels_of(plan()) == []


def test_visible_part_tells_plans_apart():
    """Equal as long as their first items, their defaults and what is behind those are equal: what no item asks is not shown."""
    elsewhere = replace(START, at={**START.at, "tender.2": 1})
    only_later = plan(default=(sail("tender.2", 2), HOME), view=elsewhere)
    assert plan().visible() == plan().visible()
    assert plan(default=(HOME,)).visible() != plan().visible()
    assert plan(most=4).visible() != plan().visible()
    assert only_later.visible() != plan(default=(sail("tender.2", 3), HOME)).visible()
