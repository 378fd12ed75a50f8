"""Sentences, headings and touched places of events, in one place for each kind."""

from __future__ import annotations

import pytest

from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import NO_NARRATORS, Narrators

EVENTS = Narrators(lambda event: say(event.kind, **event.facts))
EVENTS.register("storm", highlighted=lambda facts: ((0, "sail"), (1, "sail")), head=lambda facts: say("head.storm"))


@EVENTS.register_narrator("hit", highlighted=lambda facts: ((facts["seat"], "hull"),))
def _hit(facts):
    return (say("bang"), say("hit", n=facts["n"]))


HIT, STORM, CALM = Event("hit", {"seat": 1, "n": 3}), Event("storm", {"n": 8}), Event("calm", {"n": 0})


def test_an_event_is_told_by_its_own_sentences_or_plainly():
    assert EVENTS.narrate(HIT) == (say("bang"), say("hit", n=3))
    assert EVENTS.narrate(STORM) == (say("storm", n=8),) and EVENTS.narrate(CALM) == (say("calm", n=0),)
    assert [EVENTS.is_plain(kind) for kind in ("hit", "storm", "calm")] == [False, True, True]


def test_the_heading_is_of_the_last_event_of_weight():
    assert EVENTS.heading((STORM, HIT, CALM)) == ("storm", say("head.storm")) and EVENTS.heading((HIT, CALM)) is None


def test_highlight_has_the_number_of_its_last_event():
    assert EVENTS.highlights((HIT, CALM, STORM, HIT)) == ((1, "hull", 3), (0, "sail", 2), (1, "sail", 2))


def test_one_kind_is_told_in_one_place():
    with pytest.raises(ValueError, match="hit"):
        EVENTS.register("hit")


def test_a_game_that_enters_no_event_tells_by_itself_and_touches_nothing():
    assert NO_NARRATORS.highlights((HIT, STORM)) == ()
    with pytest.raises(LookupError, match="hit"):
        NO_NARRATORS.narrate(HIT)
