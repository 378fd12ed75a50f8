"""Letters on pictures beside what a telephone shows well: those that are smaller are listed by picture, and only grow.

`HEIGHTS=write` in the environment writes what is drawn in the place of what was listed (`make heights`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from locales import LANGUAGES, words
from render import bands
from render.canvas import Board
from render.notes import Letters, Note, Window, noting
from render.palette import THEMES
from render.show import declared, packages
from render.type import LEAST, TELEPHONE, least_letters, measure

FILE = Path(__file__).with_name("letters.json")


def letters(notes: tuple[Note, ...]) -> Iterator[Letters]:
    for note in notes:
        if isinstance(note, Letters):
            yield note
        elif isinstance(note, Window):
            yield from letters(note.notes)


def small(package: str) -> dict[str, float]:
    """Of each picture that has smaller letters than a telephone shows well, the smallest: pixels on the telephone."""
    found: dict[str, float] = {}
    for language in LANGUAGES:
        for sample in declared(package).samples():
            bands.forget()
            with noting():
                picture = sample.draw(words(language), "dark")
            sizes = [one.px for sheet in picture.sheets for one in letters(sheet.notes())]
            if sizes and min(sizes) < least_letters(picture.width):
                shown = round(min(sizes) * TELEPHONE / picture.width, 2)
                found[sample.name] = min(found.get(sample.name, shown), shown)
    return found


@pytest.mark.parametrize("package", packages())
def test_small_letters_are_listed_and_only_grow(package: str) -> None:
    now, listed = small(package), json.loads(FILE.read_text())
    if os.environ.get("HEIGHTS") == "write":
        every = {name: sizes for name, sizes in sorted({**listed, package: now}.items()) if sizes}
        FILE.write_text(json.dumps(every, indent=2, sort_keys=True) + "\n")
        return
    kept = listed.get(package, {})
    assert now.keys() == kept.keys(), "take out of the list what is large enough, and enlarge what is not in it"
    assert {name: size for name, size in now.items() if size < kept[name]} == {}


@pytest.mark.parametrize("wide", [288, 1000, 1200, 1600])
def test_the_least_letters_are_as_large_on_every_picture(wide: int) -> None:
    assert abs(least_letters(wide) * TELEPHONE / wide - LEAST) < TELEPHONE / wide


def board() -> Board:
    with noting():
        return Board(1200, 100, THEMES["dark"])


def written(made: Board) -> list[tuple[str, int]]:
    return [(one.text, one.px) for one in letters(tuple(made.notes or ()))]


def test_what_would_be_smaller_is_as_large_as_the_least() -> None:
    made = board()
    made.text(0, 50, "Barú", 18)
    made.text(0, 50, "Barú", 31, width=measure("data", 25, "Barú"), least=20)
    assert written(made) == [("Barú", 25), ("Barú", 25)]


def test_nothing_is_cut_that_has_room_in_smaller_letters() -> None:
    made, name = board(), "Chiara de las Mareas"
    made.text(0, 50, name, 31, width=measure("data", 21, name), least=20)
    assert written(made) == [(name, 21)]
