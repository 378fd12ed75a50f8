"""Words as they are compared: without case, accents, hyphens, apostrophes and articles (typed answers: matching)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from locales.languages import typed
from locales.people import plain

ARTICLES = frozenset(typed("words")["articles"])
_ELIDED = re.compile(r"\b[lL]['’](?=\w)")
_APOSTROPHE = re.compile(r"['’`´]")
LONGEST = 400
"""Signs of a text that are compared: no name has so many."""
SHORT, LONG = 4, 8
"""From so many letters on a word may differ by one, by two."""


def folded(text: str) -> str:
    """The words of a text, folded, with single spaces; articles are dropped unless nothing else is there.

    Of a text longer than any name only the beginning.
    """
    return _short(text) if len(text) <= LONGEST else _folded(text)


def _folded(text: str) -> str:
    bare = unicodedata.normalize("NFKD", plain(_APOSTROPHE.sub("", _ELIDED.sub(" ", text[:LONGEST]))))[:LONGEST]
    found = "".join(map(_folded_sign, bare.casefold())).split()
    kept = [word for word in found if word not in ARTICLES]
    return " ".join(kept or found) or " ".join(text[:LONGEST].split()).casefold()


_short = lru_cache(maxsize=8192)(_folded)


def allowed(word: str) -> int:
    """How many errors a word of that length may have."""
    letters = len(word.replace(" ", ""))
    return 0 if letters < SHORT else 1 if letters < LONG else 2


@lru_cache(maxsize=32768)
def distance(one: str, other: str, most: int) -> int:
    """How many letters must be changed, added, left out or swapped with their neighbour; `most` + 1 when more.

    Optimal string alignment, a column a step, its differences in the bits of whole numbers (Hyyrö 2003).
    """
    if abs(len(one) - len(other)) > most or not (one and other):
        return min(max(len(one), len(other)), most + 1)
    last, full, places = 1 << len(one) - 1, (1 << len(one)) - 1, _places(one)
    more, less, same, before, found = full, 0, 0, 0, len(one)
    for letter in other:
        here = places.get(letter, 0)
        swapped = ((~same & here) << 1) & before
        same = (((here & more) + more) ^ more | here | less | swapped) & full
        right, left = less | (full & ~(same | more)), same & more
        found += bool(right & last) - bool(left & last)
        right, left = right << 1 | 1, left << 1
        more, less, before = (left | ~(same | right)) & full, right & same & full, here
    return min(found, most + 1)


def _places(word: str) -> dict[str, int]:
    """Each letter, and the bits of the places where it stands."""
    places: dict[str, int] = {}
    for at, letter in enumerate(word):
        places[letter] = places.get(letter, 0) | 1 << at
    return places


def _folded_sign(sign: str) -> str:
    """Accents and invisible signs go, punctuation and symbols part words, letters of every script stay."""
    kind = unicodedata.category(sign)
    if "\u0300" <= sign <= "\u036f" or kind == "Cf":
        return ""
    return " " if kind[0] in "PSZC" and sign != "#" else sign
