"""Components as they are sent, for tests of what Discord takes."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
V2 = 1 << 15


def text(length: int = 1, content: str | None = None) -> Json:
    return {"type": 10, "content": "x" * length if content is None else content}


def button(custom: str | None = "b", label: str | None = "B", **more: Any) -> Json:
    row = {"type": 2, "style": 2, "custom_id": custom, "label": label, **more}
    return {key: value for key, value in row.items() if value is not None}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def menu(custom: str = "m", values: str = "ab", **more: Any) -> Json:
    return {"type": 3, "custom_id": custom, "options": [{"label": value, "value": value} for value in values], **more}


def v2(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts), **more}


def gallery(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}]}


def container(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}
