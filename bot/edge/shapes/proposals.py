"""Choices that start from a proposal: orders of many things, assignments, wide amounts and plans need not be touched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.edge.shapes.controls import BUTTONS
from engines.kernel.choices.sheet import Sheet


def settled(sheet: Sheet, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The draft, with open parts that start from a proposal filled as proposed."""
    given = dict(answer)
    while (part := sheet.open(given)) is not None:
        value = proposed(part.choice, given.get(part.name))
        if value is None or value == given.get(part.name):
            break
        given[part.name] = value
    return given


def unpicked(choice: Any) -> Any:
    """The value sent without a pick, for a choice that is asked by itself: none of some, an order as it stands. None if a pick is
    needed."""
    if choice.shape == "some_of":
        return () if choice.least == 0 else None
    return choice.default if choice.shape == "ranking" else None


def proposed(choice: Any, value: Any) -> Any:
    """The value, for shapes that start from a proposal completed by it."""
    if choice.shape == "ranking" and (len(choice.items) > BUTTONS or value is None):
        put = tuple(value or ())
        return (*put, *(item for item in choice.default if item not in put)) if len(choice.items) > BUTTONS else value
    if choice.shape == "assignment":
        return {**choice.default, **(value or {})}
    if choice.shape == "plan":
        return choice.default if value is None else value
    if choice.shape == "amount" and choice.most - choice.least >= 25 and value is None:
        return choice.default
    return value
