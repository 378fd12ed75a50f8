"""The game broken on purpose: the laws of random games notice it."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates import game
from engines.kernel.base.messages import Captain, say
from engines.kernel.laws import fuzz
from tests.laws.breaks import BREAKS, Weak, broken, played


def loses(table):
    """The lowest card of the deck has become that on top."""
    table.deck = (table.deck[-1], *table.deck[1:])


WEAK = Weak("draws", "kp.told.commits", say("kp.told.draws", captain=Captain(0), n=99), loses, ("hands", "deck"))


@pytest.mark.parametrize("breaks", BREAKS, ids=lambda one: one.__name__)
def test_a_broken_game_is_noticed(breaks):
    with pytest.raises(fuzz.Violation, match=BREAKS[breaks]):
        played(broken(game, breaks, WEAK))
