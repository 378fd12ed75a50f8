"""Lettering: which face speaks where, fast masks of text, fitting, and names in any script.

FreeType takes about 40 µs a glyph, and a board has two thousand of them. Single glyphs are therefore kept as masks, strings
are put together from them, and whole strings are kept too."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from locales.people import NUMBERED, plain
from render.paint.scripts import BLOCKS, script_of, slice_of

FONTS = Path(__file__).parent.parent / "fonts"
SLICED = {"han": "noto-sans-sc", "hangul": "noto-sans-kr"}
"""Large faces, cut into slices of which a name needs few (`tools/fonts.py`)."""
FACES = {
    "plain": ("fira-sans-condensed", "500Medium"),
    "data": ("fira-sans-condensed", "600SemiBold"),
    "bold": ("fira-sans-condensed", "700Bold"),
    "numeral": ("fira-sans-condensed", "800ExtraBold"),
    "title": ("libre-caslon-display", "400Regular"),
    "scripts": ("firago", "700Bold"),
    "symbols": ("noto-sans-symbols-2", "400Regular"),
    **{script: ("noto", script) for script in BLOCKS},
    **{
        f"{role} {file.stem}": (package, f"700Bold/{file.name}")
        for role, package in SLICED.items()
        for file in sorted((FONTS / package / "700Bold").glob("*.woff2"))
    },
}
SCALE = {"display": 54, "head": 38, "body": 31, "small": 28}
TELEPHONE, NARROW, LEAST = 278, 248, 5.75
"""Pixels that telephones 390 and 360 wide give a picture in a box, and of the smallest letters there: two or three dots of them
each."""
SHRUNK = 0.82
"""The part of their height to which letters are made smaller by default."""
Mask = tuple[Image.Image, int, int]
STEPS = [51 * round(grey / 51) for grey in range(256)]
"""The edges of letters have six greys: more cannot be told apart, and make a picture a fourteenth larger."""

_NOBODY = "\U0010fffe"
_UNDRAWN = ("Cc", "Cf", "So", "Sk", "Co", "Cn", "Cs")
_JOINERS = "\u200c\u200d"


@cache
def font_file(role: str) -> Path:
    """The file of the face that speaks *role*. Raises FileNotFoundError."""
    package, face = FACES[role]
    found = [FONTS / package / face] if face.endswith(".woff2") else sorted((FONTS / package / face).glob("*.ttf"))
    if not found:
        raise FileNotFoundError(f"no font for {role!r}")
    return found[0]


@lru_cache(12)
def font(role: str, px: int) -> ImageFont.FreeTypeFont:
    """The face for *role*, *px* pixels high. Few are kept open: their letters are kept as masks."""
    return ImageFont.truetype(str(font_file(role)), px, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(4096)
def shows(role: str, char: str) -> bool:
    """Whether the face has *char*: its picture differs from that of a character nobody has."""
    face = font(role, 24)
    return char.isspace() or char in _JOINERS or bytes(face.getmask(char)) != bytes(face.getmask(_NOBODY))


@lru_cache(512)
def tidy(name: str, otherwise: str) -> str:
    """A captain's name as it can be drawn: fancy letters made plain, pictures left out; *otherwise* when nothing is left but the
    number that tells it apart."""
    kept = "".join(c for c in plain(name) if is_drawn(c))
    return " ".join(kept.split()) if any(c.isalnum() for c in NUMBERED.sub("", kept)) else otherwise


def is_drawn(char: str) -> bool:
    """Whether a face has the character, or it joins two."""
    if char in _JOINERS:
        return True
    if unicodedata.category(char) in _UNDRAWN or "\ufe00" <= char <= "\ufe0f":
        return False
    return _speaker("data", char) is not None


def _speaker(role: str, char: str) -> str | None:
    """The first face that has the character: that of the text, one for several scripts, that of its own."""
    return next((face for face in (role, "scripts", *_slices(char), "symbols", *script_of(char)) if shows(face, char)), None)


@lru_cache(4096)
def _slices(char: str) -> tuple[str, ...]:
    """The slices of large faces that may have the character."""
    return tuple(name for face in SLICED if (name := f"{face} {slice_of(char)}") in FACES)


@lru_cache(4096)
def bare(text: str) -> str:
    """*text* without the marks that isolate or turn a direction: they have no picture."""
    return "".join(c for c in text if unicodedata.category(c) != "Cf" or c in _JOINERS)


@lru_cache(8192)
def _glyph(role: str, px: int, char: str) -> tuple[Image.Image | None, int, int]:
    """(mask, left, top) of one character; left and top from the pen on the baseline."""
    core, (left, top) = font(role, px).getmask2(char, mode="L", anchor="ls")
    if not core.size[0] or not core.size[1]:
        return None, 0, 0
    picture = Image.new("L", core.size)
    picture.im.paste(core, (0, 0, *core.size))
    return picture, left, top


@lru_cache(16384)
def _advance(role: str, px: int, char: str) -> float:
    return font(role, px).getlength(char)


@lru_cache(16384)
def _kern(role: str, px: int, a: str, b: str) -> float:
    return font(role, px).getlength(a + b) - _advance(role, px, a) - _advance(role, px, b)


@lru_cache(8192)
def measure(role: str, px: int, text: str) -> float:
    """Advance width of *text* in pixels."""
    if not all(shows(role, c) for c in text):
        return sum(font(who, size).getlength(run) for who, size, run in _faces(role, px, text))
    return sum(_advance(role, px, c) for c in text) + sum(_kern(role, px, a, b) for a, b in pairwise(text))


@lru_cache(4096)
def mask(role: str, px: int, text: str) -> Mask:
    """(mask, left, top): a grey picture of *text*, placed relative to the pen on the baseline."""
    if not all(shows(role, c) for c in text):
        return _foreign(role, px, text)
    x, places = 0.0, []
    for i, char in enumerate(text):
        x += _kern(role, px, text[i - 1], char) if i else 0
        picture, left, top = _glyph(role, px, char)
        if picture is not None:
            places.append((picture, round(x) + left, top))
        x += _advance(role, px, char)
    return _joined(places) if places else (Image.new("L", (max(1, round(x)), 1)), 0, 0)


def _joined(places: list[Mask]) -> Mask:
    left, top = min(p[1] for p in places), min(p[2] for p in places)
    right, low = max(p[1] + p[0].width for p in places), max(p[2] + p[0].height for p in places)
    out = Image.new("L", (right - left, low - top))
    for picture, x, y in places:
        out.paste(255, (x - left, y - top), picture)
    return out.point(STEPS), left, top


def _foreign(role: str, px: int, text: str) -> Mask:
    """Text that no single face has: run by run, each in a face of its own; the sentence around a name keeps its own face."""
    parts, x = [], 0.0
    for who, size, run in _faces(role, px, text):
        face = font(who, size)
        parts.append((face, run, x))
        x += face.getlength(run)
    pad, base = px // 2, px * 2
    out = Image.new("L", (round(x) + 2 * pad, px * 4))
    pen = ImageDraw.Draw(out)
    for face, run, at in parts:
        pen.text((pad + at, base), run, fill=255, font=face, anchor="ls")
    box = out.getbbox() or (0, 0, 1, 1)
    return out.crop(box).point(STEPS), box[0] - pad, box[1] - base


def _faces(role: str, px: int, text: str) -> list[tuple[str, int, str]]:
    """(face, its pixels, text) from left to right: a stand-in's letters are a little larger than those it stands among."""
    return [(who, px if who == role else round(px * 0.94), run) for who, run in _runs(role, text)]


def _runs(role: str, text: str) -> list[tuple[str, str]]:
    """(face, text) from left to right; words from right to left stay whole, with what stands between them."""
    runs: list[tuple[str, str]] = []
    for char in text:
        who = _speaker(role, char) or role
        if runs and (runs[-1][0] == who or char in _JOINERS or _is_borne(char, runs[-1][0])):
            runs[-1] = (runs[-1][0], runs[-1][1] + char)
        elif len(runs) > 1 and _turns(runs[-2][1]) and _turns(char) and _is_neutral(runs[-1][1]):
            (_, between), (face, before) = runs.pop(), runs.pop()
            runs.append((face, before + between + char))
        else:
            runs.append((who, char))
    return runs


def _is_borne(char: str, face: str) -> bool:
    """Whether it is a mark that is set in the face of the letter before it."""
    return unicodedata.category(char).startswith("M") and shows(face, char)


def _turns(text: str) -> bool:
    """Whether it is read from right to left."""
    return any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def _is_neutral(text: str) -> bool:
    """Whether it takes the direction of what stands around it, and the face for such words has it."""
    return all(unicodedata.bidirectional(c) not in ("L", "R", "AL") and shows("scripts", c) for c in text)


def least_letters(wide: int, shown: int = NARROW) -> int:
    """Pixels of the smallest letters on a picture so wide, of which a telephone has *shown*."""
    return round(LEAST * wide / shown)


@cache
def cap_height(role: str, px: int) -> int:
    """Height of the capitals in pixels."""
    return -mask(role, px, "H")[2]


@lru_cache(4096)
def fit(role: str, px: int, text: str, width: float, least: int | None = None) -> tuple[int, str]:
    """(pixels, text) that fits *width*: first smaller letters down to *least* (`SHRUNK` of *px*), then an ellipsis."""
    least = least or round(px * SHRUNK)
    if measure(role, px, text) > width:
        px = max(least, min(px - 1, int(px * width / measure(role, px, text)) + 1))
    while px > least and measure(role, px, text) > width:
        px -= 1
    if measure(role, px, text) <= width:
        return px, text
    while len(text) > 1 and measure(role, px, text.rstrip() + "…") > width:
        text = _shorter(text)
    return px, text.rstrip() + "…"


def _shorter(text: str) -> str:
    """*text* without its last letter and what is set on it or joins it."""
    end = len(text) - 1
    while end > 1 and (text[end] in _JOINERS or unicodedata.category(text[end]).startswith("M")):
        end -= 1
    return text[:end]


@lru_cache(2048)
def wrap(role: str, px: int, text: str, width: float, lines: int = 2) -> tuple[str, ...]:
    """Break at spaces into at most *lines* lines; a line that is still too long is shortened."""
    out: list[str] = []
    for word in text.split():
        if out and measure(role, px, f"{out[-1]} {word}") <= width:
            out[-1] += " " + word
        else:
            out.append(word)
    if len(out) > lines:
        out[lines - 1 :] = [" ".join(out[lines - 1 :])]
    return tuple(fit(role, px, line, width, px)[1] for line in out)


def stacked(role: str, text: str, width: float, px: int, least: int) -> tuple[int, tuple[str, ...]]:
    """(pixels, at most two lines) for *text*, in letters from *px* down to *least* until nothing has to be shortened."""
    while px > least and any(line.endswith("…") for line in wrap(role, px, text, width)):
        px -= 1
    return px, wrap(role, px, text, width)


CONSONANTS, VOWELS = "bcdfghjklmnpqrstvwxyz", "aeiouáéíóúàèìòùü"
SHORTEST = 4
"""Letters of each part of a word in two parts at least."""


@lru_cache(512)
def hyphened(role: str, px: int, text: str, width: float) -> tuple[str, ...]:
    """A long word in two parts, each with room; empty if it has several words, or no such parts."""
    if " " in text or not text.isalpha():
        return ()
    for at in range(len(text) - SHORTEST, SHORTEST - 1, -1):
        parts = (text[:at] + "-", text[at:])
        if text[at] in CONSONANTS and text[at + 1] in VOWELS and all(measure(role, px, part) <= width for part in parts):
            return parts
    return ()
