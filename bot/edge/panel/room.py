"""The room of a telephone: how high the words and the rows of a panel are there, reckoned by letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from discord import ui

from bot.model.posting.posts import PictureOrder

TELEPHONE, PICTURE, AROUND = 640, 250, 84
"""Pixels that a telephone leaves a message, but for a line; that most pictures take in it; of its author and its edges."""
BUTTONS, MENU, LINE, SMALL, APART = 32, 44, 19.3, 16.5, 6
"""Pixels of a row, of a line of text and of one in small letters, and between two parts."""
LETTERS, SMALL_LETTERS = 42, 52
"""Letters of a line."""
_NOT_SHOWN = re.compile(r"<t:\d+:R>|\*\*|^###? |^-# |[\u2066-\u2069]")
_SMALL = "-# "


def fitted(box: ui.Item[Any], picture: PictureOrder) -> PictureOrder:
    """The picture of a panel, without its key if one of the usual height makes the panel higher than a telephone."""
    assert isinstance(box, ui.Container)
    is_higher = AROUND + PICTURE + sum(map(_height, box.children)) > TELEPHONE
    return replace(picture, facts={**picture.facts, "is_bare": True}) if is_higher else picture


def _height(part: ui.Item[Any]) -> float:
    if isinstance(part, ui.TextDisplay):
        return APART + sum(map(_line_height, part.content.splitlines()))
    if isinstance(part, ui.ActionRow):
        return APART + (BUTTONS if all(isinstance(one, ui.Button) for one in part.children) else MENU)
    return APART


def _line_height(line: str) -> float:
    is_small = line.startswith(_SMALL)
    lines = sum(1 for _ in _wrapped(_NOT_SHOWN.sub("", line), SMALL_LETTERS if is_small else LETTERS))
    return lines * (SMALL if is_small else LINE)


def _wrapped(text: str, letters: int) -> Iterator[int]:
    """The letters of each line of a text, broken between words."""
    taken = 0
    for word in text.split():
        if taken and taken + 1 + len(word) > letters:
            yield taken
            taken = 0
        taken += len(word) + (1 if taken else 0)
    yield taken
