"""Names in the picture of a ladder: told apart as they are drawn, none of them lost."""

from __future__ import annotations

from locales import words
from render.picture.ladder import drawable


def test_names_are_told_apart_as_they_are_drawn() -> None:
    assert drawable(("Ana 🦜", "Ben", "Ana", "🏴‍☠️", "😀"), words("en")) == ("Ana (1)", "Ben", "Ana (3)", "Captain 4", "Captain 5")
    assert drawable(("Ana (2)", "🏴‍☠️"), words("it")) == ("Ana (2)", "Capitano 2")
