"""What is marked as new on the boards."""

from __future__ import annotations

from random import Random

from engines import game_of
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import nothing
from engines.pieces_of_eight.speech.events import EVENTS


def test_events_are_numbered_in_their_order_and_touch_what_they_changed():
    events = (
        Event("plays", {"seat": 0, "place": "nest"}),
        Event("unanswered", {"seat": 0}),
        Event("lost", {"seat": 1}),
        Event("pays", {"seat": 0}),
    )
    assert EVENTS.highlights(events) == ((0, "nest", 1), (1, "hold", 2), (0, "hold", 3))


def test_a_place_touched_twice_has_the_number_of_the_last_event():
    lost, pays = Event("lost", {"seat": 1}), Event("pays", {"seat": 0})
    assert EVENTS.highlights((lost, pays, lost)) == ((1, "hold", 3), (0, "hold", 2))


def test_a_treachery_that_found_nothing_to_destroy_marks_nothing():
    assert EVENTS.highlights((Event("cancelled", {"seat": 1, "lost": False}),)) == ()


def test_every_kind_is_marked_in_real_games():
    game, seen = game_of("pieces_of_eight"), set()
    options = game.read_options({"yard": "free"}, 4)

    def watch(state, events):
        public = tuple(one for event in events if (one := event.seen_by(None)) is not None)
        marks = EVENTS.highlights(public)
        assert all(0 <= seat < len(state.table.seats) and number >= 1 for seat, _, number in marks)
        seen.update(event.kind for event in public)

    for seed in range(30):
        fuzz.play(game, 4, options, seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    assert seen >= {kind for kind, telling in EVENTS.of.items() if telling.highlighted is not nothing}
