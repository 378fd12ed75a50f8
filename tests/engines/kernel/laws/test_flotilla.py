"""A game of deployments and plans under the laws, recorded, saved and replayed."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.record.record import verify
from engines.kernel.record.replay import dump_replay, load_replay
from tests.engines.kernel.flotilla import flotilla
from tests.engines.kernel.squadron import HOME, fire, sail


def test_random_games_keep_the_laws():
    tally = laws.Tally()
    for seed in range(40):
        fuzz.play(flotilla, 2, {}, seed, tally, Random(seed))
    assert tally.kinds == {"deploy": 40, "order": 120}


def test_defaults_alone_end_the_game():
    _, state = fuzz.play(flotilla, 2, {}, 1, laws.Tally(), Random(1), defaults=True)
    assert state.result is not None


def test_a_record_with_plans_is_verified_and_its_file_read_back():
    playout, state = fuzz.play(flotilla, 2, {}, 7, laws.Tally(), Random(7))
    replay = playouts.replay_of(flotilla, playout, state)
    verify(flotilla, replay)
    again = load_replay(dump_replay(replay))
    assert [row.answer for row in again.rows] == [row.answer for row in replay.rows]
    verify(flotilla, again)


def test_a_playout_with_plans_leads_to_the_same_end():
    playout, state = fuzz.play(flotilla, 2, {}, 3, laws.Tally(), Random(3))
    again = playouts.load_playout(playouts.dump_playout(playout, "none"))
    assert fuzz.reproduce(flotilla, again, Random(0)) == state


def test_a_plan_that_lost_its_ground_is_refused_and_nothing_has_changed():
    opening, _ = flotilla.setup(2, {}, lambda sides: 1)
    deployed = {"wolf": "1", "tender.1": "2", "tender.2": "3"}
    planning, _ = flotilla.apply(opening, {0: deployed, 1: deployed}, lambda sides: 1)
    before = flotilla.dump(planning)
    with pytest.raises(Illegal) as refused:
        flotilla.apply(planning, {0: (sail("wolf", 2), HOME), 1: (fire("wolf", "liner"),)}, lambda sides: 1)
    assert refused.value.rule == "SQ-5" and flotilla.dump(planning) == before
