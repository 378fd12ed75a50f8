"""The small games in a copy of the product, hosted whole, and what tests ask of what was seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.foreign.product import Forker, copied, put, told_in
from tools.new_game.layout import lay_out

TESTS = Path(__file__).parents[1]
FOLDERS = {"soundings": "foreign", "corsairs": "foreign/cards", "atlas": "atlas", "lookout": "lookout"}
FULL = "straits"
"""The game that `make new-game` lays out with secrets, a map and a battle."""
CHANGING = ("docs", "engines", "locales", "render", "tests")
HOSTED = {"corsairs": "es", "straits": "it"}
TABLES = {"corsairs": "tests.foreign.cards.hosted", "straits": "tests.foreign.chart.hosted"}
"""The languages of their tables, and the modules that host them."""


def laid_out(folder: Path) -> Path:
    """A copy of the product that has the games, each laid out as every game is, and registered in one line."""
    copy = copied(folder, *FOLDERS, changing=CHANGING)
    for game, name in FOLDERS.items():
        put(game, TESTS / name, copy)
    lay_out(FULL, copy, "full")
    return copy


def hosted(product: Forker, game: str) -> Any:
    """What was seen of a whole table of that game: texts, pictures, answers by seat, how they were given."""
    return product.seen(HOSTED[game], TABLES[game])


def answers(seen: Any, seat: int) -> list[Any]:
    """What that seat answered, in its order."""
    return [answer for at, answer in seen["rows"] if at == seat]


def check(seen: Any, game: str, short: str) -> str:
    """A whole game was seen, and its record verified to the last answer; all that was told."""
    assert seen["verified"] == len(seen["rows"])
    return told_in(seen, HOSTED[game], short)
