"""Search in a list by a few typed words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.kit.custom_id import number
from bot.edge.lexer.fold import allowed, distance, folded
from bot.edge.shapes.controls import ControlEntry

MOST_SOUGHT = 100
"""Characters of the words that a list is searched for."""


def fitting(text: str, entries: Sequence[ControlEntry]) -> tuple[int, ...]:
    """The positions of the entries that have all the words, by the first rule that finds any.

    Each word begins one of the entry's; stands anywhere in it; the text is the entry's number in the list; each word is one of
    the entry's, or nearly. Case, accents, hyphens and articles do not count. Nothing fits a text longer than any name.
    """
    sought = folded(text).split() if len(text) <= MOST_SOUGHT else []
    if not sought:
        return ()
    named = [_words(entry) for entry in entries]
    for rule in (_begins, _inside):
        if found := tuple(place for place, has in enumerate(named) if all(rule(word, has) for word in sought)):
            return found
    counted = number(text.strip().removeprefix("#"))
    if 1 <= counted <= len(entries):
        return (counted - 1,)
    return tuple(place for place, has in enumerate(named) if all(_near(word, has) for word in sought))


def _words(entry: ControlEntry) -> tuple[str, ...]:
    return tuple(folded(f"{entry.label} {entry.name} {entry.group}").split())


def _begins(word: str, has: tuple[str, ...]) -> bool:
    return any(one.startswith(word) for one in has)


def _inside(word: str, has: tuple[str, ...]) -> bool:
    return any(word in one for one in has)


def _near(word: str, has: tuple[str, ...]) -> bool:
    most = allowed(word)
    return _begins(word, has) or (most > 0 and any(distance(word, one, most) <= most for one in has))
