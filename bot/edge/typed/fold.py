"""Words as they are compared: without case, accents, hyphens, apostrophes and articles (typed answers: matching)."""
from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

ARTICLES = frozenset(["the", "el", "la", "los", "las", "il", "lo", "i", "gli", "le"])
_ELIDED = re.compile(r"\b[lL]['’](?=\w)")
_APOSTROPHE = re.compile(r"['’`´]")
SHORT, LONG = 4, 8
"""From so many letters on a word may differ by one, by two."""


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """The words of a text, folded, with single spaces; articles are dropped unless nothing else is there."""
    plain = unicodedata.normalize("NFKD", _APOSTROPHE.sub("", _ELIDED.sub(" ", text)))
    found = "".join(map(_kept, plain.casefold())).split()
    told = [word for word in found if word not in ARTICLES]
    return " ".join(told or found) or " ".join(text.split()).casefold()


def allowed(word: str) -> int:
    """How many errors a word of that length may have."""
    letters = len(word.replace(" ", ""))
    return 0 if letters < SHORT else 1 if letters < LONG else 2


@lru_cache(maxsize=32768)
def distance(one: str, other: str, most: int) -> int:
    """How many letters must be changed, added, left out or swapped with their neighbour; `most` + 1 when more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        next_row = [i]
        for j, against in enumerate(other, 1):
            cost = min(row[j] + 1, next_row[j - 1] + 1, row[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            next_row.append(cost)
        before, row = row, next_row
    return min(row[-1], most + 1)


def _kept(sign: str) -> str:
    """Accents and invisible signs go, punctuation and symbols part words, letters of every script stay."""
    kind = unicodedata.category(sign)
    if "\u0300" <= sign <= "\u036f" or kind == "Cf":
        return ""
    return " " if kind[0] in "PSZC" and sign != "#" else sign
