"""Letters on pictures beside what telephones show well: those that are smaller are listed by picture, and only grow.

`HEIGHTS=write` in the environment writes what is drawn in the place of what was listed (`make heights`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from render.drawing.show import declared, packages
from render.kit import layers
from render.kit.layers import inlay
from render.kit.lettering import CLOSE, LINE, paragraph
from render.paint import bands
from render.paint.canvas import Board
from render.paint.display_list import DrawOp, Letters, Piece, Viewport, recording
from render.paint.encode import Picture
from render.paint.fitting import Fit
from render.paint.palette import DARK, THEMES
from render.paint.parts import PicturePart
from render.paint.type import LEAST, NARROW, TELEPHONE, least_letters, measure
from render.picture import line_chart

FILE, DECIDING = (Path(__file__).with_name(name) for name in ("letters.json", "deciding_letters.json"))
DECIDED = 9
"""Pixels of letters that decide, on a telephone 390 wide."""
SHOWN = (TELEPHONE, NARROW)
Line = tuple[int, str]
"""Pixels of letters, and what they say."""


def letters(notes: tuple[DrawOp, ...]) -> Iterator[Letters]:
    for note in notes:
        if isinstance(note, Letters):
            yield note
        elif isinstance(note, Viewport):
            yield from letters(note.ops)


def lines(picture: Picture) -> list[Line]:
    """(pixels of the letters, text) of each line on a picture that is noted."""
    return [(one.px, one.text) for sheet in picture.sheets for one in letters(sheet.ops())]


@cache
def drawn(package: str) -> tuple[tuple[str, str, int, tuple[Line, ...]], ...]:
    """(name, language, width, lines) of every sample of a package."""
    found = []
    for language in LANGUAGES:
        for sample in declared(package).samples():
            bands.forget()
            with recording():
                picture = sample.draw(words(language), "dark")
            found.append((sample.name, language, picture.width, tuple(lines(picture))))
    return tuple(found)


def small(package: str, shown: int) -> dict[str, float]:
    """Of each picture that has smaller letters than a telephone shows well on so many pixels, the smallest: pixels there."""
    found: dict[str, float] = {}
    for name, _, width, told in drawn(package):
        sizes = [px for px, _ in told]
        if sizes and min(sizes) < least_letters(width, shown):
            found[name] = min(found.get(name, LEAST), round(min(sizes) * shown / width, 2))
    return found


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("package", packages())
def test_small_letters_are_listed_and_only_grow(package: str, shown: int) -> None:
    now, listed = small(package, shown), json.loads(FILE.read_text())
    here = listed.get(str(shown), {})
    if os.environ.get("HEIGHTS") == "write":
        every = {name: sizes for name, sizes in {**here, package: now}.items() if sizes}
        FILE.write_text(json.dumps({**listed, str(shown): every}, indent=2, sort_keys=True) + "\n")
        return
    kept = here.get(package, {})
    assert now.keys() == kept.keys(), "take out of the list what is large enough, and enlarge what is not in it"
    assert {name: size for name, size in now.items() if size < kept[name]} == {}


def deciding(notes: tuple[DrawOp, ...], parts: tuple[PicturePart, ...], dx: int = 0, dy: int = 0) -> Iterator[float]:
    """Pixels of all letters that stand on a part of a picture: what an option can name, and so what it is chosen by. Those of
    sprites are among them: numbers of dice, counts, initials."""
    for note in notes:
        match note:
            case Letters():
                sizes, x, y = (float(note.px),), note.x + note.wide // 2, note.y - note.px // 3
            case Piece(x, y, image, None):
                sizes, x, y = image.info.get("letters", ()), x + image.width // 2, y + image.height // 2
            case Viewport(x, y, (left, top, _, _)):
                yield from deciding(note.ops, parts, dx + x - left, dy + y - top)
                continue
            case _:
                continue
        if any(x0 <= x + dx < x1 and y0 <= y + dy < y1 for x0, y0, x1, y1 in (part.box for part in parts)):
            yield from sizes


def too_small(package: str) -> dict[str, int]:
    """Of each picture how many letters that decide a telephone shows below `DECIDED` pixels."""
    found = dict[str, int]()
    for sample in declared(package).samples():
        bands.forget()
        with recording():
            picture = sample.draw(words("en"), "dark")
        parts, least, y, here = sample.draw(words("en"), "dark").parts, DECIDED * picture.width / TELEPHONE, 0, 0
        for sheet in picture.sheets:
            here += sum(px < least - 0.5 for px in deciding(sheet.ops(), parts, 0, y))
            y += sheet.high
        found.update({sample.name: here} if here else {})
    return found


@pytest.mark.parametrize("package", packages())
def test_letters_that_decide_and_are_small_only_become_fewer(package: str) -> None:
    now, listed = too_small(package), json.loads(DECIDING.read_text())
    if os.environ.get("HEIGHTS") == "write":
        every = {name: counts for name, counts in {**listed, package: now}.items() if counts}
        DECIDING.write_text(json.dumps(every, indent=2, sort_keys=True) + "\n")
        return
    kept = listed.get(package, {})
    assert now.keys() == kept.keys(), "take out of the list what is large enough, and enlarge what is not in it"
    assert {name: count for name, count in now.items() if count > kept[name]} == {}


def people(package: str) -> set[str]:
    """The names of the captains on samples of a package."""
    found = declared(package)
    return {*getattr(found, "NAMES", ()), *getattr(found, "HARD", ())}


@pytest.mark.parametrize("package", packages())
def test_no_word_of_a_game_is_cut_for_larger_letters(package: str) -> None:
    """Names that people gave themselves are cut where they have no room: their sign stands beside them."""
    cut = {text.rstrip("…").rstrip() for *_, told in drawn(package) for _, text in told if text.endswith("…")}
    assert {text for text in cut if not any(text in name for name in people(package))} == set()


@pytest.mark.parametrize("package", packages())
def test_letters_are_painted_as_large_as_they_are_noted(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a picture is put together from: boards, bands on plates, inlays."""
    painted: set[Line] = set()
    written = Board.written

    def heard(self: Board, x: float, y: float, text: str, px: int, *rest: Any) -> float:
        painted.add((px, text))
        return written(self, x, y, text, px, *rest)

    monkeypatch.setattr(Board, "written", heard)
    noted = {name: set(told) for name, language, _, told in drawn(package) if language == "it" and told}
    assert noted
    for sample in declared(package).samples():
        if sample.name in noted:
            bands.forget()
            layers.forget()
            painted.clear()
            sample.draw(words("it"), "dark")
            assert noted[sample.name] <= painted, sample.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_of_a_game_has_letters_that_a_narrow_telephone_shows_well(language: str) -> None:
    points = tuple((turn, (turn, 2 * turn, 3)) for turn in range(12))
    names = ("Anna", "Chiara de las Mareas del Viento", "Bartholomew Roberts el Negro")
    with recording():
        picture = line_chart.draw(line_chart.LineChart(say("res.counted"), points), names, words(language), "dark")
    assert min(px for px, _ in lines(picture)) >= least_letters(picture.width)


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("wide", [288, 1000, 1200, 1600])
def test_the_least_letters_are_as_large_on_every_picture(wide: int, shown: int) -> None:
    assert abs(least_letters(wide, shown) * shown / wide - LEAST) < shown / wide


def board() -> Board:
    with recording():
        return Board(1200, 100, THEMES["dark"])


def written(made: Board) -> list[tuple[str, int]]:
    return [(one.text, one.px) for one in letters(tuple(made.display_list or ()))]


def test_small_text_is_raised_to_the_least_size() -> None:
    made = board()
    made.text(0, 50, "Barú", 18)
    made.text(0, 50, "Barú", 31, fit=Fit(measure("data", 28, "Barú"), 20))
    assert written(made) == [("Barú", 28), ("Barú", 28)]


def test_text_that_fits_in_smaller_letters_is_not_cut() -> None:
    made, name = board(), "Chiara de las Mareas"
    made.text(0, 50, name, 31, fit=Fit(measure("data", 21, name), 20))
    assert written(made) == [(name, 21)]


def test_cut_text_keeps_large_letters() -> None:
    made, name = board(), "Chiara de las Mareas"
    made.text(0, 50, name, 31, fit=Fit(measure("data", 15, name), 20))
    made.label(0, 50, name, 31, Fit(measure("data", 15, "Chiara"), 20, "m"))
    assert {px for _, px in written(made)} == {28} and all("…" in text for text, _ in written(made))


def test_a_label_takes_two_lines_before_it_grows_small_and_parts_a_long_word_before_it_is_cut() -> None:
    made = board()
    made.label(0, 50, "Captain's Monkey", 31, Fit(measure("data", 28, "Captain's"), 20, "m"))
    made.label(0, 50, "Autoaffondamento", 31, Fit(measure("data", 28, "Autoaffonda-"), 25, "m"))
    assert written(made) == [("Captain's", 28), ("Monkey", 28), ("Autoaffonda-", 28), ("mento", 28)]


def test_lines_of_a_paragraph_stand_closer_before_its_letters_grow_small() -> None:
    made, text = board(), "one two three four five six"
    wide = measure("plain", 28, "one two three") + 1
    for high in (LINE, CLOSE, CLOSE * 0.9):
        paragraph(made, (0, 0, wide, high * 56), text, (28, 20), DARK.ink)
    sizes = [px for _, px in written(made)]
    assert sizes[:4] == [28] * 4 and max(sizes[4:]) < 28


def test_the_floor_of_a_picture_holds_in_an_inlay() -> None:
    """A small board in a picture has the letters of the picture, not those that its own width would ask for."""
    sizes = list[int]()
    inlay(Board(1200, 100, DARK, "kit_dark"), lambda b, _, __: sizes.append(b.least), "facts", (0, 0, 200, 60), DARK.page)
    assert sizes == [least_letters(1200)]
