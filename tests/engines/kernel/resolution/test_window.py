"""The reaction window: who replies, by which lot, and what becomes of the event, to any depth."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part
from engines.kernel.resolution.frames import Event, State, type_of_rule
from engines.kernel.resolution.window import PASS, Item, Items, Window, slip
from tests.engines.kernel.raiders import CANCEL, raiders

FIRE = {"action": "fire", "target": "1"}


def shot(seats: int, **hands: int) -> State[Any]:
    """A shot of seat 0 at seat 1, with so many cancels in the hands of the others."""
    state, _ = raiders.setup(seats, {"hull": 6}, Scripted([2]))
    for seat in range(seats):
        state.table.hands[seat] = (CANCEL,) * hands.get(f"seat{seat}", 0)
    return raiders.apply(state, {0: FIRE}, Scripted([]))[0]


def told(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events if event.kind != "rolled"]


def answered(state: State[Any], faces: list[int], *willing: int) -> tuple[State[Any], list[str]]:
    """What follows when those seats cancel and the others let it pass."""
    chance = Scripted(faces)
    assert state.asked is not None
    after, events = raiders.apply(state, {seat: CANCEL if seat in willing else PASS for seat in state.asked.seats}, chance)
    chance.end()
    return after, told(events)


def test_all_are_asked_at_once_in_secret_whatever_they_hold():
    asked = shot(4, seat2=1).asked
    assert (asked.seats, asked.kind, asked.sealed, asked.shows_waiting, asked.shortcuts) == (
        (1, 2, 3),
        "window",
        True,
        False,
        (PASS,),
    )


def test_an_event_that_nobody_answers_stands():
    assert answered(shot(3, seat1=1), [4, 1])[1] == ["hits", "draws"]


def test_one_reply_needs_no_lot_and_may_be_answered_itself():
    state, events = answered(shot(3, seat1=1), [], 1)
    assert events == ["cancels"]
    assert state.asked is not None and state.asked.seats == (0, 2)


@pytest.mark.parametrize(("ticket", "seat"), [(1, 1), (2, 3)])
def test_one_of_several_replies_is_drawn_and_the_others_keep_their_cards(ticket, seat):
    state, _ = answered(shot(4, seat1=1, seat3=1), [ticket], 1, 3)
    assert [other for other in (1, 3) if state.table.hands[other]] == [4 - seat]


def test_a_reply_that_stands_ends_the_event():
    state, _ = answered(shot(2, seat1=1), [], 1)
    assert answered(state, [1])[1] == ["stopped", "draws"]


@pytest.mark.parametrize("depth", range(1, 8))
def test_a_chain_of_cancels_is_undone_from_its_end(depth):
    state, events = shot(2, seat0=4, seat1=4), []
    for number in range(depth):
        state, more = answered(state, [], (number + 1) % 2)
        events += more
    faces = [1] if depth % 2 else [4, 1]
    events += answered(state, faces)[1]
    undone = [event for event in events if event in ("stopped", "holds")]
    assert events[:depth] == ["cancels"] * depth
    assert undone == ["stopped" if number % 2 else "holds" for number in range(1, depth + 1)]
    assert ("hits" in events) == (depth % 2 == 0)


def test_a_window_that_waits_is_saved_and_loaded():
    state, _ = answered(shot(3, seat1=1), [], 1)
    assert raiders.load(raiders.dump(state)) == state


def test_a_slip_puts_its_items_in_order_with_what_follows_from_each():
    def item(name: str, *more: str) -> Item:
        def parts() -> Items:
            for one in (name, *more):
                if (yield Part(one, say("q"), OneOf(options=(PASS, "use"), default=PASS))) == PASS:
                    return

        return Item(name, parts)

    sheet = slip((item("t", "t.own"), item("m")))
    assert sheet.check({"t": PASS, "m": PASS}) == {"t": PASS, "m": PASS}
    assert list(sheet.check({"t": "use", "t.own": "use", "m": PASS})) == ["t", "t.own", "m"]
    assert [filled.part.name for filled in sheet.walk({"t": "use"})] == ["t", "t.own"]


def test_a_frame_that_rules_are_made_of_is_no_rule_itself():
    assert "" not in type_of_rule and Window.abstract
    with pytest.raises(TypeError, match="cannot be saved"):

        class Nameless(Window[Any]):
            """A rule without a kind."""

            abstract = False
