"""Sentences in the few lines that a telephone has for them: the newest and weightiest are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from locales.shortening import bare, clipped

LETTERS = 36
"""Letters of a line on a telephone of 360 px."""
FILLER = 3
"""The rank of sentences for which there is room only if nothing else was left out."""
MORE = "… "
"""The sign before the first sentence if earlier ones are left out."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it is shown, and its rank: rank 0 is kept before rank 1, and so on."""

    text: str
    rank: int = 0


def lines(text: str) -> int:
    """The lines that a text takes on a telephone."""
    return sum(max(1, len(wrap(_plain(line), LETTERS))) for line in text.split("\n")) if text else 0


def fitted_text(sentences: Sequence[Sentence], most: int) -> str:
    """As many sentences as so many lines hold, in their order: by rank, in each rank the newest first. If there is no room for
    the first of these, its beginning."""
    if not sentences or most <= 0:
        return ""
    places, is_full = list[int](), False
    for rank in sorted({one.rank for one in sentences}):
        if is_full and rank >= FILLER:
            break
        for place in reversed([place for place, one in enumerate(sentences) if one.rank == rank]):
            if lines(_joined(sentences, [*places, place])) > most:
                if not places:
                    return clipped(sentences[place].text, most * LETTERS)
                is_full = True
                break
            places.append(place)
    return _joined(sentences, places)


def _joined(sentences: Sequence[Sentence], places: Iterable[int]) -> str:
    """The sentences of these places in one paragraph."""
    found = sorted(places)
    if not found:
        return ""
    is_cut = any(place not in found for place in range(found[0]))
    return (MORE if is_cut else "") + " ".join(sentences[place].text for place in found)


def _plain(text: str) -> str:
    return bare(text).replace("*", "")
