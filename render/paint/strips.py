"""PNG files put together from rows that were packed before, since most rows of a picture stood in an earlier one.

Rows are deflated in strips, each by itself, so that it can stand below any other. A strip of 32 rows costs one and a half
hundredths more bytes than a whole picture, and no time: what repeats itself lies a few rows apart.
"""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image
from PIL.PngImagePlugin import putchunk
from zlib_ng import zlib_ng

from render.paint.byte_cache import ByteCache

ROWS, LEVEL = 32, 2
"""Level 3 would save a fourteenth of the bytes and take half as much time again."""
TALL, STILL = 64, 6
"""Rows of a strip, and its level, where most stay as they are with every step: a fifth of the bytes less. Level 5 would take
three fifths of the time, with three hundredths more bytes."""
KEPT_BYTES = 8_000_000
"""Bytes of the deflated strips that are kept; a board has 70 KB of them."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
BEGIN, END = b"\x78\x5e", b"\x03\x00"
"""The header of a zlib stream, and an empty last block (RFC 1950, 1951)."""
BASE = 65521
"""The modulus of Adler-32."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Rows as they stand in a PNG file. `data`: deflated. `size` and `check`: bytes and Adler-32 before that."""

    data: bytes
    size: int
    check: int


@dataclass(frozen=True, slots=True)
class Rows:
    """A picture, or a part of one as wide as the whole, in strips; pixels wide and high."""

    width: int
    height: int
    strips: tuple[Strip, ...]


_strips: ByteCache[tuple[bytes, bool], Strip] = ByteCache(KEPT_BYTES, lambda strip: len(strip.data))


def rows(im: Image.Image, is_still: bool = False) -> Rows:
    """The rows of a picture in the colours of a palette, packed; *is_still*: most stay as they are with the next step."""
    return Rows(im.width, im.height, tuple(_strip(data, is_still) for data in _scanlines(im, TALL if is_still else ROWS)))


def png(parts: Sequence[Rows], colours: bytes) -> bytes:
    """The PNG file of these parts, one below the other; *colours* are the palette, 3 bytes each."""
    strips = [strip for part in parts for strip in part.strips]
    check = 1
    for strip in strips:
        check = _joined(check, strip.check, strip.size)
    out = io.BytesIO()
    out.write(SIGNATURE)
    putchunk(out, b"IHDR", struct.pack(">IIBBBBB", parts[0].width, sum(part.height for part in parts), 8, 3, 0, 0, 0))
    putchunk(out, b"PLTE", colours)
    putchunk(out, b"IDAT", b"".join((BEGIN, *(strip.data for strip in strips), END, check.to_bytes(4, "big"))))
    putchunk(out, b"IEND", b"")
    return out.getvalue()


def forget() -> None:
    """Keep no strip."""
    _strips.clear()


def _scanlines(im: Image.Image, tall: int) -> Iterator[bytes]:
    """Strips of *tall* rows, each row with its filter (none) before it: a column more at the left, of the colour 0."""
    filtered = Image.new("P", (im.width + 1, im.height))
    filtered.paste(im, (1, 0))
    data, step = filtered.tobytes(), filtered.width * tall
    return (data[start : start + step] for start in range(0, len(data), step))


def _strip(data: bytes, is_still: bool) -> Strip:
    key = hashlib.sha1(data, usedforsecurity=False).digest(), is_still
    strip = _strips.get(key)
    if strip is None:
        strip = Strip(_deflated(data, STILL if is_still else LEVEL), len(data), zlib_ng.adler32(data))
        _strips.put(key, strip)
    return strip


def _deflated(data: bytes, level: int) -> bytes:
    """Blocks that end at a whole byte and are not the last ones."""
    packing = zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS, zlib_ng.DEF_MEM_LEVEL + 1)
    return packing.compress(data) + packing.flush(zlib_ng.Z_SYNC_FLUSH)


def _joined(first: int, second: int, size: int) -> int:
    """The Adler-32 of bytes with that of *size* others behind them."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + size * ((first & 0xFFFF) - 1)
    return high % BASE << 16 | low % BASE
