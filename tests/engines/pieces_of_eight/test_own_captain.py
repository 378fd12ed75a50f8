"""No computer sinks its own Captain where another play is open: some hundreds of turns here, 10,000 in ``make soak``."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.own_captain import drawn, loses_at_once, positions, sunk


@pytest.mark.parametrize(("level", "most"), [(0, 120), (1, 120), (2, 20)])
def test_no_level_sinks_its_own_captain_where_another_play_is_open(level: int, most: int) -> None:
    asked, hopeless = sunk(1000 * level, most, level)
    assert asked == most > 20 * hopeless


def test_computers_do_not_risk_their_captain_if_another_play_is_open() -> None:
    """Of three captains and more it is not the end: he has a crew yet, and others go on."""
    turns, avoided = ((state, seat) for state, seat in positions(0) if len(state.table.ships) > 2), 0
    for state, seat in islice(turns, 120):
        choice = game.choice(state, seat)
        weighed = game.candidates(game.view(state, seat), seat, choice, Random(1))
        lost = [loses_at_once(state, seat, one) for one in weighed]
        assert all(lost) or not any(lost), (weighed, lost)
        avoided += not any(lost)
    assert avoided > 100


def test_captains_who_play_at_random_do() -> None:
    """Else nothing would be proved above."""
    turns = list(islice(positions(0), 60))
    lost = [any(loses_at_once(state, seat, one) for one in drawn(game.choice(state, seat), Random(0))) for state, seat in turns]
    assert sum(lost) > 3
