"""The two small games in a copy of the product, hosted whole in every language, and what tests ask of what was seen."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from tests.foreign.product import copied, seen_in

HERE = Path(__file__).parent
CHECKED = {"en": "all as promised", "es": "todo según lo prometido", "it": "tutto come promesso"}
PICTURES = {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
FOLDERS = {"corsairs": "cards", "straits": "chart"}


def laid_out(folder: Path) -> Path:
    """A copy of the product that has both games, laid out as every game is."""
    copy = copied(folder, *FOLDERS)
    for game, name in FOLDERS.items():
        shutil.copytree(HERE / name / "engine", copy / "engines" / game, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(HERE / name / "pictures", copy / "render" / game, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(HERE / name / "words", copy / "locales", dirs_exist_ok=True)
    return copy


def hosted(product: Path, game: str, language: str) -> Any:
    """What was seen of a whole table of that game: texts, pictures, answers by seat, how they were given."""
    return seen_in(product, f"tests.foreign.{FOLDERS[game]}.hosted")[language]


def answers(seen: Any, seat: int) -> list[Any]:
    """What that seat answered, in its order."""
    return [answer for at, answer in seen["rows"] if at == seat]


def check(seen: Any, language: str, short: str) -> str:
    """A whole game was seen with every picture, none too large, and nothing without words; all that was told."""
    told = "\n".join(seen["texts"])
    assert CHECKED[language] in told and seen["verified"] == len(seen["rows"])
    assert not [word for word in told.split() if word.strip("*_.,:()").startswith((f"{short}.", "ui.", "help.", "pe."))]
    assert {name for name, *_ in seen["pictures"]} >= PICTURES
    assert all(100 < wide <= 1600 and 100 < high <= 1200 for _, wide, high in seen["pictures"])
    return told
