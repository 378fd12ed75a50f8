"""What a page repeats is kept once, in tables: colours, texts, small pictures, notes, and runs of notes.

A board is a list of runs. Where a run ends follows from its notes alone, so that boards that look alike in a place have the same
runs there, and a step costs what is new in it.
"""

from __future__ import annotations

import hashlib
import io
from base64 import b64encode
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from render.notes import Box, Letters, Note, Piece, Window
from render.palette import RGB

PIECE, BOX, LETTERS, WINDOW = range(4)
RUN, LONGEST = 8, 32
"""Notes of a run on average, and at most."""
SPREAD, BITS = 2654435761, 32
"""Multiplying by it spreads numbers over so many bits (Knuth, The Art of Computer Programming 3, 6.4)."""
Pair = tuple[Note, Note]
"""The same note in the dark and in the light."""


@dataclass
class Table:
    """Things by number, each once."""

    rows: list[Any] = field(default_factory=list)
    _known: dict[Hashable, int] = field(default_factory=dict)

    def number(self, key: Hashable, row: Any = None) -> int:
        """The number of a thing; *row* is what the table has of it, the key itself where nothing is said."""
        if key not in self._known:
            self._known[key] = len(self.rows)
            self.rows.append(key if row is None else row)
        return self._known[key]


class Tables:
    """The tables of one page."""

    def __init__(self) -> None:
        self.colours, self.texts, self.pictures, self.notes, self.runs, self.boards = (Table() for _ in range(6))
        self._marks: dict[int, tuple[Image.Image, bytes]] = {}
        self._packed: dict[bytes, str] = {}

    def as_data(self) -> dict[str, list[Any]]:
        """The tables as JSON."""
        names = ("colours", "texts", "pictures", "notes", "runs", "boards")
        return {name: getattr(self, name).rows for name in names}

    def board(self, wide: int, high: int, dark: Sequence[Note], light: Sequence[Note]) -> int:
        """The number of a board."""
        runs = tuple(self.runs.number(run) for run in _runs([self._note(*pair) for pair in _paired(dark, light)]))
        return self.boards.number((wide, high, runs))

    def text(self, text: str) -> int:
        """The number of a text."""
        return self.texts.number(text)

    def _note(self, dark: Note, light: Note) -> int:
        return self.notes.number(self._row(dark, light))

    def _row(self, dark: Note, light: Note) -> tuple[Any, ...]:
        match dark, light:
            case Piece(), Piece():
                return PIECE, dark.x, dark.y, self._picture(dark, light)
            case Box(), Box():
                return BOX, dark.x, dark.y, dark.wide, dark.high, dark.r, self._colour(dark.tone, light.tone)
            case Letters(), Letters():
                return self._letters(dark, light)
            case Window(), Window():
                inner = (self._note(*pair) for pair in _paired(dark.notes, light.notes))
                return WINDOW, dark.x, dark.y, dark.box, tuple(inner)
        raise TypeError(f"{type(dark).__name__} is {type(light).__name__} in the light")

    def _letters(self, dark: Letters, light: Letters) -> tuple[Any, ...]:
        tone = self._colour(dark.tone, light.tone)
        row = (LETTERS, dark.x, dark.y, self.text(dark.text), dark.role, dark.px, dark.wide, tone)
        if dark.casing is None or light.casing is None:
            return row
        return *row, self._colour(dark.casing[0], light.casing[0]), dark.casing[1]

    def _colour(self, dark: RGB, light: RGB) -> int:
        return self.colours.number((_code(dark), _code(light)))

    def _picture(self, dark: Piece, light: Piece) -> int:
        marks = self._mark(dark.image), dark.tone, self._mark(light.image), light.tone
        return self.pictures.number(marks, (self._webp(dark), self._webp(light)))

    def _mark(self, image: Image.Image) -> bytes:
        """Equal for equal pictures; one that was marked before is known by itself."""
        if id(image) not in self._marks:
            told = f"{image.mode} {image.size}".encode() + bytes(image.getpalette() or ())
            mark = hashlib.blake2b(image.tobytes(), key=hashlib.sha256(told).digest()).digest()
            self._marks[id(image)] = (image, mark)
        return self._marks[id(image)][1]

    def _webp(self, piece: Piece) -> str:
        key = self._mark(piece.image) + bytes(piece.tone or ())
        if key not in self._packed:
            self._packed[key] = b64encode(webp(piece.image, piece.tone)).decode()
        return self._packed[key]


def webp(image: Image.Image, tone: RGB | None = None) -> bytes:
    """A small picture as a WebP file, nothing lost of it; of a mask that colour, as much of it as the mask says."""
    if tone is not None:
        mask, image = image, Image.new("RGBA", image.size, (*tone, 0))
        image.putalpha(mask.convert("L"))
    out = io.BytesIO()
    image.convert("RGBA" if "A" in image.mode else "RGB").save(out, "WEBP", lossless=True, quality=70, method=4)
    return out.getvalue()


def _paired(dark: Sequence[Note], light: Sequence[Note]) -> Iterable[Pair]:
    """Notes in both themes. Where a game draws otherwise in the light, what is drawn in the dark stands for both."""
    if [type(note) for note in dark] != [type(note) for note in light]:
        return zip(dark, dark, strict=True)
    return zip(dark, light, strict=True)


def _runs(notes: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """The notes in runs, each ending with one that ends runs wherever it stands."""
    run: list[int] = []
    for note in notes:
        run.append(note)
        if (note * SPREAD % (1 << BITS)) >> (BITS - 3) == 0 or len(run) == LONGEST:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def _code(tone: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)
