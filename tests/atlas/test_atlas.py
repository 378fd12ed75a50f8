"""Long lists through the client: 131 places are asked for, found by typing and by pages, in the panel and for an open move."""

from __future__ import annotations

import pytest

from tests.foreign.product import Forker


@pytest.mark.long
def test_places_are_called_and_hailed_by_pages_and_by_typing(small_games: Forker) -> None:
    seen = small_games.seen("en", "tests.atlas.cruise")
    assert seen["called"] == [["131", "77"], ["26", "100"]]
    assert seen["hailed"] == ["60", "131"]
    assert "131" in seen["nothing"] and "quux" in seen["nothing"]
    assert seen["kept"] == "51"
