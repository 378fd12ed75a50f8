"""The game broken on purpose: the laws of random games notice it."""

from __future__ import annotations

import pytest

from engines.cartagena import game
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.laws import fuzz
from tests.laws.breaks import BREAKS, Weak, broken, played


def loses(table):
    """A ship that the index of ships has forgotten."""
    if table.afloat:
        table.afloat.popitem()


WEAK = Weak("sunk", "ct.told.sunk", say("ct.called", at=Verbatim("A1")), loses, ("hulls", "rows"))


@pytest.mark.parametrize("breaks", BREAKS, ids=lambda one: one.__name__)
def test_a_broken_game_is_noticed(breaks):
    with pytest.raises(fuzz.Violation, match=BREAKS[breaks]):
        played(broken(game, breaks, WEAK))
