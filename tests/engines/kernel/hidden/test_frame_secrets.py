"""What a rule declares is followed everywhere, and nothing else lists it: saves, views, imagined states, questions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.kernel.base.messages import say
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import value_class
from engines.kernel.hidden.frame_secrets import FrameView, frame_view, refs
from engines.kernel.hidden.zones import ALL
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import Done, Frame, Question, question_of, questions_of, rules_of
from tests.engines.kernel.smugglers import BRIBES, Landing, Night, smugglers


def landing(seats=3, bribe="purse"):
    """Seat 0 has drawn, and lands the last card of its hand."""
    state, _ = smugglers.setup(seats, {}, lambda sides: 1)
    card = state.table.hands[0][-1]
    return smugglers.apply(state, {0: {"card": card, "bribe": bribe}}, lambda sides: 1)[0]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_of_hidden_cards_keeps_the_laws(seats):
    tally = laws.Tally()
    for seed in range(6):
        fuzz.play(smugglers, seats, {}, seed, tally, Random(seed))
    assert tally.different > 100 and tally.retold > 20 and set(tally.kinds) == {"sm.land", "sm.search"}


def test_a_rule_is_saved_by_what_it_declares():
    state = landing()
    assert [(frame.kind, frame.step) for frame in state.stack] == [("smugglers.night", "end"), ("smugglers.landing", "search")]
    assert all(frame.step in frame.saved_steps for frame in state.stack) and smugglers.load(smugglers.dump(state)) == state


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, False), (None, False), (ALL, True)])
def test_a_sealed_field_is_in_the_view_of_its_seat_alone(viewer, sees):
    waiting = smugglers.view(landing(), viewer).stack[-1]
    assert dict(waiting.fields).get("bribe") == ("purse" if sees else None)
    assert dict(waiting.fields)["card"] == ("hand.0", 2, "")


def test_named_thing_is_told_by_its_place():
    state = landing()
    waiting = smugglers.view(state, 1).stack[-1]
    assert dict(waiting.fields)["spare"] == (("hand.0", 0, ""),) and refs(waiting) == (("hand.0", 2, ""), ("hand.0", 0, ""))
    other = smugglers.imagine(smugglers.view(state, 1), Random(3))
    landed = other.stack[-1]
    assert isinstance(landed, Landing) and (landed.card, *landed.spare) == (other.table.hands[0][2], other.table.hands[0][0])


def bribe(state: Any) -> str:
    """The bribe of the rule that asks."""
    return str(state.stack[-1].bribe)


def test_hidden_fields_are_dealt_anew_and_known_ones_are_kept():
    state, rnd = landing(), Random(4)
    drawn = Counter(bribe(smugglers.imagine(smugglers.view(state, 1), rnd)) for _ in range(600))
    assert set(drawn) == set(BRIBES) and all(abs(number - 200) < 60 for number in drawn.values())
    assert {bribe(smugglers.imagine(smugglers.view(state, 0), rnd)) for _ in range(9)} == {"purse"}


def test_its_questions_are_known_by_their_kinds():
    assert questions_of("smugglers") == (*Landing.questions, *Night.questions) and set(rules_of("smugglers")) == {Landing, Night}
    state = landing()
    assert state.asked is not None and question_of[state.asked.kind] == Question("sm.search", "landing", "sm.q.search")
    assert smugglers.prompt(smugglers.view(state, 1), state.asked) == say("sm.q.search")


def test_a_rule_with_nothing_to_hide_is_told_whole():
    assert smugglers.view(landing(), None).stack[0] == FrameView("smugglers.night", "end", (("seat", 0),))


def declaring(**said):
    return type("Odd", (Frame,), {"kind": "test.odd", "begin": lambda self, table, _: Done(), **said})


def test_a_rule_cannot_wait_at_a_step_it_has_not_nor_ask_otherwise_than_another():
    with pytest.raises(TypeError, match="no such step"):
        declaring(saved_steps=("heard",))
    with pytest.raises(TypeError, match="otherwise"):
        declaring(questions=(Question("sm.search", "night"),))


@value_class(kw_only=True)
class Parley(Frame):
    """Several seats share a secret."""

    kind = "test.parley"
    seats: tuple[int, ...]
    word: str = sealed("seats", resample=lambda table, known, rnd: "?")

    def begin(self, table, _):
        return Done()


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, False), (2, True), (None, False)])
def test_a_secret_may_be_shared(viewer, sees):
    seen = frame_view(Parley(seats=(0, 2), word="tide"), viewer, lambda thing, is_seen: ())
    assert ("word", "tide") in seen.fields if sees else dict(seen.fields) == {"seats": (0, 2)}
