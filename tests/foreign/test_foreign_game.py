"""Whoever adds a game writes its own packages and words, and registers it in one line: nothing else is touched."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from locales import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REGISTERED = 'GAMES = ("pieces_of_eight",)'
WON = {"en": "wins.", "es": "Gana", "it": "Vince"}
SIDES = {"en": "Sides: Ben (Windward), Ana (Leeward).", "es": "Bandos: Ben (Barlovento), Ana (Sotavento).",
         "it": "Schieramenti: Ben (Sopravvento), Ana (Sottovento)."}  # fmt: skip
CHECKED = {"en": "all as promised", "es": "todo según lo prometido", "it": "tutto come promesso"}


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product (of links, where nothing changes) with the game in it."""
    copy = tmp_path_factory.mktemp("product")
    for folder in ("engines", "render", "locales"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, copy / folder, copy_function=os.symlink, ignore=ignored)
    for folder in ("bot", "playground", "migrations", "tests"):
        (copy / folder).symlink_to(ROOT / folder)
    shutil.copytree(HERE / "engine", copy / "engines" / "soundings")
    shutil.copytree(HERE / "pictures", copy / "render" / "soundings")
    shutil.copytree(HERE / "words", copy / "locales", dirs_exist_ok=True)
    register(copy / "engines" / "__init__.py")
    return copy


def register(file: Path) -> None:
    text = file.read_text()
    assert REGISTERED in text
    file.unlink()
    file.write_text(text.replace(REGISTERED, 'GAMES = ("pieces_of_eight", "soundings")'))


def run(product: Path, *command: str) -> str:
    """What the command prints. AssertionError when it fails."""
    env = {**os.environ, "PYTHONPATH": str(product), "PYTHONDONTWRITEBYTECODE": "1", "BROADSIDE_STRICT_WORDS": "1"}
    done = subprocess.run([sys.executable, "-m", *command], cwd=product, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr and "no picture" not in done.stderr, done.stderr[-3000:]
    return done.stdout


def test_random_games_keep_the_laws(product: Path) -> None:
    assert "12 games" in run(product, "engines", "fuzz", "soundings", "--games", "12", "--seed", "1")
    assert "different" in run(product, "tests.laws", "soundings", "--games", "6", "--seed", "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_it_is_played_in_the_channel(product: Path, language: str) -> None:
    seen = json.loads(run(product, "tests.foreign.voyage", language).splitlines()[-1])
    told = "\n".join(seen["texts"])
    assert WON[language] in told and CHECKED[language] in told
    assert SIDES[language] in re.sub("[\u2066-\u2069]", "", told)
    assert not re.search(r"\b(sd|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    assert "pieces" not in told.lower()
    names = {name for name, *_ in seen["pictures"]}
    assert names >= {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])


YOURS = {
    "en": "You decide for Seat {}: {}.", "es": "Decides por Asiento {}: {}.", "it": "Decidi per Posto {}: {}.",
}  # fmt: skip
NAMED = {"en": ("Windward", "Leeward"), "es": ("Barlovento", "Sotavento"), "it": ("Sopravvento", "Sottovento")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_person_plays_both_seats_in_one_panel(product: Path, language: str) -> None:
    """The panel names the seat it is for, and goes on to the other by the same press; a second table goes on with the first."""
    seen = json.loads(run(product, "tests.foreign.voyage", language, "alone").splitlines()[-1])
    asked = [YOURS[language].format(seat + 1, NAMED[language][seat]) for seat in (0, 1)]
    found = [[line for line in asked if line in text] for text in seen["panels"]]
    assert found == [[asked[at % 2]] for at in range(len(found))] and len(found) >= 4
    told = "\n".join(seen["texts"])
    assert WON[language] in told and CHECKED[language] in told
