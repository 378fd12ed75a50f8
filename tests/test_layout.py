"""Every game is laid out alike: the same modules and packages, in the same order, and none beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINES = ROOT / "engines"
SMALL = ROOT / "tests" / "foreign"
"""Games of our own that are no part of the product, and laid out as those are."""
GAMES = sorted(folder for folder in (*ENGINES.iterdir(), *SMALL.rglob("engine")) if (folder / "game.py").is_file())
ALWAYS = ("__init__.py", "game.py", "table.py", "view.py", "saves.py", "rules", "knowledge", "speech")
WHERE_NEEDED = ("options.py", "data", "pieces", "components", "advance", "mind", "lessons.py")
"""Options of a table, numbers on components, values and names of pieces, components with abilities, answers in advance, a
computer's answers, lessons."""
DOCUMENT = ROOT / "docs" / "adding-a-game.md"


def entries(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir() if entry.name != "__pycache__"}


def called(folder: Path) -> str:
    return folder.name if folder.parent == ENGINES else f"{folder.parent.name}/{folder.name}"


@pytest.mark.parametrize("game", GAMES, ids=called)
def test_a_game_has_what_every_game_has_and_nothing_beside(game: Path) -> None:
    found = entries(game)
    assert set(ALWAYS) <= found
    assert found <= {*ALWAYS, *WHERE_NEEDED}


@pytest.mark.parametrize("game", GAMES, ids=called)
def test_a_package_of_a_game_says_what_it_holds(game: Path) -> None:
    for folder in (game, *(entry for entry in game.rglob("*") if entry.is_dir() and "__" not in entry.name)):
        head = (folder / "__init__.py").read_text().lstrip()
        assert head.startswith('"""'), f"{folder.relative_to(ROOT)} does not say what it holds"


@pytest.mark.parametrize("entry", [*ALWAYS, *WHERE_NEEDED])
def test_the_document_says_what_stands_where(entry: str) -> None:
    assert f"`{entry}`" in DOCUMENT.read_text() or f"`{entry}/`" in DOCUMENT.read_text()


def test_the_document_says_every_law_that_is_checked() -> None:
    checking = (*(ENGINES / "kernel").rglob("*.py"), *(ROOT / "tests" / "laws").glob("*.py"))
    checked = {int(law) for file in checking for law in re.findall(r"require\((\d+),", file.read_text())}
    said = {int(law) for law in re.findall(r"^\| (\d+) \|", DOCUMENT.read_text(), re.M)}
    assert len(checked) > 10 and checked <= said == set(range(1, max(said) + 1))


def test_there_are_games_of_the_product_and_small_ones() -> None:
    assert {game.parent for game in GAMES} >= {ENGINES, SMALL, SMALL / "cards"}
