"""The two small games in a copy of the product, hosted whole, and what tests ask of what was seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.foreign.product import copied, put, seen_in, told_in

HERE = Path(__file__).parent
FOLDERS = {"corsairs": "cards", "straits": "chart"}
HOSTED = {"corsairs": "es", "straits": "it"}
"""The languages of their tables."""


def laid_out(folder: Path) -> Path:
    """A copy of the product that has both games, laid out as every game is."""
    copy = copied(folder, *FOLDERS)
    for game, name in FOLDERS.items():
        put(game, HERE / name, copy)
    return copy


def hosted(product: Path, game: str) -> Any:
    """What was seen of a whole table of that game: texts, pictures, answers by seat, how they were given."""
    return seen_in(product, HOSTED[game], f"tests.foreign.{FOLDERS[game]}.hosted")


def answers(seen: Any, seat: int) -> list[Any]:
    """What that seat answered, in its order."""
    return [answer for at, answer in seen["rows"] if at == seat]


def check(seen: Any, game: str, short: str) -> str:
    """A whole game was seen, and its record verified to the last answer; all that was told."""
    assert seen["verified"] == len(seen["rows"])
    return told_in(seen, HOSTED[game], short)
