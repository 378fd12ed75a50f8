"""Whoever adds a game writes its own packages and words, and registers it in one line: nothing else is touched."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from locales import LANGUAGES
from tests.foreign.product import copied, run

HERE = Path(__file__).parent
WON = {"en": "wins.", "es": "Gana", "it": "Vince"}
CHECKED = {"en": "all as promised", "es": "todo según lo prometido", "it": "tutto come promesso"}


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product (of links, where nothing changes) with the game in it."""
    copy = copied(tmp_path_factory.mktemp("product"), "soundings")
    shutil.copytree(HERE / "engine", copy / "engines" / "soundings")
    shutil.copytree(HERE / "pictures", copy / "render" / "soundings")
    shutil.copytree(HERE / "words", copy / "locales", dirs_exist_ok=True)
    return copy


def test_random_games_keep_the_laws(product: Path) -> None:
    assert "12 games" in run(product, "engines", "fuzz", "soundings", "--games", "12", "--seed", "1")
    assert "different" in run(product, "tests.laws", "soundings", "--games", "6", "--seed", "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_it_is_played_in_the_channel(product: Path, language: str) -> None:
    seen = json.loads(run(product, "tests.foreign.voyage", language).splitlines()[-1])
    told = "\n".join(seen["texts"])
    assert WON[language] in told and CHECKED[language] in told
    assert not re.search(r"\b(sd|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    assert "pieces" not in told.lower()
    names = {name for name, *_ in seen["pictures"]}
    assert names >= {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])
