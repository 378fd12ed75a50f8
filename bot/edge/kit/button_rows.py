"""Rows of buttons as a telephone has them in one line each: rows that wrap were drawn over the next one, and Discord promises no
sizes. Here alone it is decided how many buttons stand beside one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ui

from locales.shortening import visible_length

MOST, LETTERS, MARGINS = 3, 32, 6
"""Buttons of a row, letters of the labels of several, and letters for which a further button's margins leave no room. A label of
34, as long as every client shows, has a row of its own."""


def rows(labels: Sequence[str]) -> list[int]:
    """How many of the buttons of these labels stand in each row, in their order."""
    lengths: list[int] = []
    free = 0
    for label in labels:
        takes = MARGINS + visible_length(label)
        if lengths and lengths[-1] < MOST and takes <= free:
            lengths[-1], free = lengths[-1] + 1, free - takes
        else:
            lengths, free = [*lengths, 1], LETTERS - visible_length(label)
    return lengths


def room_for(labels: Sequence[str], further: str) -> int:
    """The place of a further button: the end of the last row with room for it, the end of all if each row is full."""
    lines = len(rows(labels))
    places = (at for at in range(len(labels), 0, -1) if len(rows([*labels[:at], further, *labels[at:]])) == lines)
    return next(places, len(labels))


def is_one(labels: Sequence[str]) -> bool:
    """Whether buttons of these labels stand in one row."""
    return len(rows(labels)) <= 1


def are_short(labels: Sequence[str]) -> bool:
    """Whether buttons of these labels have the letters of one row, and so two rows at most."""
    return sum(map(visible_length, labels)) <= LETTERS and len(rows(labels)) <= 2


def broken(parts: Iterable[ui.Item[Any]]) -> list[ui.Item[Any]]:
    """The parts, with as many rows in the place of one of buttons as it takes."""
    return [piece for part in parts for piece in _broken(part)]


def _broken(part: ui.Item[Any]) -> list[ui.Item[Any]]:
    pressed = [one for one in part.children if isinstance(one, ui.Button)] if isinstance(part, ui.ActionRow) else []
    counts = rows([one.label or "" for one in pressed])
    if len(counts) < 2:
        return [part]
    left = iter(pressed)
    return [ui.ActionRow(*(next(left) for _ in range(count))) for count in counts]
