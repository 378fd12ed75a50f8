"""Discord's components as plain JSON, one small function each, and how much of them a message may hold."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Json = dict[str, Any]
V2 = 1 << 15
PRIVATE = 1 << 6
SILENT = 1 << 12
PRIMARY, SECONDARY, GREEN, RED = 1, 2, 3, 4
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_OPTIONS = 25
SEEN = 34
"""Characters of a label that every client shows."""
_INVISIBLE = "\u2066\u2067\u2068\u2069\u200e\u200f"


def seen(text: str) -> int:
    """How many characters of it are seen."""
    return len(text) - sum(map(text.count, _INVISIBLE))


def clipped(text: str, most: int = SEEN) -> str:
    """The text, cut with an ellipsis when more than `most` characters would be seen; isolating marks stay in pairs."""
    if seen(text) <= most:
        return text
    kept, count, opened = [], 0, 0
    for char in text:
        if char not in _INVISIBLE:
            count += 1
            if count >= most:
                break
        opened += (char == "\u2068") - (char == "\u2069")
        kept.append(char)
    return "".join(kept).rstrip() + "…" + "\u2069" * max(opened, 0)


def whole(text: str, most: int) -> str:
    """The text within `most` characters, those that are not seen counted too."""
    if len(text) <= most:
        return text
    bare = "".join(char for char in text if char not in _INVISIBLE)
    return bare if len(bare) <= most else bare[: most - 1].rstrip() + "…"


def text(content: str) -> Json:
    """A text display; an empty one would be refused and is a dash."""
    return {"type": 10, "content": content or "-"}


def button(label: str, custom_id: str, *, style: int = SECONDARY, disabled: bool = False) -> Json:
    """A button; its label is cut to what is seen."""
    made = {"type": 2, "style": style, "label": clipped(label), "custom_id": custom_id}
    return {**made, "disabled": True} if disabled else made


def row(*parts: Json) -> Json:
    """A row of up to five buttons, or of one menu."""
    return {"type": 1, "components": list(parts)}


def option(label: str, value: str, *, hint: str = "", chosen: bool = False) -> Json:
    """An entry of a menu."""
    made: Json = {"label": clipped(label) or "-", "value": value}
    if hint:
        made["description"] = whole(hint, 100)
    return {**made, "default": True} if chosen else made


def menu(
    custom_id: str, options: Sequence[Json], *, hint: str = "", least: int = 1, most: int = 1, disabled: bool = False
) -> Json:
    """A menu of 1 to 25 entries."""
    made = {"type": 3, "custom_id": custom_id, "options": list(options), "min_values": least, "max_values": most}
    if hint:
        made["placeholder"] = whole(hint, 150)
    return {**made, "disabled": True} if disabled else made


def separator() -> Json:
    """A thin line."""
    return {"type": 14}


def gallery(*pictures: tuple[str, str]) -> Json:
    """Attached pictures by file name, each with its alt text."""
    items = [{"media": {"url": f"attachment://{file}"}, "description": clipped(alt, 1000) or "-"} for file, alt in pictures]
    return {"type": 12, "items": items}


def section(picture: tuple[str, str], *texts: Json) -> Json:
    """One to three texts with a small attached picture beside them: its file name and alt text."""
    file, alt = picture
    small = {"type": 11, "media": {"url": f"attachment://{file}"}, "description": clipped(alt, 1000) or "-"}
    return {"type": 9, "components": list(texts), "accessory": small}


def file(name: str) -> Json:
    """An attached file."""
    return {"type": 13, "file": {"url": f"attachment://{name}"}}


def container(*parts: Json, accent: int | None = None, mark: int | None = None) -> Json:
    """The box around a post. `mark` is the number by which a post of ours is recognised."""
    made: Json = {"type": 17, "components": list(parts)}
    if accent is not None:
        made["accent_color"] = accent
    return made if mark is None else {**made, "id": mark}


def message(*parts: Json, private: bool = False) -> Json:
    """A message of these components that mentions nobody."""
    return {"components": list(parts), "flags": V2 | (PRIVATE if private else 0), "allowed_mentions": {"parse": []}}


def count(parts: Iterable[Mapping[str, Any]]) -> int:
    """Components as Discord counts them: nested ones too, options and gallery items not."""
    return sum(1 + count(part.get("components", ())) + ("accessory" in part) + ("component" in part) for part in parts)


def written(parts: Iterable[Mapping[str, Any]]) -> int:
    """Characters of all text displays."""
    return sum((len(part["content"]) if part["type"] == 10 else 0) + written(part.get("components", ())) for part in parts)


def without_pictures(parts: Iterable[Json]) -> list[Json]:
    """The same without galleries and small pictures: for when a picture could not be drawn."""
    kept: list[Json] = []
    for part in parts:
        if part["type"] == 9:
            kept += part["components"]
        elif part["type"] != 12:
            kept.append({**part, "components": without_pictures(part["components"])} if "components" in part else part)
    return kept


# -- forms


def form(title: str, custom_id: str, *parts: Json) -> Json:
    """A form of one to five labelled parts."""
    return {"title": whole(title, 45), "custom_id": custom_id, "components": list(parts)}


def labelled(label: str, component: Json, hint: str = "") -> Json:
    """A part of a form."""
    made: Json = {"type": 18, "label": whole(label, 45), "component": component}
    return {**made, "description": whole(hint, 100)} if hint else made


def line(custom_id: str, *, value: str = "", hint: str = "", most: int = 4000, long: bool = False, needed: bool = True) -> Json:
    """A text field of a form."""
    made: Json = {"type": 4, "custom_id": custom_id, "style": 2 if long else 1, "required": needed, "max_length": most}
    if value:
        made["value"] = value[:most]
    return {**made, "placeholder": whole(hint, 100)} if hint else made
