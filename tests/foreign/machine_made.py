"""A language made by machine: English with a mark on each word, so that whatever is said without a catalogue is found."""

from __future__ import annotations

import json
import re
from pathlib import Path

MARKS = str.maketrans("aeiouyAEIOUY", "åëïöüÿÅËÏÖÜŸ")
"""Each vowel of a word bears a mark; no word is longer by it."""
SLOTS = re.compile(r"(\{\w+\})")
TYPED_MARK = "x"
"""The end of a typed word: accents do not count there."""


def marked(text: str) -> str:
    """The text with marks, its placeholders as they are."""
    return "".join(part if SLOTS.fullmatch(part) else part.translate(MARKS) for part in SLOTS.split(text))


def made(english: Path, folder: Path, locale: str, number: int) -> None:
    """Write a language into a folder: every file that English has, with marks."""
    folder.mkdir()
    for file in sorted(english.glob("*.po")):
        (folder / file.name).write_text(_catalogue(file.read_text(encoding="utf-8"), folder.name), encoding="utf-8")
    page = json.loads((english / "page.json").read_text(encoding="utf-8"))
    _put(folder / "page.json", {key: marked(text) for key, text in page.items()})
    typed = json.loads((english / "typed.json").read_text(encoding="utf-8"))
    _put(folder / "typed.json", {sort: {name: [f"{word}{TYPED_MARK}" for word in words] for name, words in book.items()}
                                 for sort, book in typed.items()})  # fmt: skip
    _put(folder / "language.json", {"number": number, "locale": locale, "commands": [locale]})


def _put(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def _catalogue(text: str, code: str) -> str:
    """A catalogue with marks in what it says; its head names the language."""
    head, *entries = text.split("\n\n")
    return "\n\n".join([head.replace("Language: en", f"Language: {code}"), *map(_entry, entries)])


def _entry(entry: str) -> str:
    lines, is_said = [], False
    for line in entry.split("\n"):
        is_said = line.startswith("msgstr") or (is_said and line.startswith('"'))
        start = line.find('"')
        lines.append(line[:start] + marked(line[start:]) if is_said else line)
    return "\n".join(lines)
