"""The chapter of The Kaiser's Pirates that is written, in a copy of the product in which it is registered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.foreign.product import copied, in_every_language, run, seen_in

GAME = "kaisers_pirates"
TOLD = {
    "en": ("Victory:", "The draw deck is empty", "all as promised"),
    "es": ("Victoria:", "El mazo se agota", "todo según lo prometido"),
    "it": ("Vittoria:", "Il mazzo si esaurisce", "tutto come promesso"),
}


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product with the game."""
    return copied(tmp_path_factory.mktemp("product"), GAME)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_keep_the_laws(product: Path, seats: int) -> None:
    told = run(product, "engines", "fuzz", GAME, "--games", "3", "--seed", "1", "--players", str(seats))
    assert "3 games" in told and "kp.answer" in told and "kp.next" in told


def test_a_short_round_keeps_the_laws(product: Path) -> None:
    told = run(product, "engines", "fuzz", GAME, "--games", "6", "--seed", "1", "--options", '{"deck": "short"}')
    assert "6 games" in told


def test_messages_and_pictures_tell_no_secret(product: Path) -> None:
    told = run(product, "tests.laws", GAME, "--games", "3", "--seed", "1", "--options", '{"deck": "short"}')
    assert "different" in told


@pytest.mark.long
@pytest.mark.parametrize("tests", ["tests/e2e/kaisers_pirates"])
def test_what_is_tested_of_a_registered_game_holds(product: Path, tests: str) -> None:
    told = run(product, "pytest", "-q", "-p", "no:cacheprovider", tests)
    assert " passed" in told and "failed" not in told


@in_every_language
def test_a_round_is_played_in_the_channel(product: Path, language: str) -> None:
    seen = seen_in(product, "tests.foreign.kaisers_voyage")[language]
    told = "\n".join(seen["texts"])
    assert all(sentence in told for sentence in TOLD[language])
    assert not re.search(r"\b(kp|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    names = {name for name, *_ in seen["pictures"]}
    assert names >= {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])
