"""The laws hold where stacks meet: from positions with troops ashore, for every number of players."""

from __future__ import annotations

import pytest

from engines.kernel import fuzz, laws
from tests.engines.cartagena.ashore import play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_troops_ashore_keep_the_laws(players):
    tally, reached = laws.Tally(), fuzz.Reached()
    for seed in range(3):
        play(players, seed, tally, reached)
    assert reached.events["fought"] and reached.events["goes"] and tally.different and tally.retold
    assert reached.rules["cartagena.attack.hear"]
