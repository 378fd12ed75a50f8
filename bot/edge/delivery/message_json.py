"""Frozen posts: messages as the JSON that the outbox keeps and Discord gives back, if there are no items any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.edge.kit.components import Json


def without_pictures(parts: Iterable[Json]) -> list[Json]:
    """The components without galleries and small pictures (`bot.edge.kit.components.without_pictures`)."""
    components: list[Json] = []
    for part in parts:
        if part["type"] == 9:
            components += part["components"]
        elif part["type"] != 12:
            components.append({**part, "components": without_pictures(part["components"])} if "components" in part else part)
    return components


def message_in(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """The message in the answer to a callback; {} if it has none."""
    message: Mapping[str, Any] | None = ((answer or {}).get("resource") or {}).get("message")
    return message or {}
