"""Discord's documented limits, as checks of what the edge makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.edge.kit.components import MOST_COMPONENTS, MOST_TEXT, VISIBLE_LABEL
from bot.edge.kit.custom_id import read
from locales.shortening import visible_length

BESIDE, LETTERS = 3, 34
"""Buttons of a row, and letters of their labels together, that a telephone shows in one line."""


def walk(parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, nested ones too."""
    for part in parts:
        yield part
        yield from walk(part.get("components", ()))
        if "component" in part:
            yield from walk([part["component"]])


def count(parts: Iterable[dict[str, Any]]) -> int:
    """Components as Discord counts them: nested ones too, options and gallery items not."""
    return sum(1 + count(part.get("components", ())) + ("accessory" in part) + ("component" in part) for part in parts)


def written(parts: Iterable[dict[str, Any]]) -> int:
    """Characters of all text displays."""
    return sum(len(part["content"]) for part in walk(parts) if part["type"] == 10)


def check_message(parts: list[dict[str, Any]]) -> None:
    """A message of components that Discord takes, with labels every client shows whole."""
    assert count(parts) <= MOST_COMPONENTS, count(parts)
    assert written(parts) <= MOST_TEXT, written(parts)
    every = list(walk(parts))
    ids = [part["custom_id"] for part in every if "custom_id" in part]
    assert len(ids) == len(set(ids)), ids
    assert all(len(id) <= 100 and read(id) is not None for id in ids)
    for part in every:
        check_component(part)


def check_component(part: dict[str, Any]) -> None:
    """One component."""
    if part["type"] == 1:
        kinds = [inner["type"] for inner in part["components"]]
        assert kinds in ([3], [5], [6], [8]) or (1 <= len(kinds) <= BESIDE and set(kinds) == {2}), kinds
        assert sum(visible_length(inner.get("label", "")) for inner in part["components"]) <= LETTERS, part["components"]
    if part["type"] == 2:
        assert 1 <= visible_length(part["label"]) <= VISIBLE_LABEL, part["label"]
    if part["type"] == 3:
        check_menu(part)
    if part["type"] == 10:
        assert part["content"].strip()


def check_menu(part: dict[str, Any]) -> None:
    """A menu: 1 to 25 entries, told apart, within their lengths."""
    options = part["options"]
    assert 1 <= len(options) <= 25
    assert 0 <= part["min_values"] <= part["max_values"] <= len(options)
    assert len({option["value"] for option in options}) == len(options)
    assert all(1 <= visible_length(option["label"]) <= VISIBLE_LABEL for option in options), [
        option["label"] for option in options
    ]
    assert all(len(option.get("description", "")) <= 100 for option in options)
    assert len(part.get("placeholder", "")) <= 150
    assert sum(bool(option.get("default")) for option in options) <= part["max_values"]


def check_form(form: dict[str, Any]) -> None:
    """A form: 1 to 5 parts, title and labels at most 45, descriptions at most 100."""
    assert 1 <= len(form["components"]) <= 5
    assert 1 <= len(form["title"]) <= 45
    assert read(form["custom_id"]) is not None
    for part in form["components"]:
        assert 1 <= len(part["label"]) <= 45
        assert len(part.get("description", "")) <= 100
        if part["component"]["type"] == 3:
            check_menu(part["component"])
    fields = [part["component"]["custom_id"] for part in form["components"]]
    assert len(set(fields)) == len(fields)
