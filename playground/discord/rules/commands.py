"""Application commands: names, descriptions, order and number of options, size (docs: interactions/application-commands)."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

import orjson

from playground.discord.model.errors import ApiError, Faultfinder, Path
from playground.discord.spec import document

Json = dict[str, Any]
CHAT_INPUT = 1
MOST = {1: 100, 2: 15, 3: 15, 4: 1}
MOST_CHARACTERS, SUB, GROUP = 8000, 1, 2


@cache
def locales() -> frozenset[str]:
    """The locale codes that Discord knows."""
    return frozenset(entry["const"] for entry in document()["components"]["schemas"]["AvailableLocalesEnum"]["oneOf"])


def is_name(name: str) -> bool:
    """1 to 32 letters, digits, `-`, `_` or apostrophes (or Devanagari and Thai marks), nothing that has a lower-case form."""
    return 1 <= len(name) <= 32 and name == name.lower() and all(map(_is_name_letter, name))


def _is_name_letter(letter: str) -> bool:
    if letter in "-_'" or unicodedata.category(letter)[0] in "LN":
        return True
    return 0x0900 <= ord(letter) <= 0x097F or 0x0E00 <= ord(letter) <= 0x0E7F


def check_commands(requests: list[Json]) -> None:
    """Raise 50035 (or 30032 for too many) if Discord would not register the list. One that was right is not checked again."""
    text = orjson.dumps(requests)
    if text not in _RIGHT:
        _check(requests)
        _RIGHT.add(text)


_RIGHT = set[bytes]()


def _check(requests: list[Json]) -> None:
    faults = Faultfinder()
    names: set[tuple[int, str]] = set()
    for place, command in enumerate(requests):
        key = (command.get("type") or CHAT_INPUT, command["name"])
        if key in names:
            faults.add((place, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        names.add(key)
        _check_command((place,), command, faults)
    for kind, most in MOST.items():
        if sum(key[0] == kind for key in names) > most:
            raise ApiError(30032, message=f"Maximum number of application commands reached ({most}).", breach=True)
    faults.done()


def _check_command(path: Path, command: Json, faults: Faultfinder) -> None:
    if (command.get("type") or CHAT_INPUT) != CHAT_INPUT:
        for key in ("description", "options"):
            if command.get(key):
                faults.add((*path, key), "APPLICATION_COMMAND_CONTEXT_MENU_FIELD", f"Context menu commands have no {key}")
        return
    _check_words(path, command, faults)
    _check_options(path, command.get("options") or [], faults)
    size = _size(command)
    if size > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({size} of {MOST_CHARACTERS} characters)"
        faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_words(path: Path, item: Json, faults: Faultfinder) -> None:
    if not is_name(item["name"]):
        faults.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if not 1 <= len(item.get("description") or "") <= 100:
        faults.add((*path, "description"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    for key in ("name_localizations", "description_localizations"):
        for locale, text in (item.get(key) or {}).items():
            if locale not in locales():
                faults.add((*path, key, locale), "BASE_TYPE_CHOICES", "This is no locale")
            if key.startswith("name") and not is_name(text):
                faults.add((*path, key, locale), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
            if not text.strip():
                faults.add((*path, key, locale), "BASE_TYPE_REQUIRED", "This field is required")


def _check_options(path: Path, options: list[Json], faults: Faultfinder) -> None:
    names: set[str] = set()
    optional_seen = False
    for place, option in enumerate(options):
        here = (*path, "options", place)
        _check_words(here, option, faults)
        if option["name"] in names:
            faults.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(option["name"])
        if option.get("required") and optional_seen:
            faults.add((*here, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first")
        optional_seen |= not option.get("required")
        _check_option(here, option, faults)
    nested = sum(option["type"] in (SUB, GROUP) for option in options)
    if nested not in (0, len(options)):
        faults.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options do not mix")


def _check_option(path: Path, option: Json, faults: Faultfinder) -> None:
    if option["type"] in (SUB, GROUP):
        _check_options(path, option.get("options") or [], faults)
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        faults.add((*path, "choices"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices and autocomplete exclude each other")
    for key in ("name", "value"):
        if len({choice[key] for choice in choices}) < len(choices):
            faults.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATE", f"Choice {key}s must differ")
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        if option.get(low) is not None and option.get(high) is not None and option[low] > option[high]:
            faults.add((*path, low), "BASE_TYPE_BAD_VALUE", f"{low} is larger than {high}")


def _size(item: Json) -> int:
    """Characters of names, descriptions and values, the longest localisation of each counting."""
    total = sum(
        max(map(len, [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]))
        for key in ("name", "description")
    )
    value = item.get("value")
    total += len(value) if isinstance(value, str) else 0
    return total + sum(_size(child) for key in ("options", "choices") for child in item.get(key) or [])
