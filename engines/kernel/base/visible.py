"""Words that people can see: each sign has ink and stands in plain sight."""

from __future__ import annotations

import unicodedata

_NEVER = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_JOINERS, _STYLES = frozenset("\u200c\u200d"), frozenset("\ufe0e\ufe0f")
_STYLED, _KEYS, _KEY = frozenset("\u203c\u2049\u2139\u3030"), frozenset("#*0123456789"), "\u20e3"
"""Signs drawn as a picture on demand beside symbols; the signs that a keycap is drawn around, and the keycap."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159\U00013441\U00013442"
)  # fmt: skip
"""Signs without ink, though their category does not say so."""
_JOINING = (
    "ARABIC", "SYRIAC", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM",
    "SINHALA", "KHMER", "MYANMAR", "MONGOLIAN", "TIBETAN",
)  # fmt: skip
"""How the names of letters begin whose shapes hang on joiners."""
STACKED = 4
"""Marks that one letter may carry."""


def is_visible(text: str) -> bool:
    """Whether everything in it can be seen: no sign without ink, no mark without a letter, one plain space between others."""
    before, marks = " ", 0
    for place, sign in enumerate(text):
        after = text[place + 1 : place + 2]
        if not _has_place(sign, before, after):
            return False
        marks = marks + 1 if _is_mark(sign) else 0
        if marks > STACKED:
            return False
        before = sign
    return bool(text) and before != " "


def _has_place(sign: str, before: str, after: str) -> bool:
    """Whether a sign can be seen where it stands, or makes another look as it does."""
    if sign in _JOINERS:
        return _joins(sign, before, after)
    if sign in _STYLES:
        return after == _KEY if before in _KEYS else before in _STYLED or unicodedata.category(before) in ("So", "Sm")
    if sign == " ":
        return before != " "
    kind = unicodedata.category(sign)
    if kind in _NEVER or kind == "Zs" or sign in _BLANK or "\ufe00" <= sign <= "\ufe0d" or "\U000e0100" <= sign <= "\U000e01ef":
        return False
    return before != " " if _is_mark(sign) else True


def _joins(sign: str, before: str, after: str) -> bool:
    """Whether a joiner stands between pictures, or between letters whose shapes hang on it."""
    if not after:
        return False
    if sign == "\u200d" and unicodedata.category(after) in ("So", "Sk"):
        return unicodedata.category(before) in ("So", "Sk") or before in _STYLES
    return all(unicodedata.name(one, "").startswith(_JOINING) for one in (before, after))


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M") and sign not in _STYLES
