"""A fixed sample of random games under the laws of messages and pictures, at fewer positions than the command."""

from __future__ import annotations

from random import Random

import pytest

from engines import game_of, games
from engines.kernel.laws import fuzz, laws
from tests.laws.leak_law import Watcher


@pytest.mark.long
@pytest.mark.parametrize(("id", "seats"), [(id, seats) for id in games() for seats in (2, 4, 8) if seats in game_of(id).players])
def test_messages_and_pictures_tell_no_secret(id, seats):
    game = game_of(id)
    watcher = Watcher(game, Random(1), messages=25, pictures=250)
    fuzz.play(game, seats, game.read_options({}, seats), 7, laws.Tally(), Random(7), under_laws=False, watch=watcher.see)
    assert (watcher.compared["different"] > 0 or not game.hides) and watcher.compared["pictures"] > 0
