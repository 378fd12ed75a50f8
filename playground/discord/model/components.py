"""Component trees: walking them, and turning what a client sends into what Discord answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 1, 2, 3, 4, 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL, FILE_UPLOAD = 9, 10, 11, 12, 13, 14, 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = frozenset((STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT))
V2_ONLY = frozenset((SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER))
LINK, PREMIUM = 5, 6

Path = tuple[str | int, ...]
Json = dict[str, Any]


def walk_paths(parts: list[Json], path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every component with its path, nesting and accessories included, in the order of reading."""
    for place, part in enumerate(parts):
        here = (*path, place)
        yield here, part
        yield from walk_paths(part.get("components") or [], (*here, "components"))
        for key in ("accessory", "component"):
            if isinstance(part.get(key), dict):
                yield from _single(part[key], (*here, key))


def _single(part: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, part
    yield from walk_paths(part.get("components") or [], (*path, "components"))


def walk(parts: list[Json]) -> Iterator[Json]:
    """Every component, nesting included."""
    for _, part in walk_paths(parts):
        yield part


def media_of(part: Json) -> list[Json]:
    """The media objects that a component shows (`{"url": ...}`), as stored."""
    if part["type"] == GALLERY:
        return [item["media"] for item in part["items"]]
    if part["type"] == THUMBNAIL:
        return [part["media"]]
    return [part["file"]] if part["type"] == FILE else []


_DEFAULTS: dict[int, Json] = {
    CONTAINER: {"accent_color": None, "spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False, "name": None, "size": None},
    STRING_SELECT: {"min_values": 1, "max_values": 1},
    USER_SELECT: {"min_values": 1, "max_values": 1},
    ROLE_SELECT: {"min_values": 1, "max_values": 1},
    MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1},
    CHANNEL_SELECT: {"min_values": 1, "max_values": 1},
}


def normalise(parts: list[Json]) -> list[Json]:
    """The tree as Discord answers it: numbered, with defaults, without nulls; media untouched."""
    out = [_normal(part) for part in parts]
    taken = {part["id"] for part in walk(out) if part.get("id")}
    number = 0
    for part in walk(out):
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
            taken.add(number)
    return out


def _normal(part: Json) -> Json:
    kind = part["type"]
    out: Json = {key: value for key, value in part.items() if value is not None}
    for key, value in _DEFAULTS.get(kind, {}).items():
        out.setdefault(key, value)
    if "components" in out:
        out["components"] = [_normal(child) for child in out["components"]]
    for key in ("accessory", "component"):
        if isinstance(out.get(key), dict):
            out[key] = _normal(out[key])
    if kind == GALLERY:
        out["items"] = [
            {"media": dict(i["media"]), "description": i.get("description"), "spoiler": bool(i.get("spoiler"))}
            for i in out["items"]
        ]
    if kind == STRING_SELECT:
        out["options"] = [{key: value for key, value in option.items() if value is not None} for option in out["options"]]
    for holder in [out, *out.get("options", [])]:
        if isinstance(holder.get("emoji"), dict):
            holder["emoji"] = {key: value for key, value in holder["emoji"].items() if value is not None}
    if kind == BUTTON and out.get("label") == "":
        del out["label"]
    return out


def with_media(parts: list[Json], resolve: Callable[[Json], Json]) -> list[Json]:
    """A copy of the tree in which every media object went through `resolve`."""
    return [_resolved(part, resolve) for part in parts]


def _resolved(part: Json, resolve: Callable[[Json], Json]) -> Json:
    out = dict(part)
    if "components" in out:
        out["components"] = [_resolved(child, resolve) for child in out["components"]]
    for key in ("accessory", "component"):
        if isinstance(out.get(key), dict):
            out[key] = _resolved(out[key], resolve)
    if out["type"] == GALLERY:
        out["items"] = [{**item, "media": resolve(item["media"])} for item in out["items"]]
    if out["type"] == THUMBNAIL:
        out["media"] = resolve(out["media"])
    if out["type"] == FILE:
        out["file"] = media = resolve(out["file"])
        out["name"], out["size"] = media.pop("_name", None), media.pop("_size", None)
    return out
