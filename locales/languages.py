"""Languages: a folder each, with the catalogues, what commands are called where, and the words that captains type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
ABOUT, TYPED, PAGE = "language.json", "typed.json", "page.json"


@dataclass(frozen=True)
class Language:
    """A language: its code, which is the name of its folder, and its number, which stands in the buttons of old posts.

    `locale` is the locale of Discord in which somebody reads it; `commands` are those in which commands have its names.
    """

    code: str
    number: int
    locale: str
    commands: tuple[str, ...]


def _read(code: str, name: str) -> Any:
    return json.loads((ROOT / code / name).read_text(encoding="utf-8"))


def _language(file: Path) -> Language:
    about = _read(file.parent.name, ABOUT)
    return Language(file.parent.name, about["number"], about["locale"], tuple(about["commands"]))


BY_NUMBER = tuple(sorted(map(_language, ROOT.glob(f"*/{ABOUT}")), key=lambda one: one.number))
"""All languages. English is the first: whoever reads none of them reads that."""
LANGUAGES = tuple(one.code for one in BY_NUMBER)
COMMAND_LOCALES = {locale: one.code for one in BY_NUMBER for locale in one.commands}
"""Locales of Discord in which commands have names beside the base, and the language of each."""


def language_of(locale: str) -> str:
    """The language for somebody with that locale of Discord."""
    return next((code for code in LANGUAGES if locale.startswith(code)), LANGUAGES[0])


@cache
def typed(sort: str) -> Mapping[str, tuple[str, ...]]:
    """The words that captains type, by what they mean, in all languages: "controls", or "words" of the grammar."""
    books = [_read(code, TYPED)[sort] for code in LANGUAGES]
    return {meaning: tuple(dict.fromkeys(word for book in books for word in book[meaning])) for meaning in books[0]}


def page(code: str) -> Mapping[str, str]:
    """The playground page's own words in that language."""
    words: Mapping[str, str] = _read(code, PAGE)
    return words
