"""Labels made short: what tells those of one list apart is kept, what they share is left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from locales.people import together

LABEL = 34
"""Characters of a button or of a line of a menu that every client shows."""
HIDDEN = "\u2066\u2067\u2068\u2069\u200e\u200f"


def visible_length(text: str) -> int:
    """How many characters of it are seen."""
    return len(text) - sum(map(text.count, HIDDEN))


def bare(text: str) -> str:
    """The text without marks of direction."""
    return "".join(sign for sign in text if sign not in HIDDEN)


def clipped(text: str, most: int = LABEL) -> str:
    """The text, cut with an ellipsis when more than `most` characters would be seen; isolating marks stay in pairs."""
    if visible_length(text) <= most:
        return text
    kept, count, opened = [], 0, 0
    for sign in text:
        if sign not in HIDDEN:
            count += 1
            if count >= most:
                break
        opened += (sign == "\u2068") - (sign == "\u2069")
        kept.append(sign)
    return "".join(kept).rstrip() + "…" + "\u2069" * max(opened, 0)


@lru_cache(maxsize=1024)
def shortened(labels: tuple[str, ...], most: int = LABEL) -> tuple[str, ...]:
    """The labels of one list, of at most so many characters: those that differ still do, those that are short enough stay."""
    short = {label: clipped(label, most) for label in labels}
    for pile in _alike(short):
        short |= _apart(pile, most)
    return tuple(map(_counted(short, most).__getitem__, labels))


def _alike(short: dict[str, str]) -> list[list[str]]:
    """The labels that read the same when they are cut, though they differ."""
    piles: dict[str, list[str]] = {}
    for label, cut in short.items():
        piles.setdefault(bare(cut), []).append(label)
    return [pile for pile in piles.values() if len(set(map(bare, pile))) > 1]


def _apart(pile: Sequence[str], most: int) -> dict[str, str]:
    """Each with the beginning that all have left out, as far as there must be room for what comes behind it."""
    texts, room = list(map(bare, pile)), most - most // 3
    first = _first(texts, room)
    short = {label: _without(text, first, room, most) for label, text in zip(pile, texts, strict=True)}
    for again in _alike(short):
        if len(again) < len(pile) or _first(list(map(bare, again)), room) > first:
            short |= _apart(again, most)
    return short


def _first(texts: Sequence[str], room: int) -> int:
    """The place at which the texts begin to differ, from the beginning of that word if it is near."""
    differ = next((at for at, signs in enumerate(zip(*texts, strict=False)) if len(set(signs)) > 1), min(map(len, texts)))
    word = texts[0].rfind(" ", 0, differ) + 1
    first = word if differ - word <= room // 2 else differ
    while first and any(first < len(text) and together(text, first) for text in texts):
        first -= 1
    return first


def _without(text: str, first: int, room: int, most: int) -> str:
    end = clipped(text[first:], room)
    head = most - len(end)
    return (text[:first] if first <= head else clipped(text[:first], head)) + end


def _counted(short: dict[str, str], most: int) -> dict[str, str]:
    """The labels that still read like another, with a number; a label that was short enough keeps its name."""
    kept = {bare(label) for label, cut in short.items() if cut == label}
    taken = {text: text for text in kept}
    found = dict(short)
    for label, cut in short.items():
        text, number = bare(cut), 1
        while taken.setdefault(text, bare(label)) != bare(label):
            number += 1
            text = f"{clipped(bare(label), most - len(f' {number}'))} {number}"
        found[label] = cut if number == 1 else text
    return found
