"""The pools of a page, in which repeated values stand once: colours, texts, small pictures, drawing operations (ops), runs of
them, sheets, boards.

A board is a list of sheets, one below the other, and a sheet a list of runs. The end of a run follows from its ops alone.
Sheets that look alike in a place have equal runs there, and a step costs its new runs. Lists of numbers are told by what each
is more than the one before (`deltas`)."""

from __future__ import annotations

import hashlib
import io
from base64 import b64encode
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from PIL import Image

from render.paint.byte_cache import ByteCache
from render.paint.display_list import BandOps, Box, DrawOp, Letters, Piece, Viewport
from render.paint.palette import RGB

PIECE, BOX, LETTERS, WINDOW = range(4)
ROLES = ("plain", "data", "bold", "numeral", "title")
LONGEST = 64
"""Notes of a run at most; on average a run has 16."""
SPREAD, BITS, ENDS = 2654435761, 32, 28
"""A factor that spreads numbers over so many bits (Knuth, The Art of Computer Programming 3, 6.4). If the bits from *ENDS* on
are zero, the number ends a run."""
Group = Sequence[DrawOp]
GROUPED, MARKED, SHEETS = 2048, 4096, 8192
"""Groups of ops, pictures and sheets that are known by themselves, those that came last: they are held in memory for it."""


class ValuePool:
    """Things by number, each once."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._known: dict[Hashable, int] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._known

    def number(self, key: Hashable, row: Any = None) -> int:
        """The number of a thing; *row* is its entry in the pool; by default the key itself."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.rows)
            self.rows.append(key if row is None else row)
        return found


class Pools:
    """The pools of one page."""

    def __init__(self) -> None:
        self.colours, self.texts, self.pictures, self.ops, self.runs, self.sheets, self.boards = (ValuePool() for _ in range(7))
        self._known: ByteCache[Hashable, int] = ByteCache(SHEETS, lambda _: 1)
        self._marks: ByteCache[int, tuple[Image.Image, bytes]] = ByteCache(MARKED, lambda _: 1)
        self._packed: dict[bytes, str] = {}
        self._groups: ByteCache[tuple[int, int], tuple[Group, Group, tuple[int, ...]]] = ByteCache(GROUPED, lambda _: 1)

    def as_data(self) -> dict[str, list[Any]]:
        """The pools as JSON: ops by their columns, as neighbours in a column are alike."""
        return {
            "colours": self.colours.rows,
            "texts": self.texts.rows,
            "pictures": self.pictures.rows,
            "notes": _columns(self.ops.rows),
            "runs": [deltas(run) for run in self.runs.rows],
            "sheets": [[high, *deltas(runs)] for high, runs in self.sheets.rows],
            "boards": [[wide, *deltas(sheets)] for wide, sheets in self.boards.rows],
        }

    def board(self, wide: int, dark: Sequence[BandOps], light: Callable[[], Sequence[BandOps]]) -> int:
        """The number of a board, told by its sheets in the dark; those in the *light* are asked for where one is new."""
        numbers = [self._known.get(sheet.key) if sheet.key is not None else None for sheet in dark]
        if None in numbers:
            pairs = zip(dark, _alike(dark, light()), strict=True)
            numbers = [self._sheet(*pair) if known is None else known for known, pair in zip(numbers, pairs, strict=True)]
        return self.boards.number((wide, tuple(numbers)))

    def _sheet(self, dark: BandOps, light: BandOps) -> int:
        """The number of a sheet that is known by its key in the dark from now on."""
        runs = tuple(self.runs.number(run) for run in _runs(self._numbers(dark.ops(), light.ops())))
        number = self.sheets.number((dark.high, runs))
        if dark.key is not None and self._known.get(dark.key) is None:
            self._known.put(dark.key, number)
        return number

    def text(self, text: str) -> int:
        """The number of a text."""
        return self.texts.number(text)

    def _group(self, dark: Group, light: Group) -> tuple[int, ...]:
        """The numbers of ops in both themes; a group that was numbered before is known by itself."""
        key = (id(dark), id(light))
        if (known := self._groups.get(key)) is not None:
            return known[2]
        numbers = self._numbers(dark, light)
        self._groups.put(key, (dark, light, numbers))
        return numbers

    def _numbers(self, dark: Group, light: Group) -> tuple[int, ...]:
        """The numbers of ops in both themes. Where a game draws otherwise in the light, the dark stands for both."""
        same = light if [type(op) for op in dark] == [type(op) for op in light] else dark
        return tuple(self._op(*pair) for pair in zip(dark, same, strict=True))

    def _op(self, dark: DrawOp, light: DrawOp) -> int:
        return self.ops.number(self._row(dark, light))

    def _row(self, dark: DrawOp, light: DrawOp) -> tuple[Any, ...]:
        match dark, light:
            case Piece(), Piece():
                return PIECE, dark.x, dark.y, self._picture(dark, light)
            case Box(), Box():
                return BOX, dark.x, dark.y, self._colour(dark.tone, light.tone), dark.wide, dark.high, dark.r
            case Letters(), Letters():
                return self._letters(dark, light)
            case Viewport(), Viewport():
                return WINDOW, dark.x, dark.y, 0, *dark.box, self._group(dark.ops, light.ops)
        raise TypeError(f"{type(dark).__name__} is {type(light).__name__} in the light")

    def _letters(self, dark: Letters, light: Letters) -> tuple[Any, ...]:
        tone, role = self._colour(dark.tone, light.tone), ROLES.index(dark.role) if dark.role in ROLES else 1
        row = (LETTERS, dark.x, dark.y, tone, self.text(dark.text), role, dark.px, dark.wide)
        if dark.casing is None or light.casing is None:
            return row
        return *row, self._colour(dark.casing[0], light.casing[0]), dark.casing[1]

    def _colour(self, dark: RGB, light: RGB) -> int:
        return self.colours.number((code(dark), code(light)))

    def _picture(self, dark: Piece, light: Piece) -> int:
        marks = self._mark(dark.image), dark.tone, self._mark(light.image), light.tone
        if marks not in self.pictures:
            self.pictures.number(marks, (self._webp(dark), self._webp(light)))
        return self.pictures.number(marks)

    def _mark(self, image: Image.Image) -> bytes:
        """Equal for equal pictures; one that was marked before is known by itself."""
        if (known := self._marks.get(id(image))) is not None:
            return known[1]
        told = f"{image.mode} {image.size}".encode() + bytes(image.getpalette() or ())
        mark = hashlib.blake2b(image.tobytes(), key=hashlib.sha256(told).digest()).digest()
        self._marks.put(id(image), (image, mark))
        return mark

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
    image.convert("RGBA" if "A" in image.mode else "RGB").save(out, "WEBP", lossless=True, quality=70, method=2)
    return out.getvalue()


def code(tone: RGB) -> str:
    """A colour as style sheets have it."""
    return "#{:02x}{:02x}{:02x}".format(*tone)


def deltas(numbers: Iterable[int]) -> list[int]:
    """Each number as what it is more than the one before, the first one as it is."""
    before, found = 0, []
    for number in numbers:
        found.append(number - before)
        before = number
    return found


def _alike(dark: Sequence[BandOps], light: Sequence[BandOps]) -> Sequence[BandOps]:
    """The sheets in the light, if there are as many; else those in the dark stand for both."""
    return light if len(light) == len(dark) else dark


def _columns(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The first value of every row, then the second of all that have one, and so on."""
    longest = max((len(row) for row in rows), default=0)
    return [[row[at] for row in rows if len(row) > at] for at in range(longest)] + [[len(row) for row in rows]]


def _runs(ops: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ops in runs, each ending with one that ends runs wherever it stands."""
    run: list[int] = []
    for op in ops:
        run.append(op)
        if (op * SPREAD % (1 << BITS)) >> ENDS == 0 or len(run) == LONGEST:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)
