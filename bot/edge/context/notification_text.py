"""The first form of a post that mentions people: a locked phone shows nothing of Components V2, but all of these words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.components import Item


def in_words(text: str, ring: Sequence[int], rows: Sequence[Item], mark: int | None) -> c.Json | None:
    """A message of the old kind with these words, mentions and rows of buttons, the first of which carries the mark; None if
    nobody is rung."""
    if not ring:
        return None
    body = c.words_first("\n".join((c.whole(text, LONGEST), mentions(ring)))[: c.MOST_TEXT // 2], *rows)
    if mark:
        first = next(_pressed(body["components"]))
        first["custom_id"] = f"{first['custom_id']}~{mark}"
    return body


def mentions(ring: Sequence[int]) -> str:
    """The mentions of a message."""
    return " ".join(f"<@{person}>" for person in ring)


def _pressed(parts: Sequence[c.Json]) -> Iterator[dict[str, Any]]:
    """The pressable components of rows."""
    return (part for row in parts for part in row["components"] if "custom_id" in part)


LONGEST = 300
