"""The worked examples of the rules (section 19): X from the book and the publisher, P own positions."""
from __future__ import annotations

import pytest

from engines.kernel.choices import Illegal
from tests.engines.pieces_of_eight.positions import new, position
from tests.rules import rule


@rule("PE-X1")
def test_a_monkey_that_treachery_stops_is_lost_and_cannot_react_again() -> None:
    game = position("N=Cutlass D=[x, Captain, x]", "N=Monkey D=[Captain, x]", "N=Treachery D=[Captain]")
    game.play("nest", "B.nest")
    assert game.asked == "window BC"
    game.passes()
    assert game.told("uses") == [{"seat": 1, "coin": "captains_monkey", "place": "nest"}]
    assert game.asked == "window AC"
    game.react(C="nest").passes()
    assert game.ship("B") == "N=- D=[Captain, x]" and game.hold("B") == "Captain's Monkey"
    assert len(game.told("uses")) == 1
