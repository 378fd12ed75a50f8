"""Several kinds of pictures and numbers on them, through the client; what is private stays so under the laws."""

from __future__ import annotations

import pytest

from tests.foreign.product import Forker


def test_random_games_keep_the_laws_of_pictures_too(small_games: Forker) -> None:
    assert "20 games" in small_games.run("engines", "fuzz", "lookout", "--games", "20", "--seed", "1")
    told = small_games.run("tests.laws", "lookout", "--games", "12", "--seed", "1")
    assert "numbers" in told and "different" in told


@pytest.mark.long
def test_numbers_in_menus_stand_at_their_hexes_on_the_posted_pictures(small_games: Forker) -> None:
    seen = small_games.seen("en", "tests.lookout.cruise")
    assert seen["sail"] == seen["looked"] == "private.png"
    assert seen["numbers"] >= 40
