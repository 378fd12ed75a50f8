"""The game broken on purpose: the laws of random games notice it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.kernel.base.messages import Captain, say
from engines.kernel.laws import fuzz
from engines.pieces_of_eight import game
from tests.laws.breaks import BREAKS, Weak, broken, played


def loses(table):
    """The aft coin of a ship has become that of another."""
    mine, other = table.ships[:2]
    table.ships[0] = replace(mine, deck=(*mine.deck[:-1], other.deck[-1]))


WEAK = Weak("fore", "pe.told.turn", say("pe.told.out.coins", captain=Captain(0)), loses, ("ships",))


@pytest.mark.parametrize("breaks", BREAKS, ids=lambda one: one.__name__)
def test_a_broken_game_is_noticed(breaks):
    with pytest.raises(fuzz.Violation, match=BREAKS[breaks]):
        played(broken(game, breaks, WEAK))
