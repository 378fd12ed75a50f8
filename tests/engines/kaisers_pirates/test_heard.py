"""What The Kaiser's Pirates tells of a change of everybody's view (law 18): found by random games, each by its seed."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kernel import fuzz, laws

SEEDS = {
    "a Trap that sinks": (2, 10),
    "a Trap that spares or damages": (4, 31),
    "a Refuge": (1, 52),
    "a pile that is swapped": (3, 164),
}
"""Captains and seed of a game in which it was shown and not told."""


@pytest.mark.parametrize("case", SEEDS)
def test_what_was_shown_and_not_told_is_told(case):
    seats, seed = SEEDS[case]
    tally = laws.Tally()
    fuzz.play(game, seats, game.read_options({}, seats), seed, tally, Random(seed), sampled=0.01)
    assert tally.hearing.values
