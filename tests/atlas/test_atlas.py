"""Long lists through the client: 131 places are asked for, found by typing and by pages, in the panel and for an open move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.foreign import test_foreign_game as foreign
from tests.foreign.product import put, seen_in
from tools.new_game.layout import register

HERE = Path(__file__).parent
product = foreign.product


@pytest.fixture(scope="module")
def atlas(product: Path) -> Path:
    """A copy of the product that has the game beside the foreign one."""
    put("atlas", HERE, product)
    register("atlas", product / "engines" / "__init__.py")
    return product


@pytest.mark.long
def test_places_are_called_and_hailed_by_pages_and_by_typing(atlas: Path) -> None:
    seen = seen_in(atlas, "en", "tests.atlas.cruise")
    assert seen["called"] == [["131", "77"], ["26", "100"]]
    assert seen["hailed"] == ["60", "131"]
    assert "131" in seen["nothing"] and "quux" in seen["nothing"]
    assert seen["kept"] == "51"
