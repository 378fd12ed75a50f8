"""Text boards of Atlantic Chase: they say all that the picture shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from locales import LANGUAGES, words
from render.atlantic_chase import pictures
from render.atlantic_chase.samples import NAMES
from render.atlantic_chase.samples.views import CONVOY, LARGE, ORAN, OVER, SPREAD, STRAIT, battle


def told(view: object, language: str = "en") -> str:
    pages = pictures.text_board(view, NAMES, words(language), frozenset(), (), "TEST")
    return "\n".join(pages).replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", [battle("MS9"), STRAIT, CONVOY, ORAN, OVER, LARGE, SPREAD])
def test_texts_keep_their_limits(view: object, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    pages = pictures.text_board(view, NAMES, words(language), frozenset({0}), (), "TEST")
    assert 0 < len(pages) <= 3 and all(0 < len(page) <= 3900 for page in pages)
    assert 0 < len(pictures.alt_text(view, NAMES, words(language))) <= 1000


def test_the_state_of_each_ship_is_told() -> None:
    text = told(STRAIT)
    assert "Near: Hood (battlecruiser, slow, guns 2/0, 1 of 3 hits to sink, damaged)." in text
    assert "Far: Prince of Wales (battleship, medium, guns 4/2, 1 of 2 hits to damage, makes smoke)." in text
    assert "Far: Prinz Eugen (cruiser, slow, guns 0/0, 0 of 2 hits to sink, damaged)." in text
    assert "Round 2 of 3." in text and "good weather" in text


def test_shots_are_told_with_their_dice() -> None:
    assert "Bismarck at Hood, short range: 6 4, in all 14: 2 hits." in told(STRAIT)
    assert "Torpedoes of DD Squadron at Lützow: 5 6, in all 11: 2 hits." in told(CONVOY)


def test_smoke_is_told_with_whom_it_conceals() -> None:
    text = told(CONVOY)
    assert "makes smoke that conceals Convoy" in text and "concealed by smoke" in text
    assert "2 of 6 hits to sink, 1 torpedo attack left" in text


def test_lost_ships_and_a_side_without_any_are_told() -> None:
    text = told(OVER)
    assert "No ship on the board. Sunk: Hood. Left the board: Prince of Wales." in text


def test_own_lines_are_those_of_the_own_ships() -> None:
    lines = pictures.own_lines(replace(STRAIT, viewer=1), NAMES, words("en"))
    assert len(lines) == 2 and lines[0].startswith("Far: Prinz Eugen") and lines[1].startswith("Near: Bismarck")
