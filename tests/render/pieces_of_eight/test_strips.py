"""Still pictures put together from rows packed before: any program reads them, and only what is new is drawn and packed."""

from __future__ import annotations

import io
import zlib
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from locales import words
from render.board.scene import drawable
from render.paint import bands, strips
from render.paint.encode import colours
from render.paint.palette import THEMES
from render.pieces_of_eight import boards, pictures
from render.pieces_of_eight.pieces.scene import Scene
from render.pieces_of_eight.samples import EIGHT, FOUR, NAMES, view

DARK = pictures.palette_name("dark")


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    bands._rows.cache_clear()
    strips._strips.clear()


class Noted:
    """Stands before a function and counts its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        self.calls, self._work = 0, getattr(where, name)
        monkeypatch.setattr(where, name, self._call)

    def _call(self, *given: Any) -> Any:
        self.calls += 1
        return self._work(*given)


def scene(seen: Any) -> Scene:
    return Scene(seen, drawable(NAMES, words("en")), THEMES["dark"])


def body(file: bytes) -> bytes:
    """The zlib stream of a PNG file whose chunks are looked through one by one, their checks included."""
    found, at = b"", 8
    while at < len(file):
        size, kind = int.from_bytes(file[at : at + 4], "big"), file[at + 4 : at + 8]
        data, check = file[at + 8 : at + 8 + size], int.from_bytes(file[at + 8 + size : at + 12 + size], "big")
        assert check == zlib.crc32(kind + data)
        found += data if kind == b"IDAT" else b""
        at += 12 + size
    return found


def ramp(width: int, height: int) -> Image.Image:
    """Every row another, so that the sums of their bytes go round more than once."""
    made = Image.frombytes("P", (width, height), bytes((x * 7 + y * 13) % 144 for y in range(height) for x in range(width)))
    made.putpalette(colours(DARK))
    return made


@pytest.mark.parametrize("is_still", [False, True])
@pytest.mark.parametrize("height", [1, strips.ROWS, strips.ROWS + 1, 5 * strips.ROWS - 1])
def test_a_picture_of_any_height_is_read_as_it_was_drawn(height: int, is_still: bool) -> None:
    drawn = ramp(1200, height)
    read = Image.open(io.BytesIO(strips.png([strips.rows(drawn, is_still)], colours(DARK))))
    assert (read.mode, read.size) == ("P", (1200, height))
    assert read.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()


def test_how_rows_are_packed_depends_on_what_they_are_and_on_nothing_before() -> None:
    drawn = ramp(1200, strips.ROWS)
    alone = strips.rows(drawn, is_still=True)
    strips.forget()
    assert strips.rows(drawn) != alone == strips.rows(drawn, is_still=True)


def test_every_check_in_the_file_holds() -> None:
    """Of each chunk, and of the whole stream, which zlib looks at when it has come to its end."""
    raw = zlib.decompress(body(pictures.draw("board", view(EIGHT), NAMES, words("en")).data))
    assert raw[:: 1 + 1200].strip(b"\0") == b"", "every row begins with its filter, which is none"


def test_a_picture_of_bands_is_the_bands_below_each_other() -> None:
    made = boards.drawn(scene(view(FOUR)))
    read = Image.open(io.BytesIO(bands.png(made, DARK))).convert("RGB")
    assert read.tobytes() == bands.packed(made, DARK).convert("RGB").tobytes()


def test_new_position_draws_only_its_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Noted(monkeypatch, bands, "_drawn")
    first = boards.drawn(scene(view(FOUR)))
    bands.png(first, DARK)
    assert drawn.calls == len(first)
    ships = (FOUR[0], replace(FOUR[1], hold=5), *FOUR[2:])
    bands.png(boards.drawn(scene(view(ships))), DARK)
    assert drawn.calls == len(first) + 1


def test_new_row_packs_only_its_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another number in the first line of a captain leaves his ship as it was."""
    packed = Noted(monkeypatch, strips, "_deflated")
    bands.png(boards.drawn(scene(view(FOUR))), DARK)
    whole, packed.calls = packed.calls, 0
    ships = (FOUR[0], replace(FOUR[1], hold=5), *FOUR[2:])
    bands.png(boards.drawn(scene(view(ships))), DARK)
    assert whole > 20
    assert 0 < packed.calls <= 3


def test_a_title_is_drawn_anew_only_when_it_says_something_else() -> None:
    """Who is to decide, and what happens aboard, stands in no title."""
    seen = view(FOUR)
    title = boards.drawn(scene(seen))[0]
    assert boards.drawn(replace(scene(seen), asked=frozenset({1})))[0] == title
    assert boards.drawn(scene(replace(seen, stage="window", votes=(1,), wins=(1, 0, 0, 0))))[0] == title
    assert boards.drawn(scene(replace(seen, turn=24)))[0] != title


def test_cache_stays_within_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips._strips, "most", 30_000)
    packed = Noted(monkeypatch, strips, "_deflated")
    for turn in (1, 2):
        pictures.draw("board", view(EIGHT, turn=turn), NAMES, words("en"))
    bands._rows.cache_clear()
    before = packed.calls
    pictures.draw("board", view(EIGHT, turn=1), NAMES, words("en"))
    assert packed.calls > before, "what was packed first is gone"
