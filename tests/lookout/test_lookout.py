"""Several kinds of pictures and numbers on them, through the client; what is private stays so under the laws."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.foreign.product import copied, put, run, seen_in

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def lookout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product with the game in it."""
    product = copied(tmp_path_factory.mktemp("product"), "lookout")
    put("lookout", HERE, product)
    return product


def test_random_games_keep_the_laws_of_pictures_too(lookout: Path) -> None:
    assert "20 games" in run(lookout, "engines", "fuzz", "lookout", "--games", "20", "--seed", "1")
    told = run(lookout, "tests.laws", "lookout", "--games", "12", "--seed", "1")
    assert "numbers" in told and "different" in told


@pytest.mark.long
def test_numbers_in_menus_stand_at_their_hexes_on_the_posted_pictures(lookout: Path) -> None:
    seen = seen_in(lookout, "en", "tests.lookout.cruise")
    assert seen["sail"] == seen["looked"] == "private.png"
    assert seen["numbers"] >= 40
