"""Components of messages: nesting count, text budget, rows, custom ids, buttons, menus, media (docs: components/reference)."""

from __future__ import annotations

import re
from typing import Any

from playground.discord.model.components import (
    BUTTON,
    CONTAINER,
    FILE,
    LINK,
    PREMIUM,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    V2_ONLY,
    media_of,
    walk_paths,
)
from playground.discord.model.errors import Faultfinder, Path

Json = dict[str, Any]
MOST_COMPONENTS, MOST_TEXT, MOST_ROWS = 40, 4000, 5
_NOT_AN_EMOJI = re.compile(r"[A-Za-z]|^[0-9#*]*$|\s")


def check_components(parts: list[Json], *, v2: bool, files: set[str], faults: Faultfinder, at: Path = ("components",)) -> None:
    """Note every fault of a message's components. `files` are the names that `attachment://` may refer to."""
    every = list(walk_paths(parts, at))
    _check_ids(every, faults)
    if v2:
        _check_budget(every, faults, at)
    else:
        _check_legacy(parts, every, faults, at)
    for path, part in every:
        _check_part(path, part, files, faults)


def _check_ids(every: list[tuple[Path, Json]], faults: Faultfinder) -> None:
    customs: set[str] = set()
    numbers: set[int] = set()
    for path, part in every:
        custom, number = part.get("custom_id"), part.get("id")
        if custom is not None and custom in customs:
            faults.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if number and number in numbers:
            faults.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        customs |= {custom} if custom is not None else set()
        numbers |= {number} if number else set()


def _check_budget(every: list[tuple[Path, Json]], faults: Faultfinder, at: Path) -> None:
    if len(every) > MOST_COMPONENTS:
        message = f"Total number of components ({len(every)}) exceeds the limit of {MOST_COMPONENTS}"
        faults.add(at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    length = sum(len(part.get("content", "")) for _, part in every if part["type"] == TEXT)
    if length > MOST_TEXT:
        message = f"The combined length of displayable text ({length}) exceeds the limit of {MOST_TEXT}"
        faults.add(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_legacy(parts: list[Json], every: list[tuple[Path, Json]], faults: Faultfinder, at: Path) -> None:
    if len(parts) > MOST_ROWS:
        faults.add(at, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MOST_ROWS} in length.")
    for path, part in every:
        if part["type"] in V2_ONLY:
            faults.add((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')


def _check_part(path: Path, part: Json, files: set[str], faults: Faultfinder) -> None:
    kind = part["type"]
    if kind == ROW:
        _check_row(path, part, faults)
    elif kind == BUTTON:
        _check_button(path, part, faults)
    elif kind in SELECTS:
        check_select(path, part, faults)
    elif kind == TEXT and not part["content"].strip():
        faults.add((*path, "content"), "BASE_TYPE_REQUIRED", "This field is required")
    elif kind == TEXT_INPUT:
        faults.add((*path, "type"), "UNION_TYPE_CHOICES", "Text inputs belong in modals")
    elif kind == CONTAINER and any(child["type"] == CONTAINER for child in part["components"]):
        faults.add((*path, "components"), "UNION_TYPE_CHOICES", "Containers cannot be nested")
    for media in media_of(part):
        _check_media(path, part, media["url"], files, faults)


def _check_row(path: Path, part: Json, faults: Faultfinder) -> None:
    kinds = [child["type"] for child in part["components"]]
    selects = sum(kind in SELECTS for kind in kinds)
    if (selects and len(kinds) > 1) or len(kinds) > 5:
        message = "Components displayed on this row exceed the maximum width of 5"
        faults.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_button(path: Path, part: Json, faults: Faultfinder) -> None:
    style, custom, url = part.get("style"), part.get("custom_id"), part.get("url")
    if style == LINK and not url:
        faults.add((*path, "url"), "BASE_TYPE_REQUIRED", "A url is required")
    if (style == LINK and custom) or (style not in (LINK, PREMIUM) and custom and url):
        faults.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Custom id and url are mutually exclusive")
    if style not in (LINK, PREMIUM) and not custom:
        faults.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    if style not in (LINK, PREMIUM) and url:
        faults.add((*path, "url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only link buttons have a url")
    if style == PREMIUM and not part.get("sku_id"):
        faults.add((*path, "sku_id"), "BASE_TYPE_REQUIRED", "A sku is required")
    if style != PREMIUM and not part.get("label") and not part.get("emoji"):
        faults.add(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A label or emoji is required")
    check_emoji((*path, "emoji"), part.get("emoji"), faults)


def check_emoji(path: Path, emoji: Json | None, faults: Faultfinder) -> None:
    """An emoji without an id must be a Unicode one."""
    if emoji and not emoji.get("id") and (not emoji.get("name") or _NOT_AN_EMOJI.search(emoji["name"])):
        faults.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(path: Path, part: Json, faults: Faultfinder) -> None:
    """A menu: its bounds fit together, and its options differ."""
    least = 1 if part.get("min_values") is None else part["min_values"]
    most = 1 if part.get("max_values") is None else part["max_values"]
    if least > most:
        faults.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values is larger than max_values")
    if part["type"] != STRING_SELECT:
        return
    options = part["options"]
    if len(options) < most:
        faults.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", f"Must be between {most} and 25 in length.")
    check_options(path, options, most, faults)


def check_options(path: Path, options: list[Json], most: int, faults: Faultfinder) -> None:
    """Options of a menu or group: values differ, no more defaults than may be chosen, real emoji."""
    values: set[str] = set()
    for place, option in enumerate(options):
        here = (*path, "options", place)
        if option["value"] in values:
            faults.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
        values.add(option["value"])
        check_emoji((*here, "emoji"), option.get("emoji"), faults)
    if sum(bool(option.get("default")) for option in options) > most:
        faults.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More default values than may be chosen")


def _check_media(path: Path, part: Json, url: str, files: set[str], faults: Faultfinder) -> None:
    scheme, _, name = url.partition("://")
    if scheme == "attachment":
        if name not in files:
            faults.add(
                path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment {name!r} was not found"
            )
    elif part["type"] == FILE or scheme not in ("http", "https"):
        faults.add(path, "UNFURLED_MEDIA_ITEM_INVALID_URL", "The media item url is invalid")
